// Sheets over the views (panel): sessions, settings, kept goals, list of keys.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { listSessions, useApp } from '../app/index.ts';
import { useHandoff, useMessage } from '../message/index.ts';
import { sessionColour, useSession } from '../session/index.ts';
import { GoalsSection, PagesSection, WaiversSection } from '../session/later.ts';
import { Icon, lazy, Plain } from '../ui/index.ts';
import { language, type MessageKey, t } from '../words/index.ts';
import { leftWords } from '../words/later.ts';
import { DiagnosticsText } from './storage-section.tsx';

const settings = lazy(async () => (await import('./settings-sections.tsx')).SettingsSections);

/** The open sheet, if any. */
export function Sheets() {
  const app = useApp();
  const sheet = app.store.ui.sheet.value;
  const message = useMessage();
  switch (sheet) {
    case null:
      return null;
    case 'sessions':
      return <SessionsSheet />;
    case 'settings':
      return (
        <SheetFrame title={t('settings')}>
          <settings.Part />
        </SheetFrame>
      );
    case 'keys':
      return <KeysSheet />;
    case 'goals':
      return (
        <SheetFrame title={t('goals')}>
          <GoalsSection />
        </SheetFrame>
      );
    case 'pages':
      return (
        <SheetFrame title={t('pages')}>
          <PagesSection copyPrompt={message.copyPrompt} />
        </SheetFrame>
      );
    case 'diagnostics':
      return (
        <SheetFrame title={t('diagnostics')}>
          <DiagnosticsText />
        </SheetFrame>
      );
    default:
      return sheet satisfies never;
  }
}

function SheetFrame({ title, children }: { title: string; children: ComponentChildren }) {
  const app = useApp();
  const frame = useRef<HTMLElement>(null);
  // Before anything is painted: a moment later the user may be at something else, from where the focus must not be taken.
  useLayoutEffect(() => {
    const before = document.activeElement;
    frame.current?.querySelector<HTMLElement>('button, input, [tabindex]')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <section
      ref={frame}
      class="sheet"
      role="dialog"
      aria-label={title}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault(); // the browser would take the focus out of the panel
        event.stopPropagation();
        app.open(null);
      }}
    >
      <div class="sheet-head">
        <h2>{title}</h2>
        <button type="button" class="icon-button" aria-label={t('close')} onClick={() => app.open(null)}>
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </section>
  );
}

function SessionsSheet() {
  const app = useApp();
  const handoff = useHandoff();
  const sessionCommands = useSession();
  const sessions = listSessions(app.store.app.value).reverse();
  const active = app.store.app.value.active;
  const [name, setName] = useState(app.store.session.value?.name ?? '');
  return (
    <SheetFrame title={t('sessions')}>
      <div class="menu" role="menu" aria-label={t('sessions')}>
        {sessions.map(session => {
          const { open } = session;
          return (
            <button
              type="button"
              key={session.key}
              class="menu-item"
              role="menuitemradio"
              aria-checked={session.key === active}
              onClick={() => void sessionCommands.switchTo(session.key)}
            >
              <span class="dot" style={{ '--dot': sessionColour(session.key) }} />
              <div>
                <Plain text={session.name} />
                <small>
                  {open > 0 ? `${leftWords(open)}${t('comma')}` : ''}
                  {session.goal ? <Plain text={session.goal} /> : new Date(session.createdAt).toLocaleString(language())}
                </small>
              </div>
              {session.key === active && <Icon name="check" />}
            </button>
          );
        })}
        <button type="button" class="menu-item" role="menuitem" onClick={() => void sessionCommands.newSession()}>
          <Icon name="plus" />
          {t('session_new')}
        </button>
      </div>
      <WaiversSection />
      <form
        class="field"
        onSubmit={event => {
          event.preventDefault();
          if (name.trim()) sessionCommands.rename(active, name.trim());
        }}
      >
        <span>{t('session_name_of')}</span>
        <input
          type="text"
          aria-label={t('session_name')}
          dir="auto"
          maxLength={60}
          value={name}
          onInput={event => setName(event.currentTarget.value)}
        />
        <div class="actions">
          <button type="submit" class="button small" disabled={name.trim() === ''}>
            {t('session_rename')}
          </button>
          {app.store.session.value?.link !== 'none' && (
            <button type="button" class="button small" onClick={() => void handoff.copyCapsule()}>
              {t('session_capsule')}
            </button>
          )}
          <EndButton sessionKey={active} />
        </div>
      </form>
    </SheetFrame>
  );
}

/** Ending a session forgets it for good, so it asks once in place. */
function EndButton({ sessionKey }: { sessionKey: string }) {
  const sessionCommands = useSession();
  const [asking, setAsking] = useState(false);
  return asking ? (
    <>
      <button type="button" class="button small danger" onClick={() => void sessionCommands.end(sessionKey)}>
        {t('session_delete')}
      </button>
      <button type="button" class="button small" onClick={() => setAsking(false)}>
        {t('session_keep')}
      </button>
    </>
  ) : (
    <button type="button" class="button small" onClick={() => setAsking(true)}>
      {t('session_end')}
    </button>
  );
}

const KEYS: [string, MessageKey][] = [
  ['J, ↓', 'key_next'],
  ['K, ↑', 'key_before'],
  ['Space', 'key_include'],
  ['Enter', 'key_open'],
  ['E', 'key_edit'],
  ['P', 'key_pick'],
  ['H', 'key_show'],
  ['H…', 'key_show_all'],
  ['← →', 'key_match'],
  ['U', 'key_needs'],
  ['S', 'key_skip'],
  ['Delete', 'key_delete'],
  ['R', 'key_run'],
  ['N', 'key_step'],
  ['T', 'key_rehearse'],
  ['D', 'key_duplicate'],
  ['Alt+↑ Alt+↓', 'key_move'],
  ['B', 'key_dot'],
  ['/', 'key_filter'],
  ['Z', 'key_undo'],
  ['Escape', 'key_stop'],
  ['C', 'key_copy'],
  ['G', 'key_shuttle'],
  ['Ctrl+V', 'key_paste'],
  ['1 2 3', 'key_views'],
  ['Y N L', 'key_goal'],
  ['?', 'key_this'],
];

/** Keys that a language calls by names of its own. */
const CAPS: Record<string, MessageKey> = { Space: 'keys_space', Delete: 'keys_delete', Escape: 'keys_escape', 'Ctrl+V': 'keys_paste' };

function capOf(key: string): string {
  const name = CAPS[key];
  return name === undefined ? key : t(name);
}

function KeysSheet() {
  return (
    <SheetFrame title={t('keys')}>
      <dl class="keys">
        {KEYS.map(([key, what]) => (
          <>
            <dt>
              <kbd dir="ltr">{capOf(key)}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </>
        ))}
      </dl>
    </SheetFrame>
  );
}
