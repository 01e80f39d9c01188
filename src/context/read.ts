// Composes the context room out of the browser's own parts (panel): this is what a panel makes once.
import type { PageCall } from '../injection/api.ts';
import { createFollower } from './follow.ts';
import { createFrameParents, createOneOrigin } from './frames.ts';
import type { PageReader } from './page-reader.ts';
import type { ContextReader, ReadFor } from './reader.ts';
import { redactUrl } from './redact.ts';
import { createRefCounter } from './ref-counter.ts';
import { createTabWatch, type Privacy } from './tab-watch.ts';

/**
 * Makes the panel's reader of tabs and pages.
 * @param call the door to pages. @param options.tabId the tab that a panel in a plain tab is for, null to follow the active tab of its window.
 * @param options.clean takes secrets out of what a site showed. @param options.off why nothing of a page may be told. @param options.wanted what
 * reading is for.
 */
export function createContextReader(call: PageCall, options: { tabId: number | null; wanted: () => ReadFor } & Privacy): ContextReader {
  const parents = createFrameParents(chrome.webNavigation);
  const oneOrigin = createOneOrigin(chrome.webNavigation);
  // Most of what reading takes is needed only once a page is read, which a panel that opens seldom does.
  let loading: Promise<PageReader> | null = null;
  let loaded: PageReader | null = null;
  const pages = () => {
    loading ??= import('./page-reader.ts').then(({ createPageReader }) => {
      loaded = createPageReader({
        call,
        refs: createRefCounter(localStorage),
        parents,
        wanted: options.wanted,
        // Read when the first text of a page is.
        article: async (outline, title) => (await import('./article.ts')).articleLines(outline, title),
        clean: async (text, tabId) => options.clean(text, await oneOrigin(tabId)),
      });
      return loaded;
    });
    return loading;
  };
  const read: PageReader['read'] = async (...what) => (await pages()).read(...what);
  const readForAction: PageReader['readForAction'] = async (...what) => (await pages()).readForAction(...what);
  const toldOf: PageReader['toldOf'] = (...which) => loaded?.toldOf(...which) ?? '';
  const follow = createFollower({ call, parents, read, sleep: ms => new Promise(resolve => setTimeout(resolve, ms)) });
  return { ...createTabWatch(chrome, options.tabId, options), read, readForAction, toldOf, follow, redactUrl };
}
