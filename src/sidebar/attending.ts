// Shows on the page that a run is going on (sidebar room), and hears there of the user: Stop on the chip, and the user's own hand.
import type { Executor, Order, Progress } from '../executor/executor.ts';
import type { Env } from './env.ts';
import { t } from './i18n.ts';
import { targetOf } from './model.ts';

export type Attending = {
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

/** Makes it. `onStop`: the user pressed Stop on the page. `onHand`: the user used the page while something of the run was going on. */
export function createAttending(executor: Executor, env: Env, onStop: () => void, onHand: () => void): Attending {
  let tab: number | null = null;
  let round = 0;
  let waiting = false; // the row waits for the page, which may be for the user's own hand
  // When input of our own was sent: [from, to], ms since the epoch; `to` is open while it is sent.
  let acting: { from: number; to: number } = { from: 0, to: 0 };

  const isOwn = (at: number) => at >= acting.from - OWN_MS && at <= acting.to + OWN_MS;

  async function listen(tabId: number, mine: number) {
    while (round === mine) {
      const reply = await executor.attended(tabId, ASK_MS);
      if (round !== mine) return;
      if (!reply.ok) {
        // The document went away, or the page is busy: the next row shows itself again.
        await env.sleep(250);
        continue;
      }
      if (reply.value.stop) return onStop();
      if (reply.value.hand !== null && !waiting && !isOwn(reply.value.hand)) onHand();
    }
  }

  function rest() {
    round += 1;
    if (tab !== null) void executor.attend(tab, null);
    tab = null;
  }

  return {
    row(order) {
      acting = { from: 0, to: 0 };
      waiting = order.command.action.type === 'wait';
      if (tab !== order.tabId) rest();
      const css = targetOf(order.command.action);
      const says = t('page_chip', Number(order.command.id));
      void executor.attend(order.tabId, { says, stop: t('page_chip_stop'), css });
      if (tab === order.tabId) return;
      tab = order.tabId;
      round += 1;
      void listen(order.tabId, round);
    },
    progress({ stage }) {
      if (stage === 'act') acting = { from: Math.min(acting.from || env.now(), env.now()), to: Number.POSITIVE_INFINITY };
      else if (acting.to === Number.POSITIVE_INFINITY) acting = { ...acting, to: env.now() };
    },
    rest,
  };
}
