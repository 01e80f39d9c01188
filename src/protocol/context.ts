// The outgoing context line (pure): facts, parts and outcomes in one `!baictx {…}`, nothing empty, nothing a reader could take for a command.
import { inertJson } from './format.ts';
import { formatErr, formatRes } from './report.ts';
import type { ContextParts, OpenedTab, Outcome } from './result.ts';
import type { GoalCheck } from './session.ts';

/** The wire form, exactly the keys of protocol v0.4. An absent key means unknown. */
export type Context = {
  v: 1;
  id: string;
  ts: string;
  t: number;
  u: string;
  n: string;
  nav: 'idle' | 'loading' | 'navigating';
  sel?: string;
  text?: string;
  dom?: string;
  res?: string;
  err?: string;
  opened_tabs?: { id: number; u: string; n: string; purpose: string }[];
  goal_check?: GoalCheck;
};

/** What a context is made of. `at` is in ms since the epoch; `facts` are already free of secrets. */
export type ContextInput = {
  id: string;
  at: number;
  facts: { t: number; u: string; n: string; nav: Context['nav'] };
  parts: ContextParts;
  outcomes: readonly Outcome[];
  openedTabs: readonly OpenedTab[];
  goalCheck: GoalCheck | null;
};

/** Most characters of each part. A part that was cut says so at its end. */
export const CONTEXT_LIMITS = { u: 2048, n: 300, sel: 4000, text: 12_000, dom: 24_000, res: 4000, err: 4000 } as const;

/** Builds the context; empty parts are left out. */
export function makeContext(input: ContextInput): Context {
  const { facts, parts } = input;
  const context: Context = {
    v: 1,
    id: input.id,
    ts: new Date(input.at).toISOString(),
    t: facts.t,
    u: clamp(facts.u, CONTEXT_LIMITS.u),
    n: clamp(facts.n, CONTEXT_LIMITS.n),
    nav: facts.nav,
  };
  const texts = {
    sel: parts.sel ?? '',
    text: parts.text ?? '',
    dom: parts.dom ?? '',
    res: formatRes(input.outcomes),
    err: formatErr(input.outcomes),
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
