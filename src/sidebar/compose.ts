// The texts that go out, put together from the session and the tab (sidebar room, no effects).
import { markNew, sinceDigest, withoutLabel } from '../context/difference.ts';
import type { TabFacts } from '../context/reader.ts';
import { buildContext } from '../protocol/context.ts';
import { makePrompt } from '../protocol/prompt.ts';
import type { ContextParts } from '../protocol/result.ts';
import { nextContextId } from '../protocol/select.ts';
import type { PageDigest, SessionState } from '../protocol/session.ts';
import { composeMessage } from '../protocol/sync.ts';

/** `offset`: contexts that were copied but that the session was not told of yet. `at`: ms since the epoch. */
export type Stamp = { offset: number; at: number };

/** What the message says of the page's elements: the whole digest, what changed since the last one, matches of a selector, or nothing. */
export type DomForm = 'none' | 'whole' | 'changes' | 'matches';

/** The `dom` of a message. `digest`: the page digest that the AI has once it got the message. */
export type DomPart = { form: DomForm; dom: string; digest: PageDigest | undefined };

/**
 * The `dom` of the next message. What the AI asked for is told whole, since it may have lost what it had; what the user adds is told as the changes
 * since the digest that the AI surely has, when those are shorter.
 */
export function domPart(session: SessionState, facts: TabFacts | null, extra: ContextParts, changesOnly: boolean): DomPart {
  const asked = session.parts.dom;
  const dom = asked ?? extra.dom;
  if (dom === undefined || facts === null) return { form: 'none', dom: '', digest: undefined };
  const now = withoutLabel(dom);
  if (now === null) return { form: 'matches', dom, digest: undefined };
  const digest = { tabId: facts.t, text: now };
  const before = session.given?.tabId === facts.t ? session.given.text : null;
  if (before === null) return { form: 'whole', dom, digest };
  const since = asked === undefined && changesOnly ? sinceDigest(before, now) : dom;
  if (since !== dom) return { form: 'changes', dom: since, digest };
  return { form: 'whole', dom: dom.replace(now, () => markNew(before, now)), digest };
}

/** The context line of a tab; "" when there is no tab. `stamp`: see there. */
export function contextLine(session: SessionState, facts: TabFacts | null, parts: ContextParts, stamp: Stamp): string {
  if (facts === null) return '';
  return buildContext({
    id: nextContextId({ ...session, contextCount: session.contextCount + stamp.offset }),
    at: stamp.at,
    facts,
    parts,
    outcomes: session.outcomes,
    openedTabs: session.openedTabs,
    goalCheck: session.goalCheck,
  });
}

/**
 * The outgoing message, what it says of the page's elements, and its basis: everything that it is made of except its number and its time. Two
 * messages with the same basis say the same.
 */
export function compose(
  session: SessionState,
  facts: TabFacts | null,
  extra: ContextParts,
  stamp: Stamp & { changesOnly: boolean },
): { text: string; basis: string; told: DomPart } {
  const told = domPart(session, facts, extra, stamp.changesOnly);
  const parts = { ...extra, ...session.parts, dom: told.dom };
  const still = contextLine({ ...session, contextCount: 0 }, facts, parts, { offset: 0, at: 0 });
  return {
    text: composeMessage(session, contextLine(session, facts, parts, stamp)),
    basis: `${session.key}\n${composeMessage(session, still)}`,
    told,
  };
}

/** The prompt of a new chat, with the first context. What ran before belongs to the message, not to a prompt. */
export function composePrompt(
  session: SessionState,
  goal: string,
  facts: TabFacts | null,
  extra: ContextParts,
  stamp: { at: number; wishes: string },
): { text: string; told: DomPart } {
  const fresh: SessionState = { ...session, outcomes: [], parts: {}, openedTabs: [], goalCheck: null, given: null };
  const told = domPart(fresh, facts, extra, false);
  const line = contextLine(fresh, facts, { ...extra, dom: told.dom }, { offset: 0, at: stamp.at });
  return { text: makePrompt({ key: session.key, goal, wishes: stamp.wishes, contextLine: line, variant: 'full' }), told };
}

/** A short reminder of the format, for an AI that has lost it. */
export function composeReminder(session: SessionState): string {
  return makePrompt({ key: session.key, goal: session.goal, contextLine: '', variant: 'reminder' });
}
