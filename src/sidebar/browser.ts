// The few things that the panel itself asks of the browser's own interface (sidebar room).
import { isChatAddress } from './chat-sites.ts';

/** The tab that a panel in a plain tab works on (`?tab=<id>`); null in a side panel, which follows the active tab. */
export function panelTab(search: string): number | null {
  const id = new URLSearchParams(search).get('tab');
  return id !== null && /^\d{1,10}$/.test(id) ? Number(id) : null;
}

/** Opens the practice chat in a new tab. */
export function openPractice(): void {
  void chrome.tabs.create({ url: chrome.runtime.getURL('practice/chat.html') });
}

/** Brings a tab to the front; nothing happens when it is gone. */
export function goToTab(tabId: number): void {
  chrome.tabs.update(tabId, { active: true }).catch(() => {
    // The tab was closed: its rows say so themselves.
  });
}

/** Whether a tab is a chat; false when the browser does not say where it is. */
export async function isChatTab(tabId: number): Promise<boolean> {
  const tab = await chrome.tabs.get(tabId).catch(() => null);
  return isChatAddress(tab?.url ?? '', chrome.runtime.getURL('practice/chat.html'));
}

/**
 * Asks the user for access to the site of an address, or to all sites where the browser hides the address until then. Has to be called from a
 * press. False when refused.
 */
export async function askForSite(address: string): Promise<boolean> {
  try {
    return await chrome.permissions.request({ origins: [siteOf(address)] });
  } catch {
    return false;
  }
}

function siteOf(address: string): string {
  try {
    const { protocol, hostname } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? `${protocol}//${hostname}/*` : '<all_urls>';
  } catch {
    return '<all_urls>';
  }
}

/** Saves text as a file in the user's download folder. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data once it was started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
