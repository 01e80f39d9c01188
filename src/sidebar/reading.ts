// Reading a reply (sidebar room): what was copied is told first, what could not be taken stays in the box, and the user hears what was found.

import type { ReadonlySignal } from '@preact/signals';
import { foreignKey } from '../protocol/select.ts';
import type { ReadingReport } from '../protocol/session.ts';
import { focusNextStep, isFocusFree } from './focus.ts';
import { t } from './i18n.ts';
import type { RowView } from './model.ts';
import type { Outbox } from './outbox.ts';
import { problemNext, problemSentence } from './outcome-words.ts';
import { readingWords } from './reading-words.ts';
import { listSessions } from './state.ts';
import type { Notice, Store } from './store.ts';

export type ReadingDeps = {
  store: Store;
  outbox: Outbox;
  rows: ReadonlySignal<readonly RowView[]>;
  note(notice: Notice): void;
  now(): number;
  /** Puts the focus on a row. */
  focus(id: string): void;
};

/** Makes the function that reads a text into the active session. */
export function createReading({ store, outbox, rows, note, now, focus }: ReadingDeps): (text: string) => Promise<void> {
  function selectReply() {
    const box = document.getElementById('reply');
    if (box instanceof HTMLTextAreaElement) box.select();
  }

  /** First focus after a reading: the first row that needs the user, else Run. `places`: where it may be taken from. */
  function focusAfterReading(places: string) {
    requestAnimationFrame(() => {
      if (!isFocusFree(store, places)) return;
      const needing = rows.peek().find(row => row.status === 'invalid' || row.status === 'conflict' || row.status === 'blocked');
      if (needing) focus(needing.item.id);
      else focusNextStep();
    });
  }

  return async text => {
    store.view.value = 'queue';
    if (text.trim() === '') {
      document.getElementById('reply')?.focus();
      return note({ tone: 'warning', text: t('paste_first'), key: 'none' });
    }
    const before = store.session.peek();
    if (before === null) return;
    const untold = await outbox.settleFor(before, text);
    const event = { type: 'replyRead' as const, at: now(), text, ...(untold.length > 0 ? { ours: untold } : {}) };
    await store.dispatch({ type: 'session', key: before.key, event });
    const after = store.session.peek();
    // The user has gone to another session meanwhile.
    if (after?.key !== before.key) return;
    const report = after.lastReading;
    if (report === null) return;
    const summary = readingWords(report, after.confirmed && !before.confirmed);
    // Nothing is lost: what could not be taken stays in the box.
    const kept = report.held > 0 || report.foreign > 0 || (!after.confirmed && !report.handshake);
    const box = store.drafts.peek().get('reply') ?? '';
    // What was typed or pasted there meanwhile is the user's next text, not this one.
    const ours = box === '' || box === text;
    if (ours) store.setDraft('reply', kept ? text : '');
    if (ours && kept) requestAnimationFrame(selectReply);
    const foreign = foreignKey(after);
    if (foreign !== null) {
      const known = listSessions(store.app.peek()).find(session => session.key === foreign);
      const text = known ? t('reply_of_session', known.name) : t('reply_of_unknown');
      return note({ tone: 'warning', text, key: 'foreign', foreignKey: known ? foreign : undefined });
    }
    note(noticeOf(report, summary, after.confirmed));
    focusAfterReading(ours ? '.bottom, .inbox' : '.bottom');
  };
}

/** What to say about a reading that belongs to this session. */
function noticeOf(report: ReadingReport, summary: string, connected: boolean): Notice {
  if (connected && foundNothing(report)) return { tone: 'plain', text: t('reply_nothing'), key: 'read' };
  if (report.own > 0 && isOnlyOwn(report)) return { tone: 'warning', text: t('reply_own'), key: 'read' };
  const problem = report.problems[0];
  if (problem === undefined) return { tone: 'plain', text: summary, key: 'read' };
  const said = [problemSentence(problem), problemNext(problem)];
  const words = foundNothing(report) ? said : [sentenceCase(summary), ...said];
  return { tone: 'warning', text: words.filter(Boolean).join(' '), key: connected ? 'read' : 'no-handshake' };
}

/** Nothing but lines that bAI sent: the prompt or the message came back from the clipboard in the place of an answer. */
function isOnlyOwn(report: ReadingReport): boolean {
  const others = report.added + report.updated + report.deleted + report.known + report.unreadable + report.offered + report.conflicts;
  return !report.handshake && others + report.held + report.foreign + report.ignored === 0;
}

/** A reply in prose only: the AI has nothing more to propose. */
export function foundNothing(report: ReadingReport): boolean {
  const lines = report.added + report.updated + report.deleted + report.known + report.own + report.unreadable + report.offered;
  return !report.handshake && lines + report.conflicts + report.held + report.foreign + report.ignored === 0;
}

function sentenceCase(text: string): string {
  return text === '' || /[.?]$/.test(text) ? text : `${text}.`;
}
