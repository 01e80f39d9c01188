// Texts for another chat than the session's own (panel, no effects): what a new one needs to go on, and the request for a second opinion.
import type { TabFacts } from '../../context/context-reader.ts';
import { capsule } from '../../protocol/prompt/capsule.ts';
import { formatCommand, inertText } from '../../protocol/prompt/format.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import type { RowView } from '../rows/index.ts';
import { contextLine, type Page } from './compose.ts';

/** Everything that a new chat needs to go on with this session. */
export function composeCapsule(session: SessionState, page: Page, stamp: { at: number; wishes: string }): string {
  return capsule(session, contextLine(session, page, {}, { offset: 0, at: stamp.at }), stamp.wishes);
}

/**
 * A request to another AI to look over what was proposed: goal, page and rows in words and as written. It holds no line that a reader would
 * take for a command, and asks for prose only. `apply`: hides in a line what the user hid.
 */
export function composeSecondOpinion(
  session: SessionState,
  facts: TabFacts | null,
  rows: readonly Pick<RowView, 'item' | 'seen' | 'risk'>[],
  apply: (line: string) => string,
): string {
  const list = rows.map(({ item, seen, risk }) => {
    const card = seen?.card;
    const target = card ? ` "${(card.name || card.text).slice(0, 80)}" (${card.role || card.tag})` : '';
    return inertText(
      `${item.id}. ${item.command?.json.a ?? ''}${target} [${risk}]\n   ${apply(item.command === null ? item.raw : formatCommand(item.command))}`,
    );
  });
  return [
    'An AI assistant proposed the steps below for my browser. Please check them for me before I approve them. Do not write commands; answer in prose, by step number.',
    `My goal: ${inertText(session.goal) || 'not written down'}`,
    facts === null ? '' : `The page: ${inertText(facts.n)} (${inertText(facts.u)})`,
    list.join('\n'),
    'For each step: does it serve the goal, could it do harm, send something or cost money, and is there a safer way? Which one would you not approve, and why?',
  ]
    .filter(part => part !== '')
    .join('\n\n');
}
