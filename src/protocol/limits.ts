// Sizes and times that hold on the wire (pure): one place, used by the readers and the prompt.

export const DEFAULT_DELAY_MS = 0;
export const DEFAULT_TIMEOUT_MS = 8000;
export const MAX_DELAY_MS = 60_000;
export const MAX_TIMEOUT_MS = 120_000;
/** Characters of `s`. */
export const MAX_SELECTOR = 1024;
/** Characters of `x`. */
export const MAX_PAYLOAD = 20_000;
/** Characters of one protocol line; a longer one is shown and not read. */
export const MAX_LINE = 65_536;
/** Line ends inside the JSON of one protocol line. */
export const MAX_WRAPS = 20;
/** Characters of one text that is read; of a longer one its end is. */
export const MAX_REPLY = 4_194_304;
/** Protocol lines kept of one text. */
export const MAX_ENTRIES = 2000;
/** Characters of a context line that came back in a pasted chat. */
export const MAX_CONTEXT = 1_048_576;
/** Characters of what contexts told the AI that are remembered. */
export const MAX_HEARD = 200_000;
/** Nesting of JSON; the protocol itself needs three. */
export const MAX_DEPTH = 8;
