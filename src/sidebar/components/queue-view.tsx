// The view "Queue" (sidebar room): inbox, what the last reading found, and the rows.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RowStatus } from '../../protocol/queue.ts';
import type { SessionState } from '../../protocol/session.ts';
import { estimateTokens } from '../../protocol/tokens.ts';
import type { RowView } from '../model.ts';
import { usePanel } from '../panel.ts';
import { shortSize } from '../visible-text.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';
import { Inbox } from './inbox.tsx';
import { Row } from './row.tsx';

/** The queue with everything around it. */
export function QueueView({ session }: { session: SessionState }) {
  const panel = usePanel();
  const rows = panel.rows.value;
  const pasting = panel.next.value === 'read';
  const focused = panel.store.focusedRow.value;
  const stop = rows.some(row => row.item.id === focused) ? focused : (panel.ready.value[0]?.item.id ?? rows[0]?.item.id);
  const open = panel.store.openRow.value;
  const editing = panel.store.editing.value;
  const picking = panel.store.picking.value;
  const shown = useGrowing(rows.length);
  useNewestInView(rows, session);
  useRunningInView();
  return (
    <div class="view" role="tabpanel" id="view-queue" aria-labelledby="tab-queue">
      {session.link !== 'none' && <Inbox roomy={pasting && rows.length === 0} />}
      {rows.length > 0 ? (
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is no list for some screen readers unless it says so
        <ul class="queue" role="list" aria-label="Action queue">
          {rows.slice(0, shown).map(row => (
            <Row
              key={row.item.id}
              row={row}
              tabStop={row.item.id === stop}
              open={open === row.item.id}
              editing={editing === row.item.id}
              picking={picking === row.item.id}
              slim={isPast(row, session) && open !== row.item.id}
            />
          ))}
        </ul>
      ) : (
        <Empty session={session} />
      )}
      {session.link === 'connected' && rows.length > 0 && (
        <div class="actions">
          <button type="button" class="button small" onClick={() => panel.addRow()}>
            Add an action
          </button>
          {panel.ready.value.length > 0 && (
            <button
              type="button"
              class="button small"
              title="Copies the open rows with a request to check them, for another chat"
              onClick={() => void panel.askAnother()}
            >
              Second opinion
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Rows drawn at once; the rest of a long list follows in pieces, so that the first ones can be read and used meanwhile. */
const ROWS_AT_ONCE = 40;

/** How many of `count` rows to draw now; grows until it is all of them, and never shrinks below what was drawn. */
function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(ROWS_AT_ONCE);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => setDrawn(drawn + ROWS_AT_ONCE), 0);
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
}

const SETTLED: readonly RowStatus[] = ['done', 'failed', 'interrupted', 'deleted', 'skipped'];

/** Settled rows of earlier replies: kept in their place, on one line each. */
function isPast(row: RowView, session: SessionState): boolean {
  return row.item.reply < session.replies && SETTLED.includes(row.status);
}

/** When a reply brings rows, its first one is scrolled to, once: what is new is what is looked at. */
function useNewestInView(rows: readonly RowView[], session: SessionState): void {
  const seen = useRef('');
  useEffect(() => {
    const now = `${session.key} ${session.replies}`;
    const first = rows.find(row => row.item.reply === session.replies && session.replies > 1);
    if (seen.current === now) return;
    const element = first && document.querySelector(`[data-id="${CSS.escape(first.item.id)}"]`);
    if (first && !element) return; // not drawn yet
    seen.current = now;
    element?.scrollIntoView({ block: 'start' });
  });
}

/** The row that runs, or that waits for an answer, stays in sight. */
function useRunningInView(): void {
  const run = usePanel().store.run.value;
  const id = run.kind === 'idle' ? null : (run.ids[run.index] ?? null);
  useEffect(() => {
    if (id !== null) document.querySelector(`[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, run.kind]);
}

function Empty({ session }: { session: SessionState }) {
  const panel = usePanel();
  switch (session.link) {
    case 'none':
      return <FirstSteps first={panel.store.app.value.sessions.size < 2} />;
    case 'waiting':
      return (
        <div class="empty">
          <h2>Now paste the prompt into your chat</h2>
          <p>Send it as the first message of a new chat. Then copy the AI’s answer and paste it above.</p>
          <PromptText />
        </div>
      );
    case 'foreign':
      return (
        <div class="empty">
          <h2>That reply belongs to another session</h2>
          <p>Switch to it, or paste the reply of this chat.</p>
        </div>
      );
    case 'connected':
      return (
        <div class="empty">
          <h2>Connected</h2>
          <p>Tell the AI in its own window what you want. Copy the message so that it knows the page, and bring its answer back here.</p>
        </div>
      );
    default:
      return session.link satisfies never;
  }
}

const STEPS: { icon: IconName; title: string; text: string }[] = [
  { icon: 'copy', title: 'Copy', text: 'Copy the prompt into the chat AI you use.' },
  { icon: 'paste', title: 'Paste', text: 'Paste its answer here. You see each step.' },
  { icon: 'check', title: 'Approve', text: 'Change what you like, then run it.' },
];

function FirstSteps({ first }: { first: boolean }) {
  const panel = usePanel();
  return (
    <div class="empty">
      {first && <h2>Your AI proposes, you decide</h2>}
      <ol class="loop">
        {STEPS.map(step => (
          <li key={step.title}>
            <Icon name={step.icon} size={22} />
            <div>
              <strong>{step.title}</strong>
              <br />
              {step.text}
            </div>
          </li>
        ))}
      </ol>
      <p>No account, no key. Nothing leaves this panel except what you paste.</p>
      <Button onPress={() => panel.practise()}>Try it without an AI</Button>
      <PromptText />
    </div>
  );
}

/** The prompt to read, and to select by hand where copying is not possible. */
export function PromptText() {
  const panel = usePanel();
  return (
    <details class="prompt">
      <summary>See the prompt, about {shortSize(estimateTokens(panel.prompt.value))} tokens</summary>
      <textarea class="box mono" dir="ltr" aria-label="Prompt" readOnly rows={10} value={panel.prompt.value} />
    </details>
  );
}
