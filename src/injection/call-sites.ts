// On which sites it is told what calls the page's own code makes (panel): the browser itself keeps the list, as the scripts that it starts there.

/** The part of chrome.scripting that is used; tests hand in a fake. */
export type ScriptRegistry = Pick<
  typeof chrome.scripting,
  'getRegisteredContentScripts' | 'registerContentScripts' | 'unregisterContentScripts'
>;

/** The sites, by their host. */
export type CallSites = {
  list(): Promise<string[]>;
  /** From the next page of the site that is loaded; false where the browser refuses. */
  add(host: string): Promise<boolean>;
  remove(host: string): Promise<void>;
  clear(): Promise<void>;
};

const HOOK = 'hook ';
const KEPT = 'kept ';

/** Makes them, of the browser's own registry. */
export function callSites(registry: () => ScriptRegistry = () => chrome.scripting): CallSites {
  const of = async (fits: (id: string) => boolean) =>
    (await registry().getRegisteredContentScripts())
      .map(({ id }) => id)
      .filter(id => (id.startsWith(HOOK) || id.startsWith(KEPT)) && fits(id));
  const end = async (ids: string[]) => (ids.length > 0 ? registry().unregisterContentScripts({ ids }) : undefined);
  return {
    list: async () => (await of(id => id.startsWith(HOOK))).map(id => id.slice(HOOK.length)).sort(),
    async add(host) {
      const at = { matches: [`*://${host}/*`], allFrames: true, runAt: 'document_start' } as const;
      const scripts: chrome.scripting.RegisteredContentScript[] = [
        { ...at, matches: [...at.matches], id: `${KEPT}${host}`, js: ['page-calls.js'] },
        { ...at, matches: [...at.matches], id: `${HOOK}${host}`, js: ['page-calls-hook.js'], world: 'MAIN' },
      ];
      return registry()
        .registerContentScripts(scripts)
        .then(
          () => true,
          () => false,
        );
    },
    remove: async host => end(await of(id => id === `${HOOK}${host}` || id === `${KEPT}${host}`)),
    clear: async () => end(await of(() => true)),
  };
}
