// Text that the user selected on a page and sent to bAI by the page's menu (panel). It is handed over and forgotten, and never read by itself.

/** The part of the browser's store in memory that is used; tests hand in their own. */
export type TextStore = {
  get(key: string): Promise<Record<string, unknown>>;
  remove(key: string): Promise<void>;
  onChanged: { addListener(listener: (changes: Record<string, { newValue?: unknown }>) => void): void };
};

const KEY = 'sent'; // src/worker.ts writes it

/** Calls back with what was sent, once each: what waits now, and what comes while the panel is open. */
export function onContextMenuText(listener: (text: string) => void, store: TextStore | undefined = chrome.storage?.session): void {
  if (store === undefined) return;
  let last = Promise.resolve();
  const take = async (): Promise<void> => {
    const text = (await store.get(KEY))[KEY];
    if (typeof text !== 'string') return;
    await store.remove(KEY);
    if (text.trim() !== '') listener(text);
  };
  // One after the other: what two of them found at once would be handed over twice.
  const again = (): void => {
    last = last.then(take).catch(() => undefined);
  };
  store.onChanged.addListener(changes => {
    if (changes[KEY]?.newValue !== undefined) again();
  });
  again();
}
