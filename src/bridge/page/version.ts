// Counts the changes of a chat's page (page), so that an answer that grows is noticed without asking for it again and again.
import { shadowRootsIn } from '../../dom/roots.ts';
import type { Reply } from '../../protocol/result.ts';

const SEEN: MutationObserverInit = { subtree: true, childList: true, characterData: true, attributes: true };

let version = 0;
const waiting = new Set<() => void>();
let observer: MutationObserver | null = null;
const observed = new WeakSet<Document | ShadowRoot>();

/** How often this page changed, in steps of what the browser reports together, from the first call on. */
export function pageVersion(): number {
  observe();
  if ((observer?.takeRecords().length ?? 0) > 0) changed();
  return version;
}

/** Waits until the page's version is above `version`; at most `timeoutMs`, and without that for as long as nothing changes, which costs nothing. */
export function awaitVersion(query: { version: number; timeoutMs?: number }): Promise<Reply<{ version: number }>> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(limit);
      waiting.delete(end);
      removeEventListener('visibilitychange', end, { capture: true });
      resolve({ ok: true, value: { version } });
    };
    const limit = query.timeoutMs === undefined ? undefined : setTimeout(end, query.timeoutMs);
    if (pageVersion() > query.version) return end();
    waiting.add(end);
    // A page that is shown again draws what it held back.
    addEventListener('visibilitychange', end, { capture: true });
  });
}

/** Chats that live in shadow roots bring them along late, so each call looks for new ones. */
function observe(): void {
  if (observer === null) {
    observer = new MutationObserver(changed);
    // What is written into a plain box is no mutation.
    addEventListener('input', changed, { capture: true });
  }
  for (const root of [document, ...shadowRootsIn(document, true)]) {
    if (observed.has(root)) continue;
    observed.add(root);
    observer.observe(root, SEEN);
  }
}

function changed(): void {
  version += 1;
  for (const end of [...waiting]) end();
}
