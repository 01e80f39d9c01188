// The bottom bar (sidebar room): the four steps of the loop, one of them the main one; while something runs, progress and Stop.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { NextStep } from '../model.ts';
import { usePanel } from '../panel.ts';
import { shortSize } from '../visible-text.ts';
import { ConfirmCard } from './confirm-card.tsx';
import { GoalCard } from './goal-card.tsx';
import { Icon, type IconName } from './icons.tsx';
import { NoticeLine } from './notice.tsx';

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
      return <RunBar />;
    default:
      return run satisfies never;
  }
}

function Steps() {
  const panel = usePanel();
  const step = panel.next.value;
  const ready = panel.ready.value;
  const doubtful = panel.rows.value.filter(
    row => row.status === 'blocked' || row.status === 'invalid' || row.status === 'conflict' || (row.doubt && row.item.included),
  );
  const clear = ready.filter(row => !row.doubt).length;
  const steady = useSteady(ready.map(row => `${row.item.id}@${row.item.rev}`).join());
  const says: Record<NextStep, string> = {
    prompt: 'Step 1: copy the prompt and send it in a new chat.',
    read: panel.store.session.value?.link === 'waiting' ? 'Then paste the answer of the AI.' : 'Paste the next answer of the AI.',
    run: doubtful.length > 0 ? `${clear} ready, ${doubtful.length} ${doubtful.length === 1 ? 'needs' : 'need'} you` : `${clear} ready`,
    message: 'Copy the message and paste it in your chat.',
  };
  const size = step === 'prompt' ? panel.prompt.value.length : step === 'message' ? panel.message.value.length : 0;
  return (
    <footer class="bottom">
      <NoticeLine />
      <GoalCard />
      <div class="bottom-says">
        <span>{says[step]}</span>
        {ready.length > 0 && (
          <span class="asides">
            <button type="button" class="aside-button" title="Run the next row alone (N)" onClick={() => void panel.step()}>
              Step
            </button>
            <button
              type="button"
              class="aside-button"
              title="Show all targets on the page, do nothing (T)"
              onClick={() => void panel.rehearse()}
            >
              Rehearse
            </button>
          </span>
        )}
        {ready.length === 0 && size > 0 && <span title={`${size} characters`}>{shortSize(size)}</span>}
      </div>
      <div class="steps">
        <Step name="Copy prompt" icon="copy" now={step === 'prompt'} onPress={() => void panel.copyPrompt()} />
        <Step
          name="Read reply"
          icon="paste"
          now={step === 'read'}
          onPress={() => void panel.readReply(panel.store.drafts.value.get('reply') ?? '')}
        />
        <Step
          name={ready.length > 0 ? `Run ${ready.length}` : 'Run'}
          icon="only"
          now={step === 'run'}
          disabled={ready.length === 0}
          onPress={event => {
            if (steady(event)) void panel.run();
            else panel.say('The list has just changed. Look again, then press Run.');
          }}
        />
        <Step name="Copy message" icon="note" now={step === 'message'} onPress={() => void panel.copyMessage()} />
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

function RunBar() {
  const panel = usePanel();
  const run = panel.store.run.value;
  const spent = useSpent(run.kind === 'running' ? run.progress : null);
  if (run.kind === 'idle') return null;
  const row = panel.rows.value.find(candidate => candidate.item.id === run.ids[run.index]);
  const limitMs = row?.item.command?.timeoutMs ?? 0;
  const share = Math.min(1, (run.index + (limitMs > 0 ? Math.min(1, spent / limitMs) : 0)) / Math.max(1, run.ids.length));
  return (
    <footer class="bottom">
      {run.kind === 'confirm' && row && <ConfirmCard key={run.id} row={row} />}
      <div class="bottom-says">
        <span>
          {run.index + 1} of {run.ids.length}
          {run.kind === 'confirm' ? ': waiting for you' : run.stopping ? ': stopping' : run.progress ? `: ${run.progress.says}` : ''}
        </span>
        {run.kind === 'running' && limitMs > 0 && (
          <span>
            {Math.floor(spent / 1000)} of {Math.round(limitMs / 1000)} s
          </span>
        )}
      </div>
      <div class="progress" aria-hidden="true">
        <i style={{ transform: `scaleX(${share})` }} />
      </div>
      <div class="steps">
        <button
          type="button"
          class={run.kind === 'confirm' ? 'step stop aside' : 'step stop'}
          aria-label="Stop"
          onClick={() => panel.stop()}
        >
          <Icon name="stop" />
          <span>Stop</span>
        </button>
      </div>
    </footer>
  );
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
