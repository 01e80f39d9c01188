// Stand-ins for the browser and the page, for tests of the panel's logic in Node.
import { createVault } from '../../src/context/redaction/vault.ts';
import type { Executor, Progress } from '../../src/executor/executor.ts';
import type { FormNow } from '../../src/executor/page-api.ts';
import type { Action, ActionType } from '../../src/protocol/action.ts';
import { reason, reasonInEnglish } from '../../src/protocol/policy/reason.ts';
import { rulingFor } from '../../src/protocol/policy/sites.ts';
import type { ActionResult, Reply } from '../../src/protocol/result.ts';
import type { ElementCard, MatchReport, Seen } from '../../src/protocol/seen.ts';
import type { Env } from '../../src/sidebar/app/environment.ts';
import type { Journal } from '../../src/sidebar/app/journal.ts';
import type { AppEvent } from '../../src/sidebar/app/state.ts';
import { createStore, type Store } from '../../src/sidebar/app/store.ts';
import type { RowWords, RulingOf } from '../../src/sidebar/rows/row-model.ts';
import type { RunPolicy } from '../../src/sidebar/run/run-policy.ts';
import { foldApp, reducer } from './app-state.ts';

export const KEY = '0123456789abcdef0123456789abcdef';

/** A clock that moves by one each time it is read, and dice that always show the same. */
export function fakeEnv(): Env {
  let now = 1_000;
  return {
    now: () => (now += 1),
    randomBytes: count => new Uint8Array(count).fill(7),
    sleep: () => Promise.resolve(),
  };
}

export type FakeJournal = Journal & { readonly events: AppEvent[]; readonly drafts: Map<string, string>; fail: boolean };

/** A journal in memory that can be told to fail. */
export function fakeJournal(events: AppEvent[] = [], drafts = new Map<string, string>()): FakeJournal {
  return {
    events,
    drafts,
    fail: false,
    load: () => Promise.resolve({ app: foldApp(events), drafts: new Map(drafts) }),
    loadSession: () => Promise.resolve(null),
    retry() {
      return this.fail ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve();
    },
    isBehind() {
      return this.fail;
    },
    isLong: () => false,
    compact: () => Promise.resolve(),
    append(event) {
      if (this.fail) return Promise.reject(new DOMException('full', 'QuotaExceededError'));
      events.push(structuredClone(event));
      return Promise.resolve();
    },
    saveDraft(name, text) {
      if (text === '') drafts.delete(name);
      else drafts.set(name, text);
      return Promise.resolve();
    },
    forget: () => Promise.resolve([]),
  };
}

export function card(over: Partial<ElementCard> = {}): ElementCard {
  return {
    tag: 'button',
    role: 'button',
    name: 'Save',
    type: '',
    text: 'Save',
    rect: { x: 0, y: 0, width: 80, height: 20 },
    inView: true,
    visible: true,
    enabled: true,
    sensitive: false,
    submits: false,
    goesTo: '',
    names: '',
    ...over,
  };
}

export function seen(over: Partial<ElementCard> = {}, node = 1): Seen {
  return {
    tabId: 17,
    frameId: 0,
    documentId: 'doc',
    nonce: 'nonce',
    topOrigin: 'https://shop.example',
    origin: 'https://shop.example',
    node,
    card: card(over),
  };
}

export function report(...candidates: Seen[]): Reply<MatchReport> {
  return { ok: true, value: { count: candidates.length, candidates, unreadableFrames: 0 } };
}

export const DONE: ActionResult = { ok: true, ms: 5, driver: 'synthetic', effects: [], parts: {}, picture: null };
export const MISSED: ActionResult = {
  ok: false,
  ms: 5,
  driver: 'synthetic',
  error: { code: 'NO_MATCH', message: 'Nothing fits.', hint: 'SCAN again.' },
  dispatched: false,
};

export type FakeExecutor = Executor & { readonly ran: string[] };

/** An executor that finds one button for every selector and does what it is told to answer. `gated`: what the target is right before; `holds`: what a field holds then. */
export function fakeExecutor(
  answers: Partial<Record<string, ActionResult>> = {},
  options: {
    gated?: Seen | ((id: string) => Seen | null);
    holds?: (target: Seen) => string;
    form?: (target: Seen) => FormNow | null;
    onRun?: (id: string, signal: AbortSignal, report: (progress: Progress) => void) => Promise<void>;
    matches?: (css: string) => Reply<MatchReport>;
  } = {},
): FakeExecutor {
  const ran: string[] = [];
  return {
    ran,
    async run(order, onProgress, signal, gate) {
      const { gated = order.seen } = options;
      const agreed = gate ? await gate(typeof gated === 'function' ? gated(order.command.id) : gated) : true;
      if (typeof agreed === 'object') return { ok: false, ms: 1, driver: null, error: agreed, dispatched: false };
      if (!agreed) return refused('REFUSED', 'The user declined it.');
      ran.push(order.command.id);
      await options.onRun?.(order.command.id, signal, onProgress);
      if (signal.aborted) return refused('INTERRUPTED', 'Stopped.');
      return answers[order.command.id] ?? DONE;
    },
    form: target => Promise.resolve({ ok: true, value: options.form?.(target) ?? null }),
    values: targets =>
      Promise.resolve({
        ok: true,
        value: targets.flatMap(target => (options.holds ? [{ node: target.node, form: 0, value: options.holds(target) }] : [])),
      }),
    choices: () => Promise.resolve({ ok: true, value: { kind: 'text' } }),
    selectors: () => Promise.resolve({ ok: true, value: [] }),
    picture: () => Promise.resolve({ ok: false, error: { code: 'NOT_VISIBLE', message: '', hint: '' } }),
    undo: () => Promise.resolve({ ok: true, value: [] }),
    match: (_tab, css) => Promise.resolve(options.matches?.(css) ?? report(seen())),
    mark: () => Promise.resolve({ ok: true, value: null }),
    attend: () => Promise.resolve({ ok: true, value: null }),
    attended: () => new Promise(() => undefined),
    pick: () => Promise.resolve({ ok: false, error: { code: 'INTERRUPTED', message: '', hint: '' } }),
    openDialog: () => null,
    answerDialog: () => Promise.resolve({ ok: true, value: null }),
    endBatch: () => Promise.resolve(),
  };
}

function refused(code: 'REFUSED' | 'INTERRUPTED', message: string): ActionResult {
  return { ok: false, ms: 1, driver: null, error: { code, message, hint: '' }, dispatched: false };
}

/** Words that say only what is needed: a target whose name is on the list commits, a protected one is blocked. */
export const plainWords: RowWords = {
  reason: reasonInEnglish,
  describe: command => `${command.json.a} ${command.json.s}`.trim(),
  riskOf(command, target, { unlocked, site }) {
    if (site?.rule === 'off') return { risk: 'blocked', reasons: site.why === null ? [] : [site.why] };
    if (['SCAN', 'SEL', 'NOOP'].includes(command.json.a)) return { risk: 'read', reasons: [] };
    if (command.json.a === 'SCROLL') return { risk: 'view', reasons: [] };
    if (target?.sensitive && !unlocked) return { risk: 'blocked', reasons: [reason('secret')] };
    return target?.names ? { risk: 'commit', reasons: [reason('named', target.names)] } : { risk: 'change', reasons: [] };
  },
  outcome: item => (item.result?.ok ? 'ok' : ''),
};

/** Everywhere everything may be done. */
export const noRules: RulingOf = address => rulingFor(address, {});

/** Bounds that hold nothing back: the browser does not say where a tab is, and there are no marks. */
export const freePolicy: RunPolicy = {
  addressOf: () => Promise.resolve(''),
  isWithheld: () => Promise.resolve(false),
  ruling: noRules,
  vault: createVault(),
  clean: text => text,
};

/** One action line. */
export function line(id: number, a: ActionType, s = '', x = ''): string {
  return `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: 17, a, s, x })}`;
}

export const HANDSHAKE = `!baisession {"session_key":"${KEY}"}`;

/** A store with one connected session that has read these lines, on tab 17. */
export function storeWith(
  lines: readonly string[],
  journal: FakeJournal = fakeJournal(),
  reduces = reducer,
  drafts: ReadonlyMap<string, string> = new Map(),
): { store: Store; journal: FakeJournal; env: Env } {
  const env = fakeEnv();
  const events: AppEvent[] = [
    { type: 'session', key: KEY, event: { type: 'created', at: 1, key: KEY, name: 'Chat 1' } },
    { type: 'session', key: KEY, event: { type: 'promptCopied', at: 2, text: '', contextTab: 17 } },
    { type: 'session', key: KEY, event: { type: 'replyRead', at: 3, text: [HANDSHAKE, ...lines].join('\n') } },
  ];
  journal.events.push(...events);
  // Tests that ask what a message tells of the page by itself switch that on.
  const settings: AppEvent = { type: 'settingsChanged', at: 0, settings: { tellPage: false } };
  const store = createStore(journal, env, foldApp([settings, ...journal.events]), drafts, reduces);
  store.tab.facts.value = { t: 17, u: 'https://shop.example/', n: 'Shop', nav: 'idle', windowId: 1, access: 'yes', why: null };
  return { store, journal, env };
}

/** The statuses of all rows, by number. */
export function statuses(store: Store): Record<string, string> {
  return Object.fromEntries((store.session.value?.items ?? []).map(item => [item.id, item.status]));
}

export type { Action };
