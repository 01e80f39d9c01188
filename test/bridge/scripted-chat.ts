// A chat whose page goes by a script, and a clock that goes only while somebody waits.
import { type Ask, createConversation } from '../../src/bridge/conversation.ts';
import type { ChatAnswer } from '../../src/bridge/page-api.ts';
import type { ActionError } from '../../src/protocol/result.ts';

const NO_ANSWER: ChatAnswer = {
  turn: 0,
  text: '',
  damaged: [],
  incomplete: false,
  busy: false,
  signs: false,
  done: null,
  version: 1,
  hidden: true,
  place: 'https://chat.example/',
  loaded: 1,
  echoed: true,
  turns: false,
};

/** `[ms, answer]` says from when on the page shows what. */
export type Script = (readonly [number, Partial<ChatAnswer>])[];

/** What stands in the box at a time, or why the page does not say. */
type Draft = (time: number) => string | ActionError;

/** A conversation with such a page. Time passes only while somebody sleeps or waits for a change. */
export function chat(
  script: Script,
  fails: Partial<Record<string, ActionError>> = {},
  layout = 'x',
  draft: Draft = () => '',
  echoes?: (sent: string, time: number) => boolean,
  late = false,
) {
  let now = 0;
  const asked: string[] = [];
  const limits: Partial<Record<string, number>> = {}; // ms that each question was given last
  const puts: string[] = [];
  const at = (time: number): ChatAnswer => {
    const shown = script.filter(([from]) => from <= time).at(-1);
    return { ...NO_ANSWER, ...shown?.[1], version: script.filter(([from]) => from <= time).length };
  };
  const ask: Ask = async (method, query, timeoutMs) => {
    asked.push(method);
    limits[method] = timeoutMs;
    const answer = (value: unknown) => ({ ok: true, value }) as never;
    const error = fails[method];
    if (error !== undefined) return { ok: false, error };
    if (method === 'chatAnswer') {
      const { sent } = query as { sent: string };
      return answer(echoes === undefined ? at(now) : { ...at(now), echoed: echoes(sent, now) });
    }
    if (method === 'chatPut') {
      puts.push((query as { text: string }).text);
      return answer({ editor: 'textarea' });
    }
    if (method === 'chatSend') return answer({ sent: true, late });
    if (method === 'chatLook') {
      const stands = draft(now);
      return typeof stands === 'string' ? answer({ ...at(now), layout, late: [], draft: stands }) : { ok: false, error: stands };
    }
    const next = script.find(([from]) => from > now);
    if (next === undefined) return new Promise(() => undefined);
    const until = now + timeoutMs;
    now = Math.min(next[0], until);
    if (next[0] > until) return { ok: false, error: { code: 'TIMEOUT', message: '', hint: '' } };
    return answer({ version: at(now).version });
  };
  const clock = {
    now: () => now,
    async sleep(ms: number) {
      now += ms;
    },
  };
  return { talk: createConversation(ask, () => [], clock), fails, asked, limits, puts, clock, time: () => now };
}

/** A signal that nobody aborts. */
export const going = () => new AbortController().signal;
export const quiet = () => undefined;
