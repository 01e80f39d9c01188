// The bottom bar while something runs (sidebar room): how far it is, the question of a step that asks, and Pause, Continue and Stop.
import { useEffect, useState } from 'preact/hooks';
import type { Progress } from '../../executor/executor.ts';
import { type MessageKey, t } from '../i18n.ts';
import { errorSentence, readingWords } from '../outcome-words.ts';
import { usePanel } from '../panel.ts';
import type { PauseReason, Run } from '../store.ts';
import { Dialogs } from './dialogs.tsx';
import { Icon, type IconName } from './icons.tsx';
import { lazy } from './lazy.tsx';
import { Plain } from './plain-text.tsx';
import { shortId } from './row-marks.tsx';

const confirm = lazy(async () => (await import('./confirm-card.tsx')).ConfirmCard);

/** Reads the question of a step that asks. */
export const preloadQuestion = confirm.preload;

/** Why a run stands still; the row that is next is `$1`. */
export const PAUSE_WORDS: Record<PauseReason, MessageKey> = {
  dot: 'pause_dot',
  asked: 'pause_asked',
  step: 'pause_step',
  hand: 'pause_hand',
  edit: 'pause_edit',
};

/** Progress, or why the run stands, with what the user may do about it. */
export function RunBar() {
  const panel = usePanel();
  const run = panel.store.run.value;
  const spent = useSpent(run.kind === 'running' ? run.progress : null);
  if (run.kind === 'idle') return null;
  const row = panel.rows.value.find(candidate => candidate.item.id === run.ids[run.index]);
  const limitMs = row?.item.command?.timeoutMs ?? 0;
  const part = run.kind === 'running' && limitMs > 0 ? Math.min(1, spent / limitMs) : 0;
  const share = Math.min(1, (run.index + part) / Math.max(1, run.ids.length));
  const says = wordsOf(run);
  return (
    <footer class="bottom">
      <Dialogs />
      {run.kind === 'confirm' && row && <confirm.Part key={run.id} row={row} />}
      <div class="bottom-says">
        <span>
          {says === '' ? t('run_place', run.index + 1, run.ids.length) : t('run_place_says', run.index + 1, run.ids.length, says)}
        </span>
        {run.kind === 'running' && limitMs > 0 && <span>{t('run_seconds', Math.floor(spent / 1000), Math.round(limitMs / 1000))}</span>}
      </div>
      {run.kind === 'paused' && (
        <p class="paused">
          <Icon name="pause" />
          <Plain text={t(PAUSE_WORDS[run.why], shortId(run.ids[run.index] ?? ''))} />
        </p>
      )}
      <div class="progress" aria-hidden="true">
        <i style={{ transform: `scaleX(${share})` }} />
      </div>
      <div class="steps">
        {run.kind === 'paused' && (
          <>
            <RunButton name={t('run_continue')} icon="only" main onPress={() => panel.resume('all')} />
            <RunButton name={t('step_alone')} icon="step" onPress={() => panel.resume('step')} />
          </>
        )}
        {run.kind === 'running' && run.index + 1 < run.ids.length && (
          <RunButton name={t('run_pause')} icon="pause" onPress={() => panel.pause()} />
        )}
        <button
          type="button"
          class={run.kind === 'running' ? 'step stop' : 'step stop aside'}
          aria-label={t('step_stop')}
          onClick={() => panel.stop()}
        >
          <Icon name="stop" />
          <span>{t('step_stop')}</span>
        </button>
      </div>
    </footer>
  );
}

function RunButton(props: { name: string; icon: IconName; main?: boolean; onPress: () => void }) {
  return (
    <button type="button" class={props.main ? 'step now' : 'step'} aria-label={props.name} title={props.name} onClick={props.onPress}>
      <Icon name={props.icon} />
      <span>{props.name}</span>
    </button>
  );
}

function wordsOf(run: Exclude<Run, { kind: 'idle' }>): string {
  switch (run.kind) {
    case 'confirm':
      return t('status_awaiting');
    case 'paused':
      return t('run_paused');
    case 'running':
      return run.stopping ? t('run_stopping') : run.progress === null ? '' : doingWords(run.progress.doing);
    default:
      return run satisfies never;
  }
}

function doingWords(doing: Progress['doing']): string {
  if (typeof doing === 'string') return t(`doing_${doing}`);
  return 'looked' in doing ? readingWords(doing.looked) : errorSentence(doing);
}

/** Milliseconds since this row's first progress; drawn four times a second. */
function useSpent(progress: { leftMs: number } | null): number {
  const panel = usePanel();
  const run = panel.store.run.value;
  const index = run.kind === 'idle' ? -1 : run.index;
  const [state, setState] = useState({ index, since: performance.now(), spent: 0 });
  useEffect(() => {
    const since = performance.now();
    setState({ index, since, spent: 0 });
    const timer = setInterval(() => setState(now => ({ ...now, spent: performance.now() - now.since })), 250);
    return () => clearInterval(timer);
  }, [index]);
  return progress === null && state.spent < 250 ? 0 : state.spent;
}
