// Reading a reply (panel): what was copied is told first, what could not be taken stays in the box, and the user hears what was found.

import type { ReadonlySignal } from '@preact/signals';
import { MAX_REPLY } from '../../protocol/limits.ts';
import { foreignKey } from '../../protocol/queue/select.ts';
import type { ReadingReport } from '../../protocol/queue/session.ts';
import { listSessions, type Notice, type Store } from '../app/index.ts';
import { askedBy, isSpeaking, type Languages } from '../language/index.ts';
import type { Outbox } from '../message/index.ts';
import type { RowView } from '../rows/index.ts';
import { focusNextStep, isFocusFree } from '../ui/index.ts';
import { flat, number, problemNext, problemSentence, replyReportWords, t } from '../words/index.ts';

export type ReadingDeps = {
  store: Store;
  outbox: Outbox;
  languages: Languages;
  rows: ReadonlySignal<readonly RowView[]>;
  note(notice: Notice): void;
  now(): number;
  /** Puts the focus on a row. */
  focus(id: string): void;
  /** Reads the reply that is on the clipboard. */
  paste(): Promise<void>;
};

/**
 * Reads a text into the active session; a blank one stands for what is on the clipboard. `byItself`: it came without a press; `continues`: the number of the
 * reply of which it is more.
 */
export type Read = (text: string, byItself?: boolean, continues?: number) => Promise<void>;

/** Makes the function that reads. */
export function createReading({ store, outbox, languages, rows, note, now, focus, paste }: ReadingDeps): Read {
  function selectReply() {
    const box = document.getElementById('reply');
    if (box instanceof HTMLTextAreaElement) box.select();
  }

  /** First focus after a reading: the first row that needs the user, else the first new one, never Run. `places`: where it may be taken from. */
  function focusAfterReading(places: string) {
    requestAnimationFrame(() => {
      if (!isFocusFree(store, places)) return;
      const needing = rows.peek().find(row => row.status === 'invalid' || row.status === 'conflict' || row.status === 'blocked');
      const first = needing ?? rows.peek().find(row => row.status === 'queued' && row.item.reply === store.session.peek()?.replies);
      if (first) focus(first.item.id);
      else if (askedBy(store.session.peek()) !== null)
        return; // the card takes it
      else focusNextStep();
    });
  }

  let left = store.drafts.peek().get('reply') ?? ''; // what a reading left in the box, also before the panel was closed

  return async (given, byItself = false, continues = 0) => {
    const text = newestOf(given);
    store.ui.view.value = 'queue';
    // In the midst of the press, before anything is waited for.
    if (text.trim() === '') return paste();
    const before = store.session.peek();
    if (before === null) return;
    const untold = await outbox.settleFor(before, text);
    // What it comes to is told from the state behind it.
    await store.applied();
    const said = store.session.peek();
    const more = continues > 0 && { continues };
    const event =
      isSpeaking(said) && said.key === before.key
        ? { type: 'commandsRead' as const, at: now(), reading: await languages.read(text, said), ...more }
        : { type: 'replyRead' as const, at: now(), text, ...(untold.length > 0 && { ours: untold }), ...more };
    const stored = store.dispatch({ type: 'session', key: before.key, event });
    const after = store.session.peek();
    const report = after?.lastReading ?? null;
    // The user has gone to another session meanwhile.
    if (after?.key !== before.key || report === null) return;
    // Its rows can be pressed from here on: what is said of that, while they are stored, is not to be replaced by what is said of the reading.
    const foreign = foreignKey(after);
    if (foreign === null) {
      const words = replyReportWords(report, after.confirmed && !before.confirmed);
      const notice = withOtherSession(noticeOf(report, words, after.confirmed), report);
      // A question stands there itself.
      if (askedBy(after) !== null) store.ui.notice.value = null;
      else note(text === given ? notice : { ...notice, tone: 'warning', text: `${notice.text} ${t('reply_cut', number(MAX_REPLY))}` });
    } else {
      const known = sessionOf(foreign);
      const text = known ? t('reply_of_session', known.name) : t('reply_of_unknown');
      note({ tone: 'warning', text, key: 'foreign', foreignKey: known ? foreign : undefined });
    }
    await stored;
    if (store.session.peek()?.key !== before.key) return;
    // Nothing is lost: what could not be taken stays in the box. What came by itself, and says nothing to the panel, stays in its chat.
    const isUnheard = !byItself && !after.confirmed && !report.handshake;
    const kept = !isOnlyOwn(report) && (report.held > 0 || report.foreign > 0 || isUnheard);
    const box = store.drafts.peek().get('reply') ?? '';
    // What was typed or pasted there meanwhile is the user's next text, not this one, unless this one goes on with it.
    const ours = ['', left, given].includes(box) && given.includes(box);
    if (ours) {
      left = kept ? text : '';
      store.setDraft('reply', left);
    }
    if (ours && kept && !byItself) requestAnimationFrame(selectReply);
    // What came by itself was asked for by the button that put the message in, and by none of the chat's others.
    const places = ['.bottom', byItself ? '.bridge > .actions' : '.bridge', ...(ours ? ['.inbox'] : [])];
    if (foreign === null) focusAfterReading(places.join(', '));
  };

  function sessionOf(key: string | undefined) {
    return listSessions(store.app.peek()).find(session => session.key === key);
  }

  /** Names the session that some lines of a reply belong to, and offers it. */
  function withOtherSession(notice: Notice, { foreignKey }: ReadingReport): Notice {
    const known = sessionOf(foreignKey);
    if (known === undefined) return notice;
    const text = `${sentenceCase(notice.text)} ${t('reply_lines_of_session', known.name)}`;
    return { ...notice, tone: 'warning', text, key: 'foreign', foreignKey };
  }
}

/** As much of a text as is read: its end, which is the newest of a copied chat, from the beginning of a line on. */
function newestOf(text: string): string {
  if (text.length <= MAX_REPLY) return text;
  const end = text.slice(-MAX_REPLY);
  return end.slice(end.indexOf('\n') + 1);
}

/** What to say about a reading that belongs to this session. */
function noticeOf(report: ReadingReport, summary: string, connected: boolean): Notice {
  if (connected && foundNothing(report)) return { tone: 'plain', text: t('reply_nothing'), key: 'read' };
  if (isOnlyOwn(report)) return { tone: 'warning', text: t('reply_own'), key: 'read' };
  const problem = report.problems[0];
  if (problem === undefined) return { tone: report.unreadable > 0 ? 'warning' : 'plain', text: summary, key: 'read' };
  const said = [flat(problemSentence(problem)), flat(problemNext(problem))];
  const words = foundNothing(report) ? said : [sentenceCase(summary), ...said];
  return { tone: 'warning', text: words.filter(Boolean).join(' '), key: connected ? 'read' : 'no-handshake' };
}

/** Nothing but lines that bAI sent: the prompt or the message came back from the clipboard in the place of an answer. */
function isOnlyOwn(report: ReadingReport): boolean {
  const others = report.added + report.updated + report.deleted + report.known + report.unreadable + report.offered + report.conflicts;
  return report.own > 0 && !report.handshake && others + report.held + report.foreign + report.ignored === 0;
}

/** A reply in prose only: the AI has nothing more to propose. */
export function foundNothing(report: ReadingReport): boolean {
  const lines = report.added + report.updated + report.deleted + report.known + report.own + report.unreadable + report.offered;
  return !report.handshake && lines + report.conflicts + report.held + report.foreign + report.ignored === 0;
}

function sentenceCase(text: string): string {
  return text === '' || /[.?]$/.test(text) ? text : `${text}.`;
}
