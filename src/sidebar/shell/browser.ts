// The few things that the panel itself asks of the browser's own interface (panel).
import { signal } from '@preact/signals';
import { patternOf } from '../access/index.ts';
import type { PasteSource } from '../reply/index.ts';
import { createPracticePage, isChatAddress, type OwnChats } from '../session/index.ts';

/** The tab that a panel in a plain tab works on (`?tab=<id>`); null in a side panel, which follows the active tab. */
export function panelTab(search: string): number | null {
  const id = new URLSearchParams(search).get('tab');
  return id !== null && /^\d{1,10}$/.test(id) ? Number(id) : null;
}

/** The address of the extension's own practice chat. */
export function ownPractice(): string {
  return chrome.runtime.getURL('practice/chat.html');
}

/** Where the extension's practice pages are. */
export function practiceFolder(): string {
  return chrome.runtime.getURL('practice/');
}

/** Brings a tab to the front, and its window; nothing happens when it is gone. */
export async function goToTab(tabId: number): Promise<void> {
  const tab = await chrome.tabs.update(tabId, { active: true }).catch(() => undefined); // closed: its rows say so themselves
  if (tab !== undefined) await chrome.windows.update(tab.windowId, { focused: true });
}

/** The open tabs that show a web page which the browser lets bAI know of. */
export async function listTabs(): Promise<{ tabId: number; address: string; title: string }[]> {
  const tabs = await chrome.tabs.query({}).catch(() => []);
  return tabs.flatMap(({ id, url = '', title = '' }) =>
    id !== undefined && /^https?:/.test(url) ? [{ tabId: id, address: url, title }] : [],
  );
}

/** The one page of its own that bAI works on. */
export const practicePage = createPracticePage(practiceFolder());

/** Where a tab is now, or is going to; "" when it is gone or the browser does not say. */
export async function addressOfTab(tabId: number): Promise<string> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  return practicePage.addressOf(tabId, tab?.url ?? '');
}

/**
 * Whether the browser lets bAI into the page of an address. Chrome lets its user hold back a site from an extension that was given all of them;
 * a script for such a page then waits until it is allowed, and that may be never.
 */
export function mayEnter(address: string): Promise<boolean> {
  return chrome.permissions.contains({ origins: [patternOf(address)] }).catch(() => true);
}

/** Whether a tab is a chat; false when the browser does not say where it is. */
export async function isChatTab(tabId: number, chats: OwnChats): Promise<boolean> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  return isChatAddress(tab?.url ?? '', chats);
}

const READING = { permissions: ['clipboardRead' as const] };

/** The browser's clipboard, which it hands out once the user has allowed that. */
export function browserClipboard(): PasteSource {
  const allowed = signal(false);
  const look = () =>
    void chrome.permissions.contains(READING).then(
      may => (allowed.value = may),
      () => undefined,
    );
  chrome.permissions.onAdded.addListener(look);
  chrome.permissions.onRemoved.addListener(look);
  look();
  return {
    allowed,
    ask: () =>
      chrome.permissions.request(READING).then(
        given => (given ? 'given' : 'refused'),
        () => 'cannot',
      ),
    read: () => navigator.clipboard.readText().catch(async () => (await import('./paste-by-command.ts')).pasteByCommand()),
    look: () => navigator.clipboard.readText().catch(() => null),
  };
}

/** What the user asked for by a keyboard shortcut of the browser's, wherever the focus is. */
export type Shortcut = 'copy-and-go' | 'pick' | 'stop';

/**
 * Listens to the shortcuts; the one that opens the panel is the toolbar button's own. They are heard here, so that the worker stays asleep.
 */
export function onShortcut(listener: (shortcut: Shortcut) => void): void {
  chrome.commands?.onCommand.addListener(command => {
    if (command === 'copy-and-go' || command === 'pick' || command === 'stop') listener(command);
  });
}

/** Shows on the toolbar button how many rows wait for the user; nothing for none. */
export function showWaiting(count: number): void {
  void chrome.action?.setBadgeBackgroundColor({ color: '#0b6b66' });
  void chrome.action?.setBadgeText({ text: count === 0 ? '' : count > 99 ? '99+' : String(count) });
}

/** Which build this is and what it runs in: names and numbers that tell nothing of the user. */
export function surroundings(): { version: string; browser: string; width: number } {
  const engine = /(?:Chrome|Firefox)\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? 'unknown';
  return { version: chrome.runtime.getManifest().version, browser: engine, width: innerWidth };
}
