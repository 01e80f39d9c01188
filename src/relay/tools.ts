// What an MCP client may ask for (relay): the tools, with schemas made from the table of the action types. None of them approves anything.
import { z } from 'zod';
import { ACTION_TYPES, type ActionType } from '../protocol/action.ts';
import { DEFAULT_TIMEOUT_MS, MAX_DELAY_MS, MAX_PAYLOAD, MAX_SELECTOR, MAX_TIMEOUT_MS } from '../protocol/limits.ts';
import { readAddress } from '../protocol/policy/url.ts';
import { lowerAction } from '../protocol/reader/lower.ts';
import { MAX_BATCH, type RelayAction, TAB_STEPS } from '../protocol/relay/messages.ts';
import { VERBS } from '../protocol/verbs.ts';
import type { Question } from './requests.ts';

/** A question for the panel, or why there is none. */
type Asked = { ok: true; question: Question } | { ok: false; why: string };

/** A tool: what the client reads of it, and the question that a call becomes. */
export type Tool = { name: string; description: string; readOnly: boolean; input: z.ZodRawShape; asks(args: unknown): Asked };

const APPROVAL =
  'Nothing runs before the person at the browser approves it, which may take minutes; the person may also change or decline it.';

const selector = z.string().max(MAX_SELECTOR);
const tab = z.int().min(0).optional().describe('number of a tab of the session, from tabs; absent: the working page');

/** The fields of an action beside its type, as its row of the table has them. */
function fieldsOf(type: ActionType): z.ZodRawShape {
  const { prompt, target } = VERBS[type];
  const s = target === 'needed' ? selector.min(1) : selector.default('');
  return {
    ...(target === 'none' ? {} : { s: s.describe('target: CSS selector, or [ref=12] for element 12 of the newest digest') }),
    x: z.string().max(MAX_PAYLOAD).default('').describe(prompt),
    t: tab,
  };
}

const pace = z
  .strictObject({
    d: z.int().min(0).max(MAX_DELAY_MS).optional().describe('ms to wait before it'),
    tm: z.int().min(1).max(MAX_TIMEOUT_MS).optional().describe(`ms that it may take, ${DEFAULT_TIMEOUT_MS} if absent`),
  })
  .optional();

const [first, ...others] = ACTION_TYPES.map(type => z.strictObject({ a: z.literal(type), ...fieldsOf(type), o: pace }));
if (first === undefined) throw new Error('The table of the action types is empty.');
const action = z.discriminatedUnion('a', [first, ...others]);

/** What any action has once its schema took it. */
const plain = z.object({
  a: z.enum(ACTION_TYPES),
  s: z.string().default(''),
  x: z.string(),
  t: z.int().optional(),
  o: z.object({ d: z.int().optional(), tm: z.int().optional() }).optional(),
});

/** Reads an action as the panel will; what it would refuse is refused here, before a person sees it. */
function checked(given: unknown): { ok: true; action: RelayAction } | { ok: false; why: string } {
  const { a, s, x, t, o } = plain.parse(given);
  const pace = o === undefined ? {} : { o: { ...(o.d === undefined ? {} : { d: o.d }), ...(o.tm === undefined ? {} : { tm: o.tm }) } };
  const lowered = lowerAction({ v: 1, t: t ?? 0, a, s, x, ...pace });
  if (!lowered.ok) return { ok: false, why: `${a}: ${lowered.fault.message} ${lowered.fault.hint}` };
  const { json } = lowered.value;
  return {
    ok: true,
    action: { a, s: json.s, x: json.x, ...(t === undefined ? {} : { t }), ...(json.o === undefined ? {} : { o: json.o }) },
  };
}

function reading(name: string, type: ActionType, description: string, fields: z.ZodRawShape): Tool {
  return {
    name,
    description,
    readOnly: true,
    input: fields,
    asks(args) {
      const read = checked({ x: '', ...z.looseObject({}).parse(args), a: type });
      return read.ok ? { ok: true, question: { kind: 'read', action: read.action } } : read;
    },
  };
}

/** All tools. */
export const TOOLS: readonly Tool[] = [
  reading('page_digest', 'SCAN', 'Lists what a person could act on in the page now, each with a number to use as [ref=N].', { t: tab }),
  reading('page_scan', 'SCAN', 'Lists the elements that a selector matches, with attributes.', fieldsOf('SCAN')),
  reading('page_text', 'TEXT', 'Reads the main text of the page, or of one element.', fieldsOf('TEXT')),
  reading('page_screenshot', 'SHOT', 'Gives a picture of what is in view, of an element, or of the whole page.', fieldsOf('SHOT')),
  {
    name: 'propose_actions',
    description: `Proposes a batch of actions in the person's browser, in order, and waits until all are decided. ${APPROVAL}`,
    readOnly: false,
    input: { actions: z.array(action).min(1).max(MAX_BATCH) },
    asks(args) {
      const actions: RelayAction[] = [];
      for (const given of z.object({ actions: z.array(z.unknown()) }).parse(args).actions) {
        const read = checked(given);
        if (!read.ok) return { ok: false, why: `Action ${actions.length + 1}: ${read.why} Nothing of the batch was proposed.` };
        actions.push(read.action);
      }
      return { ok: true, question: { kind: 'propose', actions } };
    },
  },
  {
    name: 'tabs',
    description: `Lists the tabs of the session, never others, or proposes one step with one of them. ${APPROVAL}`,
    readOnly: false,
    input: {
      step: z.enum(TAB_STEPS).default('list'),
      tab: z.int().optional().describe('number of a listed tab; absent: the working page'),
      url: z.string().max(MAX_PAYLOAD).optional().describe('for navigate: an address with http or https'),
    },
    asks(args) {
      const { step, tab, url } = z.object({ step: z.enum(TAB_STEPS), tab: z.int().optional(), url: z.string().optional() }).parse(args);
      if ((step === 'navigate') !== (url !== undefined)) return { ok: false, why: 'An address belongs to navigate, and to no other step.' };
      const address = url === undefined ? null : readAddress(url);
      if (address?.ok === false) return { ok: false, why: `${address.fault.message} ${address.fault.hint}` };
      const at = { ...(tab === undefined ? {} : { tab }), ...(address === null ? {} : { url: address.value.href }) };
      return { ok: true, question: { kind: 'tabs', step, ...at } };
    },
  },
  {
    name: 'ask_user',
    description: 'Asks the person at the browser one question and waits for the answer.',
    readOnly: true,
    input: { question: z.string().trim().min(1).max(MAX_PAYLOAD) },
    asks: args => ({ ok: true, question: { kind: 'ask', ...z.object({ question: z.string() }).parse(args) } }),
  },
];
