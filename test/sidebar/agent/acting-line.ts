// The session and the wire of a program as tests play them: the real reducer, a person's hand, and what was sent.
import type { TabFacts } from '../../../src/context/context-reader.ts';
import { reduceSession } from '../../../src/protocol/queue/reduce.ts';
import { createSession, type SessionEvent, type SessionState } from '../../../src/protocol/queue/session.ts';
import { beginSpeech } from '../../../src/protocol/queue/speech.ts';
import type { ActionResult } from '../../../src/protocol/result.ts';
import type { Line, Party } from '../../../src/sidebar/agent/party.ts';

/** The working page. */
export const HERE: TabFacts = { t: 17, u: 'https://a.example/', n: 'A', nav: 'idle', windowId: 1, access: 'yes', why: null };

/** What was begun without being waited for is over. */
export const settled = () => new Promise(resolve => setTimeout(resolve, 0));

/** A result of an action that was done. */
export const done = (of: Partial<Extract<ActionResult, { ok: true }>> = {}): ActionResult => ({
  ok: true,
  ms: 1,
  driver: 'trusted',
  effects: [{ kind: 'text', text: 'saved' }],
  parts: {},
  picture: null,
  ...of,
});

/** Plays session and wire for whatever speaks for the program. */
export function actingLine(language: 'bai' | 'action-protocol', speak: (line: Line) => Party) {
  const start: SessionEvent = { type: 'languageSet', at: 0, speech: beginSpeech(language, '', 10) };
  let state: SessionState | null = reduceSession(createSession('0'.repeat(32), 'Program', 0), start);
  let marks = 0;
  let stops = 0;
  const sent: string[] = [];
  const told: string[] = [];
  let party: Party | null = null;
  const happen = (...events: SessionEvent[]) => {
    for (const event of events) state = state && reduceSession(state, event);
    if (state !== null) party?.changed(state, false);
  };
  const read = (of: Partial<Extract<SessionEvent, { type: 'commandsRead' }>['reading']>) => {
    marks += 1;
    happen({ type: 'commandsRead', at: 1, reading: { mark: `${marks}`, linked: true, foreign: null, commands: [], problems: [], ...of } });
  };
  const line: Line = {
    session: () => state,
    name: () => 'agent',
    async queue(commands) {
      read({ commands: [...commands] });
      return (state?.items ?? []).filter(({ reply }) => reply === state?.replies).map(({ id }) => id);
    },
    refuse: problem => read({ problems: [problem] }),
    withdraw: (id, reason) => happen({ type: 'deleted', at: 1, id, reason }),
    async ask(text) {
      if (text === '') happen({ type: 'cardAnswered', at: 1, line: '' });
      else read({ card: { kind: 'question', text } });
    },
    told(text) {
      told.push(text);
      happen({ type: 'messageCopied', at: 1, text, contextTab: 17 });
    },
    send: text => sent.push(text),
    stop: () => {
      stops += 1;
    },
  };
  party = speak(line);
  const approve = (id: string): SessionEvent => {
    const rev = state?.items.find(item => item.id === id)?.rev ?? 0;
    return {
      type: 'approved',
      at: 2,
      approvals: [{ id, approval: { rev, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 2 } }],
    };
  };
  return {
    party,
    happen,
    sent,
    told,
    approve: (id: string) => happen(approve(id)),
    begins: (id: string) => happen(approve(id), { type: 'started', at: 2, id }),
    finish: (id: string, result: ActionResult) =>
      happen(approve(id), { type: 'started', at: 2, id }, { type: 'finished', at: 3, id, result }),
    items: () => state?.items ?? [],
    card: () => state?.speech?.card ?? null,
    runEnds: () => state && party?.changed(state, true),
    stops: () => stops,
    gone: () => {
      state = null;
    },
  };
}
