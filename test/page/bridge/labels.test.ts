// Chats that are known by what their buttons are called in English, shown in another language: buttons and signs are found without those names.
import { afterEach, expect, test } from 'vitest';
import { readAnswer } from '../../../src/bridge/page/answer.ts';
import { findComposer } from '../../../src/bridge/page/composer.ts';
import { inPageLanguage } from '../../../src/bridge/page/labels.ts';
import { lookAtChat } from '../../../src/bridge/page/look.ts';
import { CHAT_SITES } from '../../../src/bridge/sites.ts';
import { learnedLayout } from '../../../src/protocol/learned-layout.ts';
import { answerLines, linesOf, messageOf, pageOf, show } from './conversation-page.ts';

const { lang } = document.documentElement;
afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.lang = lang;
});

const GERMAN: [RegExp, string][] = [
  [/^(?:Submit|Send)\b.*/, 'Absenden'],
  [/^Stop reading.*/, 'Vorlesen anhalten'],
  [/^Stop\b.*/, 'Antwort anhalten'],
  [/^Copy\b.*/, 'Kopieren'],
];

function showInGerman(id: string, writing: boolean, draft: boolean): void {
  document.documentElement.lang = 'de-DE';
  show(pageOf(id, ['user', 'ai', 'user', 'ai'], { writing, draft }));
  for (const button of document.querySelectorAll('[aria-label]')) {
    const label = button.getAttribute('aria-label') ?? '';
    button.setAttribute(
      'aria-label',
      GERMAN.reduce((words, [from, to]) => words.replace(from, to), label),
    );
  }
}

const LABELLED = CHAT_SITES.flatMap(({ layouts }) =>
  layouts.flatMap(layout =>
    [layout.send, layout.busy, layout.done].some(all => all.length > 0 && all.every(css => css.includes('[aria-label')))
      ? [[layout.id, layouts] as const]
      : [],
  ),
);

test('some chats are known by English labels alone', () => {
  expect(LABELLED.map(([id]) => id)).toEqual(expect.arrayContaining(['perplexity', 'grok', 'poe', 'huggingchat']));
});

test.each(LABELLED)('%s in German: it is as expected, its button is found, and its answer is read', async (id, layouts) => {
  const query = () => inPageLanguage({ layouts, sent: messageOf(1) });
  showInGerman(id, false, true);
  expect(await lookAtChat(query())).toMatchObject({ ok: true, value: { layout: id, late: [], canSend: true, busy: false } });
  const named = document.querySelector('[aria-label="Absenden"]');
  expect(named === null || findComposer(query().layouts)?.send === named).toBe(true);
  const read = await readAnswer(query());
  expect(read.ok && linesOf(read.value.text)).toEqual(answerLines(1));
  expect(read).toMatchObject({ value: { busy: false } });
  showInGerman(id, true, false);
  expect(await lookAtChat(query())).toMatchObject({ ok: true, value: { layout: id, late: [], busy: true } });
});

test('in an English page, and for what the user showed, each selector counts', () => {
  const [first] = LABELLED;
  const layouts = [...(first?.[1] ?? []), learnedLayout(['#box'], ['[aria-label="Absenden"]'])];
  const query = { layouts, sent: '' };
  document.documentElement.lang = 'en-GB';
  expect(inPageLanguage(query)).toBe(query);
  document.documentElement.lang = 'ar';
  expect(inPageLanguage(query).layouts.at(-1)).toBe(layouts.at(-1));
});
