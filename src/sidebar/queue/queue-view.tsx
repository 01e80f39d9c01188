// The view "Queue" (panel): inbox, what the last reading found, and the rows.

import { useEffect, useRef } from 'preact/hooks';
import type { Reason } from '../../protocol/policy/reason.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import { useAccess } from '../access/index.ts';
import { useAgent } from '../agent/index.ts';
import { type ChatLevel, listSessions, useApp } from '../app/index.ts';
import { useBridge } from '../bridge/index.ts';
import { isWithProgram } from '../language/index.ts';
import { PromptText, useHandoff } from '../message/index.ts';
import { ReplyBox } from '../reply/index.ts';
import { needsDecision, type RowView, shows, useRows } from '../rows/index.ts';
import { useSession, useTabs } from '../session/index.ts';
import { Button, lazy } from '../ui/index.ts';
import { awaitedWords, type MessageKey, reasonWords, t } from '../words/index.ts';
import type { GuideStep } from './guide-pictures.tsx';
import { QueueTools } from './queue-tools.tsx';

const list = lazy(async () => (await import('./row-list.tsx')).RowList);
const access = lazy(async () => (await import('../access/access-card.tsx')).AccessCard);
const language = lazy(async () => (await import('../language/language-choice.tsx')).LanguageChoice);
const start = lazy(async () => (await import('../session/start-list.tsx')).StartList);
const pairing = lazy(async () => (await import('../agent/later.ts')).PairingCard);
const picture = lazy(async () => (await import('./guide-pictures.tsx')).GuidePicture);
const opinion = lazy(async () => (await import('../message/second-opinion-card.tsx')).SecondOpinionCard);

/** Reads the list of rows. */
export const preloadRowList = () => list.preload();

/** The queue with everything around it. */
export function QueueView({ session }: { session: SessionState }) {
  const app = useApp();
  const queue = useRows();
  const handoff = useHandoff();
  const accessCommands = useAccess();
  const all = queue.rows.value;
  const filter = app.store.rows.filter.value;
  const rows = filter === 'all' ? all : all.filter(row => shows(filter, row));
  const pasting = queue.next.value === 'read';
  const asksGoal = useSession().askGoal.value;
  const isPasted = (app.store.drafts.value.get('reply') ?? '').trim() !== '';
  const newest = session.replies > 1 ? rows.filter(row => row.item.reply === session.replies) : [];
  // Rows that wait for the card above them are no reason to scroll it away.
  useNewestInView(accessCommands.withheld.value === null ? newest : [], session);
  useRunningInView();
  return (
    <div class="view" role="tabpanel" id="view-queue" aria-labelledby="tab-queue">
      {(accessCommands.withheld.value ?? accessCommands.lent.value) !== null && <access.Part />}
      {session.link !== 'none' && !isWithProgram(session) && <ReplyBox roomy={pasting && rows.length === 0} />}
      {all.length > 0 && <QueueTools session={session} rows={all.length} hidden={all.length - rows.length} />}
      {rows.length > 0 ? (
        <list.Part session={session} all={all} rows={rows} first={newest[0] ? rows.indexOf(newest[0]) : 0} />
      ) : all.length > 0 ? (
        <p class="empty">{t('rows_empty')}</p>
      ) : (
        <Empty session={session} />
      )}
      {pasting && session.link === 'connected' && rows.length > 0 && !isPasted && !asksGoal && <p class="awaited">{awaitedWords()}</p>}
      {app.store.rows.opinionAsked.value && <opinion.Part />}
      {session.link === 'connected' && all.length > 0 && (
        <div class="actions">
          <button type="button" class="button small" onClick={() => queue.addRow()}>
            {t('queue_add')}
          </button>
          {queue.ready.value.length > 0 && (
            <button type="button" class="button small" title={t('queue_second_title')} onClick={() => void handoff.askAnother()}>
              {t('queue_second')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * When a reply brings rows, their turn is scrolled to, and within it the first row that needs the user: what is new is what is looked at. It stays
 * there while what stands around the rows comes and goes, until the user does something or a run begins.
 * @param rows those of the newest reply
 */
function useNewestInView(rows: readonly RowView[], session: SessionState): void {
  const { run } = useApp().store;
  const seen = useRef('');
  const leave = useRef(() => {});
  useEffect(() => {
    const now = `${session.key} ${session.replies}`;
    if (seen.current === now) return;
    const first = elementOf(rows[0]);
    if (rows[0] && !first) return; // not drawn yet
    seen.current = now;
    leave.current();
    const top = document.getElementById(`turn-${session.replies}`) ?? first;
    const needing = elementOf(rows.find(needsDecision));
    const body = top?.closest('.body');
    if (!top || !body) return;
    const stop = new AbortController();
    const sizes = new ResizeObserver(() => {
      if (run.peek().kind !== 'idle') return stop.abort();
      top.scrollIntoView({ block: 'start' });
      needing?.scrollIntoView({ block: 'nearest' });
    });
    leave.current = () => stop.abort();
    stop.signal.addEventListener('abort', () => sizes.disconnect());
    for (const deed of ['wheel', 'pointerdown', 'keydown']) document.addEventListener(deed, leave.current, stop);
    sizes.observe(body);
  });
}

function elementOf(row: RowView | undefined): Element | null {
  return row ? document.querySelector(`[data-id="${CSS.escape(row.item.id)}"]`) : null;
}

/** The row that runs, or that waits for an answer, stays in sight. */
function useRunningInView(): void {
  const run = useApp().store.run.value;
  const id = run.kind === 'idle' ? null : (run.ids[run.index] ?? null);
  useEffect(() => {
    if (id !== null) document.querySelector(`[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, run.kind]);
}

function Empty({ session }: { session: SessionState }) {
  const app = useApp();
  const tabs = useTabs();
  const bridge = useBridge();
  const taken = bridge.takes.value;
  const isGiven = taken === 'awaits';
  const isHeld = taken === 'holds' || taken === 'queues' || bridge.answering.value === 'giving';
  switch (session.link) {
    case 'none':
      if (tabs.offLimits.value !== null) return <OffLimits why={tabs.offLimits.value} />;
      return <FirstSteps session={session} first={listSessions(app.store.app.value).length < 2} />;
    case 'waiting':
      // The chat's own part of the panel says what it waits for.
      if (isHeld)
        return (
          <div class="empty">
            <h2>{t('empty_held_title')}</h2>
          </div>
        );
      return (
        <div class="empty">
          <h2>{t(isGiven ? 'empty_waiting_chat_title' : 'empty_waiting_title')}</h2>
          <p>{t(isGiven ? 'empty_waiting_chat' : 'empty_waiting')}</p>
          <PromptText />
        </div>
      );
    case 'foreign':
      return (
        <div class="empty">
          <h2>{t('empty_foreign_title')}</h2>
          <p>{t('empty_foreign')}</p>
        </div>
      );
    case 'connected':
      return (
        <div class="empty">
          <h2>{t('empty_connected_title')}</h2>
          <p>{t(isWithProgram(session) ? 'agent_asks_here' : connectedWords(session.goal !== '', taken !== 'nothing'))}</p>
        </div>
      );
    default:
      return session.link satisfies never;
  }
}

function connectedWords(hasGoal: boolean, bridged: boolean): MessageKey {
  if (hasGoal) return bridged ? 'empty_connected_goal_chat' : 'empty_connected_goal';
  return bridged ? 'empty_connected_chat' : 'empty_connected';
}

/** The steps of a first round. `level`: how much goes by itself in the chat that is connected; by hand also where none is. */
function stepsOf(level: ChatLevel): { picture: GuideStep; name: MessageKey; says: MessageKey }[] {
  const answer = level === 'fill' ? 'guide_read_text' : 'guide_answer_text';
  return [
    level === 'hand'
      ? { picture: 'copy', name: 'guide_copy', says: 'guide_copy_text' }
      : { picture: 'copy', name: 'guide_send', says: 'guide_send_text' },
    level === 'hand'
      ? { picture: 'paste', name: 'guide_paste', says: 'guide_paste_text' }
      : { picture: 'paste', name: 'guide_answer', says: answer },
    { picture: 'check', name: 'guide_approve', says: 'guide_approve_text' },
  ];
}

/** On a page where no extension can work: that, and nothing that would lead nowhere. */
function OffLimits({ why }: { why: Reason }) {
  const sessions = useSession();
  const isBrowsers = ['browser', 'extension', 'store', 'no_page'].includes(why.code);
  return (
    <div class="empty">
      <Start page={false} />
      <h2>{isBrowsers ? t('browser_page') : reasonWords(why)}</h2>
      <p>{t('open_page')}</p>
      <Button onPress={() => void sessions.practise()}>{t('practise')}</Button>
    </div>
  );
}

/** Recipes and goals that were kept, where there are any; a sheet that is open over it may have the same ones. `page`: whether there is one to work on. */
function Start({ page }: { page: boolean }) {
  const { store } = useApp();
  const { recipes, goals } = store.app.value.settings;
  return store.ui.sheet.value === null && goals.length + (page ? recipes.length : 0) > 0 && <start.Part page={page} />;
}

function FirstSteps({ session, first }: { session: SessionState; first: boolean }) {
  const sessions = useSession();
  const { store } = useApp();
  const bridge = useBridge();
  const level = bridge.takes.value === 'nothing' ? 'hand' : bridge.chatLevel.value;
  return (
    <div class="empty">
      <Start page />
      {first && <h2>{t('guide_title')}</h2>}
      <ol class="loop">
        {stepsOf(level).map(step => (
          <li key={step.name}>
            <div class={`guide-picture ${step.picture}`} aria-hidden="true" inert>
              <picture.Part of={step.picture} level={level} />
            </div>
            <div>
              <strong>{t(step.name)}</strong>
              <br />
              {t(step.says)}
            </div>
          </li>
        ))}
      </ol>
      <Button onPress={() => void sessions.practise()}>{t('practise')}</Button>
      <p>{t('guide_promise')}</p>
      <p>{t('guide_beside')}</p>
      <language.Part session={session} />
      {useAgent().agent && store.ui.sheet.value === null && <pairing.Part />}
      <PromptText />
    </div>
  );
}
