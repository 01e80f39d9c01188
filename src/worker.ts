// The service worker (worker room): opens the panel when the toolbar icon is clicked or selected text is sent to it, and nothing else. It holds no state.
import { EDITION } from 'virtual:edition';

const PANEL = 'sidebar/index.html';
/** The panel's window where it has one of its own, in px. */
const WINDOW = { width: 420, height: 860 };

/** Opened from a click's handler, so that the click also grants activeTab where the edition has no host access of its own. */
async function open(windowId: number | undefined): Promise<void> {
  if (EDITION === 'firefox') return chrome.sidebarAction.open();
  if (windowId === undefined) return;
  try {
    await chrome.sidePanel.open({ windowId });
  } catch {
    await openWindow(); // a browser without side panels, or a window that has none
  }
}

/** The panel in a window of its own; one that is there already comes to the front. */
async function openWindow(): Promise<void> {
  const url = chrome.runtime.getURL(PANEL);
  const [there] = await chrome.runtime.getContexts({ contextTypes: ['TAB'], documentUrls: [url] });
  if (there === undefined) await chrome.windows.create({ url, type: 'popup', ...WINDOW });
  else await chrome.windows.update(there.windowId, { focused: true });
}

// Never closes it: a press on another page lets an open panel see that page.
chrome.action.onClicked.addListener(tab => void open(tab.windowId));

// The menu stays with the browser while the worker sleeps.
chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.create({ id: 'send', contexts: ['selection'], title: chrome.i18n.getMessage('send_to_bai') });
  // Some browsers say that a side panel is open and show none (docs/browsers.md).
  if (EDITION !== 'firefox')
    chrome.contextMenus.create({ id: 'window', contexts: ['action'], title: chrome.i18n.getMessage('open_in_window') });
});

// The text waits in the browser's memory until a panel puts it into its box for replies; only the user's press there reads it.
chrome.contextMenus.onClicked.addListener(({ menuItemId, selectionText }, tab) => {
  if (menuItemId === 'window') return void openWindow();
  void open(tab?.windowId);
  void chrome.storage.session.set({ sent: selectionText ?? '' });
});
