// Numbers the tools that a document offers (page): a number means one tool with all that its page said of it then, and is never given to another.
import { memory } from '../memory.ts';
import { type CallableTool, offeredTools } from './model-context.ts';

/** A tool with the numbers that an element of the page would have: `ref` is the one that the AI may use. */
export type NumberedTool = CallableTool & { node: number; ref: number };

/** The numbers of the tools of this document, by all that their page says of them. */
const given = new Map<string, { node: number; ref: number }>();
let owner = '';

/** The numbers that tools of this document have, or had. */
export function numbersGiven(): { node: number; ref: number }[] {
  return owner === memory().nonce ? [...given.values()] : [];
}

/** The tools of this document; one without a number gets `next`, or the first above every number of this document when that is higher. */
export async function numberedTools(next: number): Promise<NumberedTool[]> {
  const tools = await offeredTools();
  const held = memory();
  if (owner !== held.nonce) given.clear(); // this global has moved on to another document
  owner = held.nonce;
  return tools.map(tool => {
    // A tool has no identity but what it says: one that says something else is another one.
    const print = JSON.stringify(tool);
    let numbers = given.get(print);
    if (numbers === undefined) {
      held.lastNode += 1;
      held.highestRef = Math.max(next, held.highestRef + 1);
      numbers = { node: held.lastNode, ref: held.highestRef };
      given.set(print, numbers);
    }
    return { ...tool, ...numbers };
  });
}
