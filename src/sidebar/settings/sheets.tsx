// Sheets over the views (panel): sessions, settings, kept goals, list of keys.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { AllowedSitesSection, SiteRulesSection } from '../access/later.ts';
import { PairingCard } from '../agent/later.ts';
import { CONFIRM_BY, type ConfirmBy, listSessions, useApp } from '../app/index.ts';
import { ToolsSection } from '../language/later.ts';
import { useHandoff, useMessage } from '../message/index.ts';
import { useReply } from '../reply/index.ts';
import { sessionColour, useSession } from '../session/index.ts';
import { ChatsSection, GoalsSection, LearnedChatsSection, PagesSection, WaiversSection } from '../session/later.ts';
import { Button, Icon, Plain } from '../ui/index.ts';
import { language, type MessageKey, t } from '../words/index.ts';
import { leftWords } from '../words/later.ts';
import { EraseButton } from './erase-button.tsx';
import { DiagnosticsText, StorageSection } from './storage-section.tsx';

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
      return <SettingsSheet />;
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

const CONFIRM_WORDS: Record<ConfirmBy, MessageKey> = { press: 'confirm_by_press', hold: 'confirm_by_hold', twice: 'confirm_by_twice' };

function SettingsSheet() {
  const app = useApp();
  const sessionCommands = useSession();
  const reply = useReply();
  const { settings } = app.store.app.value;
  const check = (
    key: 'copyAfterRun' | 'tellPage' | 'pasteReads' | 'readsOnReturn' | 'pictures' | 'keys' | 'strict' | 'askFact',
    label: string,
    text: string,
    set = (on: boolean) => app.set({ [key]: on }),
  ) => (
    <label class="setting">
      <input type="checkbox" checked={settings[key]} onChange={event => set(event.currentTarget.checked)} />
      <span>
        {label}
        <small>{text}</small>
      </span>
    </label>
  );
  return (
    <SheetFrame title={t('settings')}>
      <PairingCard />
      {(app.edition === 'chrome' || app.edition === 'chrome-local') && (
        <fieldset>
          <legend>{t('driver_legend')}</legend>
          <label class="setting">
            <input type="radio" name="driver" checked={settings.driver === 'trusted'} onChange={() => app.set({ driver: 'trusted' })} />
            <span>
              {t('driver_trusted')}
              <small>{t('driver_trusted_text')}</small>
            </span>
          </label>
          <label class="setting">
            <input type="radio" name="driver" checked={settings.driver === 'synthetic'} onChange={() => app.set({ driver: 'synthetic' })} />
            <span>
              {t('driver_synthetic')}
              <small>{t('driver_synthetic_text')}</small>
            </span>
          </label>
        </fieldset>
      )}
      <fieldset>
        <legend>{t('confirm_by_legend')}</legend>
        {CONFIRM_BY.map(by => (
          <label class="setting" key={by}>
            <input type="radio" name="confirm-by" checked={settings.confirmBy === by} onChange={() => app.set({ confirmBy: by })} />
            <span>{t(CONFIRM_WORDS[by])}</span>
          </label>
        ))}
      </fieldset>
      {check('askFact', t('setting_fact'), t('setting_fact_text'))}
      {check('tellPage', t('setting_tell_page'), t('setting_tell_page_text'))}
      {check('copyAfterRun', t('setting_copy'), t('setting_copy_text'))}
      {check('pasteReads', t('setting_paste'), t('setting_paste_text'))}
      {check('readsOnReturn', t('setting_returned'), t('setting_returned_text'), on => void reply.setReadsOnReturn(on))}
      {check('strict', t('strict_label'), t('strict_text'))}
      {check('pictures', t('setting_pictures'), t('setting_pictures_text'))}
      {check('keys', t('setting_keys'), t('setting_keys_text'))}
      <div class="actions">
        <Button onPress={() => void sessionCommands.practise()}>{t('practise')}</Button>
        <Button onPress={() => app.open('keys')}>{t('keys_list')}</Button>
      </div>
      <ToolsSection />
      <AllowedSitesSection />
      <SiteRulesSection />
      <ChatsSection />
      <LearnedChatsSection />
      <StorageSection />
      <EraseButton />
    </SheetFrame>
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

function KeysSheet() {
  return (
    <SheetFrame title={t('keys')}>
      <dl class="keys">
        {KEYS.map(([key, what]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(what)}</dd>
          </>
        ))}
      </dl>
    </SheetFrame>
  );
}
