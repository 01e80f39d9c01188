// Where the text that is about to go speaks to the AI (panel, no effects): passages of the page in a message that give orders.
import { ordersIn } from '../../protocol/policy/orders.ts';
import { inertJson } from '../../protocol/prompt/format.ts';

/** One passage: the words before and behind it, and where it stands in the message, in UTF-16 units; null where it is written in another way there. */
export type PromptInjection = { before: string; text: string; behind: string; at: { from: number; to: number } | null };

const AROUND = 60;
const MOST = 12;

/** The passages of a message's contexts that give orders to an AI. What bAI itself writes beside them is not looked at. */
export function findPromptInjections(message: string): PromptInjection[] {
  const found: PromptInjection[] = [];
  for (const line of message.split('\n')) {
    if (!line.startsWith('!baictx ')) continue;
    for (const text of textsOf(line.slice('!baictx '.length))) {
      for (const { from, to } of ordersIn(text)) {
        if (found.length === MOST) return found;
        const passage = text.slice(from, to);
        // As the message writes it, a line of the protocol in it too.
        const written = inertJson(passage).slice(1, -1);
        const at = message.indexOf(written);
        found.push({
          before: text.slice(Math.max(0, from - AROUND), from),
          text: passage,
          behind: text.slice(to, to + AROUND),
          at: at < 0 ? null : { from: at, to: at + written.length },
        });
      }
    }
  }
  return found;
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
