// Pasting by a press (panel): the clipboard is read where the user lets bAI read it; elsewhere the press makes the box ready for their keys.
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Notice, Store } from '../app/index.ts';
import type { Languages } from '../language/index.ts';
import { t } from '../words/index.ts';

/** What the user said when the browser asked them; `cannot`: it asked nobody. */
export type Access = 'given' | 'refused' | 'cannot';

/** The clipboard of the browser, as far as it comes in. */
export type PasteSource = {
  /** Whether bAI may read it, as far as is known now: there is no time to ask in a press, after which some browsers ask the user no more. */
  readonly allowed: ReadonlySignal<boolean>;
  /** Asks the user for it. Has to be called in a press, before anything is waited for. */
  ask(): Promise<Access>;
  /** The text on it; null when it is not handed out. */
  read(): Promise<string | null>;
  /** The same without a press, and without moving the focus. */
  look(): Promise<string | null>;
};

export type PasteDeps = {
  store: Store;
  source: PasteSource;
  set(settings: { pasteReads: boolean } | { readsOnReturn: boolean }): void;
  note(notice: Notice): void;
  languages: Pick<Languages, 'read'>;
  readReply(text: string): Promise<void>;
};

export type Paste = {
  /** Whether a press reads nothing, but makes the box ready for the keys. */
  readonly pasteByKeys: ReadonlySignal<boolean>;
  pasteReply(): Promise<void>;
  /** Chooses whether a copied reply is read when the panel gets the focus. Has to be called in a press: the browser may ask the user for the clipboard. */
  setReadsOnReturn(on: boolean): Promise<void>;
  /** The panel got the focus. */
  returned(): Promise<void>;
};

/** What pastes here, as keys are called on this machine. */
export function pasteKeys(platform: string = globalThis.navigator?.platform ?? ''): string {
  return /Mac/.test(platform) ? '⌘V' : t('keys_paste');
}

/** Makes it. */
export function createPaste(deps: PasteDeps): Paste {
  const { store, source, set, note, readReply } = deps;
  const failed = signal(false); // the browser gave it, and hands nothing out all the same
  const byKeys = computed(() => failed.value || !store.app.value.settings.pasteReads);

  let asking = false;

  /** The box, ready for the keys. */
  function offerKeys() {
    store.ui.view.value = 'queue';
    // The browser's question leaves the keyboard with the page, and a script cannot take it from there.
    const ready = document.hasFocus();
    note({ tone: 'plain', text: t(ready ? 'paste_by_keys' : 'paste_click', pasteKeys()), key: 'none' });
    // Before the first prompt there is no box; without something that takes it the keyboard stays where the question has left it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('#reply, .step[data-step="read"]')?.focus());
  }

  return {
    pasteByKeys: byKeys,
    async pasteReply() {
      if (byKeys.peek()) return offerKeys();
      if (asking) return; // a press more while the browser asks is no answer
      if (!source.allowed.peek()) {
        asking = true;
        const asked = source.ask();
        note({ tone: 'plain', text: t('paste_why'), key: 'none' });
        const answer = await asked;
        asking = false;
        if (answer === 'refused') set({ pasteReads: false });
        if (answer === 'cannot') failed.value = true;
        if (answer !== 'given') return offerKeys();
      }
      const text = await source.read();
      if (text === null) {
        failed.value = true;
        return offerKeys();
      }
      if (text.trim() !== '') return readReply(text);
      note({ tone: 'warning', text: t('paste_empty'), key: 'none' });
    },
    async setReadsOnReturn(on) {
      const may = !on || source.allowed.peek() || (await source.ask()) === 'given';
      set({ readsOnReturn: on && may });
    },
    async returned() {
      if (store.app.peek().settings.readsOnReturn) await (await import('./on-return.ts')).readCopiedReply(deps);
    },
  };
}
