// The top bar (panel): session, state of the link in words, the tab that is worked on, the goal, and the views.

import type { LinkState, SessionState } from '../../protocol/queue/session.ts';
import { useApp, type View } from '../app/index.ts';
import { useMessage } from '../message/index.ts';
import { useRows } from '../rows/index.ts';
import { pageName, sessionColour, useSession, useTabs } from '../session/index.ts';
import { Icon, Plain } from '../ui/index.ts';
import { type MessageKey, reasonWords, t } from '../words/index.ts';

const LINK_WORDS: Record<LinkState, { word: MessageKey; title: MessageKey }> = {
  none: { word: 'link_none', title: 'link_none_title' },
  waiting: { word: 'link_waiting', title: 'link_waiting_title' },
  connected: { word: 'link_connected', title: 'link_connected_title' },
  foreign: { word: 'link_foreign', title: 'link_foreign_title' },
};

/** Everything above the views. */
export function TopBar({ session }: { session: SessionState }) {
  const app = useApp();
  const sessions = useSession();
  const link = LINK_WORDS[session.link];
  return (
    <header class="top">
      <h1 class="unseen">{t('panel_heading', session.name)}</h1>
      <div class="top-line">
        <button
          type="button"
          class="session-button"
          aria-label={t('session_button', session.name)}
          aria-haspopup="menu"
          aria-expanded={app.store.ui.sheet.value === 'sessions'}
          title={t('sessions')}
          onClick={() => app.open(app.store.ui.sheet.value === 'sessions' ? null : 'sessions')}
        >
          <span class="dot" style={{ '--dot': sessionColour(session.key) }} />
          <Plain text={session.name} />
          <Icon name="chevron" size={12} />
        </button>
        <span class={`link ${session.link}`} title={t(link.title)}>
          {t(link.word)}
        </span>
        {session.speech && <span class="speech">{session.speech.language}</span>}
        <TabChip session={session} />
        <button
          type="button"
          class="icon-button"
          aria-label={t('settings')}
          title={t('settings')}
          aria-expanded={app.store.ui.sheet.value === 'settings'}
          onClick={() => app.open(app.store.ui.sheet.value === 'settings' ? null : 'settings')}
        >
          <Icon name="settings" />
        </button>
      </div>
      <div class="goal-line">
        <label for="goal">{t('goal')}</label>
        <input
          id="goal"
          type="text"
          dir="auto"
          autocomplete="off"
          placeholder={t('goal_placeholder')}
          value={app.store.drafts.value.get(`goal:${session.key}`) ?? session.goal}
          onInput={event => sessions.draftGoal(event.currentTarget.value)}
          onChange={event => sessions.setGoal(event.currentTarget.value)}
          onBlur={event => {
            // Firefox leaves a long goal scrolled to its end.
            event.currentTarget.scrollLeft = 0;
          }}
        />
        <button
          type="button"
          class="icon-button"
          aria-label={t('goals')}
          title={t('goals')}
          aria-haspopup="dialog"
          aria-expanded={app.store.ui.sheet.value === 'goals'}
          onClick={() => app.open(app.store.ui.sheet.value === 'goals' ? null : 'goals')}
        >
          <Icon name="chevron" />
        </button>
      </div>
      <AheadLine />
      <Tabs />
    </header>
  );
}

function TabChip({ session }: { session: SessionState }) {
  const app = useApp();
  const tabsCommands = useTabs();
  const facts = app.store.tab.facts.value;
  const other = facts !== null && session.contextTab !== null && session.contextTab !== facts.t;
  const restricted = facts?.access === 'restricted';
  const state = restricted && facts.why ? reasonWords(facts.why) : other ? t('tab_described') : '';
  const withheld = facts?.access === 'ask';
  const name =
    facts === null ? t('tab_none') : withheld ? t('access_none') : tabsCommands.offLimits.value ? t('page_closed') : pageName(facts);
  return (
    <span class={`tab-chip${other ? ' other' : ''}${restricted || withheld || facts === null ? ' closed' : ''}`}>
      <button
        type="button"
        class="tab-button"
        aria-label={t('tab_working', name)}
        aria-haspopup="dialog"
        aria-expanded={app.store.ui.sheet.value === 'pages'}
        title={[facts?.n ?? '', state, t('tab_change')].filter(Boolean).join('\n')}
        onClick={() => app.open(app.store.ui.sheet.value === 'pages' ? null : 'pages')}
      >
        <Icon name={restricted || withheld ? 'lock' : tabsCommands.work.value === null ? 'tab' : 'pin'} size={14} />
        <Plain text={name} />
      </button>
      {restricted && <span class="unseen">{state}</span>}
    </span>
  );
}

/** Another page is in front than the one that the session works on: it is offered, and never taken by itself. */
function AheadLine() {
  const tabsCommands = useTabs();
  const { ahead } = tabsCommands;
  const tab = ahead.value;
  if (tab === null) return null;
  return (
    <div class="ahead">
      <p>
        <Plain text={t(tabsCommands.workClosed.value ? 'ahead_closed' : 'ahead_now', tab.n || pageName(tab))} />
      </p>
      <div class="actions">
        <button type="button" class="button small" onClick={() => void tabsCommands.workOn(tab.t)}>
          {t('work_here')}
        </button>
        <button type="button" class="button small" onClick={() => void tabsCommands.nameChat(tab)}>
          {t('chat_mine')}
        </button>
      </div>
    </div>
  );
}

function Tabs() {
  const app = useApp();
  const queue = useRows();
  const message = useMessage();
  const tabs: { view: View; name: string; count: number }[] = [
    { view: 'queue', name: t('view_queue'), count: queue.plan.value.batch.length },
    { view: 'message', name: t('view_message'), count: message.untold.value },
    { view: 'timeline', name: t('view_timeline'), count: 0 },
  ];
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={t('views')}
      onKeyDown={event => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (step === 0) return;
        event.preventDefault();
        const at = tabs.findIndex(tab => tab.view === app.store.ui.view.value);
        const next = tabs[(at + step + tabs.length) % tabs.length];
        if (!next) return;
        app.show(next.view);
        document.getElementById(`tab-${next.view}`)?.focus();
      }}
    >
      {tabs.map(tab => {
        const selected = app.store.ui.view.value === tab.view;
        return (
          <button
            type="button"
            key={tab.view}
            id={`tab-${tab.view}`}
            role="tab"
            aria-selected={selected}
            aria-controls={selected ? `view-${tab.view}` : undefined}
            tabIndex={selected ? 0 : -1}
            onClick={() => app.show(tab.view)}
          >
            {tab.name}
            {tab.count > 0 && (
              <span class="count" aria-hidden="true">
                {tab.count}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
