// The bottom bar while something runs (panel): how far it is, the question of a step that asks, and Pause, Continue and Stop.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Progress } from '../../executor/executor.ts';
import { type PauseReason, type Run, useApp } from '../app/index.ts';
import { shortId, useRows } from '../rows/index.ts';
import { Icon, type IconName, lazy, Plain } from '../ui/index.ts';
import { errorSentence, type MessageKey, readingWords, runPlaceWords, t } from '../words/index.ts';
import { READ_MS } from './dwell-time.ts';
import { OpenDialogs } from './open-dialogs.tsx';
import { useRun } from './use-run.ts';

const confirm = lazy(async () => (await import('./confirm-card.tsx')).ConfirmCard);

const file = lazy(async () => (await import('./asking/file-card.tsx')).FileCard);

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
  const app = useApp();
  const queue = useRows();
  const runner = useRun();
  const run = app.store.run.value;
  const progress = run.kind === 'running' ? run.progress : null;
  const elapsed = useElapsed(progress);
  const armed = useArmed(run.kind === 'paused');
  if (run.kind === 'idle') return null;
  const row = queue.rows.value.find(candidate => candidate.item.id === run.ids[run.index]);
  const limitMs = row?.item.command?.timeoutMs ?? 0;
  // Negative while a row has more than its time, since it waits for the person.
  const spent = progress === null ? 0 : limitMs - progress.leftMs + elapsed;
  const part = spent > 0 && limitMs > 0 ? Math.min(1, spent / limitMs) : 0;
  const share = Math.min(1, (run.index + part) / Math.max(1, run.ids.length));
  return (
    <footer class="bottom">
      <OpenDialogs />
      {run.kind === 'confirm' && row && <confirm.Part key={run.id} row={row} />}
      {run.kind === 'file' && row && <file.Part key={run.id} row={row} wish={run.wish} unreadable={run.unreadable} />}
      <div class="bottom-says">
        <span>{runPlaceWords(run.index + 1, run.ids.length, wordsOf(run))}</span>
        {run.kind === 'running' && limitMs > 0 && spent >= 0 && (
          <span>{t('run_seconds', Math.floor(spent / 1000), Math.round(limitMs / 1000))}</span>
        )}
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
            <RunButton name={t('step_alone')} icon="step" place="first" disabled={!armed} onPress={() => runner.resume('step')} />
            <RunButton name={t('run_continue')} icon="only" place="second" main disabled={!armed} onPress={() => runner.resume('all')} />
          </>
        )}
        {run.kind === 'running' && run.index + 1 < run.ids.length && (
          <RunButton name={t('run_pause')} icon="pause" place="second" onPress={() => runner.pause()} />
        )}
        <button
          type="button"
          class={run.kind === 'running' ? 'step stop' : 'step stop aside'}
          aria-label={t('step_stop')}
          onClick={() => runner.stop()}
        >
          <Icon name="stop" />
          <span>{t('step_stop')}</span>
        </button>
      </div>
    </footer>
  );
}

/** Whether what goes on may be pressed: a press in the first moments of a pause was meant for what stood there before. */
function useArmed(paused: boolean): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    setArmed(false);
    const timer = paused ? setTimeout(() => setArmed(true), READ_MS) : undefined;
    return () => clearTimeout(timer);
  }, [paused]);
  return armed;
}

function RunButton(props: {
  name: string;
  icon: IconName;
  place: 'first' | 'second';
  main?: boolean;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      class={props.main ? 'step now' : 'step'}
      data-place={props.place}
      aria-label={props.name}
      title={props.name}
      disabled={props.disabled ?? false}
      onClick={props.onPress}
    >
      <Icon name={props.icon} />
      <span>{props.name}</span>
    </button>
  );
}

function wordsOf(run: Exclude<Run, { kind: 'idle' }>): string {
  switch (run.kind) {
    case 'confirm':
      return t('status_awaiting');
    case 'file':
      return t('status_awaiting_file');
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
  if ('busyMs' in doing) return t('doing_busy', Math.floor(doing.busyMs / 1000));
  return 'looked' in doing ? readingWords(doing.looked) : errorSentence(doing);
}

/** Milliseconds since the last progress; drawn four times a second. */
function useElapsed(progress: object | null): number {
  const [now, setNow] = useState(() => performance.now());
  const last = useRef({ progress, at: now });
  if (last.current.progress !== progress) last.current = { progress, at: performance.now() };
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - last.current.at);
}
