// Where the text that is about to go speaks to the AI (panel, no effects): passages of the page in a message that give orders.
import { ordersIn } from '../../protocol/policy/orders.ts';
import { inertJson } from '../../protocol/prompt/format.ts';

/** One passage: the words before and behind it, and where it stands in the message, in UTF-16 units; null where it is written in another way there. */
export type PromptInjection = { before: string; text: string; behind: string; at: { from: number; to: number } | null };

const AROUND = 60;
const MOST = 12;

/** The passages of what a message tells of pages that give orders to an AI. What bAI itself writes beside it is not looked at. */
export function findPromptInjections(message: string): PromptInjection[] {
  const found: PromptInjection[] = [];
  for (const { text, write } of pagesIn(message)) {
    for (const { from, to } of ordersIn(text)) {
      if (found.length === MOST) return found;
      const passage = text.slice(from, to);
      const written = write(passage);
      const at = message.indexOf(written);
      found.push({
        before: text.slice(Math.max(0, from - AROUND), from),
        text: passage,
        behind: text.slice(to, to + AROUND),
        at: at < 0 ? null : { from: at, to: at + written.length },
      });
    }
  }
  return found;
}

/** A text of a page, and how the message writes a piece of it. */
type PageText = { text: string; write: (piece: string) => string };

/** The texts of contexts, and the snapshots of other languages. */
function pagesIn(message: string): PageText[] {
  const contexts = message
    .split('\n')
    .filter(line => line.startsWith('!baictx '))
    .flatMap(line => textsOf(line.slice('!baictx '.length)))
    // A line of the protocol in it is written so that it is none.
    .map(text => ({ text, write: (piece: string) => inertJson(piece).slice(1, -1) }));
  const snapshots = [...message.matchAll(/<browsing_context>\n([\s\S]*?)\n<\/browsing_context>/g)];
  return [...contexts, ...snapshots.map(([, text = '']) => ({ text, write: (piece: string) => piece }))];
}

/** All texts of a context. */
function textsOf(json: string): string[] {
  try {
    return strings(JSON.parse(json));
  } catch {
    return [];
  }
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}
