// The pages that a session in another language tells of: which of several readings goes out.
import { expect, test } from 'vitest';
import type { PageSnapshot } from '../../../src/context/snapshot.ts';
import { beginSpeech } from '../../../src/protocol/queue/speech.ts';
import type { Reply } from '../../../src/protocol/result.ts';
import { createLanguages } from '../../../src/sidebar/language/languages.ts';
import { isSpeaking } from '../../../src/sidebar/language/speaking.ts';
import { toolSettings } from '../../../src/sidebar/language/tool-settings.ts';
import { eventually } from '../../eventually.ts';
import { KEY, storeWith } from '../fakes.ts';

const snapshotOf = (document: string): Reply<PageSnapshot> => ({
  ok: true,
  value: { language: 'tool-code', document, parts: [], refs: [], calls: [], complete: true },
});

/** A session in tool-code whose readings of its page wait until the test answers them, the oldest first. */
async function begun() {
  const { store, env } = storeWith([]);
  const readings: ((snapshot: Reply<PageSnapshot>) => void)[] = [];
  const reader = {
    facts: () => Promise.resolve(store.tab.facts.peek()),
    snapshot: () => new Promise<Reply<PageSnapshot>>(resolve => readings.push(resolve)),
  };
  const languages = createLanguages({ store, reader, env, tools: toolSettings(undefined) });
  const other = `${KEY.slice(1)}0`;
  await store.dispatch({ type: 'session', key: other, event: { type: 'created', at: 4, key: other, name: 'Chat 2' } });
  await store.tell({ type: 'languageSet', speech: beginSpeech('tool-code', '[END:a.example-bai-1]', 3) });
  await eventually(() => expect(readings).toHaveLength(1));
  readings[0]?.(snapshotOf('first'));
  const told = () => {
    const session = store.session.peek();
    return isSpeaking(session)
      ? languages.prompt(session, '').pages.map(({ document }) => document)
      : expect.fail('the session speaks bAI');
  };
  await eventually(() => expect(told()).toEqual(['first']));
  return { languages, readings, told };
}

test('who waits for a reading has what it read, also where a later one is under way', async () => {
  const { languages, readings, told } = await begun();
  const settled = languages.settle();
  await eventually(() => expect(readings).toHaveLength(2));
  const later = languages.refresh();
  await eventually(() => expect(readings).toHaveLength(3));
  readings[1]?.(snapshotOf('second'));
  await settled;
  expect(told()).toEqual(['second']);
  readings[2]?.(snapshotOf('third'));
  await later;
  expect(told()).toEqual(['third']);
});

test('a reading that answers after a later one says nothing', async () => {
  const { languages, readings, told } = await begun();
  const both = [languages.refresh(), languages.refresh()];
  await eventually(() => expect(readings).toHaveLength(3));
  readings[2]?.(snapshotOf('third'));
  await both[1];
  readings[1]?.(snapshotOf('second'));
  await both[0];
  expect(told()).toEqual(['third']);
});
