// A message that is longer than a chat's box (panel, no effects): cut into numbered parts that put together are the message again.

/** Usual limits of chat boxes, in characters; 0 is none. */
export const USUAL_LIMITS = [0, 4_000, 8_000, 16_000, 32_000, 100_000] as const;

/** The smallest limit that leaves room for text beside the sentence of a part. */
export const LEAST_LIMIT = 1_000;

/** Room for the sentence above a part. */
const HEAD = 200;
/** How far back a better place to cut is looked for. */
const LOOK_BACK = 400;

/** The parts to paste one after the other, each within `limit` characters with its sentence; the message itself when it fits or `limit` is 0. */
export function packMessage(message: string, limit: number): string[] {
  if (limit === 0 || message.length <= limit) return [message];
  const pieces = cut(message, Math.max(limit, LEAST_LIMIT) - HEAD);
  return pieces.map((piece, index) => `${sentence(index + 1, pieces.length)}\n${piece}`);
}

/** What goes into the chat's box where the message is in a file beside it. */
export function fileSentence(name: string): string {
  return `My message is in the attached file ${name}. Read all of it and answer it as if it stood here.`;
}

/** What is told to the AI, in English like all that is for it. */
function sentence(part: number, parts: number): string {
  return part < parts
    ? `Part ${part} of ${parts} of one message. Reply only "ok ${part}" and wait for the next part.`
    : `Part ${part} of ${parts}, the last one. Join all parts in order with nothing between them, then answer the whole message.`;
}

function cut(text: string, room: number): string[] {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > room) {
    const to = placeToCut(text, from + room);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return [...pieces, text.slice(from)];
}

/**
 * The last place up to `end` where a cut loses nothing: between two visible characters, because a chat trims its text, and not inside an escape
 * of JSON or a pair of surrogates. A line of the protocol begins after a line break, so none begins a part.
 */
function placeToCut(text: string, end: number): number {
  for (let at = end; at > end - LOOK_BACK; at--) {
    if (/\S\S/.test(text.slice(at - 1, at + 1)) && !splitsPair(text, at) && !splitsEscape(text, at)) return at;
  }
  return splitsPair(text, end) ? end - 1 : end;
}

function splitsPair(text: string, at: number): boolean {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '');
}

/** A backslash that is not itself escaped stands right before, or begins a `\uXXXX` that is not over. */
function splitsEscape(text: string, at: number): boolean {
  return /(?:^|[^\\])(?:\\\\)*\\(?:u[0-9a-fA-F]{0,3})?$/.test(text.slice(Math.max(0, at - 40), at));
}
