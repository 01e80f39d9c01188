// Goals that are kept to be used again (panel, no effects): each with the sites that it was about.
import type { SessionState } from '../../protocol/queue/session.ts';
import type { SessionFacts } from './session-archive.ts';

/** A goal under which the user may work again. `sites`: origins of web pages, the one it was kept on first. */
export type SavedGoal = { goal: string; sites: readonly string[] };

/** What is kept at most; a file that says more is refused. Lengths in characters. */
export const MAX_GOALS = 50;
export const MAX_GOAL = 2_000;
export const MAX_SITES = 5;
export const MAX_ORIGIN = 300;

/** Goals of other sessions that are offered at most. */
const MAX_EARLIER = 20;

/** The origin of a web page that can be opened again; "" for every other address. */
export function siteOrigin(address: string): string {
  if (!URL.canParse(address)) return '';
  const { origin, protocol } = new URL(address);
  return (protocol === 'http:' || protocol === 'https:') && origin.length <= MAX_ORIGIN ? origin : '';
}

/** A session's goal as it is kept, with the page in front and the sites on which its rows ran; null when the session has no goal. */
export function goalToKeep(session: SessionState, address: string): SavedGoal | null {
  const goal = session.goal.trim().slice(0, MAX_GOAL);
  if (goal === '') return null;
  const ran = session.items.flatMap(({ status, approval }) => (status === 'done' && approval !== null ? [approval.topOrigin] : []));
  const sites = new Set([address, ...ran].map(siteOrigin).filter(site => site !== ''));
  return { goal, sites: [...sites].slice(0, MAX_SITES) };
}

/** Keeps a goal, the newest first; one of the same words is replaced, and the oldest goes where there is no room. */
export function withGoal(goals: readonly SavedGoal[], kept: SavedGoal): readonly SavedGoal[] {
  return [kept, ...withoutGoal(goals, kept.goal)].slice(0, MAX_GOALS);
}

/** Keeps a goal no more. */
export function withoutGoal(goals: readonly SavedGoal[], goal: string): readonly SavedGoal[] {
  return goals.filter(each => each.goal !== goal);
}

/** Goals of other sessions that are there now and that are not kept, each once, the newest session's first. */
export function earlierGoals(sessions: readonly SessionFacts[], active: string, kept: readonly SavedGoal[]): string[] {
  const known = new Set(kept.map(({ goal }) => goal));
  const here = sessions.find(({ key }) => key === active)?.goal ?? '';
  const found = sessions.toReversed().map(({ goal }) => goal.trim());
  return [...new Set(found)].filter(goal => goal !== '' && goal !== here && !known.has(goal)).slice(0, MAX_EARLIER);
}
