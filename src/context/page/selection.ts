// What the user has selected in this frame (page), in the page's text, in a shadow root or inside a text field.
import { deepActive } from '../../dom/active.ts';
import { isElement, parentElementOf, queryIn } from '../../dom/native.ts';
import { isKept, MARKED } from '../../dom/owner-marks.ts';
import { isSensitive } from '../../dom/sensitive.ts';
import { clip } from '../../dom/text.ts';
import { withoutInvisible } from '../../protocol/reader/invisible.ts';
import type { Reply } from '../../protocol/result.ts';

/** Answers the selection, at most `maxChars` characters; `cut` counts those left out. "" when nothing is selected or it stands in a sensitive field. */
export async function readSelection(query: { maxChars: number }): Promise<Reply<{ text: string; cut: number }>> {
  const text = withoutInvisible(selectedText()).trim();
  const shown = clip(text, query.maxChars);
  return { ok: true, value: { text: shown, cut: Math.max(0, text.length - query.maxChars) } };
}

function selectedText(): string {
  const focused = deepActive();
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) {
    if (isSensitive(focused) || isKept(focused)) return '';
    try {
      const { selectionStart: from, selectionEnd: to } = focused;
      if (from !== null && to !== null && to > from) return focused.value.slice(from, to);
    } catch {
      // Fields such as dates have no selection to read.
    }
  }
  const selection = getSelection();
  if (selection === null || selection.isCollapsed) return '';
  for (const node of [selection.anchorNode, selection.focusNode]) {
    const element = isElement(node) ? node : node === null ? null : parentElementOf(node);
    if (element !== null && (isSensitive(element) || isKept(element))) return '';
  }
  for (const marked of queryIn(document, MARKED)) if (selection.containsNode(marked, true)) return '';
  for (const editor of queryIn(document, '[contenteditable], [role="textbox"]')) {
    if (selection.containsNode(editor, true) && isSensitive(editor)) return ''; // a selection across a secret is not told in parts
  }
  return selection.toString();
}
