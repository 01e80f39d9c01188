// The outgoing context line (pure): facts, parts and outcomes in one `!baictx {…}`, nothing empty, nothing a reader could take for a command.

import type { GoalCheck } from '../queue/session.ts';
import type { ContextParts, OpenedTab, Outcome } from '../result.ts';
import { inertJson } from './format.ts';
import { PART_LIMITS, readingsOf } from './readings.ts';
import { formatErr, formatRes, formatWaiting } from './report.ts';

/** The wire form, exactly the keys of protocol v0.4. An absent key means unknown. */
export type Context = {
  v: 1;
  id: string;
  ts: string;
  t: number;
  u?: string;
  n?: string;
  nav: 'idle' | 'loading' | 'navigating';
  sel?: string;
  text?: string;
  dom?: string;
  res?: string;
  err?: string;
  opened_tabs?: { id: number; u: string; n: string; purpose: string }[];
  goal_check?: GoalCheck;
};

/**
 * What a context is made of. `at` is in ms since the epoch; `facts` are already free of secrets. `document`: the one that the tab shows, absent or "" where it
 * is not known. `parts`: what the user adds, read of that document; what actions read of it comes with their outcomes and goes first. `waiting`: the
 * numbers of the AI's rows that have not run and still can; told once others have run. `unseen`: whether the browser withholds the page; an address
 * and a title of "" are not told.
 */
export type ContextInput = {
  id: string;
  at: number;
  facts: { t: number; u: string; n: string; nav: Context['nav'] };
  unseen?: boolean;
  document?: string;
  parts: ContextParts;
  outcomes: readonly Outcome[];
  waiting?: readonly string[];
  openedTabs: readonly OpenedTab[];
  goalCheck: GoalCheck | null;
};

/** Most characters of each part. A part that was cut says so at its end. */
export const CONTEXT_LIMITS = { u: 2048, n: 300, ...PART_LIMITS, res: 4000, err: 4000 } as const;

/** So that the AI does not take a page of which nothing is told for an empty one. */
const NOT_VISIBLE =
  'NO_ACCESS: the page in this tab is not visible to bAI until the user allows its site; propose nothing for it before a context shows it';

/** Builds the context; empty parts are left out. */
export function makeContext(input: ContextInput): Context {
  const { facts } = input;
  const here = { tabId: facts.t, id: input.document ?? '' };
  const parts = { ...readingsOf(input.outcomes, here).parts, ...input.parts };
  const context: Context = {
    v: 1,
    id: input.id,
    ts: new Date(input.at).toISOString(),
    t: facts.t,
    ...(facts.u === '' ? {} : { u: clamp(facts.u, CONTEXT_LIMITS.u) }),
    ...(facts.u === '' && facts.n === '' ? {} : { n: clamp(facts.n, CONTEXT_LIMITS.n) }),
    nav: facts.nav,
  };
  const keptOut = input.unseen === true ? [NOT_VISIBLE] : [];
  const texts = {
    sel: parts.sel ?? '',
    text: parts.text ?? '',
    dom: parts.dom ?? '',
    res: formatRes(input.outcomes, here),
    err: [...keptOut, formatErr(input.outcomes, here), input.outcomes.length === 0 ? '' : formatWaiting(input.waiting ?? [])]
      .filter(words => words !== '')
      .join('; '),
  };
  for (const key of ['sel', 'text', 'dom', 'res', 'err'] as const) {
    if (texts[key].trim() !== '') context[key] = clamp(texts[key], CONTEXT_LIMITS[key]);
  }
  if (input.openedTabs.length > 0) {
    context.opened_tabs = input.openedTabs.slice(-20).map(({ id, u, n, purpose }) => ({
      id,
      u: clamp(u, CONTEXT_LIMITS.u),
      n: clamp(n, CONTEXT_LIMITS.n),
      purpose: clamp(purpose, CONTEXT_LIMITS.n),
    }));
  }
  if (input.goalCheck !== null) context.goal_check = input.goalCheck;
  return context;
}

/** The line itself. `parse` finds nothing in it but this one context. */
export function formatContext(context: Context): string {
  return `!baictx ${inertJson(context)}`;
}

/** Builds the one line of a context. */
export function buildContext(input: ContextInput): string {
  return formatContext(makeContext(input));
}

function clamp(text: string, max: number): string {
  // A half of a surrogate pair would be refused by every strict reader, so the cut keeps pairs whole and lone halves become U+FFFD.
  const whole = text.replace(/\p{Cs}/gu, '\uFFFD');
  if (whole.length <= max) return whole;
  const room = max - 24;
  const kept = whole.slice(0, /[\uD800-\uDBFF]/.test(whole.charAt(room - 1)) ? room - 1 : room);
  return `${kept} … ${whole.length - kept.length} more characters`;
}
