// Shows on the page that a run is going on (panel), and hears there of the user: Stop on the chip, and the user's own hand.
import type { Executor, Order, Progress } from '../../executor/executor.ts';
import type { Action } from '../../protocol/action.ts';
import type { Env } from '../app/index.ts';
import { targetOf } from '../rows/index.ts';
import { t } from '../words/index.ts';

export type PagePresence = {
  /** A row begins: the page shows it. */
  row(order: Order): void;
  progress(progress: Progress): void;
  /** The run stands still or is over: the page shows nothing any more. */
  rest(): void;
};

/** How long the page may take to tell that nothing happened, ms. */
const ASK_MS = 2000;
/** Input of our own arrives within this time around the step that sends it, ms. */
const OWN_MS = 80;

/** Rows that change nothing on a page, not even by being shown there. */
const READS: ReadonlySet<Action['type']> = new Set(['note', 'readContext', 'readSelection', 'readText', 'scan']);

/** A stretch of time, ms since the epoch; `to` is open while it goes on. `waits`: for the page and for the user's hand in it, else input of our own is sent. */
type Span = { from: number; to: number; waits: boolean };

/** Makes it. `onStop`: the user pressed Stop on the page. `onHand`: the user used the page while something of the run was going on; `awaited`: a row waited for that. */
export function createPagePresence(
  executor: Pick<Executor, 'attend' | 'attended'>,
  env: Env,
  onStop: () => void,
  onHand: (awaited: boolean) => void,
): PagePresence {
  let tab: number | null = null;
  let round = 0;
  // When input there is not the user's hand over the run. The page may tell of it when another row has begun.
  let spans: Span[] = [];
  let now: Span | null = null; // of the row that runs
  let waiting = false;

  const around = (at: number) => spans.filter(({ from, to }) => at >= from - OWN_MS && at <= to + OWN_MS);

  function begin() {
    now ??= { from: env.now(), to: Number.POSITIVE_INFINITY, waits: waiting };
    now.to = Number.POSITIVE_INFINITY;
    if (spans.at(-1) !== now) spans.push(now);
  }

  function end() {
    if (now?.to === Number.POSITIVE_INFINITY) now.to = env.now();
  }

  async function listen(tabId: number, mine: number) {
    let heard = env.now(); // what was done there before is over; from then on the last that the page told of
    while (round === mine) {
      const reply = await executor.attended(tabId, ASK_MS, heard);
      if (round !== mine) return;
      if (!reply.ok) {
        // The document went away, or the page is busy: the next row shows itself again.
        await env.sleep(250);
        continue;
      }
      if (reply.value.stop) return onStop();
      const { hands } = reply.value;
      heard = Math.max(heard, ...hands);
      const users = hands.map(around).filter(meant => meant.every(({ waits }) => waits));
      if (users.length > 0) onHand(users.every(meant => meant.length > 0));
    }
  }

  function rest() {
    round += 1;
    if (tab !== null) void executor.attend(tab, null);
    tab = null;
    spans = [];
    now = null;
  }

  return {
    row(order) {
      end();
      now = null;
      if (tab !== order.tabId) rest();
      waiting = order.command.action.type === 'wait';
      if (waiting) begin();
      // What only reads leaves no trace in the page; where the run is shown already, it goes on to be.
      if (READS.has(order.command.action.type) && tab === null) return;
      const css = targetOf(order.command.action);
      const says = t('page_chip', Number(order.command.id));
      void executor.attend(order.tabId, { says, stop: t('page_chip_stop'), css });
      if (tab === order.tabId) return;
      tab = order.tabId;
      round += 1;
      void listen(order.tabId, round);
    },
    progress({ stage }) {
      if (stage === 'act') begin();
      else if (!waiting) end();
    },
    rest,
  };
}
