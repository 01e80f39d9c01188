// The hint of a row that failed, in languages that say more than English: one sentence, one full stop, and what came of the press.
import { afterEach, expect, test, vi } from 'vitest';
import german from '../../../_locales/de/messages.json' with { type: 'json' };
import type { ActionError } from '../../../src/protocol/result.ts';
import type { RowFacts } from '../../../src/sidebar/rows/row-model.ts';
import { flat } from '../../../src/sidebar/words/visible-text.ts';
import { getMessageFrom } from '../../messages.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The hint of a row that failed, where the panel speaks German. */
async function hintFor(error: ActionError, dispatched: boolean) {
  vi.resetModules();
  vi.stubGlobal('chrome', { i18n: { getMessage: getMessageFrom(german) } });
  await (await import('../../../src/sidebar/words/outcome-words.ts')).readSentences();
  const { line, noRules, plainWords, storeWith } = await import('../fakes.ts');
  const { createRowViews } = await import('../../../src/sidebar/rows/row-model.ts');
  const { hintOf } = await import('../../../src/sidebar/rows/row-hints.ts');
  const session = storeWith([line(1, 'CLICK', '#send')]).store.session.value ?? expect.fail('no session');
  const facts: RowFacts = { matches: new Map(), address: '', activeTab: 17, unlocked: new Set(), ruling: noRules, moved: new Set() };
  const [row] = createRowViews(plainWords)(session, facts);
  if (row === undefined) throw new Error('no row');
  const item = { ...row.item, status: 'failed' as const, result: { ok: false as const, ms: 1, driver: null, error, dispatched } };
  return hintOf({ ...row, status: 'failed', item }) ?? expect.fail('no hint');
}

test('a form that was not sent: one full stop, no English, and that the press came to the page', async () => {
  const message = 'The form was not sent: Last name is required, E-mail: Ein @-Zeichen fehlt.';
  const { sentence, next } = await hintFor({ code: 'VALUE_REJECTED', message, hint: 'TYPE what fits, then press again.' }, true);
  expect(flat(sentence)).toBe('Das Formular wurde nicht gesendet: „Last name“ muss ausgefüllt werden, E-mail: Ein @-Zeichen fehlt.');
  expect(next).toContain('bei der Seite angekommen');
  expect(next).not.toContain('gesendet');
});

test('a sentence without a stop gets one', async () => {
  const { sentence } = await hintFor({ code: 'REFUSED', message: 'not sent: Name is required', hint: '' }, false);
  expect(flat(sentence)).toBe('Nicht gesendet: „Name“ muss ausgefüllt werden.');
});
