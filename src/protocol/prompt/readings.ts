// What the reading actions brought back, as one context may hold it (pure): only what was read of the document that the context is of.
import type { ContextParts, Outcome } from '../result.ts';

/** A document in a tab: `id` names it among all that the tab has shown, "" where it is not known. */
export type DocumentInTab = { tabId: number; id: string };

/** What a context of a document may hold of what was read, and the numbers of the readings that it may not hold. */
export type Readings = { parts: ContextParts; elsewhere: ReadonlySet<string> };

/** Whether an action was for another tab than this; false where nobody noted its tab. */
export function isElsewhere(outcome: Outcome, here: DocumentInTab): boolean {
  return outcome.tabId !== undefined && outcome.tabId !== here.tabId;
}

/** Whether what an action read is of this document. What nobody noted the tab or document of is from before they were noted. */
function isOf(outcome: Outcome, here: DocumentInTab): boolean {
  if (isElsewhere(outcome, here)) return false;
  const { result } = outcome;
  return !result.ok || result.document === undefined || result.document === here.id;
}

/** Most characters of each part. */
export const PART_LIMITS = { sel: 4000, text: 12_000, dom: 24_000 } as const;

/**
 * The parts of a context of `here`: the results of each kind of reading one after another, under their numbers where there are several. Those share the
 * room of their part, so that a long one leaves the others theirs.
 */
export function readingsOf(outcomes: readonly Outcome[], here: DocumentInTab): Readings {
  const elsewhere = new Set<string>();
  // By number: of an action that ran again, the newest.
  const read: Record<keyof ContextParts, Map<string, string>> = { sel: new Map(), text: new Map(), dom: new Map() };
  for (const outcome of outcomes) {
    if (!outcome.result.ok) continue;
    const { sel, text, dom } = outcome.result.parts;
    if (sel === undefined && text === undefined && dom === undefined) continue;
    if (!isOf(outcome, here)) {
      elsewhere.add(outcome.id);
      continue;
    }
    if (sel !== undefined) read.sel.set(outcome.id, sel);
    if (text !== undefined) read.text.set(outcome.id, text);
    if (dom !== undefined) read.dom.set(outcome.id, dom);
  }
  const parts: ContextParts = {};
  for (const part of ['sel', 'text', 'dom'] as const) {
    const results = [...read[part]];
    const [first, ...others] = results;
    if (first === undefined) continue;
    parts[part] = others.length === 0 ? first[1] : shared(results, PART_LIMITS[part]);
  }
  return { parts, elsewhere };
}

/** Room for a number, line breaks, and the words that say how much was cut. */
const LABEL_CHARS = 48;

/** Several readings in the room of one: those that are short whole, the others as much as is left for each. */
function shared(results: readonly (readonly [id: string, text: string])[], room: number): string {
  let left = room - results.length * LABEL_CHARS;
  let toCome = results.length;
  const most = new Map<string, number>();
  for (const [id, text] of [...results].sort(([, a], [, b]) => a.length - b.length)) {
    const share = Math.min(text.length, Math.floor(left / toCome));
    most.set(id, share);
    left -= share;
    toCome -= 1;
  }
  return results.map(([id, text]) => `${id}:\n${cutTo(text, most.get(id) ?? 0)}`).join('\n');
}

function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  const kept = text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max);
  return `${kept} … ${text.length - kept.length} more characters`;
}
