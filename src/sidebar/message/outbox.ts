// What goes out (panel): the prompt and the message as they would be copied now, and the record of what was copied.

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { ContextReader } from '../../context/context-reader.ts';
import type { ContextPart } from '../../protocol/action.ts';
import { driftNote } from '../../protocol/prompt/drift.ts';
import { fingerprint } from '../../protocol/queue/fingerprint.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import { goalNote } from '../../protocol/queue/sync.ts';
import type { Env, Store } from '../app/index.ts';
import { isSpeaking, isWithProgram, type Languages } from '../language/index.ts';
import { errorSentence, type MessageKey, t } from '../words/index.ts';
import { compose, composePrompt, type DomPart, type Page } from './compose.ts';
import { budgetOf, setContextBudget } from './context-budget.ts';
import { type CopiedMessage, keepCopies } from './copied-messages.ts';
import { type Deliver, toClipboard, type Way } from './deliver.ts';
import type { Masks, MaskView } from './masks.ts';
import type { PartChip } from './use-message.ts';

export type Outbox = {
  readonly prompt: ReadonlySignal<string>;
  readonly message: ReadonlySignal<string>;
  /** The page as a prompt tells it now: what only messages tell by themselves is in it where there is a goal for which the AI can begin at once. */
  page(): Page;
  /** What is hidden in the message. */
  readonly masks: ReadonlySignal<readonly MaskView[]>;
  readonly chips: ReadonlySignal<readonly PartChip[]>;
  /** True when the message as it is now was already copied. */
  readonly told: ReadonlySignal<boolean>;
  /** True when there is something that the AI does not know yet: results, changes, a verdict. */
  readonly news: ReadonlySignal<boolean>;
  /** True when some of it may change what the AI proposes, or where it goes on: results, a verdict, a switch. */
  readonly pressing: ReadonlySignal<boolean>;
  /** Grows with every other text that goes out: the AI knows the page as it was then. */
  readonly copied: ReadonlySignal<number>;
  /** Resolves to how it left, null where it did not. */
  copyPrompt(deliver?: Deliver): Promise<Way | null>;
  /** The same. `put`: what leaves in its place, such as its last part. */
  copyMessage(by: 'hand' | 'run', put?: string, deliver?: Deliver): Promise<Way | null>;
  /** The message left in another way than by the clipboard. */
  noteHandedOver(): void;
  togglePart(part: ContextPart): void;
  /** Characters of each part of a page in this chat. */
  readonly contextBudget: ReadonlySignal<number>;
  /** Chooses them, and reads the parts that are on again. */
  setContextBudget(chars: number): void;
  /** What is different from the message that was copied last, in a word; null when nothing is, and when none waits to be answered. */
  readonly changedSince: ReadonlySignal<'page' | 'results' | null>;
  /** Reads the switched-on parts again, because the page may have changed. Resolves when the message holds what is there now. */
  refreshParts(): Promise<void>;
  /** Before a run: tells the session what was copied up to the last copy that the user made by hand. */
  settle(): Promise<void>;
  /**
   * Before a reply is read into this session: tells the session all that was copied, unless the text brings nothing and so is no answer to it, such as
   * a message pasted back. Resolves to the marks of lines that were copied and that the session was not told of.
   */
  settleFor(session: SessionState, text: string): Promise<string[]>;
};

/** Characters of a part at most, whatever room the chat gives a page: what a message can carry. */
const MAX_PART: Record<ContextPart, number> = { sel: 4_000, text: 11_500, dom: 24_000 };
const PART_LABEL: Record<ContextPart, MessageKey> = { sel: 'chip_sel', text: 'chip_text', dom: 'chip_dom' };
const EMPTY: Record<ContextPart, MessageKey> = { sel: 'empty_sel', text: 'empty_text', dom: 'empty_dom' };
/** ms after which a clipboard that does not answer is waited for no longer. */
const CLIPBOARD_MS = 10_000;
/** ms that the page may take to say which document it is before a message is copied without what was read there. */
const DOCUMENT_MS = 3_000;
const PARTS: readonly ContextPart[] = ['dom', 'text', 'sel'];

/**
 * `usual`: it is in messages because they tell the page, and not because the user added it; a prompt is without it. `looked`: how many nodes a reading
 * that goes on looked at; absent when none does, or not for long.
 */
type PartState = { on: boolean; usual?: boolean; tabId: number; document: string; value: string; problem: string; looked?: number };

const NOT_TOLD: DomPart = { form: 'none', dom: '', digest: undefined };
const NOT_READ: PartState = { on: true, tabId: -1, document: '', value: '', problem: '' };

/** Makes the outbox of a panel. `languages` makes the texts of sessions that speak another one than bAI's. `documentAsked` is as in `ShownDocument`. */
export function createOutbox(
  store: Store,
  reader: ContextReader,
  env: Env,
  masks: Masks,
  languages: Languages,
  documentAsked: () => Promise<void> | null = () => null,
): Outbox {
  const undressed = signal('');
  const parts = signal<ReadonlyMap<ContextPart, PartState>>(new Map());
  const prompt = signal('');
  const message = signal('');
  const told = signal<DomPart>(NOT_TOLD);
  let promptTold: DomPart = told.peek();
  const basis = signal(''); // what the message is made of, without its number and time

  const { copies, copiesOf, keepCopy, tellOf } = keepCopies(store);

  /** The page that is told of, with the parts that are switched on; those that are so in every message only where a message is made. */
  function page(of: 'prompt' | 'message' = 'message'): Page {
    const facts = store.tab.facts.value;
    const shown = store.tab.shown.value;
    const document = shown !== null && shown.tabId === facts?.t ? shown.id : '';
    const told = [...parts.value].filter(([, { on, usual }]) => on && (of === 'message' || !usual || hasGoal()));
    return { facts, document, added: told.map(([part, { tabId, document, value }]) => ({ part, tabId, document, value })) };
  }

  function messageOf(session: SessionState): ReturnType<typeof compose> {
    if (isSpeaking(session)) {
      const { text } = languages.message(session);
      return { text, basis: `${session.key}\n${text}`, told: NOT_TOLD };
    }
    const { changesOnly } = store.app.value.settings;
    return compose(session, page(), { offset: copies.peek().length, at: env.now(), changesOnly });
  }

  effect(() => {
    const session = store.session.value;
    if (session === null) return;
    const next = messageOf(session);
    const mark = fingerprint(`${masks.state.value}\n${next.basis}`);
    if (mark === basis.peek()) return;
    // What was copied stays on show until something changes: the box holds exactly what is on the clipboard.
    const last = copies.peek().at(-1);
    batch(() => {
      basis.value = mark;
      told.value = next.told;
      undressed.value = next.text;
      message.value = last?.basis === mark ? last.text : masks.apply(next.text);
    });
  });

  const goalNow = computed(() => {
    const session = store.session.value;
    return session === null ? '' : (store.drafts.value.get(`goal:${session.key}`) ?? session.goal);
  });
  const hasGoal = () => goalNow.value.trim() !== '';

  let promptBasis = '';
  effect(() => {
    const session = store.session.value;
    if (session === null) return;
    const goal = goalNow.value;
    if (isSpeaking(session)) {
      promptTold = NOT_TOLD;
      promptBasis = '';
      prompt.value = masks.apply(languages.prompt(session, goal).text);
      return;
    }
    const now = page('prompt');
    // Like the message, the prompt changes only when it has something else to say: what is in its box is what was copied.
    const wishes = store.app.value.settings.instructions;
    const basisNow = JSON.stringify([session.key, goal, wishes, now, session.highest, masks.state.value]);
    if (basisNow === promptBasis) return;
    promptBasis = basisNow;
    const next = composePrompt(session, goal, now, { at: env.now(), wishes });
    promptTold = next.told;
    prompt.value = masks.apply(next.text);
  });

  let begun = 0;
  const answered = new Map<ContextPart, number>(); // the newest reading of each part that has answered

  async function readPart(part: ContextPart): Promise<void> {
    const facts = store.tab.facts.peek();
    begun += 1;
    const turn = begun;
    const isLate = () => turn < (answered.get(part) ?? 0);
    if (facts === null) return lacks(part, t('no_tab_to_read'));
    // A page that a native dialog holds answers nothing until the user has answered it.
    if (store.review.dialogs.peek().some(({ tabId }) => tabId === facts.t)) return lacks(part, t('dialog_label'));
    const reply = await reader.read(facts.t, [part], Math.min(MAX_PART[part], budgetOf(store)), undefined, looked => {
      const before = parts.peek().get(part);
      if (before?.on && !isLate()) put(part, { ...before, looked });
    });
    if (!parts.peek().get(part)?.on || isLate()) return;
    answered.set(part, turn);
    const value = reply.ok ? (reply.value.parts[part] ?? '') : '';
    const document = reply.ok ? reply.value.document : '';
    if (reply.ok && store.tab.facts.peek()?.t === facts.t) store.tab.shown.value = { tabId: facts.t, id: document };
    put(part, {
      ...(parts.peek().get(part)?.usual === true && { usual: true }),
      on: true,
      tabId: facts.t,
      document,
      value,
      problem: reply.ok ? (value ? '' : t(EMPTY[part])) : errorSentence(reply.error),
    });
  }

  /** What was read before stays; without that the part goes out. */
  function stopReading(part: ContextPart) {
    begun += 1;
    answered.set(part, begun);
    const { looked: _, ...before } = parts.peek().get(part) ?? NOT_READ;
    put(part, { ...before, on: before.value !== '' });
  }

  // A chat that has confirmed its session is told of the page by itself; one that gets a goal, with its prompt.
  const begins = signal(''); // the key of the session whose prompt was copied with a goal
  let firstReading: Promise<void> | null = null;
  const tellsPage = computed(() => {
    const session = store.session.value;
    return (
      store.app.value.settings.tellPage && session !== null && !isSpeaking(session) && (session.confirmed || session.key === begins.value)
    );
  });
  effect(() => {
    const tells = tellsPage.value;
    untracked(() => {
      const before = parts.peek().get('dom');
      if (tells && before === undefined) {
        put('dom', { ...NOT_READ, usual: true });
        firstReading = readPart('dom');
      } else if (!tells && before?.usual === true) {
        parts.value = new Map([...parts.peek()].filter(([part]) => part !== 'dom'));
      }
    });
  });

  let held = false;
  effect(() => {
    const before = held;
    held = store.review.dialogs.value.length > 0;
    if (before && !held) untracked(() => void refreshParts());
  });

  /** Nothing can be read of a part at the moment. */
  function lacks(part: ContextPart, problem: string): void {
    put(part, { ...NOT_READ, ...parts.peek().get(part), value: '', problem });
  }

  async function refreshParts(): Promise<void> {
    await Promise.all([languages.refresh(), ...[...parts.peek()].map(([part, state]) => (state.on ? readPart(part) : undefined))]);
  }

  /**
   * Whether the message may be without something of a part that is to be in it: the tab shows another document than the one that was read, or, where `anew`
   * is wanted, the same one as it is now.
   */
  function lacksParts(anew: boolean): boolean {
    const facts = store.tab.facts.peek();
    if (facts === null || facts.u === '' || facts.nav === 'navigating') return false;
    const id = store.tab.shown.peek()?.id;
    return [...parts.peek().values()].some(
      ({ on, document, tabId, problem }) => on && problem === '' && (anew || tabId !== facts.t || document !== id),
    );
  }

  function put(part: ContextPart, state: PartState) {
    parts.value = new Map(parts.value).set(part, state);
  }

  /** The message as it is now, with all that describes it: the user may be in another tab when the clipboard answers. */
  function entryNow(byHand: boolean): CopiedMessage {
    const contextTab = store.tab.facts.peek()?.t ?? null;
    const session = store.session.peek();
    const pages = isSpeaking(session) ? untracked(() => languages.message(session).pages) : undefined;
    const tells = { digest: told.peek().digest, upTo: session?.happened, goal: session?.goal, pages };
    return { at: env.now(), text: message.peek(), contextTab, basis: basis.peek(), byHand, ...tells };
  }

  const pressing = computed(() => {
    const session = store.session.value;
    if (session === null || isWithProgram(session)) return false;
    return (
      session.outcomes.length > 0 ||
      session.goalCheck !== null ||
      goalNote(session) !== '' ||
      session.switchDue ||
      (session.speech?.lines.length ?? 0) > 0
    );
  });

  // The clipboard may take its time. What is read or run after a copy was asked for comes after it, as the user did it.
  let copying: Promise<unknown> = Promise.resolve();
  function noted<T>(copy: Promise<T>): Promise<T> {
    copying = Promise.allSettled([copying, copy]);
    return copy;
  }
  const allNoted = () => Promise.race([copying, env.sleep(CLIPBOARD_MS)]);

  async function putPrompt(deliver: Deliver): Promise<Way | null> {
    const applied = store.applied();
    if (applied !== null) await applied;
    const session = store.session.peek();
    if (isSpeaking(session)) await languages.settle();
    const promptNow = () => ({
      text: prompt.peek(),
      contextTab: store.tab.facts.peek()?.t ?? null,
      digest: promptTold.digest,
      ...(isSpeaking(session) && { pages: untracked(() => languages.prompt(session, '').pages) }),
    });
    const before = promptNow();
    if (session !== null && !isSpeaking(session) && hasGoal()) {
      firstReading = null;
      begins.value = session.key;
      const read = firstReading ?? (lacksParts(true) ? refreshParts() : null);
      if (read !== null) await Promise.race([read, env.sleep(DOCUMENT_MS)]);
    }
    if (session === null || store.session.peek()?.key !== session.key) return null;
    // The user may have gone to another tab while the page was read, and may be in another one when the clipboard answers.
    const now = promptNow();
    const told = now.contextTab === before.contextTab ? now : before;
    const way = await deliver(told.text);
    if (way === null || way === 'waits') return way;
    await store.dispatch({ type: 'session', key: session.key, event: { type: 'promptCopied', at: env.now(), ...told } });
    return way;
  }

  async function putMessage(by: 'hand' | 'run', text: string | undefined, deliver: Deliver): Promise<Way | null> {
    const applied = store.applied();
    if (applied !== null) await applied;
    const session = store.session.peek();
    if (isSpeaking(session)) await languages.settle();
    // Until then what was read of the page is not in the message, and it says so.
    const asked = store.tab.shown.peek() === null ? documentAsked() : null;
    // By hand it tells the page as it is now: the user may have worked there. A part of a message is cut from the one that is shown.
    const read = lacksParts(by === 'hand' && text === undefined) ? refreshParts() : null;
    const before = entryNow(by === 'hand');
    if (asked !== null || read !== null) await Promise.race([Promise.all([asked, read]), env.sleep(DOCUMENT_MS)]);
    if (store.session.peek()?.key !== session?.key) return null;
    // The user may have gone to another tab while the page was read.
    const isHere = (store.tab.facts.peek()?.t ?? null) === before.contextTab;
    const entry = isHere ? entryNow(by === 'hand') : before;
    const way = session === null ? null : await deliver(text ?? entry.text);
    // What stands in a chat's box may be taken out again, or be replaced, before it is sent.
    const copy = way === 'box' ? { ...entry, byHand: false } : entry;
    if (session === null || way === null || way === 'waits') return way;
    keepCopy(session.key, copy);
    return way;
  }

  return {
    prompt,
    message,
    page: () => untracked(() => page('prompt')),
    masks: computed(() => {
      masks.state.value;
      return masks.list(undressed.value);
    }),
    // Another language tells a page in its own way, whole.
    chips: computed(() =>
      (isSpeaking(store.session.value) ? [] : PARTS).map(part => {
        const { on, value, problem, looked = null } = parts.value.get(part) ?? { ...NOT_READ, on: false };
        const size = part === 'dom' && value ? told.value.dom.length : value.length;
        const form = part === 'dom' ? told.value.form : 'none';
        return { part, label: t(PART_LABEL[part]), on, size, problem, form, looked, stop: () => stopReading(part) };
      }),
    ),
    changedSince: computed(() => {
      const last = copies.value.at(-1);
      if (last === undefined || last.basis === basis.value) return null;
      return last.upTo === store.session.value?.happened ? 'page' : 'results';
    }),
    told: computed(() => copies.value.at(-1)?.basis === basis.value),
    news: computed(() => {
      const session = store.session.value;
      if (session === null || copies.value.at(-1)?.basis === basis.value) return false;
      return pressing.value || session.untold.length > 0 || driftNote(session) !== '';
    }),
    pressing,
    copied: computed(() => (store.session.value?.contextCount ?? 0) + copies.value.length),
    copyPrompt: (deliver = toClipboard) => noted(putPrompt(deliver)),
    copyMessage: (by, text, deliver = toClipboard) => noted(putMessage(by, text, deliver)),
    noteHandedOver() {
      const session = store.session.peek();
      if (session !== null) keepCopy(session.key, entryNow(true));
    },
    togglePart(part) {
      const on = !(parts.peek().get(part)?.on ?? false);
      put(part, { ...NOT_READ, on });
      if (on) void readPart(part);
    },
    contextBudget: computed(() => budgetOf(store)),
    setContextBudget(chars) {
      setContextBudget(store, chars);
      void refreshParts();
    },
    refreshParts,
    async settle() {
      await allNoted();
      const session = store.session.peek();
      if (session !== null) await tellOf(session.key, copiesOf(session.key).findLastIndex(copy => copy.byHand) + 1);
    },
    async settleFor(session, text) {
      await allNoted();
      const waiting = copiesOf(session.key);
      const speaks = isSpeaking(session);
      if (speaks && (await languages.ends(text, session))) await tellOf(session.key, waiting.length);
      if (speaks || waiting.length === 0) return [];
      const { isAnswer, marksIn } = await import('../../protocol/queue/answers.ts');
      const ours = waiting.flatMap(copy => marksIn(copy.text));
      if (!isAnswer(session, text, ours)) return ours;
      await tellOf(session.key, waiting.length);
      return [];
    },
  };
}
