// The bottom bar (sidebar room): the four steps of the loop, one of them the main one; while something runs, progress and Stop.
import { useEffect, useRef } from 'preact/hooks';
import { t, tn } from '../i18n.ts';
import type { NextStep } from '../model.ts';
import { usePanel } from '../panel.ts';
import { shortSize } from '../visible-text.ts';
import { Dialogs } from './dialogs.tsx';
import { GoalCard } from './goal-card.tsx';
import { Icon, type IconName } from './icons.tsx';
import { NoticeLine } from './notice.tsx';
import { shortId } from './row-marks.tsx';
import { RunBar } from './run-bar.tsx';
import { SwiftCard } from './swift-card.tsx';

/** A press within this time after the list changed under a resting pointer was meant for what stood there before. */
const STEADY_MS = 500;

/** The bar. */
export function BottomBar() {
  const run = usePanel().store.run.value;
  switch (run.kind) {
    case 'idle':
      return <Steps />;
    case 'running':
    case 'confirm':
    case 'paused':
      return <RunBar />;
    default:
      return run satisfies never;
  }
}

function Steps() {
  const panel = usePanel();
  const step = panel.next.value;
  const ready = panel.batch.value; // what Run takes: with the dial on Careful it may be one row of many
  const doubtful = panel.rows.value.filter(
    row => row.status === 'blocked' || row.status === 'invalid' || row.status === 'conflict' || (row.doubt && row.item.included),
  );
  const unsaved = panel.ready.value.find(row => row.item.id === panel.unsaved.value);
  const clear = panel.ready.value.filter(row => !row.doubt).length;
  const steady = useSteady(ready.map(row => `${row.item.id}@${row.item.rev}`).join());
  const says: Record<NextStep, string> = {
    prompt: t('says_prompt'),
    read: panel.store.session.value?.link === 'waiting' ? t('says_first_reply') : t('says_reply'),
    run: unsaved
      ? t('says_unsaved', shortId(unsaved.item.id))
      : doubtful.length > 0
        ? tn('says_needs', doubtful.length, clear)
        : t('says_ready', clear),
    message: t('says_message'),
  };
  const size = step === 'prompt' ? panel.prompt.value.length : step === 'message' ? panel.message.value.length : 0;
  return (
    <footer class="bottom">
      <Dialogs />
      <NoticeLine />
      <GoalCard />
      <SwiftCard />
      <div class="bottom-says">
        <span>{says[step]}</span>
        {ready.length > 0 && (
          <span class="asides">
            <button type="button" class="aside-button" title={t('step_alone_title')} onClick={() => void panel.step()}>
              {t('step_alone')}
            </button>
            <button type="button" class="aside-button" title={t('rehearse_title')} onClick={() => void panel.rehearse()}>
              {t('rehearse')}
            </button>
          </span>
        )}
        {ready.length === 0 && size > 0 && <span title={tn('size_characters', size)}>{shortSize(size)}</span>}
      </div>
      <div class="steps">
        <Step name={t('step_prompt')} icon="copy" now={step === 'prompt'} onPress={() => void panel.copyPrompt()} />
        <Step
          name={t('step_read')}
          icon="paste"
          now={step === 'read'}
          onPress={() => void panel.readReply(panel.store.drafts.value.get('reply') ?? '')}
        />
        <Step
          name={ready.length > 0 ? t('step_run_count', ready.length) : t('step_run')}
          icon="only"
          now={step === 'run'}
          disabled={ready.length === 0}
          onPress={event => {
            if (steady(event)) void panel.run();
            else panel.say(t('run_unsteady'));
          }}
        />
        <Step name={t('step_message')} icon="note" now={step === 'message'} onPress={() => void panel.copyMessage()} />
      </div>
    </footer>
  );
}

function Step(props: { name: string; icon: IconName; now: boolean; disabled?: boolean; onPress: (event: MouseEvent) => void }) {
  return (
    <button
      type="button"
      class={props.now ? 'step now' : 'step'}
      aria-label={props.name}
      title={props.name}
      disabled={props.disabled ?? false}
      onClick={props.onPress}
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

/** Whether a press is one that the user aimed at what is there now: false for a pointer that rested here while the list changed. */
function useSteady(shown: string): (event: MouseEvent) => boolean {
  const last = useRef('');
  const changedAt = useRef(0);
  const movedAt = useRef(0);
  if (last.current !== shown) {
    last.current = shown;
    changedAt.current = performance.now();
  }
  useEffect(() => {
    const moved = () => {
      movedAt.current = performance.now();
    };
    addEventListener('pointermove', moved, { passive: true });
    return () => removeEventListener('pointermove', moved);
  }, []);
  return event => event.detail === 0 || movedAt.current > changedAt.current || performance.now() - changedAt.current > STEADY_MS;
}
