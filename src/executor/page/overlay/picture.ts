// What a picture of this document must not show (page): the boxes of sensitive fields, and our own drawings while it is taken.
import { isEditingHost } from '../../../dom/card.ts';
import { boxOf, contentsBoxOf, queryIn } from '../../../dom/native.ts';
import { elementsWithRefs } from '../../../dom/registry.ts';
import { shadowRootsIn } from '../../../dom/roots.ts';
import { isSensitive } from '../../../dom/sensitive.ts';
import { isVisible } from '../../../dom/visible.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { Rect } from '../../../protocol/seen.ts';
import type { ExecutorPageApi, Hidden, Numbered } from '../../page-api.ts';
import { covererAt, pointOn, standInFor } from '../aim.ts';
import { unheardFrames } from '../frames.ts';
import { cannotDraw, succeed } from '../outcome.ts';

declare global {
  /** Put here by the screenshot bundle, when it was injected. */
  var baiShot: ExecutorPageApi['render'] | undefined;
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="textbox"]';

/** See `ExecutorPageApi.hidden`. */
export async function hidden({ token, waitMs, numbers, drawn }: Parameters<ExecutorPageApi['hidden']>[0]): Promise<Reply<Hidden>> {
  const strangers = token === null ? [] : await unheardFrames(token, waitMs);
  const boxes: Rect[] = strangers.map(frame => plain(boxOf(frame))).filter(({ width, height }) => width * height > 0);
  for (const root of [document, ...shadowRootsIn(document)]) {
    for (const field of queryIn(root, FIELDS)) if (isSensitive(field) && isVisible(field)) boxes.push(plain(paintedBox(field)));
  }
  const page = document.documentElement;
  const told: Hidden = {
    boxes,
    numbered: numbers ? numbered() : [],
    frames: window.length,
    view: { width: innerWidth, height: innerHeight },
    page: { width: Math.max(page.scrollWidth, innerWidth), height: Math.max(page.scrollHeight, innerHeight) },
    scrollX,
    scrollY,
    pinch: { x: visualViewport?.offsetLeft ?? 0, y: visualViewport?.offsetTop ?? 0, scale: visualViewport?.scale ?? 1 },
  };
  if (drawn) await drawing();
  return succeed(told);
}

/** ms that one may take in a frame of the page, which draws nothing while it is out of view. */
const FRAME_MS = 100;

/**
 * Resolves when the page as it is laid out now is on the screen, however slow it is to draw; at once where it is not seen. While a frame is put there, the
 * page already works on the next.
 */
async function drawing(): Promise<void> {
  for (let left = document.hidden ? 0 : 3; left > 0; left--)
    await new Promise(resolve => {
      requestAnimationFrame(resolve);
      if (self !== top) setTimeout(resolve, FRAME_MS);
    });
}

/** More numbers than these would hide the page. */
const MAX_NUMBERED = 200;

/** What has a ref and can be seen where it is: nothing lies on it, and it is not scrolled away. */
function numbered(): Numbered[] {
  const found: Numbered[] = [];
  for (const { ref, element } of elementsWithRefs()) {
    const place = standInFor(element);
    const point = isVisible(place) ? pointOn(place, null) : null;
    if (point === null || covererAt(element, point) !== null) continue;
    found.push({ ref, box: plain(boxOf(place)) });
    if (found.length === MAX_NUMBERED) break;
  }
  return found;
}

function plain({ x, y, width, height }: Rect): Rect {
  return { x, y, width, height };
}

/** Where a field is drawn. What stands in an editable region may be longer than its box. */
function paintedBox(field: Element): Rect {
  const box = boxOf(field);
  if (!isEditingHost(field)) return box;
  const inside = contentsBoxOf(field);
  if (inside.width === 0) return box;
  const [x, y] = [Math.min(box.x, inside.x), Math.min(box.y, inside.y)];
  return { x, y, width: Math.max(box.right, inside.right) - x, height: Math.max(box.bottom, inside.bottom) - y };
}

/** See `ExecutorPageApi.render`. The camera is another bundle, injected only when this is asked. */
export const render: ExecutorPageApi['render'] = async query => globalThis.baiShot?.(query) ?? cannotDraw('the camera is missing');
