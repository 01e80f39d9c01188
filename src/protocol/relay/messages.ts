// What passes between the panel and the relay (pure): one envelope, `{"type":…,"data":…}`, as in the Action Protocol, whose own messages pass as they are.
import * as z from 'zod/mini';
import { ACTION_TYPES } from '../action.ts';
import { MAX_DELAY_MS, MAX_PAYLOAD, MAX_SELECTOR, MAX_TIMEOUT_MS } from '../limits.ts';
import { ERROR_CODES } from '../result.ts';

// Extension pages may not make code from text; without this, zod tries to and the browser reports it.
z.config({ jitless: true });

/** Bytes of one message of the panel; a longer one ends its connection. */
export const MAX_MESSAGE = 10_000_000;
/** Actions of one batch. */
export const MAX_BATCH = 100;

/** Why a connection is ended, as the WebSocket's close code. The sentences beside them are for people who read a log. */
export const CLOSE_CODES = { goingAway: 1001, binary: 1003, tooLong: 1009, wrongSecret: 4401, taken: 4409, clientLeft: 4410 } as const;

const id = z.int().check(z.positive());
const words = z.string().check(z.maxLength(MAX_PAYLOAD));

const action = z.strictObject({
  a: z.enum(ACTION_TYPES),
  s: z.string().check(z.maxLength(MAX_SELECTOR)),
  x: words,
  t: z.optional(z.int().check(z.nonnegative())), // the tab; absent: the working page
  o: z.optional(
    z.strictObject({
      d: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_DELAY_MS))),
      tm: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_TIMEOUT_MS))),
    }),
  ),
});

const TAB_STEPS = ['list', 'navigate', 'back', 'forward', 'reload', 'switch', 'close'] as const;

const request = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('read'), action }),
  z.strictObject({ id, kind: z.literal('propose'), actions: z.array(action).check(z.minLength(1), z.maxLength(MAX_BATCH)) }),
  z.strictObject({ id, kind: z.literal('tabs'), step: z.enum(TAB_STEPS), tab: z.optional(z.int()), url: z.optional(words) }),
  z.strictObject({ id, kind: z.literal('ask'), question: words }),
  z.strictObject({ id, kind: z.literal('cancel') }), // the request of this id: nobody waits for it any more
]);

const problem = z.object({ code: z.enum(ERROR_CODES), message: z.string(), hint: z.string() });

const row = z.discriminatedUnion('became', [
  z.object({ became: z.literal('done'), effects: z.string() }),
  z.object({ became: z.literal('edited'), effects: z.string(), to: action }), // done, as the person changed it
  z.object({ became: z.literal('declined'), reason: z.optional(z.string()) }), // reason: in the person's words
  z.object({ became: z.literal('failed'), error: problem }),
  z.object({ became: z.literal('waiting') }), // not run, and not decided
]);

const rows = z.array(row).check(z.maxLength(MAX_BATCH));

const tab = z.object({ id: z.int(), url: z.string(), title: z.string(), working: z.boolean() });

const answer = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('progress'), says: z.string(), rows: z.optional(rows) }), // rows: what became of them so far
  z.object({
    id,
    kind: z.literal('result'),
    rows: z.optional(rows), // of read, propose and a step with a tab: one for each action
    text: z.optional(z.string()), // what was read of a page, or what the person answered
    picture: z.optional(z.object({ mimeType: z.enum(['image/png', 'image/jpeg']), base64: z.string() })),
    tabs: z.optional(z.array(tab)), // the session's own
  }),
  z.object({ id, kind: z.literal('error'), error: problem }),
]);

const LANGUAGES = ['action-protocol', 'bai'] as const;

const fromRelay = z.discriminatedUnion('type', [
  // The first message: what the session's language has to be. token: in place of the code from now on, when the code was given.
  z.object({ type: z.literal('Welcome'), data: z.object({ language: z.enum(LANGUAGES), token: z.optional(z.string()) }) }),
  z.object({ type: z.literal('Client'), data: z.object({ name: z.string() }) }), // who asks: a program's own word for itself
  z.object({ type: z.literal('Request'), data: request }),
]);

const fromPanel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Answer'), data: answer }),
  z.object({ type: z.literal('Unpair'), data: z.object({}) }), // the token is worth nothing from now on
  z.object({ type: z.literal('ActionResult'), data: z.object({ success: z.boolean() }) }),
  z.object({ type: z.literal('Snapshot'), data: z.object({ tree: z.array(z.unknown()) }) }),
]);

/** One action in bAI's types; `t`: the tab, absent for the working page. */
export type RelayAction = z.infer<typeof action>;
/** What a client wants of the panel. */
export type RelayRequest = z.infer<typeof request>;
/** What the panel says to a request: any number of progresses, then one result or one error. */
export type RelayAnswer = z.infer<typeof answer>;
/** What became of one action. */
export type RelayRow = z.infer<typeof row>;
/** Why something was not done. */
export type RelayProblem = z.infer<typeof problem>;
/** A message of the relay's own; frames of the Action Protocol come beside them. */
export type FromRelay = z.infer<typeof fromRelay>;
/** A message of the panel. */
export type FromPanel = z.infer<typeof fromPanel>;

/** Steps that a client may ask for with tabs. */
export { TAB_STEPS };

/** Reads a message that the panel got; null for one that is not the relay's own, which the reader of the session's language takes. */
export function readFromRelay(text: string): FromRelay | null {
  return read(fromRelay, text);
}

/** Reads a message that the relay got; null for one that is none. */
export function readFromPanel(text: string): FromPanel | null {
  return read(fromPanel, text);
}

/** Whether a client's frame would be taken for a word of the relay, were it passed on. */
export function looksLikeRelay(text: string): boolean {
  return read(z.object({ type: z.enum(['Welcome', 'Client', 'Request']) }), text) !== null;
}

function read<T extends z.ZodMiniType>(schema: T, text: string): z.infer<T> | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const checked = schema.safeParse(value);
  return checked.success ? checked.data : null;
}
