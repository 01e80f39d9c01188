// The service worker (worker room): opens the panel when the toolbar icon is clicked, and nothing else. It holds no state.
import { EDITION } from 'virtual:edition';

chrome.action.onClicked.addListener(tab => {
  // Opened from the click handler, so that the click also grants activeTab where the edition has no host access of its own.
  if (EDITION === 'firefox') void chrome.sidebarAction.toggle();
  else void chrome.sidePanel.open({ windowId: tab.windowId });
});
