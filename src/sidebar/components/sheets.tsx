// Sheets over the views (sidebar room): sessions, settings, list of keys.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePanel } from '../panel.ts';
import { Button } from './button.tsx';
import { EraseButton } from './erase-button.tsx';
import { Icon } from './icons.tsx';
import { Plain } from './plain-text.tsx';
import { sessionColour } from './top-bar.tsx';

/** The open sheet, if any. */
export function Sheets() {
  const panel = usePanel();
  const sheet = panel.store.sheet.value;
  switch (sheet) {
    case null:
      return null;
    case 'sessions':
      return <SessionsSheet />;
    case 'settings':
      return <SettingsSheet />;
    case 'keys':
      return <KeysSheet />;
    default:
      return sheet satisfies never;
  }
}

function SheetFrame({ title, children }: { title: string; children: ComponentChildren }) {
  const panel = usePanel();
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
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
        panel.open(null);
      }}
    >
      <div class="sheet-head">
        <h2>{title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={() => panel.open(null)}>
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </section>
  );
}

function SessionsSheet() {
  const panel = usePanel();
  const sessions = [...panel.store.app.value.sessions.values()].reverse();
  const active = panel.store.app.value.active;
  const [name, setName] = useState(panel.store.session.value?.name ?? '');
  return (
    <SheetFrame title="Sessions">
      <div class="menu" role="menu" aria-label="Sessions">
        {sessions.map(session => {
          const open = session.items.filter(item => item.status === 'queued').length;
          return (
            <button
              type="button"
              key={session.key}
              class="menu-item"
              role="menuitemradio"
              aria-checked={session.key === active}
              onClick={() => panel.switchTo(session.key)}
            >
              <span class="dot" style={{ '--dot': sessionColour(session.key) }} />
              <div>
                <Plain text={session.name} />
                <small>
                  {open > 0 ? `${open} open, ` : ''}
                  {session.goal ? <Plain text={session.goal} /> : new Date(session.createdAt).toLocaleString()}
                </small>
              </div>
              {session.key === active && <Icon name="check" />}
            </button>
          );
        })}
        <button type="button" class="menu-item" role="menuitem" onClick={() => void panel.newSession()}>
          <Icon name="plus" />
          New session
        </button>
      </div>
      <form
        class="field"
        onSubmit={event => {
          event.preventDefault();
          if (name.trim()) panel.rename(active, name.trim());
        }}
      >
        <span>Name of this session</span>
        <input
          type="text"
          aria-label="Session name"
          dir="auto"
          maxLength={60}
          value={name}
          onInput={event => setName(event.currentTarget.value)}
        />
        <div class="actions">
          <button type="submit" class="button small" disabled={name.trim() === ''}>
            Rename
          </button>
          {panel.store.session.value?.link !== 'none' && (
            <button type="button" class="button small" onClick={() => void panel.copyCapsule()}>
              Copy for a new chat
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
  const panel = usePanel();
  const [asking, setAsking] = useState(false);
  return asking ? (
    <>
      <button type="button" class="button small danger" onClick={() => void panel.end(sessionKey)}>
        Delete all of it
      </button>
      <button type="button" class="button small" onClick={() => setAsking(false)}>
        Keep it
      </button>
    </>
  ) : (
    <button type="button" class="button small" onClick={() => setAsking(true)}>
      End this session
    </button>
  );
}

function SettingsSheet() {
  const panel = usePanel();
  const { settings } = panel.store.app.value;
  const check = (key: 'copyAfterRun' | 'keys', label: string, text: string) => (
    <label class="setting">
      <input type="checkbox" checked={settings[key]} onChange={event => panel.set({ [key]: event.currentTarget.checked })} />
      <span>
        {label}
        <small>{text}</small>
      </span>
    </label>
  );
  return (
    <SheetFrame title="Settings">
      {panel.edition === 'chrome' && (
        <fieldset>
          <legend>How clicks and keys are sent</legend>
          <label class="setting">
            <input type="radio" name="driver" checked={settings.driver === 'trusted'} onChange={() => panel.set({ driver: 'trusted' })} />
            <span>
              Trusted
              <small>Like a real mouse and keyboard. The browser shows a bar while a run lasts.</small>
            </span>
          </label>
          <label class="setting">
            <input
              type="radio"
              name="driver"
              checked={settings.driver === 'synthetic'}
              onChange={() => panel.set({ driver: 'synthetic' })}
            />
            <span>
              Synthetic
              <small>Sent inside the page, without a bar. Some pages do not react to it.</small>
            </span>
          </label>
        </fieldset>
      )}
      {check('copyAfterRun', 'Copy the message after a run', 'Then it only has to be pasted in the chat.')}
      {check('keys', 'Single-key shortcuts', 'Such as J and K for the rows. Press ? for the list.')}
      <div class="actions">
        <Button onPress={() => panel.practise()}>Try it without an AI</Button>
        <Button onPress={() => panel.open('keys')}>List of keys</Button>
      </div>
      <EraseButton />
    </SheetFrame>
  );
}

const KEYS: [string, string][] = [
  ['J, ↓', 'next row'],
  ['K, ↑', 'row before'],
  ['Space', 'include the row, or leave it out'],
  ['Enter', 'open or close the row'],
  ['E', 'edit the row'],
  ['P', 'pick its target on the page'],
  ['H', 'show its target on the page'],
  ['S', 'skip the row'],
  ['Delete', 'delete the row'],
  ['R', 'run'],
  ['N', 'run the next row alone'],
  ['T', 'rehearse: show all targets, do nothing'],
  ['D', 'duplicate the row'],
  ['Alt+↑ Alt+↓', 'move the row'],
  ['Escape', 'stop'],
  ['C', 'copy the message'],
  ['Ctrl+V', 'read a reply from the clipboard'],
  ['1 2 3', 'views'],
  ['Y N L', 'answer the goal check'],
  ['?', 'this list'],
];

function KeysSheet() {
  return (
    <SheetFrame title="Keys">
      <dl class="keys">
        {KEYS.map(([key, what]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </>
        ))}
      </dl>
    </SheetFrame>
  );
}
