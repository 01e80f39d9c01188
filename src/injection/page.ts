// Entry of the injected bundle (page): puts one object on the isolated world's globalThis and answers what the panel asks, never throwing.
import { chatPageApi } from '../bridge/page/chat-bundle.ts';
import { contextPageApi } from '../context/page/api.ts';
import { documentNonce } from '../dom/registry.ts';
import { keepValues } from '../dom/sensitive.ts';
import { executorPageApi } from '../executor/page/api.ts';
import { askForFile } from '../executor/page/fields/files.ts';
import type { ActionError, Reply } from '../protocol/result.ts';
import type { PageApi } from './api.ts';

declare global {
  /** The page's side of the door. It lives in the extension's isolated world: the page itself cannot see it. */
  var baiPage:
    | { receive(envelope: string): Promise<string>; collect(ticket: string): Promise<string | null>; askForFile(field: unknown): boolean }
    | undefined;
}

const api: PageApi = { ...executorPageApi, ...contextPageApi, ...chatPageApi };
const methods = new Map(Object.entries(api));

/** ms for which a question may hold the load event of its document back. */
const HOLD_MS = 50;
/** Answers that were not there in time, by ticket, until they are fetched. */
const late = new Map<string, Promise<string>>();
let tickets = 0;

/**
 * Answers one envelope (JSON) with one Reply (JSON), or with a ticket (no JSON object) where that takes a while and the document is loading.
 * Refuses when the lease ran out or the document is not the one that was meant.
 */
function receive(envelope: string): Promise<string> {
  tickets += 1;
  return inTime(`later:${documentNonce()}:${tickets}`, replyTo(envelope));
}

/** The answer that a ticket stands for, the ticket again while it is not there, or null in a document that never gave it out. */
async function collect(ticket: string): Promise<string | null> {
  const reply = late.get(ticket);
  return reply === undefined ? null : inTime(ticket, reply);
}

/** Chromium fires no load event while a promise of an injected script is pending (seen in 156), so none may wait for long before that. */
async function inTime(ticket: string, reply: Promise<string>): Promise<string> {
  if (document.readyState !== 'complete') {
    late.set(ticket, reply);
    const first = await Promise.race([reply, new Promise<string>(resolve => setTimeout(() => resolve(ticket), HOLD_MS))]);
    if (first === ticket) return ticket;
  }
  late.delete(ticket);
  return reply;
}

async function replyTo(envelope: string): Promise<string> {
  const over = new AbortController();
  // A document that the browser keeps for the way back is frozen with all that it was asked: it gives its questions back on the way out.
  const left = new Promise<Reply<never>>(resolve => {
    addEventListener('pagehide', () => resolve(refuse(LEFT)), { capture: true, signal: over.signal });
  });
  const reply = await Promise.race([answer(envelope), left]);
  over.abort();
  return JSON.stringify(reply);
}

async function answer(envelope: string): Promise<Reply<unknown>> {
  try {
    const { method, query, leaseUntil, nonce, strict } = JSON.parse(envelope);
    if (clockWentBack() || Date.now() > leaseUntil) return refuse(LATE);
    if (nonce !== null && nonce !== documentNonce()) return refuse(OTHER_DOCUMENT);
    keepValues(strict === true);
    const handler = methods.get(method);
    if (handler === undefined) return refuse({ ...BROKEN, message: `The page code has no method "${method}".` });
    return await handler(query);
  } catch (cause) {
    const message = `The page code failed: ${cause instanceof Error ? cause.message : String(cause)}`;
    return refuse({ ...BROKEN, message, unsure: true });
  }
}

/** ms by which the clock may be corrected between two requests without a word. */
const CLOCK_STEP_MS = 1000;
let ahead = Date.now() - performance.now();

/** Whether the clock was set back since the last request: a lease of before then says nothing. The monotonic clock of the document shows it. */
function clockWentBack(): boolean {
  const before = ahead;
  ahead = Date.now() - performance.now();
  return ahead < before - CLOCK_STEP_MS;
}

function refuse(error: ActionError): Reply<never> {
  return { ok: false, error };
}

const LATE: ActionError = {
  code: 'TIMEOUT',
  message: 'The page got the request after its time was over, so nothing was done.',
  hint: 'Run the action again when the page is responsive.',
};
const OTHER_DOCUMENT: ActionError = {
  code: 'NAVIGATED',
  message: 'The tab shows another document than the one that was meant, so nothing was done.',
  hint: 'Read the page again and propose the action for what is there now.',
};
const LEFT: ActionError = {
  code: 'NAVIGATED',
  message: 'The page went to another document while it was asked.',
  hint: 'Read the page again and propose the action for what is there now.',
  unsure: true,
};
const BROKEN: ActionError = {
  code: 'UNSUPPORTED',
  message: '',
  hint: 'Reload the tab and try again; if it happens again, report it as a bug of bAI.',
};

// An element of the page with this name does not count.
if (!Object.hasOwn(globalThis, 'baiPage')) globalThis.baiPage = { receive, collect, askForFile };
