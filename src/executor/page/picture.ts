// What a picture of this document must not show (page): the boxes of sensitive fields, and our own drawings while it is taken.
import { boxOf, queryIn } from '../../dom/native.ts';
import { nodeByNumber } from '../../dom/registry.ts';
import { shadowRootsIn } from '../../dom/roots.ts';
import { isSensitive } from '../../dom/sensitive.ts';
import { isVisible } from '../../dom/visible.ts';
import type { Reply } from '../../protocol/result.ts';
import type { Rect } from '../../protocol/seen.ts';
import { fail, succeed } from './outcome.ts';

declare global {
  /** Put here by the screenshot bundle, when it was injected. */
  var baiShot: ((element: Element | null) => Promise<HTMLCanvasElement>) | undefined;
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="textbox"]';

/** See `ExecutorPageApi.hidden`. */
export function hidden({
  full,
}: {
  full: boolean;
}): Reply<{ boxes: Rect[]; width: number; height: number; ratio: number; scrollX: number; scrollY: number }> {
  const boxes: Rect[] = [];
  for (const root of [document, ...shadowRootsIn(document)]) {
    for (const field of queryIn(root, FIELDS)) {
      if (!isSensitive(field) || !isVisible(field)) continue;
      const box = boxOf(field);
      boxes.push({ x: box.x + (full ? scrollX : 0), y: box.y + (full ? scrollY : 0), width: box.width, height: box.height });
    }
  }
  const page = document.documentElement;
  return succeed({
    boxes,
    width: full ? Math.max(page.scrollWidth, innerWidth) : innerWidth,
    height: full ? Math.max(page.scrollHeight, innerHeight) : innerHeight,
    ratio: devicePixelRatio,
    scrollX,
    scrollY,
  });
}

/** See `ExecutorPageApi.render`. The camera is another bundle, injected only when this is asked. */
export async function render({ node }: { node: number | null }): Promise<Reply<{ dataUrl: string; width: number; height: number }>> {
  const camera = globalThis.baiShot;
  const element = node === null ? null : nodeByNumber(node);
  if (camera === undefined) return cannot('the camera is missing');
  if (node !== null && element === null) return fail('DETACHED', 'The element left the page.', 'Read the page again.');
  try {
    const canvas = await camera(element);
    return succeed({ dataUrl: canvas.toDataURL('image/png'), width: canvas.width, height: canvas.height });
  } catch (cause) {
    return cannot(cause instanceof Error ? cause.message : String(cause));
  }
}

function cannot(why: string): Reply<never> {
  return fail('UNSUPPORTED', `This page cannot be drawn as a picture here: ${why}.`, 'Take a SHOT of the viewport instead.');
}
