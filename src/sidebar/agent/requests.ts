// A program's questions in bAI's own types (panel): each becomes rows of the queue or a card, and is answered when the person has decided.

import type { SessionState } from '../../protocol/queue/session.ts';
import type { ReadCommand } from '../../protocol/queue/speech.ts';
import { progressWords, readBy, rowsOf } from '../../protocol/relay/answers.ts';
import {
  type FromPanel,
  type RelayAnswer,
  type RelayProblem,
  type RelayRequest,
  type RelayRow,
  readFromRelay,
} from '../../protocol/relay/messages.ts';
import { t } from '../words/index.ts';
import type { Line, Party, PartyDeps } from './party.ts';

/** A question that waits. `told`: its rows as they were told last. `asked`: its text, of one that the person answers. */
type Open = { request: RelayRequest; ids: readonly string[]; told: readonly RelayRow[]; asked: string | null };

type TabStep = Extract<RelayRequest, { kind: 'tabs' }>;

/** How a step with a tab stands in a row. */
const STEPS = { list: 'list', back: 'back', forward: 'forward', reload: 'reload', switch: 'activate', close: 'close' } as const;

/** Speaks for a program whose questions are in bAI's types. */
export function createRequests(line: Line, { store, list, masked }: Pick<PartyDeps, 'store' | 'list' | 'masked'>): Party {
  const open = new Map<number, Open>();
  let asking: number | null = null; // the question that is on the card

  const say = (data: RelayAnswer) => {
    const message: FromPanel = { type: 'Answer', data };
    const text = JSON.stringify(message);
    line.send(text);
    return text;
  };
  const fail = (id: number, error: RelayProblem) => {
    open.delete(id);
    say({ id, kind: 'error', error });
  };

  /** Commands for a question, in bAI's wire form. */
  function commandsOf(request: Exclude<RelayRequest, { kind: 'ask' | 'cancel' }>): ReadCommand[] {
    const here = store.tab.facts.peek()?.t ?? 0;
    const client = line.name();
    const made = (json: Omit<ReadCommand['json'], 'v'>): ReadCommand => {
      const whole = { v: 1 as const, ...json };
      return { raw: JSON.stringify(whole), json: whole, client };
    };
    switch (request.kind) {
      case 'read':
      case 'propose': {
        const actions = request.kind === 'read' ? [request.action] : request.actions;
        return actions.map(({ t: tab, a, s, x, o }) =>
          made({
            t: tab ?? here,
            a,
            s,
            x,
            ...(o && { o: { ...(o.d !== undefined && { d: o.d }), ...(o.tm !== undefined && { tm: o.tm }) } }),
          }),
        );
      }
      case 'tabs':
        return [made({ t: request.tab ?? here, s: '', ...stepOf(request) })];
      default:
        return request satisfies never;
    }
  }

  async function take(request: RelayRequest): Promise<void> {
    const { id, kind } = request;
    const session = line.session();
    if (kind === 'cancel') return cancel(id);
    if (session === null) return fail(id, GONE);
    if (kind === 'ask') {
      open.set(id, { request, ids: [], told: [], asked: request.question });
      return askNext();
    }
    const foreign = foreignTab(session, request);
    if (foreign !== null) return fail(id, foreign);
    open.set(id, { request, ids: [], told: [], asked: null });
    const ids = await line.queue(commandsOf(request));
    const waiting = open.get(id);
    // Given up while it was being written.
    if (waiting === undefined) return withdraw(ids);
    if (ids.length === 0) return fail(id, GONE);
    open.set(id, { ...waiting, ids });
    const now = line.session();
    if (now !== null) changed(now, false);
  }

  /** Only tabs of the session may be named: what else is open is nobody's business. */
  function foreignTab(session: SessionState, request: RelayRequest): RelayProblem | null {
    const named =
      request.kind === 'tabs'
        ? [request.tab]
        : request.kind === 'read'
          ? [request.action.t]
          : request.kind === 'propose'
            ? request.actions.map(({ t: tab }) => tab)
            : [];
    const own = ownTabs(session);
    const other = named.find(tab => tab !== undefined && !own.includes(tab));
    return other === undefined
      ? null
      : { code: 'WRONG_TAB', message: `Tab ${other} is none of this session.`, hint: 'Ask for the list of tabs.' };
  }

  function ownTabs({ speech }: SessionState): number[] {
    const here = store.tab.facts.peek()?.t;
    return [...new Set([...(here === undefined ? [] : [here]), ...(speech?.targets ?? [])])];
  }

  function withdraw(ids: readonly string[]): void {
    for (const id of ids) line.withdraw(id, t('agent_gave_up'));
  }

  function cancel(id: number): void {
    const waiting = open.get(id);
    open.delete(id);
    withdraw(waiting?.ids ?? []);
    if (asking !== id) return;
    asking = null;
    void line.ask('').then(askNext);
  }

  /** Puts the next question on the card; one at a time. */
  async function askNext(): Promise<void> {
    if (asking !== null) return;
    const next = [...open].find(([, { asked }]) => asked !== null);
    if (next === undefined) return;
    const [id, { asked }] = next;
    asking = id;
    await line.ask(asked ?? '');
  }

  function changed(session: SessionState, runEnded: boolean): void {
    const answering = asking; // the next question is asked meanwhile, and this session does not hold its answer
    for (const [id, waiting] of open) {
      if (waiting.asked !== null) {
        if (id === answering) answerOf(id, session);
      } else if (waiting.ids.length > 0) void look(id, waiting, session, runEnded);
    }
  }

  /** The card is gone: its answer is the newest line of what there is to tell. */
  function answerOf(id: number, { speech }: SessionState): void {
    if (speech === undefined || speech.card !== null) return;
    const text = speech.lines.at(-1);
    if (text === undefined) return;
    asking = null;
    open.delete(id);
    line.told(say({ id, kind: 'result', text }));
    void askNext();
  }

  async function look(id: number, waiting: Open, session: SessionState, runEnded: boolean): Promise<void> {
    // What the session knew of a decline is gone once another question was answered.
    const rows = rowsOf(session, waiting.ids).map((row, at) => {
      const before = waiting.told[at];
      return row.became === 'waiting' && before?.became === 'declined' ? before : row;
    });
    const left = rows.filter(({ became }) => became === 'waiting').length;
    // After a run in which some of it was decided, the rest is left to the program.
    if (left === 0 || (runEnded && left < rows.length)) {
      open.delete(id);
      const listed = waiting.request.kind === 'tabs' && waiting.request.step === 'list' && rows[0]?.became === 'done';
      const tabs = listed ? { tabs: await tabsOf(session) } : {};
      const { text, picture } = readBy(session, waiting.ids);
      const told = say({
        id,
        kind: 'result',
        rows,
        ...(text !== undefined && { text: masked(text) }),
        ...tabs,
        ...(picture && { picture }),
      });
      line.told(picture === undefined ? told : JSON.stringify({ rows, text }));
      return;
    }
    if (JSON.stringify(rows) === JSON.stringify(waiting.told)) return;
    open.set(id, { ...waiting, told: rows });
    say({ id, kind: 'progress', says: progressWords(rows), rows });
  }

  async function tabsOf(session: SessionState) {
    const own = ownTabs(session);
    const here = store.tab.facts.peek()?.t;
    const all = await list();
    return all
      .filter(tab => own.includes(tab.t))
      .map(({ t: id, u, n }) => ({ id, url: masked(u), title: masked(n), working: id === here }));
  }

  return {
    came(text) {
      const message = readFromRelay(text);
      if (message?.type === 'Request') void take(message.data);
    },
    changed,
    ended() {
      // Nobody waits any more; what was not run stays for the person to look at.
      const ids = [...open.values()].flatMap(({ ids }) => ids);
      open.clear();
      const running = line.session()?.items.some(({ id, status }) => ids.includes(id) && status === 'running');
      if (running) line.stop();
      if (asking !== null) void line.ask('');
      asking = null;
    },
  };
}

function stepOf({ step, url = '' }: TabStep): Pick<ReadCommand['json'], 'a' | 'x'> {
  return step === 'navigate' ? { a: 'NAVIGATE', x: url } : { a: 'TAB', x: STEPS[step] };
}

const GONE: RelayProblem = {
  code: 'NO_ACCESS',
  message: 'The person ended the session, and nothing was done.',
  hint: 'Ask the person to pair the panel again.',
};
