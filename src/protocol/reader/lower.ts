// From the wire form of an action to the inner language (pure).
import type { Action } from '../action.ts';
import type { ActionJson } from '../command.ts';
import { DEFAULT_DELAY_MS, DEFAULT_TIMEOUT_MS } from '../limits.ts';
import { VERBS } from '../verbs.ts';
import { bad, good, type Parsed } from './fault.ts';
import { badSelector } from './selector.ts';
import { withOptions } from './wire.ts';

/**
 * Lowers the wire form of an action to the inner language, and gives the canonical wire form back: the payload in our own spelling, options
 * that say nothing left out.
 */
export function lowerAction(json: ActionJson): Parsed<{ action: Action; json: ActionJson; delayMs: number; timeoutMs: number }> {
  const verb = VERBS[json.a];
  if (verb.target === 'needed' && json.s.trim() === '') {
    return bad('s', `${json.a} needs a target in s.`, 'Use a selector from the page digest; SCAN gives one.');
  }
  if (json.s !== '' && json.a !== 'OPEN_TAB') {
    const fault = badSelector('s', json.s);
    if (fault !== null) return { ok: false, fault };
  }
  const lowered = verb.lower(json.s, json.x);
  if (!lowered.ok) return lowered;
  const { action, x, s, timeoutMs } = lowered.value;
  const delayMs = json.o?.d ?? DEFAULT_DELAY_MS;
  const limitMs = json.o?.tm ?? timeoutMs ?? DEFAULT_TIMEOUT_MS;
  return good({ action, json: withOptions({ ...json, s: s ?? json.s, x }, delayMs, limitMs), delayMs, timeoutMs: limitMs });
}
