// A panel as tests of the Action Protocol play it: the extension's real reader and session, one page of two controls, and a person's hand.

import { BACKEND_START, type BackendEvent, type BackendState, backendStep } from '../../src/protocol/languages/action-protocol/session.ts';
import { snapshotFrame } from '../../src/protocol/languages/action-protocol/snapshot.ts';
import type { LanguageRow } from '../../src/protocol/languages/rows.ts';
import { readFromRelay } from '../../src/protocol/relay/messages.ts';
import { eventually } from '../eventually.ts';
import type { Side } from './program.ts';

const BOUNDS = { x: 1, y: 2, width: 30, height: 10 };

/** The page's Snapshot frame. */
export const SNAPSHOT = snapshotFrame([
  { role: 'button', name: 'Save', tag: 'button', bounds: BOUNDS },
  { role: 'textbox', name: 'Name', tag: 'input', bounds: BOUNDS },
]);
const TOLD = {
  document: 'd1',
  numbers: new Set([1, 2]),
  keys: new Map([
    [1, 'save'],
    [2, 'name'],
  ]),
};

/** What a test does with a panel. `clients`: the names that were told. `row`: waits for the n-th row. */
export type ActingPanel = {
  clients: string[];
  row(place: number): Promise<LanguageRow>;
  approve(row: LanguageRow, effects: string): void;
  decline(row: LanguageRow): void;
};

/** Plays the panel on a connection; its session goes on where `from` left it. */
export function actingPanel(side: Side, from: BackendState = { ...BACKEND_START, document: 'd1' }): ActingPanel {
  let state = from;
  const clients: string[] = [];
  const take = (event: BackendEvent) => {
    const { state: next, sends, look } = backendStep(state, event);
    state = next;
    for (const frame of sends) side.socket.send(frame);
    if (look) take({ kind: 'page', snapshot: TOLD, frame: SNAPSHOT });
  };
  const hear = (text: string) => {
    const word = readFromRelay(text);
    if (word === null) return take({ kind: 'frame', frame: { kind: 'text', text } });
    if (word.type !== 'Client') return;
    clients.push(word.data.name);
    take({ kind: 'connected', now: 0 });
  };
  for (const text of side.heard) hear(text);
  side.socket.on('message', data => hear(String(data)));
  side.socket.once('close', () => take({ kind: 'disconnected', now: 0 }));
  return {
    clients,
    async row(place) {
      await eventually(() => {
        if (state.rows[place] === undefined) throw new Error(`There are ${state.rows.length} rows.`);
      });
      const row = state.rows[place];
      if (row === undefined) throw new Error('There is no such row.');
      return row;
    },
    approve({ id }, effects) {
      take({ kind: 'approved', row: id });
      take({ kind: 'finished', row: id, outcome: { kind: 'done', effects }, now: 0 });
    },
    decline: ({ id }) => take({ kind: 'declined', row: id }),
  };
}
