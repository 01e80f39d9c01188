// The door of a room (panel): which sites the browser and the user let bAI into.

export { type Access, browserAccess, patternOf } from './access.ts';
export { accessCommands } from './access-commands.ts';
export { siteCommands } from './site-commands.ts';
export { guardSites, refusalOf, rulingOn } from './site-guard.ts';
export { type AccessCommands, AccessContext, useAccess } from './use-access.ts';
