// The ways in which a text leaves the panel (panel).
import { copyText } from './clipboard.ts';

/** How a text left: by the clipboard, into a chat's box, or sent there. `waits`: it has not, and goes into the box once the user's draft has left that. */
export type Way = 'clipboard' | 'box' | 'sent' | 'waits';

/** Takes a text out of the panel. Resolves to null where it could not. */
export type Deliver = (text: string) => Promise<Way | null>;

/** By the clipboard. */
export const toClipboard: Deliver = async text => ((await copyText(text)) ? 'clipboard' : null);
