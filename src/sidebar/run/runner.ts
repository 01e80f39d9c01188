// Runs what the user approved (panel): binds each approval to what was seen, journals before each effect, asks before a commit row.
import { batch } from '@preact/signals';
import { type BatchEnd, NOT_WRITTEN, runBatch } from '../../executor/batch-runner.ts';
import type { Executor, Order } from '../../executor/executor.ts';
import type { Action } from '../../protocol/action.ts';
import { touchesPage } from '../../protocol/policy/policy.ts';
import { tooManyTabs } from '../../protocol/policy/refusals.ts';
import type { Approval } from '../../protocol/queue/queue.ts';
import type { SessionEvent } from '../../protocol/queue/session.ts';
import type { ActionError, ActionResult } from '../../protocol/result.ts';
import type { Seen } from '../../protocol/seen.ts';
import type { Env, PauseReason, Store, WithoutTimestamp } from '../app/index.ts';
import { type Matching, takePicture } from '../page-tools/index.ts';
import { OTHER_PAGE, seenOf } from '../rows/begun.ts';
import { matchKey, type RowView, type RowWords, targetOf } from '../rows/index.ts';
import { t } from '../words/index.ts';
import type { Asking } from './asking/asked-together.ts';
import { askForFiles } from './asking/given-files.ts';
import { createQuestions } from './asking/questions.ts';
import { createPagePresence } from './page-presence.ts';
import { createPausing } from './pausing.ts';
import { isBoundToElement, receiptFor } from './recovery.ts';
import { redactResult, redactSeen } from './redacted-record.ts';
import { filling, type RunPolicy, refused, TAB_LIMIT } from './run-policy.ts';
import type { Answer } from './use-run.ts';

export type Runner = {
  /** Approves these rows as they are now and runs them in order. */
  start(rows: readonly RowView[]): Promise<void>;
  /** Nothing is dispatched after this. */
  stop(): void;
  /** Stands still before the next row, until `goOn`. */
  pause(why: PauseReason): void;
  /** Goes on after a pause: to the end, or for one row. */
  goOn(how: 'all' | 'step'): void;
  /** The user's answer about the row that waits. */
  answer(answer: Answer): void;
  /** The files that the row which waits wants; null for none. */
  give(files: readonly File[] | null): void;
};

export type RunnerDeps = {
  store: Store;
  executor: Executor;
  matching: Matching;
  env: Env;
  words: RowWords;
  policy: RunPolicy;
  /** Called when a batch of this session has ended, after its last event was stored. */
  onEnd(end: BatchEnd, key: string): Promise<void>;
};

/** Makes the panel's runner. One batch at a time. */
export function createRunner({ store, executor, matching, env, words, policy, onEnd }: RunnerDeps): Runner {
  let abort: AbortController | null = null;
  let answerQuestion: ((answer: Answer) => void) | null = null;
  let giveFiles: ((files: readonly File[] | null) => void) | null = null;
  const pausing = createPausing(store);
  const presence = createPagePresence(executor, env, stop, awaited => {
    store.review.usedAt.value = env.now();
    if (!awaited) pausing.ask('hand');
  });

  /** The target as the user saw it in the row; looked up now when the row was never in view. */
  async function seenFor(row: RowView): Promise<Seen | null> {
    const css = row.item.command && targetOf(row.item.command.action);
    if (!css) return null;
    const shown = store.rows.matches.peek().get(matchKey(row.tabId, css));
    return shown ? seenOf(shown) : matching.look(row.tabId, css);
  }

  /** Tells the session of the run, whichever one is shown by then. */
  function tellTo(key: string) {
    return (event: WithoutTimestamp<SessionEvent>) => store.dispatch({ type: 'session', key, event: { ...event, at: env.now() } });
  }

  /** The orders of the rows that could be approved; none when the approval could not be written down. */
  async function approve(rows: readonly RowView[], key: string): Promise<Approved[]> {
    const seen = await Promise.all(rows.map(seenFor));
    // Every approval belongs to a site, also of a tab that the panel does not follow.
    const addresses = await Promise.all(rows.map(({ tabId }) => addressOf(store, tabId) || policy.addressOf(tabId)));
    const approved: Approved[] = [];
    const at = env.now(); // one moment for the whole batch: it is undone as one
    for (const [index, row] of rows.entries()) {
      const command = row.item.command;
      if (!command) continue;
      const target = seen[index] ?? null;
      const topOrigin = target?.topOrigin || originOf(addresses[index] ?? '');
      const approval: Approval = {
        rev: row.item.rev,
        tabId: row.tabId,
        topOrigin,
        seen: redactSeen(target),
        unlocked: row.unlocked,
        at,
      };
      const receipt = receiptFor(key, row.item.id, approval);
      approved.push({ order: { command, tabId: row.tabId, seen: target, unlocked: row.unlocked, receipt }, approval });
    }
    const approvals = approved.map(({ order, approval }) => ({ id: order.command.id, approval }));
    const stored = await tellTo(key)({ type: 'approved', approvals, url: addressOf(store, approved[0]?.approval.tabId ?? -1) });
    return stored ? approved : [];
  }

  /** Whether the row is still what was approved; a row that was changed, deleted or approved anew is not. */
  function isAsApproved({ order, approval }: Approved, key: string): boolean {
    const items = store.app.peek().sessions.get(key)?.items;
    const item = items?.findLast(candidate => candidate.id === order.command.id);
    const bound = item?.status === 'approved' || item?.status === 'running' || item?.status === 'awaiting-confirm';
    return bound && item.rev === approval.rev && item.approval?.at === approval.at;
  }

  /** Why an order may not be run any more: its row is not what was approved, or its tab shows another site. Null when it may. */
  function lapsed(entry: Approved, key: string, now: Seen | null, address: string): ActionError | null {
    const { order, approval } = entry;
    if (!isAsApproved(entry, key)) return VOID;
    if (!touchesPage(order.command.action)) return null;
    const origin = now?.topOrigin || originOf(address || addressOf(store, order.tabId));
    // Where the tab is now is not known: then the page cannot be asked either, and the executor says why.
    if (origin === '' || origin === approval.topOrigin) return null;
    return {
      code: 'NAVIGATED',
      message: `The tab shows ${origin} now; this was approved for ${approval.topOrigin || 'a page that was not known'}, so nothing was done.`,
      hint: 'Look at the page, then propose the action again for what is there now.',
    };
  }

  function stop() {
    if (abort === null) return;
    const run = store.run.peek();
    if (run.kind === 'running') store.run.value = { ...run, stopping: true };
    abort.abort();
  }

  /** Only a row of which a picture was taken before gets one after; the target may be gone by then. */
  async function keepPictures(order: Order, before: string, key: string) {
    if (before === '') return;
    const after = await takePicture(store, executor, order.seen, targetOf(order.command.action));
    await tellTo(key)({ type: 'pictured', id: order.command.id, before, after });
  }

  async function runOrders(approved: readonly Approved[], key: string, signal: AbortSignal): Promise<BatchEnd> {
    const orders = approved.map(({ order }) => order);
    const ids = orders.map(order => order.command.id);
    const tell = tellTo(key);
    const lapse = (order: Order, now: Seen | null, address = ''): ActionError | null => {
      const entry = approved.find(candidate => candidate.order === order);
      return entry === undefined ? VOID : lapsed(entry, key, now, address);
    };
    /** The judgement of an order on the page that its tab shows now. */
    const judge = (order: Order, now: Seen | null, address: string) => {
      const session = store.app.peek().sessions.get(key);
      const pageUrl = address || addressOf(store, order.tabId) || (now?.topOrigin ?? OTHER_PAGE);
      return words.riskOf(order.command, now?.card ?? null, {
        pageUrl,
        unlocked: order.unlocked,
        known: { heard: session?.heard ?? [], goal: session?.goal ?? '' },
        site: policy.ruling(pageUrl, now?.origin),
      });
    };
    /** Whether the page that an order needs is one that the browser does not let bAI into. */
    const isWithheld = async ({ command, tabId }: Order) => touchesPage(command.action) && (await policy.isWithheld(tabId));
    const isKeptOut = async (order: Order, { code }: ActionError) => code === 'NO_ACCESS' && (await isWithheld(order));
    /** Both once more, after the page or the user was asked. */
    const lapseLater = async (order: Order, now: Seen | null) => {
      const address = await policy.addressOf(order.tabId);
      return lapse(order, now, address) ?? refused(judge(order, now, address));
    };
    const isStillApproved = (order: Order) => approved.some(entry => entry.order === order && isAsApproved(entry, key));
    const asItIsKnown =
      (address: string) =>
      (order: Order): Asking => ({ order, now: order.seen, verdict: judge(order, order.seen, address) });
    const waivers = {
      list: () => store.app.peek().sessions.get(key)?.waivers ?? [],
      give: tell,
    };
    const questions = createQuestions(store, executor, waivers, answer => {
      answerQuestion = answer;
    });
    let tabsOpened = 0;
    const runner = (index: number) => {
      store.run.value = { kind: 'running', ids, index, progress: null, stopping: signal.aborted };
    };
    const indexOf = (order: Order) => ids.indexOf(order.command.id);
    const start = ({ command }: Order) => ({ type: 'started' as const, id: command.id, tells: !isBoundToElement(command.action) });
    /** An error when the journal does not take it: then nothing is sent. */
    const beginSending = async ({ command }: Order): Promise<true | ActionError> =>
      isBoundToElement(command.action) || (await tell({ type: 'sending', id: command.id })) || NOT_WRITTEN;
    const declined = new Set<string>();
    const before = new Map<string, string>(); // pictures
    const unanswered = new Set<string>(); // asked about, but stopped before the user answered
    return runBatch(
      filling(executor, policy.vault),
      orders,
      {
        async before(order, stopped) {
          // The user gets the page without the browser's debugging bar, and with the keyboard.
          await pausing.beforeRow(ids, indexOf(order), stopped, () => {
            presence.rest();
            return executor.endBatch();
          });
        },
        async admit(order) {
          const address = await policy.addressOf(order.tabId);
          if (await isWithheld(order)) return 'withheld';
          const early = lapse(order, null, address) ?? refused(judge(order, order.seen, address));
          if (early !== null || !opensTab(order.command.action)) return early;
          tabsOpened += 1;
          return tabsOpened > TAB_LIMIT ? tooManyTabs(TAB_LIMIT) : null;
        },
        async onStart(order) {
          runner(indexOf(order));
          before.set(order.command.id, await takePicture(store, executor, order.seen, targetOf(order.command.action)));
          presence.row(order);
          const stored = await tell(start(order));
          if (!stored) throw new Error('not stored');
        },
        async confirm(order, now) {
          const address = (await policy.addressOf(order.tabId)) || addressOf(store, order.tabId);
          const verdict = judge(order, now, address);
          const early = lapse(order, now, address) ?? refused(verdict);
          if (early !== null) return early;
          if (verdict.risk !== 'commit') return beginSending(order);
          const index = indexOf(order);
          const asking = { order, now, verdict };
          if (await questions.wasAgreed(asking, address)) return (await lapseLater(order, now)) ?? beginSending(order);
          await tell({ type: 'confirmAsked', id: order.command.id });
          const holds = () => isStillApproved(order);
          const later = orders
            .slice(index + 1)
            .filter(isStillApproved)
            .map(asItIsKnown(address));
          const agreed = await questions.ask({ asking, address, later, ids, index, signal, holds });
          runner(index);
          // Written again before the effect: from here on a crash leaves the row with an unknown outcome.
          if (typeof agreed === 'object') return agreed;
          if (agreed) return (await lapseLater(order, now)) ?? ((await tell(start(order))) ? beginSending(order) : NOT_WRITTEN);
          if (!holds()) {
            store.ui.alert.value = t('run_question_over', String(Number(order.command.id)));
            return VOID;
          }
          (signal.aborted ? unanswered : declined).add(order.command.id);
          return false;
        },
        async files(order, wish) {
          const index = indexOf(order);
          const files = await askForFiles(store, { id: order.command.id, ids, index, wish, signal }, give => {
            giveFiles = give;
          });
          runner(index);
          return isStillApproved(order) ? files : null;
        },
        onProgress(order, progress) {
          presence.progress(progress);
          // A tab that was opened may load for seconds; that it was opened is known from here on.
          if (progress.stage === 'settle' && opensTab(order.command.action)) void tell({ type: 'sent', id: order.command.id });
          const run = store.run.peek();
          if (run.kind === 'running') store.run.value = { ...run, index: indexOf(order), progress };
        },
        async onFinish(order, result: ActionResult) {
          const id = order.command.id;
          const isVoid = !result.ok && result.error === VOID;
          if (declined.has(id)) await tell({ type: 'declined', id });
          else if (!unanswered.has(id) && !isVoid)
            await tell({ type: 'finished', id, result: redactResult(result, text => policy.clean(text, order.seen?.origin ?? '')) });
          // Stopped before anything was sent: the row did not run, so it is queued again like those after it.
          if (
            !result.ok &&
            !isVoid &&
            !result.dispatched &&
            (result.error.code === 'INTERRUPTED' || (await isKeptOut(order, result.error)))
          )
            await tell({ type: 'restored', id });
          matching.refresh(order.tabId);
          await keepPictures(order, before.get(id) ?? '', key);
        },
      },
      { sleep: env.sleep },
      signal,
    );
  }

  return {
    async start(rows) {
      if (store.run.peek().kind !== 'idle' || rows.length === 0) return;
      const mine = new AbortController();
      const key = store.app.peek().active;
      abort = mine;
      pausing.begin();
      store.run.value = { kind: 'running', ids: rows.map(row => row.item.id), index: 0, progress: null, stopping: false };
      let end: BatchEnd = { why: 'stopped', notRun: [] };
      try {
        store.disk.flushDrafts();
        const approved = await approve(rows, key);
        if (approved.length > 0) end = await runOrders(approved, key, mine.signal);
      } finally {
        presence.rest();
        await tellTo(key)({ type: 'batchEnded', why: end.why });
        batch(() => {
          store.run.value = { kind: 'idle' };
          store.rows.unlocked.value = new Set();
        });
        abort = null;
        matching.refresh();
      }
      await onEnd(end, key);
    },
    stop,
    pause: why => pausing.ask(why),
    goOn: how => pausing.goOn(how),
    answer(answer) {
      answerQuestion?.(answer);
    },
    give(files) {
      giveFiles?.(files);
    },
  };
}

/** An order with the approval that it was made from. */
type Approved = { order: Order; approval: Approval };

const VOID: ActionError = {
  code: 'INTERRUPTED',
  message: 'The row changed after it was approved, so nothing was done.',
  hint: 'Look at it, then approve it again.',
};

function opensTab(action: Action): boolean {
  return action.type === 'openTab' || action.type === 'openLink';
}

/** The address of a tab, as far as it is the one the panel follows. */
export function addressOf(store: Store, tabId: number): string {
  const facts = store.tab.facts.peek();
  return facts?.t === tabId ? facts.u : '';
}

function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return '';
  }
}
