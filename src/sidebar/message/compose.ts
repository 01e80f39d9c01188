// The texts that go out, put together from the session and the tab (panel, no effects).

import type { TabFacts } from '../../context/context-reader.ts';
import { markNew, sinceDigest, withoutLabel } from '../../context/difference.ts';
import type { ContextPart } from '../../protocol/action.ts';
import { buildContext } from '../../protocol/prompt/context.ts';
import { makePrompt } from '../../protocol/prompt/prompt.ts';
import { readingsOf } from '../../protocol/prompt/readings.ts';
import { nextContextId, nextFreeId } from '../../protocol/queue/select.ts';
import type { PageDigest, SessionState } from '../../protocol/queue/session.ts';
import { composeMessage } from '../../protocol/queue/sync.ts';
import type { ContextParts } from '../../protocol/result.ts';

/** `offset`: contexts that were copied but that the session was not told of yet. `at`: ms since the epoch. */
export type Stamp = { offset: number; at: number };

/** What the message says of the page's elements: the whole digest, what changed since the last one, matches of a selector, or nothing. */
export type DomForm = 'none' | 'whole' | 'changes' | 'matches';

/** The `dom` of a message. `digest`: the page digest that the AI has once it got the message. */
export type DomPart = { form: DomForm; dom: string; digest: PageDigest | undefined };

/** What a text tells of: the tab, the document that it shows ("" where that is not known), and what the user adds. */
export type Page = { facts: TabFacts | null; document: string; added: readonly AddedPart[] };

/** A part that the user added to the message, and the document that it was read of. */
export type AddedPart = { part: ContextPart; tabId: number; document: string; value: string };

/** The added parts that may go into a text of this page: those of another document would describe the wrong one. */
function addedOf({ facts, document, added }: Page): ContextParts {
  const here = added.filter(each => each.tabId === facts?.t && each.document === document && each.value !== '');
  return Object.fromEntries(here.map(({ part, value }) => [part, value]));
}

/**
 * The `dom` of the next message. What the AI asked for is told whole, since it may have lost what it had; what the user adds is told as the changes
 * since the digest that the AI surely has, when those are shorter.
 */
export function domPart(session: SessionState, page: Page, changesOnly: boolean): DomPart {
  const { facts, document } = page;
  const asked = facts === null ? undefined : readingsOf(session.outcomes, { tabId: facts.t, id: document }).parts.dom;
  const dom = asked ?? addedOf(page).dom;
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

/** The context line of a page; "" when there is no tab. `parts`: what goes in beside what actions read of this page, or in its place. */
export function contextLine(session: SessionState, { facts, document }: Page, parts: ContextParts, stamp: Stamp): string {
  if (facts === null) return '';
  return buildContext({
    id: nextContextId({ ...session, contextCount: session.contextCount + stamp.offset }),
    at: stamp.at,
    facts,
    unseen: facts.access === 'ask',
    document,
    parts,
    outcomes: session.outcomes,
    waiting: session.items.flatMap(({ id, status, author }) => (status === 'queued' && author === 'ai' ? [id] : [])),
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
  page: Page,
  stamp: Stamp & { changesOnly: boolean },
): { text: string; basis: string; told: DomPart } {
  const told = domPart(session, page, stamp.changesOnly);
  const { facts, document } = page;
  // What the AI asked for goes before what the user adds.
  const read = facts === null ? {} : readingsOf(session.outcomes, { tabId: facts.t, id: document }).parts;
  const parts = { ...addedOf(page), ...read, dom: told.dom };
  const still = contextLine({ ...session, contextCount: 0 }, page, parts, { offset: 0, at: 0 });
  return {
    text: composeMessage(session, contextLine(session, page, parts, stamp)),
    basis: `${session.key}\n${composeMessage(session, still)}`,
    told,
  };
}

/** The prompt of a new chat, with the first context. What ran before belongs to the message, not to a prompt. */
export function composePrompt(
  session: SessionState,
  goal: string,
  page: Page,
  stamp: { at: number; wishes: string },
): { text: string; told: DomPart } {
  const fresh: SessionState = { ...session, outcomes: [], openedTabs: [], goalCheck: null, given: null };
  const told = domPart(fresh, page, false);
  const line = contextLine(fresh, page, { ...addedOf(page), dom: told.dom }, { offset: 0, at: stamp.at });
  const next = session.highest === 0 ? {} : { next: nextFreeId(session) };
  return { text: makePrompt({ key: session.key, goal, wishes: stamp.wishes, ...next, contextLine: line, variant: 'full' }), told };
}

/** A short reminder of the format, for an AI that has lost it. */
export function composeReminder(session: SessionState): string {
  return makePrompt({ key: session.key, goal: session.goal, contextLine: '', variant: 'reminder' });
}
