// What a run asks the user before a step (panel): shows what it would send, waits for the answer, and remembers which later steps it was given for.
import type { Executor } from '../../../executor/executor.ts';
import type { FormNow } from '../../../executor/page-api.ts';
import { originOf, pageOf } from '../../../protocol/policy/url.ts';
import type { SessionEvent, Waiver } from '../../../protocol/queue/session.ts';
import type { ActionError, Reply } from '../../../protocol/result.ts';
import type { Seen } from '../../../protocol/seen.ts';
import type { ConfirmationDetails, Store, Together } from '../../app/index.ts';
import { t } from '../../words/index.ts';
import type { Answer } from '../use-run.ts';
import { type Asking, type Bond, companionsOf, heldBy, isAsShown, sharedPlace } from './asked-together.ts';

/** A step that asks, and the steps that follow it in the run as they are known now. `address`: what its tab shows. `holds`: whether it is still what was approved. */
export type Question = {
  asking: Asking;
  address: string;
  later: readonly Asking[];
  ids: readonly string[];
  index: number;
  signal: AbortSignal;
  holds(): boolean;
};

/** The questions of one run. */
export type Questions = {
  /**
   * Whether the user agreed to what the sheet showed; no when the row became another one under the question (`holds`). An error when a form could
   * not be read: nobody agrees to what nobody saw.
   */
  ask(question: Question): Promise<boolean | ActionError>;
  /** Whether the user agreed to this step with an earlier one, and it is what was shown there (asked once: a step that is not asks anew), or to all such steps on this page. */
  wasAgreed(step: Asking, address: string): Promise<boolean>;
};

/** What the session of the run knows of waivers. */
export type Waivers = { list(): readonly Waiver[]; give(event: Omit<Extract<SessionEvent, { type: 'waived' }>, 'at'>): Promise<unknown> };

/** Makes the questions of one run. `wait`: told how to answer the question that stands, null when none does. */
export function createQuestions(
  store: Store,
  executor: Executor,
  waivers: Waivers,
  wait: (answer: ((answer: Answer) => void) | null) => void,
): Questions {
  let agreed: ReadonlyMap<string, Bond> = new Map();

  /** What the form of the target would send now; null for a target without one. */
  async function formOf(target: Seen | null): Promise<Reply<FormNow | null>> {
    return target === null ? { ok: true, value: null } : executor.form(target);
  }

  /** The later steps that may be confirmed with this one. Of those whose field is there already, none that belongs to a form. */
  async function offered({ asking, later }: Question, form: FormNow | null): Promise<ReadonlyMap<string, Bond>> {
    const found = companionsOf(asking, form, later);
    if (sharedPlace(asking) === 'drawing') return found;
    const forms = await Promise.all([...found.values()].map(({ seen }) => formOf(seen)));
    return new Map([...found].filter((_, at) => forms[at]?.ok && forms[at].value === null));
  }

  function askOnce({ asking, index, ids, signal, holds }: Question): Promise<Answer> {
    const { id } = asking.order.command;
    return new Promise(resolve => {
      let unwatch = () => {};
      const finish = (answer: Answer) => {
        wait(null);
        unwatch();
        store.ui.alert.value = '';
        signal.removeEventListener('abort', refuse);
        resolve(answer);
      };
      const refuse = () => finish('decline');
      if (signal.aborted || !holds()) return resolve('decline');
      signal.addEventListener('abort', refuse);
      unwatch = store.app.subscribe(() => {
        if (!holds()) refuse();
      });
      wait(finish);
      store.run.value = { kind: 'confirm', ids, index, id };
      store.ui.status.value = '';
      store.ui.alert.value = t('run_needs_confirm', String(Number(id)));
    });
  }

  async function isWaived(step: Asking, address: string): Promise<boolean> {
    const waiver = waiverFor(step, address);
    if (waiver === null || !waivers.list().some(({ page, on }) => page === waiver.page && on === waiver.on)) return false;
    const form = await formOf(step.now);
    return form.ok && form.value === null;
  }

  return {
    async ask(question) {
      const { order, now, verdict } = question.asking;
      const { id } = order.command;
      let bonds: ReadonlyMap<string, Bond> = new Map();
      let answer: Answer = 'decline';
      let waiver: Waiver | null = null;
      for (let shown: FormNow | null | undefined; ; ) {
        const form = await formOf(now);
        if (question.signal.aborted) return false;
        if (!form.ok) return formUnread(form.error);
        // What was shown is what is sent: a form that changed meanwhile is shown again.
        if (shown !== undefined && JSON.stringify(form.value) === JSON.stringify(shown)) break;
        bonds = await offered(question, form.value);
        const details: ConfirmationDetails = { id, form: form.value, changed: shown !== undefined, reasons: verdict.reasons };
        waiver = form.value === null ? waiverFor(question.asking, question.address) : null;
        store.review.details.value = { ...details, together: togetherOf(question.asking, bonds), waiver };
        shown = form.value;
        answer = await askOnce(question);
        if (answer === 'decline') return false;
      }
      if (answer === 'confirm-page' && waiver !== null) await waivers.give({ type: 'waived', ...waiver });
      if (answer === 'confirm-together') agreed = new Map([...agreed, ...bonds]);
      return true;
    },
    async wasAgreed(step, address) {
      if (await isWaived(step, address)) return true;
      const bond = agreed.get(step.order.command.id);
      if (bond === undefined || step.now === null) return false;
      agreed = new Map([...agreed].filter(([, other]) => other !== bond));
      const [form, values] = await Promise.all([formOf(step.now), executor.values([step.now])]);
      return form.ok && values.ok && isAsShown(bond, step, heldBy(form.value, values.value));
    },
  };
}

function togetherOf(asking: Asking, bonds: ReadonlyMap<string, Bond>): Together | null {
  const on = sharedPlace(asking);
  if (on === null || bonds.size === 0) return null;
  return { on, rows: [...bonds].map(([id, { value }]) => ({ id, value })) };
}

/** What of a step may be waived: in a document of the page itself, not of a frame from elsewhere. */
function waiverFor(asking: Asking, address: string): Waiver | null {
  const on = sharedPlace(asking);
  const page = pageOf(address);
  return on === null || page === '' || asking.now?.origin !== originOf(address) ? null : { page, on };
}

function formUnread({ code, message }: ActionError): ActionError {
  return {
    code,
    message: `What this step would send could not be read, so nothing was done: ${message}`,
    hint: 'Ask the user to do this step by hand, or look at the page and propose it again.',
  };
}
