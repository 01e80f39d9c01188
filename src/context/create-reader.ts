// Composes the context room out of the browser's own parts (panel): this is what a panel makes once.
import type { PageCall } from '../injection/api.ts';
import type { ContextParts, PageReading, Reply } from '../protocol/result.ts';
import { createContentWatcher } from './content-watcher.ts';
import type { ContextReader, ReadOptions } from './context-reader.ts';
import { createFrameParents, createSingleOriginCheck } from './frame-tree.ts';
import type { PageReader } from './page-reader.ts';
import { redactUrl } from './redaction/redact.ts';
import { createRefCounter } from './ref-counter.ts';
import { createTabWatch, type Privacy } from './tab-watch.ts';

/** How long a document may take to say which one it is, ms. */
const HELLO_MS = 3_000;

/** A reading together with the document that it is of; NAVIGATED where the tab went to another one meanwhile. */
export async function readSameDocument(
  document: () => Promise<string>,
  read: () => Promise<Reply<ContextParts>>,
): Promise<Reply<PageReading>> {
  const before = await document();
  const parts = await read();
  if (!parts.ok) return parts;
  const after = await document();
  if (before === after) return { ok: true, value: { parts: parts.value, document: after } };
  const message = 'The page went to another document while it was asked.';
  return { ok: false, error: { code: 'NAVIGATED', message, hint: 'Read the page again.' } };
}

/**
 * Makes the panel's reader of tabs and pages.
 * @param call the door to pages. @param options.tabId the tab that a panel in a plain tab is for, null to follow the active tab of its window.
 * @param options.clean takes secrets out of what a site showed. @param options.off why nothing of a page may be told. @param options.wanted what
 * reading is for.
 */
export function createContextReader(call: PageCall, options: { tabId: number | null; wanted: () => ReadOptions } & Privacy): ContextReader {
  const parents = createFrameParents(chrome.webNavigation);
  const oneOrigin = createSingleOriginCheck(chrome.webNavigation);
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
  const follow = createContentWatcher({ call, parents, read, sleep: ms => new Promise(resolve => setTimeout(resolve, ms)) });
  const documentOf = async (tabId: number) => {
    const hello = await call.ask({ tabId, frameId: 0 }, 'hello', {}, HELLO_MS);
    return hello.ok ? hello.value.nonce : '';
  };
  return {
    ...createTabWatch(chrome, options.tabId, options),
    read: (tabId, ...how) =>
      readSameDocument(
        () => documentOf(tabId),
        () => read(tabId, ...how),
      ),
    readForAction: (tabId, ...how) =>
      readSameDocument(
        () => documentOf(tabId),
        () => readForAction(tabId, ...how),
      ),
    snapshot: async (...of) => (await pages()).snapshot(...of),
    documentOf,
    toldOf,
    follow,
    redactUrl,
  };
}
