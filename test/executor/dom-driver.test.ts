// The synthetic driver: keys are handed to the page in pieces, so that Stop and the row's time hold for what was not handed over yet.
import { expect, test } from 'vitest';
import { createDomDriver } from '../../src/executor/drivers/dom-driver.ts';
import type { Play } from '../../src/executor/drivers/driver.ts';
import { chordsIn, pressGesture } from '../../src/executor/gesture.ts';
import type { TabPort } from '../../src/executor/ports.ts';
import type { PageCall, PageQuery } from '../../src/injection/api.ts';
import type { Modifier } from '../../src/protocol/action.ts';
import type { Reply } from '../../src/protocol/result.ts';

type Query = PageQuery<'play'>;

function make(
  answer: (call: number) => Reply<{ arrived: boolean; blocked: string }> = () => ({ ok: true, value: { arrived: true, blocked: '' } }),
) {
  const asked: Query[] = [];
  const call = { ask: async (_: unknown, __: string, query: Query) => answer(asked.push(query)) } as unknown as PageCall;
  return { asked, driver: createDomDriver(call, {} as unknown as TabPort) };
}

const press = (count: number, modifiers: readonly Modifier[] = [], key = 'v'): Play => {
  const gesture = pressGesture(
    Array.from({ length: count }, () => ({ key, modifiers: [...modifiers] })),
    'other',
  );
  if (!gesture.ok) throw new Error(gesture.message);
  const target = { node: 1, bound: null, unlocked: false };
  const setup = { watch: true, focus: 'give' } as const;
  const time = { signal: new AbortController().signal, deadline: { leftMs: () => 0 } };
  return { tabId: 5, frame: { tabId: 5, frameId: 0 }, nonce: 'N', target, kind: 'key', at: null, events: gesture.events, setup, time };
};

test('many keys go in pieces of whole chords; only the first gives the focus and is judged', async () => {
  const { asked, driver } = make();
  const play = press(12, ['Shift']);
  expect(await driver.play(play)).toMatchObject({ ok: true });
  expect(asked.map(({ events }) => chordsIn(events))).toEqual([5, 5, 2]);
  expect(asked.flatMap(({ events }) => events)).toEqual(play.events);
  expect(asked.map(({ follows }) => follows)).toEqual([undefined, true, true]);
  expect(asked.map(({ setup }) => setup.focus)).toEqual(['give', 'keep', 'keep']);
});

test('what is stopped is not handed over any more, and counts as sent', async () => {
  const { asked, driver } = make();
  const cut = (sent: number, of: number) =>
    sent < 10 ? null : { code: 'INTERRUPTED' as const, message: `${sent} of ${of}`, hint: 'look' };
  const played = await driver.play({ ...press(600), cut });
  expect(played).toMatchObject({ ok: false, dispatched: true, error: { message: '10 of 600' } });
  expect(asked).toHaveLength(2);
});

test('a page that refuses the first piece got nothing; one that refuses a later one did', async () => {
  const refused = { ok: false as const, error: { code: 'REFUSED' as const, message: 'x', hint: 'y' } };
  const fine = { ok: true as const, value: { arrived: true, blocked: '' } };
  expect(await make(() => refused).driver.play(press(12))).toMatchObject({ ok: false, dispatched: false });
  expect(await make(call => (call === 1 ? fine : refused)).driver.play(press(12))).toMatchObject({ ok: false, dispatched: true });
});

test('clipboard keys are refused before anything is sent, wherever they stand', async () => {
  const { asked, driver } = make();
  const both = [...press(7).events, ...press(1, ['Control']).events];
  expect(await driver.play({ ...press(1), events: both })).toMatchObject({ ok: false, dispatched: false, error: { code: 'UNSUPPORTED' } });
  expect(asked).toHaveLength(0);
});
