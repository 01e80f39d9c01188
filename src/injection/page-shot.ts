// Entry of the screenshot bundle (page): draws an element or the whole page anew with html2canvas, for editions that have no better camera.
/// <reference path="../../types/html2canvas.d.ts" />
import html2canvas from 'html2canvas/dist/html2canvas.esm.js';
import { boxOf } from '../dom/native.ts';
import { isOwn } from '../dom/own.ts';
import { nodeByNumber } from '../dom/registry.ts';
import { isSensitive } from '../dom/sensitive.ts';
import { cannotDraw, fail, succeed } from '../executor/page/outcome.ts';
import type { ExecutorPageApi } from '../executor/page-api.ts';

/** See `ExecutorPageApi.render`. */
async function render({ node }: { node: number | null }): ReturnType<ExecutorPageApi['render']> {
  const element = node === null ? null : nodeByNumber(node);
  if (node !== null && element === null) return fail('DETACHED', 'The element left the page.', 'Read the page again.');
  try {
    const canvas = await draw(element);
    const { x, y } = boxOf(element ?? document.documentElement);
    return succeed({ dataUrl: canvas.toDataURL('image/png'), width: canvas.width, height: canvas.height, x: x + scrollX, y: y + scrollY });
  } catch (cause) {
    return cannotDraw(cause instanceof Error ? cause.message : String(cause));
  }
}

function draw(element: Element | null): Promise<HTMLCanvasElement> {
  const page = document.documentElement;
  return html2canvas(element instanceof HTMLElement ? element : page, {
    logging: false,
    useCORS: false,
    // A foreign image would make the canvas unreadable; without it the picture has a gap.
    allowTaint: false,
    backgroundColor: null,
    scale: 1,
    ignoreElements: isOwn,
    onclone: (_, copy) => coverSecrets(page, copy.ownerDocument.documentElement),
  });
}

// An element of the page with this name does not count.
if (!Object.hasOwn(globalThis, 'baiShot')) globalThis.baiShot = render;

const FIELDS = 'input, textarea, select, [contenteditable], [role="textbox"]';

/** In the copy that is drawn, fields that hold a secret are filled with one colour. Copy and original have the same fields in the same order. */
function coverSecrets(page: Element, copy: Element): void {
  const originals = page.querySelectorAll(FIELDS);
  const copies = copy.querySelectorAll<HTMLElement>(FIELDS);
  for (const [index, original] of [...originals].entries()) {
    const twin = copies[index];
    if (twin === undefined || !isSensitive(original)) continue;
    if (twin instanceof HTMLInputElement || twin instanceof HTMLTextAreaElement) twin.value = '';
    else twin.textContent = '';
    twin.setAttribute('style', `${twin.getAttribute('style') ?? ''};background:#444!important;color:#444!important`);
  }
}
