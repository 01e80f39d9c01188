// Waits until a frame has changed and come to rest again (page). Only listens; costs nothing while nobody asks and while the tab is hidden.
import { learnHosts } from '../../dom/hosts.ts';
import { isElement, parentElementOf, sizeOf } from '../../dom/native.ts';
import { isOwn } from '../../dom/own.ts';
import { shadowRootsIn } from '../../dom/roots.ts';
import type { Reply } from '../../protocol/result.ts';
import { createPace } from './time-slicing.ts';

/** In a document with more elements than this, shadow roots are looked for in slices, while the rest is watched already. */
const LARGE = 10_000;
const LEARNING_MS = 3000;
const EVENTS = ['input', 'change', 'toggle', 'scrollend'];

/**
 * Resolves with `changed: true` once something changed (elements, texts, attributes, values, the scroll position) and then nothing did for
 * `quietMs`, or with false after `timeoutMs`. What changes while the tab is hidden is told when it shows again. Our own drawings do not count.
 */
export function awaitChange(query: { quietMs: number; timeoutMs: number }): Promise<Reply<{ changed: boolean }>> {
  return new Promise(resolve => {
    let quiet: ReturnType<typeof setTimeout> | null = null;
    let pending = false;
    const limit = setTimeout(() => end(false), query.timeoutMs);
    const observer = new MutationObserver(records => {
      if (records.some(record => !isOurs(record))) note();
    });
    let ended = false;
    const observe = (root: Document | ShadowRoot): void =>
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    observe(document);
    if (sizeOf(document) < LARGE) shadowRootsIn(document, true).forEach(observe);
    else
      void learnHosts(createPace(LEARNING_MS)).then(roots => {
        if (!ended) roots.forEach(observe);
      });
    for (const name of EVENTS) addEventListener(name, note, { capture: true, passive: true });
    document.addEventListener('visibilitychange', note);

    function note(): void {
      pending = pending || document.hidden;
      if (quiet !== null) clearTimeout(quiet);
      quiet = document.hidden ? null : setTimeout(() => end(true), query.quietMs);
    }

    function end(changed: boolean): void {
      clearTimeout(limit);
      if (quiet !== null) clearTimeout(quiet);
      ended = true;
      observer.disconnect();
      for (const name of EVENTS) removeEventListener(name, note, { capture: true });
      document.removeEventListener('visibilitychange', note);
      resolve({ ok: true, value: { changed: changed || pending } });
    }
  });
}

/** Whether a change is one of our drawings, or of the place where one comes and goes. */
function isOurs(record: MutationRecord): boolean {
  const target = isElement(record.target) ? record.target : parentElementOf(record.target);
  if (target !== null && isOwn(target)) return true;
  const moved = [...record.addedNodes, ...record.removedNodes];
  return moved.length > 0 && moved.every(node => isElement(node) && isOwn(node));
}
