// The top bar (sidebar room): session, state of the link in words, the tab that is worked on, the goal, and the views.
import type { LinkState, SessionState } from '../../protocol/session.ts';
import { reasonWords } from '../action-words.ts';
import { type MessageKey, t } from '../i18n.ts';
import { usePanel } from '../panel.ts';
import type { View } from '../store.ts';
import { Icon } from './icons.tsx';
import { Plain } from './plain-text.tsx';

const LINK_WORDS: Record<LinkState, { word: MessageKey; title: MessageKey }> = {
  none: { word: 'link_none', title: 'link_none_title' },
  waiting: { word: 'link_waiting', title: 'link_waiting_title' },
  connected: { word: 'link_connected', title: 'link_connected_title' },
  foreign: { word: 'link_foreign', title: 'link_foreign_title' },
};

/** Everything above the views. */
export function TopBar({ session }: { session: SessionState }) {
  const panel = usePanel();
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
          aria-expanded={panel.store.sheet.value === 'sessions'}
          title={t('sessions')}
          onClick={() => panel.open(panel.store.sheet.value === 'sessions' ? null : 'sessions')}
        >
          <span class="dot" style={{ '--dot': sessionColour(session.key) }} />
          <Plain text={session.name} />
          <Icon name="chevron" size={12} />
        </button>
        <span class={`link ${session.link}`} title={t(link.title)}>
          {t(link.word)}
        </span>
        <TabChip session={session} />
        <button
          type="button"
          class="icon-button"
          aria-label={t('settings')}
          title={t('settings')}
          aria-expanded={panel.store.sheet.value === 'settings'}
          onClick={() => panel.open(panel.store.sheet.value === 'settings' ? null : 'settings')}
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
          value={panel.store.drafts.value.get(`goal:${session.key}`) ?? session.goal}
          onInput={event => panel.draftGoal(event.currentTarget.value)}
          onChange={event => panel.setGoal(event.currentTarget.value)}
        />
        <button
          type="button"
          class="icon-button"
          aria-label={t('goals')}
          title={t('goals')}
          aria-haspopup="dialog"
          aria-expanded={panel.store.sheet.value === 'goals'}
          onClick={() => panel.open(panel.store.sheet.value === 'goals' ? null : 'goals')}
        >
          <Icon name="chevron" />
        </button>
      </div>
      <Tabs session={session} />
    </header>
  );
}

function TabChip({ session }: { session: SessionState }) {
  const panel = usePanel();
  const facts = panel.store.facts.value;
  if (facts === null) return <span class="tab-chip closed">{t('tab_none')}</span>;
  const pinned = panel.pinned.value === facts.t;
  const other = session.contextTab !== null && session.contextTab !== facts.t;
  const restricted = facts.access === 'restricted';
  const state = restricted && facts.why ? reasonWords(facts.why) : other ? t('tab_described') : '';
  const next = pinned ? t('tab_follow') : t('tab_stay');
  return (
    <span class={`tab-chip${other ? ' other' : ''}${restricted ? ' closed' : ''}`}>
      <button
        type="button"
        class="tab-button"
        aria-pressed={pinned}
        aria-label={t('tab_stay_with', hostOf(facts.u))}
        title={[facts.n, state, next].filter(Boolean).join('\n')}
        onClick={() => panel.pinTab(!pinned)}
      >
        <Icon name={restricted ? 'lock' : pinned ? 'pin' : 'tab'} size={14} />
        <Plain text={hostOf(facts.u)} />
      </button>
      {restricted && <span class="unseen">{state}</span>}
    </span>
  );
}

/** The host of an address, or the address itself when it has none. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host || address;
  } catch {
    return address;
  }
}

function Tabs({ session }: { session: SessionState }) {
  const panel = usePanel();
  const tabs: { view: View; name: string; count: number }[] = [
    { view: 'queue', name: t('view_queue'), count: panel.ready.value.length },
    { view: 'message', name: t('view_message'), count: 0 },
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
        const at = tabs.findIndex(tab => tab.view === panel.store.view.value);
        const next = tabs[(at + step + tabs.length) % tabs.length];
        if (!next) return;
        panel.show(next.view);
        document.getElementById(`tab-${next.view}`)?.focus();
      }}
    >
      {tabs.map(tab => {
        const selected = panel.store.view.value === tab.view;
        return (
          <button
            type="button"
            key={tab.view}
            id={`tab-${tab.view}`}
            role="tab"
            aria-selected={selected}
            aria-controls={selected ? `view-${tab.view}` : undefined}
            tabIndex={selected ? 0 : -1}
            onClick={() => panel.show(tab.view)}
          >
            {tab.name}
            {tab.count > 0 && (
              <span class="count" aria-hidden="true">
                {tab.count}
              </span>
            )}
            {tab.view === 'message' && session.untold.length + session.outcomes.length > 0 && (
              <span class="count" aria-hidden="true">
                {session.untold.length + session.outcomes.length}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** A colour of its own for each session, steady over time, readable in both themes. */
export function sessionColour(key: string): string {
  const hue = Number.parseInt(key.slice(0, 6), 16) % 360;
  return `hsl(${Number.isNaN(hue) ? 170 : hue} 55% 48%)`;
}
