// What of a message is hidden from the AI, and what the user decided about it (panel): shown after all, or hidden by hand.
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { MaskKind } from '../../context/redaction/secrets.ts';
import type { Vault } from '../../context/redaction/vault.ts';
import { inertJson, inertText } from '../../protocol/prompt/format.ts';

/**
 * One mark of a message. `secret`: what it stands for, null when that is not remembered any more. `revealed`: the user lets the AI see it.
 * `places`: where it stands in the message, in UTF-16 units.
 */
export type MaskView = {
  mark: string;
  kind: MaskKind;
  secret: string | null;
  revealed: boolean;
  places: readonly { from: number; to: number }[];
};

export type Masks = {
  /** Changes whenever the user decided something, so that what was put together before is put together again. */
  readonly state: ReadonlySignal<string>;
  /** A message as the user wants it to leave. */
  apply(text: string): string;
  /** The marks of a message as it was before `apply`, with what became of each; those by hand included. */
  list(text: string): MaskView[];
  /** Lets the AI see what a mark stands for, or hides it again. A mark of the user's own is taken back. */
  reveal(mark: string, on: boolean): void;
  /** Hides a piece of text that the user selected in a message. False when it is too short, or only marks. */
  hide(selected: string): boolean;
};

/** Makes the user's decisions about masks. What is hidden by hand stays hidden as long as the vault; what is shown after all, as long as the panel. */
export function createMasks(vault: Vault): Masks {
  const revealed = signal<ReadonlySet<string>>(new Set());
  const hidden = signal<ReadonlySet<string>>(new Set(vault.terms()));

  function dressed(text: string): string {
    const safe = vault.hideTerms(text);
    if (revealed.peek().size === 0) return safe;
    let out = '';
    let at = 0;
    for (const { from, to, mark } of vault.masksIn(safe)) {
      const secret = revealed.peek().has(mark) ? vault.behind(mark) : null;
      out += safe.slice(at, from) + (secret === null ? mark : inertText(secret));
      at = to;
    }
    return out + safe.slice(at);
  }

  return {
    state: computed(() => [...revealed.value, '|', ...hidden.value].join(' ')),
    apply: text =>
      text
        .split('\n')
        .map(line => dressLine(line, dressed))
        .join('\n'),
    list(text) {
      const views = new Map<string, MaskView>();
      const hiding = text
        .split('\n')
        .map(line => dressLine(line, vault.hideTerms))
        .join('\n');
      for (const { from, to, mark, kind } of vault.masksIn(hiding)) {
        const view = views.get(mark);
        const places = [...(view?.places ?? []), { from, to }];
        views.set(mark, { mark, kind, secret: vault.behind(mark), revealed: revealed.peek().has(mark), places });
      }
      return [...views.values()];
    },
    reveal(mark, on) {
      if (on && hidden.peek().has(mark)) {
        vault.forgetTerm(mark);
        hidden.value = new Set([...hidden.peek()].filter(each => each !== mark));
        return;
      }
      revealed.value = on ? new Set([...revealed.peek(), mark]) : new Set([...revealed.peek()].filter(each => each !== mark));
    },
    hide(selected) {
      const text = asRead(selected).trim();
      if (text.replace(/⟦[^⟧]*⟧/g, '').trim() === '') return false;
      const mark = vault.hideTerm(text);
      if (mark === '') return false;
      hidden.value = new Set([...hidden.peek(), mark]);
      return true;
    },
  };
}

/** Changes the texts of a line: the strings of a protocol line's JSON, never its form; all of any other line. */
function dressLine(line: string, change: (text: string) => string): string {
  const wire = /^(!bai(?:ctx|act)\S*\s+)(\{.*\})\s*$/.exec(line);
  if (wire === null) return /^!bai/.test(line) ? line : change(line).replace(/[\r\n]+/g, ' ');
  const [, head = '', json = ''] = wire;
  try {
    const before: unknown = JSON.parse(json);
    const after = inertJson(mapTexts(before, change));
    return after === inertJson(before) ? line : head + after;
  } catch {
    return line;
  }
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map(each => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)]));
}

/** What was selected in a message, as it reads on the page: a context writes quotes and line ends with a backslash. */
function asRead(selected: string): string {
  try {
    return String(JSON.parse(`"${selected}"`));
  } catch {
    return selected;
  }
}
