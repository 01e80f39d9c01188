// The bottom bar (panel): the four steps of the loop, one of them the main one; while something runs, progress and Stop.

import { useApp } from '../app/index.ts';
import { useBridge } from '../bridge/index.ts';
import { askedBy, isWithProgram, LanguageQuestion } from '../language/index.ts';
import { useMessage } from '../message/index.ts';
import { useReply } from '../reply/index.ts';
import { isUndecided, type NextStep, nextNeeding, planWords, shortId, useRows } from '../rows/index.ts';
import { OpenDialogs, useRun } from '../run/index.ts';
import { useSession, useTabs } from '../session/index.ts';
import { Icon, type IconName, lazy } from '../ui/index.ts';
import { nextWords, pickingWords, t } from '../words/index.ts';
import { NoticeLine } from './notice.tsx';

const runBar = lazy(async () => (await import('../run/run-bar.tsx')).RunBar);
const goalCard = lazy(async () => (await import('../session/goal-card.tsx')).GoalCard);
const autoRunCard = lazy(async () => (await import('../run/auto-run-card.tsx')).AutoRunCard);

/** Reads what the bar is while something runs, the question of a step that asks, and the cards above it. */
export async function preloadRunBar(): Promise<void> {
  await Promise.all([
    runBar.preload(),
    goalCard.preload(),
    autoRunCard.preload(),
    import('../run/run-bar.tsx').then(({ preloadQuestion }) => preloadQuestion()),
  ]);
}

/** The bar. */
export function BottomBar() {
  const run = useApp().store.run.value;
  switch (run.kind) {
    case 'idle':
      return <Steps />;
    case 'running':
    case 'confirm':
    case 'file':
    case 'paused':
      return <runBar.Part />;
    default:
      return run satisfies never;
  }
}

function Steps() {
  const app = useApp();
  const queue = useRows();
  const runner = useRun();
  const message = useMessage();
  const tabs = useTabs();
  const reply = useReply();
  const bridge = useBridge();
  const step = queue.next.value;
  const { batch, ready, halt } = queue.plan.value;
  const closed = step === 'prompt' && tabs.offLimits.value !== null;
  const bridged = bridge.takes.value !== 'nothing';
  const program = isWithProgram(app.store.session.value);
  const picking = app.store.rows.picking.value;
  const pasted = (app.store.drafts.value.get('reply') ?? '').trim() !== '';
  // Where Run has nothing to take, the row that holds it up is what there is to say.
  const held = ready.length > 0 ? undefined : (halt ?? queue.rows.value.find(isUndecided));
  const ofRows = step === 'run' || (held !== undefined && step !== 'prompt' && !pasted);
  // The row that the sentence names.
  const needing = ofRows ? (held?.item.id ?? nextNeeding(queue.rows.value, null, 1)) : null;
  const facts = {
    asked: askedBy(app.store.session.value) !== null,
    asksGoal: useSession().askGoal.value,
    program,
    bridged,
    holds: bridge.takes.value === 'holds' ? ('draft' as const) : bridge.takes.value === 'queues' ? ('answer' as const) : null,
    byHand: bridge.chatLevel.value === 'fill',
    isFirst: app.store.session.value?.link === 'waiting',
    changed: message.changedSince.value !== null,
    reached: app.store.session.value?.goalCheck === 'ok',
  };
  const spoken =
    picking !== null
      ? pickingWords(shortId(picking))
      : ofRows
        ? planWords(queue.plan.value, queue.rows.value, queue.unsaved.value)
        : closed
          ? ''
          : nextWords(step, facts);
  return (
    <footer class="bottom">
      <OpenDialogs />
      <NoticeLine />
      <LanguageQuestion />
      {facts.asksGoal && <goalCard.Part />}
      {app.store.review.countdown.value !== null && <autoRunCard.Part />}
      <div class="bottom-says">
        <span>{spoken}</span>
        {(batch.length > 0 || needing !== null) && (
          <span class="asides">
            {needing !== null && (
              <button type="button" class="aside-button" onClick={() => app.goTo(needing)}>
                {t('go_to_it')}
              </button>
            )}
            {batch.length > 0 && (
              <>
                <button type="button" class="aside-button" title={t('step_alone_title')} onClick={() => void runner.step()}>
                  {t('step_alone')}
                </button>
                <button type="button" class="aside-button" title={t('rehearse_title')} onClick={() => void runner.rehearse()}>
                  {t('rehearse')}
                </button>
              </>
            )}
          </span>
        )}
      </div>
      <div class="steps">
        {!program && (
          <Step
            of="prompt"
            name={t('step_prompt')}
            icon="copy"
            now={step === 'prompt' && !closed && !bridged}
            onPress={() => void message.copyPrompt()}
          />
        )}
        {!program && (
          <Step
            of="read"
            name={t('step_read')}
            icon="paste"
            now={step === 'read' && !bridged}
            onPress={() => void reply.readReply(app.store.drafts.value.get('reply') ?? '')}
          />
        )}
        <Step
          of="run"
          name={ready.length > 0 ? t('step_run_count', batch.length) : batch.length > 0 ? t('step_run_anyway') : t('step_run')}
          icon="only"
          now={step === 'run'}
          disabled={batch.length === 0}
          onPress={() => void runner.run()}
        />
        {!program && (
          <Step
            of="message"
            name={t('step_message')}
            icon="note"
            now={step === 'message' && !bridged && (halt === null || halt.item.id !== queue.unsaved.value)}
            onPress={() => void message.copyMessage()}
          />
        )}
      </div>
    </footer>
  );
}

function Step(props: { of: NextStep; name: string; icon: IconName; now: boolean; disabled?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      class={props.now ? 'step now' : 'step'}
      data-step={props.of}
      aria-label={props.name}
      title={props.name}
      disabled={props.disabled ?? false}
      onClick={event => {
        // The second press of a double one was meant for what the first one was.
        if (event.detail < 2) props.onPress();
      }}
      onKeyDown={event => {
        // Holding Enter down approves nothing.
        if (event.repeat) event.preventDefault();
      }}
    >
      <Icon name={props.icon} />
      <span>{props.name}</span>
    </button>
  );
}
