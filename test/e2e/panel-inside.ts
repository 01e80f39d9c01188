// What a test has run in the panel's own document to look at it and to aim at it. Each function stands for itself: it is sent there as text.

/** Runs in the panel: the field whose accessible name is this. */
export function findField(name: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null {
  const words = (el: Element | null): string => el?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select');
  for (const field of fields) {
    const labelledBy = (field.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const own = labelledBy.map(id => words(document.getElementById(id))).join(' ') || field.getAttribute('aria-label');
    // A label that wraps its field also holds the field's own text (a select's options); that is not part of the name.
    const labels = [...(field.labels ?? [])].map(label => {
      const copy = label.cloneNode(true);
      if (copy instanceof Element) for (const inner of copy.querySelectorAll('input, textarea, select, button')) inner.remove();
      return copy.textContent?.trim().replace(/\s+/g, ' ') ?? '';
    });
    if (own === name || (own === null && labels.includes(name))) return field;
  }
  return null;
}

/** Runs in the panel: whether any database of the extension holds this text. */
export async function isStored(text: string): Promise<boolean> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''));
    try {
      for (const store of database.objectStoreNames) {
        if (JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())).includes(text)) return true;
      }
    } finally {
      database.close();
    }
  }
  return false;
}

/**
 * Runs in the panel: where the element can be pressed, null when it cannot. Until the next click is over, or the element is sent `test-arrived`, which
 * answers by being cancelled when the click met the element, input from outside meets nothing but the element.
 */
export function aimForTest(el: Element): { x: number; y: number } | null {
  if (!el.isConnected || el.matches(':disabled, [aria-disabled="true"]')) return null;
  el.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = [...el.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
  if (box === undefined) return null;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const hit = document.elementFromPoint(at.x, at.y);
  if (hit === null || !(el.contains(hit) || hit.closest('label')?.control === el)) return null;
  let arrived = false;
  const guard = (event: Event) => {
    if (!event.isTrusted) return;
    const path = event.composedPath();
    const meant = path.includes(el) || path.some(each => each instanceof HTMLLabelElement && each.control === el);
    if (!meant) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'click') arrived = true;
  };
  const names = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  for (const name of names) window.addEventListener(name, guard, true);
  el.addEventListener(
    'test-arrived',
    event => {
      for (const name of names) window.removeEventListener(name, guard, true);
      if (arrived) event.preventDefault();
    },
    { once: true },
  );
  return at;
}
