// The one door to pages (panel): the only file that runs scripts in them, and the only one that may cast, since JSON crosses here.
import { NOT_ALLOWED_YET, WENT_AWAY } from '../protocol/policy/refusals.ts';
import type { ActionError, Reply } from '../protocol/result.ts';
import type { FrameAddress, FrameReply, PageApi, PageCall, PageQuery, PageValue } from './api.ts';

/**
 * The bundle of page code. Injected when a frame says that it does not have it yet; a document that was never asked holds nothing of ours.
 * The leading slash is for Firefox, which reads a path from the calling document on (the panel's folder); Chromium reads both from the root.
 */
const PAGE_FILE = '/page.js';
/** Methods that need a second bundle, too large to be injected with every action. Each is there already when the method is asked. */
const EXTRA_FILES: Partial<Record<keyof PageApi, string>> = {
  render: '/page-shot.js',
  text: '/page-text.js',
  selection: '/page-text.js',
  frames: '/page-text.js',
  scan: '/page-text.js',
  snapshot: '/page-snapshot.js',
  tools: '/page-tools.js',
  callTool: '/page-tools.js',
  chatLook: '/page-chat.js',
  chatPut: '/page-chat.js',
  chatAttach: '/page-chat.js',
  chatSend: '/page-chat.js',
  chatAnswer: '/page-chat.js',
  chatChange: '/page-chat.js',
  chatLearn: '/page-chat.js',
};
/** What `deliver` answers where the bundle is missing; no reply can look like it, since replies are JSON objects. */
const ABSENT = 'absent';
/** So many documents in a row may come in between. */
const MOST_TRIES = 4;
/** How a ticket begins: what a document that is loading gives for an answer that it does not have yet (see `receive` in page.ts). */
const TICKET = 'later:';
/** ms in which nothing of ours is pending in the document, so that its load event can fire. */
const BREATH_MS = 20;

/** How long an answer is waited for, and until when (ms since the epoch). */
type Time = { ms: number; until: number };

/**
 * One frame's raw answer: a JSON string, `ABSENT`, or null when its document went away while it was asked. `error` is what Firefox says, in an
 * answer of its own, where a script could not be loaded or failed; Chromium refuses the whole call instead.
 */
type RawAnswer = { frameId: number; documentId: string; result: unknown; error?: unknown };

/** The part of chrome.scripting that is used; tests hand in a fake. */
export type Scripting = {
  executeScript(injection: chrome.scripting.ScriptInjection<string[], unknown>): Promise<unknown>;
};

/**
 * Makes the panel's door to pages.
 * @param scripting the browser's scripting API; @param now ms since the epoch. Both default to the real ones.
 * @param strict whether pages keep the values of all fields to themselves. @param around stands before the scripting API, for a page that it does not reach.
 */
export function createPageCall(
  scripting: Scripting = chrome.scripting as Scripting,
  now: () => number = Date.now,
  strict: () => boolean = () => false,
  around: (api: Scripting) => Scripting = api => api,
): PageCall {
  const door = around(scripting);
  const timeFor = (ms: number): Time => ({ ms, until: now() + ms });

  async function inject(target: chrome.scripting.InjectionTarget, file: string): Promise<void> {
    // injectImmediately: a page that never finishes loading must still be reachable.
    const raw = await door.executeScript({ target, files: [file], injectImmediately: true });
    // Of many frames, one that could not be given the file says so itself when it is asked; the tab's own document is not asked then.
    const failed = (raw as RawAnswer[]).find(answer => answer.error !== undefined && (target.allFrames !== true || answer.frameId === 0));
    if (failed !== undefined) throw new Error(sentenceOf(failed.error));
  }

  async function prepare(target: chrome.scripting.InjectionTarget, method: keyof PageApi): Promise<void> {
    const extra = EXTRA_FILES[method];
    if (extra !== undefined) await inject(target, extra);
  }

  async function deliverTo(target: chrome.scripting.InjectionTarget, envelope: string, time: Time): Promise<RawAnswer[]> {
    const raw = await door.executeScript({ target, func: deliver, args: [envelope, ABSENT], injectImmediately: true });
    return Promise.all((raw as RawAnswer[]).map(answer => fetched(target.tabId, answer, time)));
  }

  /** An answer, fetched with its ticket if that is what came. A document that is gone by then has none: null. */
  async function fetched(tabId: number, answer: RawAnswer, time: Time): Promise<RawAnswer> {
    const { frameId, documentId } = answer;
    if (answer.error !== undefined) return { frameId, documentId, result: JSON.stringify({ ok: false, error: scriptFault(answer.error) }) };
    const target: chrome.scripting.InjectionTarget = documentId ? { tabId, documentIds: [documentId] } : { tabId, frameIds: [frameId] };
    let result = answer.result;
    while (typeof result === 'string' && result.startsWith(TICKET)) {
      if (now() >= time.until) return { frameId, documentId, result: JSON.stringify({ ok: false, error: noAnswer(time.ms) }) };
      await new Promise(resolve => setTimeout(resolve, BREATH_MS));
      const asked = door.executeScript({ target, func: collect, args: [result], injectImmediately: true });
      const [next] = (await asked.catch(() => [])) as RawAnswer[];
      result = next?.error === undefined ? (next?.result ?? null) : JSON.stringify({ ok: false, error: scriptFault(next.error) });
    }
    return { frameId, documentId, result };
  }

  /** Gives one frame our code and delivers. A document that came in between has neither got the code nor been asked: it gets its turn. */
  async function equipped(target: chrome.scripting.InjectionTarget, envelope: string, time: Time): Promise<RawAnswer[]> {
    for (let tries = 1; ; tries += 1) {
      await inject(target, PAGE_FILE);
      const answers = await deliverTo(target, envelope, time);
      if (tries === MOST_TRIES || !answers.some(answer => answer.result === ABSENT)) return answers;
    }
  }

  /** Delivers once to each frame of the target; frames without our code get it first. A frame is never asked twice. */
  async function exchange(target: chrome.scripting.InjectionTarget, envelope: string, time: Time): Promise<RawAnswer[]> {
    const first = await deliverTo(target, envelope, time);
    const absent = first.filter(answer => answer.result === ABSENT).map(answer => answer.frameId);
    if (absent.length === 0) return first;
    if (target.allFrames !== true) return equipped(target, envelope, time);
    // Frames come and go: one that went since it was asked is no reason not to ask the others. The tab's own document is.
    const second = await Promise.allSettled(absent.map(frameId => equipped({ tabId: target.tabId, frameIds: [frameId] }, envelope, time)));
    const lost = second[absent.indexOf(0)];
    if (lost?.status === 'rejected') throw lost.reason;
    const answers = second.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []));
    return [...first.filter(answer => answer.result !== ABSENT), ...answers].sort((a, b) => a.frameId - b.frameId);
  }

  function seal(method: string, query: unknown, timeoutMs: number, nonce: string | undefined): string {
    // One JSON string: Chrome drops null-valued keys from objects in `args`. The lease is checked in the page, because a call that was given
    // up here may still be delivered when a busy page wakes.
    return JSON.stringify({ method, query, leaseUntil: now() + timeoutMs, nonce: nonce ?? null, strict: strict() });
  }

  return {
    async ask<M extends keyof PageApi>(to: FrameAddress, method: M, query: PageQuery<M>, timeoutMs: number) {
      const target: chrome.scripting.InjectionTarget =
        to.documentId === undefined || to.documentId === ''
          ? { tabId: to.tabId, frameIds: [to.frameId] }
          : { tabId: to.tabId, documentIds: [to.documentId] };
      const answers = await within(
        prepare(target, method).then(() => exchange(target, seal(method, query, timeoutMs, to.nonce), timeFor(timeoutMs))),
        timeoutMs,
      );
      if (!answers.ok) return answers;
      const answer = answers.value[0];
      // A document in the back/forward cache does not refuse: Chrome asks the tab's current document instead and says so in the answer.
      if (answer === undefined || (to.documentId && answer.documentId !== to.documentId)) return { ok: false, error: WENT_AWAY };
      return open<PageValue<M>>(answer.result);
    },

    async askAll<M extends keyof PageApi>(tabId: number, method: M, query: PageQuery<M>, timeoutMs: number) {
      const target: chrome.scripting.InjectionTarget = { tabId, allFrames: true };
      const answers = await within(
        prepare(target, method).then(() => exchange(target, seal(method, query, timeoutMs, undefined), timeFor(timeoutMs))),
        timeoutMs,
      );
      if (!answers.ok) return answers;
      const replies: FrameReply<PageValue<M>>[] = answers.value.map(answer => ({
        frameId: answer.frameId,
        documentId: answer.documentId ?? '',
        reply: open<PageValue<M>>(answer.result),
      }));
      return { ok: true, value: replies };
    },
  };
}

/**
 * Runs inside the page's isolated world: Chrome serialises this function, so it may use its arguments and globals only. It never throws: an
 * exception there would arrive as null, without a reason.
 */
async function deliver(envelope: string, absent: string): Promise<string> {
  const world = globalThis as { baiPage?: { receive(envelope: string): Promise<string> } };
  // An element or a frame of the page with this name is a property of the window too, though not its own.
  const page = Object.hasOwn(world, 'baiPage') ? world.baiPage : undefined;
  return page === undefined ? absent : await page.receive(envelope);
}

/** Runs inside the page's isolated world, as `deliver` does: fetches the answer that a ticket stands for, null where there is none. */
async function collect(ticket: string): Promise<string | null> {
  const world = globalThis as { baiPage?: { collect(ticket: string): Promise<string | null> } };
  const page = Object.hasOwn(world, 'baiPage') ? world.baiPage : undefined;
  return page === undefined ? null : await page.collect(ticket);
}

/** A raw answer as a Reply; null means that the document went away under us. A document without our code, which just got it, is another one: it was asked nothing. */
function open<T>(result: unknown): Reply<T> {
  if (result === ABSENT) return { ok: false, error: { code: WENT_AWAY.code, message: WENT_AWAY.message, hint: WENT_AWAY.hint } };
  if (typeof result !== 'string') return { ok: false, error: WENT_AWAY };
  return JSON.parse(result) as Reply<T>;
}

async function within<T>(work: Promise<T>, timeoutMs: number): Promise<Reply<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Reply<T>>(resolve => {
    timer = setTimeout(() => resolve({ ok: false, error: noAnswer(timeoutMs) }), Math.max(0, timeoutMs));
  });
  const answer = work.then(
    (value): Reply<T> => ({ ok: true, value }),
    (cause: unknown): Reply<T> => ({ ok: false, error: faultOf(cause instanceof Error ? cause.message : String(cause)) }),
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function noAnswer(timeoutMs: number): ActionError {
  return {
    code: 'TIMEOUT',
    message: `The page did not answer within ${Math.round(timeoutMs)} ms.`,
    hint: 'It may be busy, or a dialog may be open in the tab: look at the tab.',
    unsure: true,
  };
}

/** Chrome's refusals have no codes, only sentences; these are the ones it uses (Chromium 120 to 156), and Firefox's. Order matters. */
const FAULTS: readonly { when: RegExp; error: ActionError }[] = [
  {
    when: /No document with id|was removed|frame (?:was|got) (?:removed|detached)|document (?:was|is) (?:removed|gone)/i,
    error: WENT_AWAY,
  },
  {
    when: /No tab with id|Invalid tab ID|tab was closed/i,
    error: { code: 'TAB_GONE', message: 'The tab is closed.', hint: 'Open the page again and choose its tab.' },
  },
  {
    when: /No frame with id|Invalid frame/i,
    error: { code: 'FRAME', message: 'That frame is no longer in the page.', hint: 'Read the page again.' },
  },
  {
    when: /Unable to load script/i,
    error: {
      code: 'UNSUPPORTED',
      message: 'The browser could not load the page code.',
      hint: 'Reload the tab and try again; if it happens again, report it as a bug of bAI.',
    },
  },
  {
    when: /showing error page/i,
    error: { code: 'RESTRICTED', message: 'The tab shows a browser error page.', hint: 'Load the page again, or open another address.' },
  },
  {
    when: /Cannot access a |extensions gallery|cannot be scripted|Cannot access contents of (?:the page|url)[^.]*(?:chrome|about|devtools)|Missing host permission for the tab, and|restricted/i,
    error: {
      code: 'RESTRICTED',
      message: 'The browser does not let extensions work on this page.',
      hint: 'Browser pages, extension stores and other extensions are off limits: open an ordinary web page.',
    },
  },
  {
    when: /must request permission|Cannot access contents|Missing host permission|permission to access/i,
    error: NOT_ALLOWED_YET,
  },
];

/** The browser's words for an error in an injection's result: an Error, an object with a message, or anything that was thrown. */
function sentenceOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message);
}

/** The error value for a script that was delivered and failed on the way: what it was sent for may have happened. */
function scriptFault(error: unknown): ActionError {
  return { ...faultOf(sentenceOf(error)), unsure: true };
}

/** The error value for one of the browser's refusals; what is not known by name is NO_ACCESS with the browser's own words. */
export function faultOf(message: string): ActionError {
  const known = FAULTS.find(fault => fault.when.test(message));
  if (known !== undefined) return known.error;
  return { code: 'NO_ACCESS', message: `The browser refused: ${message}`, hint: 'Reload the tab and try again.' };
}
