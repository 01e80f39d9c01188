// The door of a room (panel): a row's target on its page: matched, picked, framed, pictured.
export { lazyPicker } from './lazy-picker.ts';
export type { Matching } from './matching.ts';
export { matchingLater } from './matching-later.ts';
export type { Picker } from './picker.ts';
export { takePicture } from './pictures.ts';
export { type PageToolsCommands, PageToolsContext, usePageTools } from './use-page-tools.ts';
