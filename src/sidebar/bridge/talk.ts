// Talks with the chats that are connected (panel, read when the first one is): messages go in, answers come out. What is read is reviewed and approved
// like everything that is pasted.
import { batch, signal } from '@preact/signals';
import { isLeft } from '../../bridge/chat-errors.ts';
import type { Progress, TakenAnswer } from '../../bridge/conversation.ts';
import type { ChatLook } from '../../bridge/page-api.ts';
import { isLearned } from '../../protocol/learned-layout.ts';
import { CHAT_LEFT } from '../../protocol/policy/refusals.ts';
import { hostOf } from '../../protocol/policy/url.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import type { ActionError } from '../../protocol/result.ts';
import type { Deliver } from '../message/index.ts';
import { t, tn } from '../words/index.ts';
import { connect } from './connect.ts';
import { createGiver, type Giver, leaveRoom, wordsOf } from './giving.ts';
import type { BridgeDeps, Linked, Links } from './linked.ts';
import { createTeacher } from './teaching.ts';
import type { BridgeState, ChatTab } from './use-bridge.ts';

export type Talk = {
  /** Connects a tab that bAI may enter to a session. */
  join(tab: ChatTab, session: string): Promise<void>;
  /** Reads the answers of a chat until its wait is ended. */
  follow(to: Linked): Promise<void>;
  /** Nothing is waited for there any more. */
  rest(to: Linked): void;
  deliverTo: Giver['deliverTo'];
  /** Ends what goes into the chat that is shown in parts. */
  endParts(): void;
  give(copy: (deliver: Deliver) => Promise<void>): Promise<void>;
  readAnswer(): Promise<void>;
  /** Lets the user show the chat's box and button; a second call ends that. */
  teach(): Promise<void>;
  endLesson(): void;
};

/** ms for an AI to begin its answer. */
const LATE_MS = 120_000;

/** Whether the newest reply ends in the midst of a line: the chat's network was gone, or the AI came to its limit. */
function breaksOff(now: SessionState | null, before: SessionState | null): boolean {
  const last = now?.items.at(-1);
  return now?.key === before?.key && now?.replies !== before?.replies && last?.reply === now?.replies && last?.problem?.kind === 'cut';
}

/** Begins to talk. `drop`: forgets the chat of a session. */
export function createTalk(deps: BridgeDeps, links: Links, drop: (session: string) => void): Talk {
  const { store, env, note, say } = deps;
  const { session, link, level, levelOf, follows, connecting, boxless, pressing } = links;
  const teacher = createTeacher(deps);
  const put = new Map<string, string[]>(); // what each session put into each tab
  const textsFor = (tabId: number, key: string): string[] => {
    const texts = put.get(`${tabId} ${key}`) ?? [];
    put.set(`${tabId} ${key}`, texts);
    return texts;
  };
  let lesson: AbortController | null = null;
  let pupilShown: ReturnType<Links['connecting']['peek']> = null; // a tab that is no chat yet, shown while it is taught

  function trouble(to: Linked, text: string) {
    to.trouble.value = text;
    say(text);
  }

  function lose(to: Linked, error: ActionError) {
    to.stop.abort();
    leaveRoom(to);
    if (link.peek() === to) endLesson();
    batch(() => {
      to.state.value = 'lost';
      to.progress.value = null;
      trouble(to, error.code === 'NO_ACCESS' ? t('chat_no_access') : wordsOf(error));
      // That it is connected, or that a message is in its box, is not so any more; what came of a run is.
      if (to.said !== null && store.ui.notice.peek() === to.said) store.ui.notice.value = null;
    });
  }

  /** Lines of an answer go where pasted ones go. `byItself`: nobody pressed for it. */
  async function take(from: Linked, answer: TakenAnswer, byItself: boolean) {
    batch(() => {
      from.waits.value = false;
      from.progress.value = null;
      from.trouble.value = '';
      from.state.value = 'connected';
    });
    const continues = answer.continues ? from.reply : 0;
    if (answer.incomplete) {
      from.reply = continues;
      return note({ tone: 'warning', text: t('chat_incomplete'), key: 'none' });
    }
    const before = store.session.peek();
    const { parts, given } = from;
    if (given === parts.length && given > 0) from.stopped.value = ''; // the AI goes on with what came after it
    // Asked again behind each wait: the user may have given something else meanwhile, chosen to do it by hand, or disconnected.
    const isFree = () => !from.giving.peek() && from.room.peek() === null;
    const goesOn = () => from.parts === parts && from.given === given && isFree() && given < parts.length && isLinked(from);
    if (answer.text !== '' && (!goesOn() || answer.text.includes('!bai'))) await deps.readReply(answer.text, byItself, continues);
    const replies = store.session.peek()?.replies ?? 0;
    from.reply = replies === before?.replies ? continues : replies;
    await keepLearned(from, before);
    const look = from.known ? await from.conversation.look() : null;
    if (look?.ok) compare(from, look.value, answer.unseen);
    if (breaksOff(store.session.peek(), before)) trouble(from, t('chat_cut'));
    if (goesOn() && !(await isUnsent(from))) return void (goesOn() && (await giveNext(from)));
    const now = store.session.peek();
    // The AI has only confirmed the session: what it waits for is the page.
    const isAwaited = now !== null && now.key === before?.key && now.confirmed && !before.confirmed && now.items.length === 0;
    if (isAwaited && level.peek() === 'carry') return void give(deps.copyMessage);
    if (answer.damaged.length > 0) note({ tone: 'warning', text: tn('chat_damaged', answer.damaged.length), key: 'no-handshake' });
  }

  /**
   * Compares the page with its layout. Where it is not built so any more, that is said, and less goes by itself.
   * @param unseen what the answer that came lacked of it
   */
  function compare(to: Linked, look: ChatLook, unseen: TakenAnswer['unseen'] = []) {
    to.layout = look.layout;
    to.late = [...new Set([...look.late, ...unseen])];
    const told = to.outgrown.size;
    for (const field of to.layout === 'generic' ? [to.layout] : to.late) to.outgrown.add(field);
    if (to.lowered.peek() || to.outgrown.size === told) return;
    batch(() => {
      to.sure.value = false;
      to.lowered.value = true;
      trouble(to, t('chat_drift'));
    });
  }

  /** An answer that does not come may stand there, where the page is built in another way by now. */
  async function lookWhenLate(to: Linked) {
    const message = to.parts[to.given - 1];
    const { signal: over } = to.stop;
    await env.sleep(LATE_MS, over);
    if (over.aborted || !to.waits.peek() || to.state.peek() !== 'waiting' || message !== to.parts[to.given - 1]) return;
    const look = await to.conversation.look();
    if (!look.ok && isLeft(look.error)) trouble(to, wordsOf(look.error));
    if (!look.ok) return;
    if (to.known) compare(to, look.value);
    // What the user showed tells where messages go, and not where answers come.
    const isExpected = to.known && !isLearned(look.value.layout, look.value.late);
    if (!isExpected && look.value.draft.trim() === '' && to.progress.peek() === null) trouble(to, t('chat_no_answer'));
  }

  /** An answer brought lines: its page is understood. A handshake that came back proves what the user showed of it too. */
  async function keepLearned(from: Linked, before: SessionState | null) {
    const now = store.session.peek();
    if (now === null || now.key !== before?.key) return;
    const isProven = before.link !== 'connected' && now.link === 'connected';
    if (!from.known && (isProven || now.replies !== before.replies)) from.sure.value = true;
    if (!isProven) return;
    const look = await from.conversation.look();
    if (look.ok && isLearned(look.value.layout, look.value.late)) teacher.promote(from.chat.host);
  }

  function rest(to: Linked) {
    if (levelOf(to) === 'hand') {
      stopParts(to);
      leaveRoom(to);
    }
    batch(() => {
      to.progress.value = null;
      if (to.trouble.peek() === t('chat_back')) to.trouble.value = '';
      if (to.state.peek() !== 'lost') to.state.value = 'connected';
    });
  }

  const isLinked = (to: Linked) => [...links.all.peek().values()].includes(to);

  const { giveNext, deliverTo, isUnsent, stopParts } = createGiver({
    store,
    say,
    links,
    isLinked,
    trouble,
    lose,
    outbox: deps.outbox,
    given: to => void lookWhenLate(to),
    again: () => give(store.session.peek()?.link === 'connected' ? deps.copyMessage : deps.copyPrompt),
  });

  const seen = (to: Linked) => (progress: Progress | null) => {
    if (to.state.peek() === 'lost') return;
    if (progress?.back && to.trouble.peek() !== t('chat_back')) say(t('chat_back'));
    batch(() => {
      to.progress.value = progress;
      const isWriting = progress !== null && (progress.busy || progress.characters > 0);
      if (progress?.back) to.trouble.value = t('chat_back');
      else if (to.trouble.peek() === t('chat_back') || (progress && to.trouble.peek() === t('chat_no_answer'))) to.trouble.value = '';
      to.state.value = isWriting ? 'reading' : to.waits.peek() ? 'waiting' : 'connected';
    });
  };

  async function follow(to: Linked) {
    to.stop.abort();
    to.stop = new AbortController();
    const { signal: over } = to.stop;
    while (!over.aborted) {
      const answer = await to.conversation.next(over, seen(to));
      if (over.aborted) return;
      if (!answer.ok) return lose(to, answer.error);
      await take(to, answer.value, true);
    }
  }

  async function give(copy: (deliver: Deliver) => Promise<void>) {
    const to = link.peek();
    if (to === null) return;
    if (to.composing.peek()) return say(t('chat_giving'));
    to.stopped.value = '';
    const before = store.ui.notice.peek();
    to.composing.value = true;
    await copy(deliverTo(to)).finally(() => {
      to.composing.value = false;
    });
    const after = store.ui.notice.peek();
    if (after !== before) to.said = after;
  }

  async function join({ tabId, address: known, title: called }: ChatTab, key: string) {
    // Of a chat that is known only its site was told until now, and of one in front no title.
    const address = (await deps.addressOf(tabId)) || known;
    const title = called || ((await deps.list()).find(tab => tab.tabId === tabId)?.title ?? '');
    const host = hostOf(address);
    const before = links.all.peek().get(key);
    if (before?.tab.tabId === tabId && hostOf(known) !== host) return lose(before, CHAT_LEFT);
    drop(key);
    const mine = { session: key, chat: { tabId, name: title || host, host } };
    connecting.value = mine;
    const made = await connect(deps.call, tabId, { address, title }, env, () => teacher.layoutsFor(host), textsFor(tabId, key));
    if (connecting.peek() !== mine) return; // disconnected meanwhile
    boxless.value = !made.ok && made.error.code === 'NO_MATCH' ? { session: key, tab: { tabId, address, title } } : null;
    if (!made.ok) {
      connecting.value = null;
      return note({ tone: 'problem', text: wordsOf(made.error), key: 'none' });
    }
    const { name, drifts, sure, ...connected } = made.value;
    const added: Linked = {
      ...connected,
      session: key,
      tab: { tabId, address, title },
      chat: { tabId, name: name || title || host, host },
      state: signal<BridgeState>('connected'),
      progress: signal<Progress | null>(null),
      trouble: signal(drifts ? t('chat_drift') : ''),
      stopped: signal(''),
      sure: signal(sure),
      outgrown: new Set([connected.layout, ...connected.late]),
      lowered: signal(drifts),
      reply: 0,
      waits: signal(false),
      said: null,
      composing: signal(false),
      giving: signal(false),
      text: '',
      parts: [],
      given: 0,
      beside: null,
      shown: new Set(),
      stop: new AbortController(),
      room: signal(null),
      drafted: signal(false),
    };
    await deps.nameChat({ t: tabId, u: address, n: title });
    if (connecting.peek() !== mine) return;
    batch(() => {
      connecting.value = null;
      // The answers of a tab go to one session.
      for (const [other, each] of links.all.peek()) if (each.chat.tabId === tabId) drop(other);
      links.all.value = new Map(links.all.peek()).set(key, added);
    });
    added.said = { tone: 'plain', text: t('chat_connected', added.chat.name), key: 'none' };
    note(added.said);
  }

  function endLesson() {
    if (lesson === null) return;
    lesson.abort();
    lesson = null;
    if (connecting.peek() === pupilShown) connecting.value = null;
    pressing.value = null;
  }

  async function teach() {
    if (lesson !== null) {
      endLesson();
      return say(t('teach_ended'));
    }
    const key = session.peek();
    const to = link.peek();
    const tab = boxless.peek()?.session === key ? (boxless.peek()?.tab ?? null) : null;
    const pupil = to?.chat ?? (tab === null ? null : { tabId: tab.tabId, host: hostOf(tab.address) });
    if (pupil === null) return;
    const mine = new AbortController();
    lesson = mine;
    pupilShown = to === null ? { session: key, chat: { tabId: pupil.tabId, name: pupil.host, host: pupil.host } } : null;
    if (pupilShown !== null) connecting.value = pupilShown;
    const heard = {
      step: (what: 'box' | 'button') => {
        pressing.value = what;
        if (what === 'button' && to !== null) to.trouble.value = ''; // the wrong press before it
      },
      trouble: (error: ActionError) =>
        to === null ? note({ tone: 'problem', text: wordsOf(error), key: 'none' }) : trouble(to, wordsOf(error)),
    };
    const learned = await teacher.learn(pupil, heard, mine.signal);
    if (lesson !== mine) return;
    endLesson();
    if (!learned) return say(t('teach_ended'));
    if (to === null && tab !== null) await join(tab, key);
    else if (to !== null)
      batch(() => {
        to.sure.value = true;
        to.lowered.value = false;
        to.trouble.value = '';
      });
    say(t('teach_done'));
  }

  async function readAnswer() {
    const from = link.peek();
    if (from === null) return;
    const isStuck = from.progress.peek()?.stuck === true;
    if (!follows.peek()) from.stop.abort(); // an earlier press
    let answer = await from.conversation.read(isStuck);
    if (answer.ok && answer.value.turn === 0) return note({ tone: 'warning', text: t('chat_no_answer'), key: 'none' });
    if (answer.ok && answer.value.busy && !isStuck && !follows.peek()) {
      from.stop.abort();
      const wait = new AbortController();
      from.stop = wait;
      answer = await from.conversation.next(wait.signal, seen(from));
      if (wait.signal.aborted) return rest(from);
    }
    if (link.peek() !== from) return; // another session is shown
    if (!answer.ok) return answer.error.code === 'NOT_STABLE' ? trouble(from, wordsOf(answer.error)) : lose(from, answer.error);
    if (answer.value.busy && !isStuck) return say(t('chat_writing'));
    await take(from, answer.value, false);
  }

  const endParts = () => {
    const to = link.peek();
    if (to === null) return;
    if (to.given >= to.parts.length) to.stopped.value = ''; // the rest of it was copied too
    if (to.given === 0 || to.given >= to.parts.length) return;
    leaveRoom(to);
    stopParts(to);
  };

  return { join, follow, rest, deliverTo, endParts, give, readAnswer, teach, endLesson };
}
