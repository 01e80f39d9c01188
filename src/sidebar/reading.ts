// Reading a reply (sidebar room): what was copied is told first, what could not be taken stays in the box, and the user hears what was found.
import type { ReadonlySignal } from '@preact/signals';
import { foreignKey, summariseReply } from '../protocol/select.ts';
import type { ReadingReport } from '../protocol/session.ts';
import type { RowView } from './model.ts';
import type { Outbox } from './outbox.ts';
import type { Notice, Store } from './store.ts';

export type ReadingDeps = {
  store: Store;
  outbox: Outbox;
  rows: ReadonlySignal<readonly RowView[]>;
  note(notice: Notice): void;
  /** Puts the focus on a row. */
  focus(id: string): void;
};

/** Makes the function that reads a text into the active session. */
export function createReading({ store, outbox, rows, note, focus }: ReadingDeps): (text: string) => Promise<void> {
  function selectReply() {
    const box = document.getElementById('reply');
    if (box instanceof HTMLTextAreaElement) box.select();
  }

  /** First focus after a reading: the first row that needs the user, else Run. */
  function focusAfterReading() {
    requestAnimationFrame(() => {
      const needing = rows.peek().find(row => row.status === 'invalid' || row.status === 'conflict' || row.status === 'blocked');
      if (needing) focus(needing.item.id);
      else document.querySelector<HTMLElement>('.step.now:not(:disabled)')?.focus();
    });
  }

  return async text => {
    store.view.value = 'queue';
    if (text.trim() === '') {
      document.getElementById('reply')?.focus();
      return note({ tone: 'warning', text: 'Paste the AI’s reply into the box first.', key: 'none' });
    }
    const before = store.session.peek();
    if (before === null) return;
    await outbox.settle('all');
    await store.tell({ type: 'replyRead', text });
    const after = store.session.peek();
    if (after === null) return;
    const report = after.lastReading;
    const summary = summariseReply(before, after);
    if (report === null) return;
    // Nothing is lost: what could not be taken stays in the box.
    const kept = report.held > 0 || report.foreign > 0 || (!after.confirmed && !report.handshake);
    const box = store.drafts.peek().get('reply') ?? '';
    // What was typed or pasted there meanwhile is the user's next text, not this one.
    const ours = box === '' || box === text;
    if (ours) store.setDraft('reply', kept ? text : '');
    if (ours && kept) requestAnimationFrame(selectReply);
    const foreign = foreignKey(after);
    if (foreign !== null) {
      const known = store.app.peek().sessions.get(foreign);
      const name = known ? `session “${known.name}”` : 'a session that this panel does not know';
      return note({ tone: 'warning', text: `This reply belongs to ${name}.`, key: 'foreign', foreignKey: known ? foreign : undefined });
    }
    note(noticeOf(report, summary, after.confirmed));
    focusAfterReading();
  };
}

/** What to say about a reading that belongs to this session. */
function noticeOf(report: ReadingReport, summary: string, connected: boolean): Notice {
  if (connected && foundNothing(report)) return { tone: 'plain', text: 'This reply proposes nothing to do.', key: 'read' };
  const problem = report.problems[0];
  if (problem === undefined) return { tone: 'plain', text: summary, key: 'read' };
  const words = foundNothing(report) ? [problem.message, problem.hint] : [sentenceCase(summary), problem.message, problem.hint];
  return { tone: 'warning', text: words.filter(Boolean).join(' '), key: connected ? 'read' : 'no-handshake' };
}

/** A reply in prose only: the AI has nothing more to propose. */
export function foundNothing(report: ReadingReport): boolean {
  const lines = report.added + report.updated + report.deleted + report.known + report.own + report.unreadable + report.offered;
  return !report.handshake && lines + report.conflicts + report.held + report.foreign + report.ignored === 0;
}

function sentenceCase(text: string): string {
  return text === '' || /[.?]$/.test(text) ? text : `${text}.`;
}
