// The door of a room (panel): the panel as a whole.
export { App, Elsewhere, preloadParts } from './app.tsx';
export {
  addressOfTab,
  browserClipboard,
  goToTab,
  isChatTab,
  listTabs,
  mayEnter,
  onShortcut,
  ownPractice,
  panelTab,
  practicePage,
  surroundings,
} from './browser.ts';
export { createPanel } from './create-panel.ts';
export { listenToDrops, listenToPastes, listenToReturns, mirrorState, obeyShortcut } from './document-events.ts';
export { listenToKeys } from './keyboard.ts';
export { type RowsLater, rowsLater } from './rows-later.ts';
