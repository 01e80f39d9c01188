// What goes out (sidebar room): the prompt and the message as they would be copied now, and the record of what was copied.
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ContextReader, TabFacts } from '../context/reader.ts';
import type { ContextPart } from '../protocol/action.ts';
import { fingerprint } from '../protocol/fingerprint.ts';
import type { ContextParts } from '../protocol/result.ts';
import { copyText } from './clipboard.ts';
import { compose, composePrompt } from './compose.ts';
import { type Copied, copiesName, readCopies, writeCopies } from './copies.ts';
import type { Env } from './env.ts';
import type { PartChip } from './panel.ts';
import type { Store } from './store.ts';

export type Outbox = {
  readonly prompt: ReadonlySignal<string>;
  readonly message: ReadonlySignal<string>;
  readonly chips: ReadonlySignal<readonly PartChip[]>;
  /** True when the message as it is now was already copied. */
  readonly told: ReadonlySignal<boolean>;
  /** True when there is something that the AI does not know yet: results, changes, a verdict. */
  readonly news: ReadonlySignal<boolean>;
  copyPrompt(): Promise<boolean>;
  copyMessage(by: 'hand' | 'run'): Promise<boolean>;
  togglePart(part: ContextPart): void;
  /** Reads the switched-on parts again, because the page changed. */
  refreshParts(): void;
  /** Tells the session what was copied. `which`: all of it before a reply is read, or only what the user copied by hand before a run. */
  settle(which: 'all' | 'by hand'): Promise<void>;
};

/** Characters of each part at most; a chat box is smaller than a page. */
const PART_LIMIT: Record<ContextPart, number> = { sel: 4_000, text: 12_000, dom: 12_000 };
const PART_LABEL: Record<ContextPart, string> = { sel: 'Selection', text: 'Text', dom: 'Elements' };
const EMPTY: Record<ContextPart, string> = { sel: 'Nothing is selected.', text: 'The page has no text.', dom: 'The page has no controls.' };
const PARTS: readonly ContextPart[] = ['dom', 'text', 'sel'];

type PartState = { on: boolean; tabId: number; value: string; problem: string };

/** Makes the outbox of a panel. */
export function createOutbox(store: Store, reader: ContextReader, env: Env): Outbox {
  const parts = signal<ReadonlyMap<ContextPart, PartState>>(new Map());
  const prompt = signal('');
  const message = signal('');
  const basis = signal(''); // what the message is made of, without its number and time

  const copies = computed(() => readCopies(store.drafts.value.get(copiesName(store.app.value.active))));

  /** The parts that belong to the tab shown now; those of another tab would describe the wrong page. */
  function partsFor(facts: TabFacts | null): ContextParts {
    const found: ContextParts = {};
    if (facts === null) return found;
    for (const [part, state] of parts.value) if (state.on && state.tabId === facts.t && state.value) found[part] = state.value;
    return found;
  }

  effect(() => {
    const session = store.session.value;
    if (session === null) return;
    const facts = store.facts.value;
    const extra = partsFor(facts);
    const next = compose(session, facts, extra, { offset: copies.peek().length, at: env.now() });
    const mark = fingerprint(next.basis);
    if (mark === basis.peek()) return;
    // What was copied stays on show until something changes: the box holds exactly what is on the clipboard.
    const last = copies.peek().at(-1);
    batch(() => {
      basis.value = mark;
      message.value = last?.basis === mark ? last.text : next.text;
    });
  });

  let promptBasis = '';
  effect(() => {
    const session = store.session.value;
    if (session === null) return;
    const goal = store.drafts.value.get(`goal:${session.key}`) ?? session.goal;
    const facts = store.facts.value;
    const extra = partsFor(facts);
    // Like the message, the prompt changes only when it has something else to say: what is in its box is what was copied.
    const now = JSON.stringify([session.key, goal, facts, extra]);
    if (now === promptBasis) return;
    promptBasis = now;
    prompt.value = composePrompt(session, goal, facts, extra, env.now());
  });

  async function readPart(part: ContextPart): Promise<void> {
    const facts = store.facts.peek();
    if (facts === null) return put(part, { on: true, tabId: -1, value: '', problem: 'There is no tab to read.' });
    const reply = await reader.read(facts.t, [part], PART_LIMIT[part]);
    if (!parts.peek().get(part)?.on) return;
    const value = reply.ok ? (reply.value[part] ?? '') : '';
    put(part, { on: true, tabId: facts.t, value, problem: reply.ok ? (value ? '' : EMPTY[part]) : reply.error.message });
  }

  function put(part: ContextPart, state: PartState) {
    parts.value = new Map(parts.value).set(part, state);
  }

  function keep(sessionKey: string, list: readonly Copied[]) {
    store.setDraft(copiesName(sessionKey), writeCopies(list));
    store.flushDrafts();
  }

  return {
    prompt,
    message,
    chips: computed(() =>
      PARTS.map(part => {
        const state = parts.value.get(part);
        return { part, label: PART_LABEL[part], on: state?.on ?? false, size: state?.value.length ?? 0, problem: state?.problem ?? '' };
      }),
    ),
    told: computed(() => copies.value.at(-1)?.basis === basis.value),
    news: computed(() => {
      const session = store.session.value;
      if (session === null || copies.value.at(-1)?.basis === basis.value) return false;
      return session.outcomes.length > 0 || session.untold.length > 0 || session.goalCheck !== null;
    }),
    async copyPrompt() {
      const session = store.session.peek();
      const text = prompt.peek();
      // All that describes the text is taken before the first wait: the user may be in another tab when the clipboard answers.
      const contextTab = store.facts.peek()?.t ?? null;
      if (session === null || !(await copyText(text))) return false;
      await store.dispatch({ type: 'session', key: session.key, event: { type: 'promptCopied', at: env.now(), text, contextTab } });
      return true;
    },
    async copyMessage(by) {
      const session = store.session.peek();
      const text = message.peek();
      const contextTab = store.facts.peek()?.t ?? null;
      const entry: Copied = { at: env.now(), text, contextTab, basis: basis.peek(), byHand: by === 'hand' };
      if (session === null || !(await copyText(text))) return false;
      // The same message again adds nothing, except that now it was the user who copied it.
      keep(session.key, [...copies.peek().filter(copy => copy.text !== text), entry]);
      return true;
    },
    togglePart(part) {
      const on = !(parts.peek().get(part)?.on ?? false);
      put(part, { on, tabId: -1, value: '', problem: '' });
      if (on) void readPart(part);
    },
    refreshParts() {
      for (const [part, state] of parts.peek()) if (state.on) void readPart(part);
    },
    async settle(which) {
      const session = store.session.peek();
      if (session === null) return;
      const waiting = copies.peek();
      const due = which === 'all' ? waiting : waiting.filter(copy => copy.byHand);
      for (const { at, text, contextTab } of due) {
        await store.dispatch({ type: 'session', key: session.key, event: { type: 'messageCopied', at, text, contextTab } });
      }
      if (due.length > 0) keep(session.key, which === 'all' ? [] : waiting.filter(copy => !copy.byHand));
    },
  };
}
