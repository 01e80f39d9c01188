// Remembers what each mark stands for (panel, no effects), so that the user can look behind it and a form can be filled without telling the AI.
//
// It does no writing itself: whoever makes it may hand in what an earlier one knew, and is told of each change.
import type { MarkCounter } from './mark-counter.ts';
import { findSecrets, type Redaction } from './redact.ts';
import type { MaskKind } from './secrets.ts';

/** One mark in a text: `[from, to)` in UTF-16 units. `known`: what it stands for is still remembered. */
export type MaskSpan = { from: number; to: number; mark: string; kind: MaskKind; known: boolean };

/** What a text says when its marks are put back for one site. `foreign`: marks that belong elsewhere or are not known any more. */
export type Restored = { text: string; foreign: string[] };

export type Vault = {
  /**
   * Replaces every secret of a text by a mark with a number of its own, `⟦card#1⟧`. The same secret of the same site keeps its mark. `origin`: the
   * site that showed the text; "" when it is not certain, and then nothing is ever put back.
   */
  hide(text: string, redaction: Redaction, origin: string): string;
  /** Hides this very text from now on, wherever it stands, because the user said so. Returns its mark; "" for a text of fewer than 3 characters. */
  hideTerm(text: string): string;
  /** Takes back `hideTerm`. */
  forgetTerm(mark: string): void;
  /** The marks of `hideTerm` that hold. */
  terms(): string[];
  /** Replaces the texts of `hideTerm`. */
  hideTerms(text: string): string;
  /** What a mark stands for; null when it is not known any more. */
  behind(mark: string): string | null;
  /** The marks in a text, in order. */
  masksIn(text: string): MaskSpan[];
  /** Puts back what marks stand for, but only what this site showed itself. */
  restore(text: string, origin: string): Restored;
};

type Entry = { kind: MaskKind; secret: string; origin: string };

/** All that a vault knows, as plain data. `terms`: the texts that the user hides, each with its mark. */
export type VaultState = { entries: readonly [mark: string, entry: Entry][]; terms: readonly [text: string, mark: string][] };

export const NO_MARKS: VaultState = { entries: [], terms: [] };

/** `count` gives each new mark its number; numbers must not come again while the AI may remember them. */
export type VaultOptions = { known?: VaultState; count?: MarkCounter; changed?: (state: () => VaultState) => void };

const MARK = /⟦([a-z]+(?: [a-z]+)*)(?:#(\d{1,6}))?⟧/g;
const LEAST_TERM = 3;
/** Marks remembered at most; the oldest is forgotten first. */
const CAPACITY = 5_000;

/** Makes a vault that goes on where `known` ended. */
export function createVault({ known = NO_MARKS, count = countFromOne(), changed = () => undefined }: VaultOptions = {}): Vault {
  const entries = new Map<string, Entry>(known.entries); // by mark
  const marks = new Map(known.entries.map(([mark, entry]) => [keyOf(entry), mark])); // mark by site, kind and secret
  const terms = new Map<string, string>(known.terms); // text the user hides → mark
  const tell = () => changed(() => ({ entries: [...entries], terms: [...terms] }));

  function markOf(kind: MaskKind, secret: string, origin: string): string {
    const entry = { kind, secret, origin };
    const key = keyOf(entry);
    const given = marks.get(key);
    if (given !== undefined) return given;
    const mark = `⟦${kind}#${count(kind)}⟧`;
    marks.set(key, mark);
    entries.set(mark, entry);
    if (entries.size > CAPACITY) forgetOldest();
    tell();
    return mark;
  }

  function forgetOldest() {
    const [mark, entry] = entries.entries().next().value ?? [];
    if (mark === undefined || entry === undefined) return;
    entries.delete(mark);
    marks.delete(keyOf(entry));
  }

  return {
    hide(text, redaction, origin) {
      let safe = '';
      let at = 0;
      for (const { from, to, kind } of findSecrets(text, redaction)) {
        safe += text.slice(at, from) + markOf(kind, text.slice(from, to), origin);
        at = to;
      }
      return safe + text.slice(at);
    },
    hideTerm(text) {
      if (text.trim().length < LEAST_TERM) return '';
      const mark = markOf('hidden', text, '');
      terms.set(text, mark);
      tell();
      return mark;
    },
    forgetTerm(mark) {
      for (const [text, own] of terms) if (own === mark) terms.delete(text);
      tell();
    },
    terms: () => [...terms.values()],
    hideTerms(text) {
      let safe = text;
      // The longest first: a name inside a longer one must not break it up.
      for (const [term, mark] of [...terms].sort(([a], [b]) => b.length - a.length)) safe = safe.replaceAll(term, mark);
      return safe;
    },
    behind: mark => entries.get(mark)?.secret ?? null,
    masksIn: text =>
      [...text.matchAll(MARK)].flatMap(match => {
        const [mark, word = ''] = match;
        const kind = entries.get(mark)?.kind ?? kindOf(word);
        return kind === null ? [] : [{ from: match.index, to: match.index + mark.length, mark, kind, known: entries.has(mark) }];
      }),
    restore(text, origin) {
      const foreign: string[] = [];
      const restored = text.replace(MARK, (mark, word: string, number?: string) => {
        if (number === undefined || kindOf(word) === null) return mark;
        const entry = entries.get(mark);
        if (entry !== undefined && origin !== '' && entry.origin === origin) return entry.secret;
        foreign.push(mark);
        return mark;
      });
      return { text: restored, foreign };
    },
  };
}

function keyOf({ origin, kind, secret }: Entry): string {
  return JSON.stringify([origin, kind, secret]);
}

function countFromOne(): MarkCounter {
  const highest = new Map<string, number>();
  return kind => {
    const number = (highest.get(kind) ?? 0) + 1;
    highest.set(kind, number);
    return number;
  };
}

/** Reads what `changed` was told; whatever is not what it should be is left out. */
export function readVaultState(value: unknown): VaultState {
  const { entries, terms }: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    entries: pairsIn(entries).flatMap(([mark, entry]): [string, Entry][] => {
      const { kind, secret, origin }: Record<string, unknown> = typeof entry === 'object' && entry !== null ? { ...entry } : {};
      if (typeof kind !== 'string' || !isKind(kind) || typeof secret !== 'string' || typeof origin !== 'string') return [];
      return [[mark, { kind, secret, origin }]];
    }),
    terms: pairsIn(terms).flatMap(([text, mark]): [string, string][] => (typeof mark === 'string' ? [[text, mark]] : [])),
  };
}

function pairsIn(value: unknown): [string, unknown][] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((pair: unknown): [string, unknown][] => {
    const [first, second]: unknown[] = Array.isArray(pair) ? pair : [];
    return typeof first === 'string' ? [[first, second]] : [];
  });
}

const KINDS: Record<MaskKind, true> = {
  'private key': true,
  token: true,
  key: true,
  card: true,
  account: true,
  code: true,
  password: true,
  'id number': true,
  'recovery phrase': true,
  email: true,
  phone: true,
  hidden: true,
};

function kindOf(word: string): MaskKind | null {
  return isKind(word) ? word : null;
}

function isKind(word: string): word is MaskKind {
  return Object.hasOwn(KINDS, word);
}
