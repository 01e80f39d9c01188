// Composes the context room out of the browser's own parts (panel): this is what a panel makes once.
import type { PageCall } from '../injection/api.ts';
import { createFollower } from './follow.ts';
import { createFrameParents } from './frames.ts';
import { createPageReader } from './page-reader.ts';
import type { ContextReader } from './reader.ts';
import { redactUrl } from './redact.ts';
import { createRefCounter } from './ref-counter.ts';
import { createTabWatch } from './tab-watch.ts';

/**
 * Makes the panel's reader of tabs and pages.
 * @param call the door to pages. @param options.tabId the tab that a panel in a plain tab is for, null to follow the active tab of its window.
 */
export function createContextReader(call: PageCall, options: { tabId: number | null }): ContextReader {
  const parents = createFrameParents(chrome.webNavigation);
  const pages = createPageReader({
    call,
    refs: createRefCounter(localStorage),
    parents,
    redaction: () => ({ contacts: false }),
  });
  const follow = createFollower({ call, parents, read: pages.read, sleep: ms => new Promise(resolve => setTimeout(resolve, ms)) });
  return { ...createTabWatch(chrome, options.tabId), ...pages, follow, redactUrl };
}
