// The service worker (worker room): opens the panel when the toolbar icon is clicked or selected text is sent to it, and nothing else. It holds no state.
import { EDITION } from 'virtual:edition';

/** Opened from a click's handler, so that the click also grants activeTab where the edition has no host access of its own. */
function open(windowId: number | undefined): void {
  if (EDITION === 'firefox') void chrome.sidebarAction.open();
  else if (windowId !== undefined) void chrome.sidePanel.open({ windowId });
}

// Never closes it: a press on another page lets an open panel see that page.
chrome.action.onClicked.addListener(tab => open(tab.windowId));

// The menu stays with the browser while the worker sleeps.
chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.create({ id: 'send', contexts: ['selection'], title: chrome.i18n.getMessage('send_to_bai') });
});

// The text waits in the browser's memory until a panel puts it into its box for replies; only the user's press there reads it.
chrome.contextMenus.onClicked.addListener(({ selectionText }, tab) => {
  open(tab?.windowId);
  void chrome.storage.session.set({ sent: selectionText ?? '' });
});
