// The practice chat's AI where a session speaks tool-code (pure): it saves the same draft invoice, one command a reply.
import { type Listed, type Move, nextMove, type Pressed, waits } from './one-command.ts';

/** `keyword`: ends each reply. */
export type ToolCodeMemory = Pressed & { keyword: string };

/** The keyword that a prompt of tool-code demands; null where a message is none. */
export function keywordIn(message: string): string | null {
  const last = message.includes('<tool_code>') ? /^\[END:[^\]\n]+\]$/m.exec(message) : null;
  return last === null ? null : last[0];
}

/** Answers one message. */
export function answerToolCode(before: ToolCodeMemory, message: string): { memory: ToolCodeMemory; reply: string } {
  const said = answerOf(message);
  const { move, memory } = said === null ? nextMove(before, elementsIn(message)) : { move: said, memory: { pressed: '', times: 1 } };
  const command = move.does === null ? [] : [`\`\`\`text\n<tool_code>${JSON.stringify(commandOf(move.does))}</tool_code>\n\`\`\``];
  return { memory: { ...before, ...memory }, reply: [move.says, ...command, before.keyword].join('\n\n') };
}

/** What the person said about the last command. */
function answerOf(message: string): Move | null {
  if (/^System Error: The user declined/m.test(message)) return waits('I leave that out. Tell me how to go on.');
  return /^System: The user says that the goal is reached/m.test(message) ? waits('Good, then we are done.') : null;
}

function commandOf({ kind, on, value }: NonNullable<Move['does']>): object {
  return kind === 'fill' ? { action: 'type', id: on.id, value } : { action: 'click', id: on.id };
}

const ELEMENT = /^<([a-z0-9-]+) id="(\d+)"([^>]*)>(?:(.*)<\/\1>)?$/gm;

/** The elements of the first snapshot: the page that is worked on. */
function elementsIn(message: string): Listed[] {
  const block = /<browsing_context>([\s\S]*?)<\/browsing_context>/.exec(message)?.[1] ?? '';
  return [...block.matchAll(ELEMENT)].map(([, tag = '', id = '', attributes = '', text = '']) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    return { tag, id: Number(id), label: of('label'), text, value: of('value'), checked: of('checked') === 'true' };
  });
}
