// Shows bAI a chat that it does not know (panel, read when a chat is connected): the user presses its box, then its send button. Kept in this panel until a handshake came back, then for good.

import type { ChatLayout } from '../../bridge/page-api.ts';
import type { PageCall, PageValue } from '../../injection/api.ts';
import { learnedLayout } from '../../protocol/learned-layout.ts';
import { hostOf } from '../../protocol/policy/url.ts';
import type { ActionError, ErrorCode, Reply } from '../../protocol/result.ts';
import { type Env, type LearnedChat, readLearned, type Store, withLearned } from '../app/index.ts';
import { t } from '../words/index.ts';

export type TeachingDeps = {
  store: Store;
  env: Env;
  call: PageCall;
  goToTab(tabId: number): void;
  say(text: string): void;
};

export type Teacher = {
  /** The layout that the user showed of a host, as a list of one, or none. */
  layoutsFor(host: string): ChatLayout[];
  /** Lets the user press box and button; true when both were learned. `step` hears what is to be pressed; `trouble` what was pressed wrong. */
  learn(chat: Chat, on: Heard, signal: AbortSignal): Promise<boolean>;
  /** The chat of a host answered with a handshake while its learned layout was in use: it is kept beyond this panel. */
  promote(host: string): void;
};

type Chat = { tabId: number; host: string };
type Heard = { step(what: 'box' | 'button'): void; trouble(error: ActionError): void };

/** ms for the page to name what was pressed, and for which one question waits for a press. */
const SLICE_MS = 250;
const NAME_MS = 10_000;
/** What a wrong press is answered with; the user presses again. */
const PRESSED_WRONG: ReadonlySet<ErrorCode> = new Set(['NOT_EDITABLE', 'CONFLICT']);

type Pressed = Exclude<PageValue<'chatPicked'>, 'escaped' | null>;

/** Makes the teacher of one panel. */
export function createTeacher({ store, env, call, goToTab, say }: TeachingDeps): Teacher {
  const shown = new Map<string, LearnedChat>(); // not kept yet

  const ask = <M extends 'chatPickStart' | 'chatPickEnd'>(tabId: number, method: M) => call.ask({ tabId, frameId: 0 }, method, {}, NAME_MS);

  /** The next press in the chat; null where Escape or the panel ended it. A document that comes meanwhile is listened to as well. */
  async function pressed(tabId: number, signal: AbortSignal): Promise<Reply<Pressed | null>> {
    while (!signal.aborted) {
      const reply = await call.ask({ tabId, frameId: 0 }, 'chatPicked', { waitMs: SLICE_MS }, NAME_MS);
      if (reply.ok && reply.value !== null) return { ok: true, value: reply.value === 'escaped' ? null : reply.value };
      if (!reply.ok && reply.error.code !== 'NAVIGATED' && reply.error.code !== 'TIMEOUT') return reply;
      if (!reply.ok) await env.sleep(SLICE_MS, signal);
    }
    return { ok: true, value: null };
  }

  /** What box and button are called, each pressed by the user; null where that came to nothing. */
  async function lesson({ tabId, host }: Chat, on: Heard, signal: AbortSignal): Promise<LearnedChat | null> {
    let composer: string[] = [];
    let listening = await ask(tabId, 'chatPickStart');
    const ended = (error: ActionError): null => {
      on.trouble(error);
      return null;
    };
    while (!signal.aborted) {
      if (!listening.ok) return ended(listening.error);
      // Said once the page listens: a press before that would go through to the chat.
      on.step(composer.length === 0 ? 'box' : 'button');
      say(t(composer.length === 0 ? 'teach_box' : 'teach_button'));
      const picked = await pressed(tabId, signal);
      if (!picked.ok) return ended(picked.error);
      if (picked.value === null) return null;
      listening = await ask(tabId, 'chatPickStart');
      const { css, nonce, origin, trusted } = picked.value;
      // A press that a script made says nothing, and neither does one in another document than the chat's own.
      if (!trusted || hostOf(origin) !== host) return ended({ code: 'NO_ACCESS', message: t('teach_elsewhere', host), hint: '' });
      const named = await call.ask({ tabId, frameId: 0, nonce }, 'chatLearn', { css, composer }, NAME_MS);
      if (!named.ok && !PRESSED_WRONG.has(named.error.code)) return ended(named.error);
      if (!named.ok) on.trouble(named.error);
      else if (composer.length > 0) return { host, composer, send: named.value.selectors };
      else composer = named.value.selectors;
    }
    return null;
  }

  return {
    layoutsFor(host) {
      const chat = shown.get(host) ?? readLearned(store.app.peek().settings.learned).find(each => each.host === host);
      return chat === undefined ? [] : [learnedLayout([...chat.composer], [...chat.send])];
    },
    async learn(chat, on, signal) {
      goToTab(chat.tabId);
      const learned = await lesson(chat, on, signal);
      void ask(chat.tabId, 'chatPickEnd');
      if (learned === null || signal.aborted) return false;
      shown.set(chat.host, learned);
      return true;
    },
    promote(host) {
      const chat = shown.get(host);
      if (chat === undefined) return;
      shown.delete(host);
      const learned = withLearned(readLearned(store.app.peek().settings.learned), chat);
      void store.dispatch({ type: 'settingsChanged', at: env.now(), settings: { learned } });
    },
  };
}
