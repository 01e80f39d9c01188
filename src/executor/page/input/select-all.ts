// Selects what a field or an editing host holds (page).
import { hostOf } from '../fields/editable.ts';

/** Selects all that a field or an editing host holds, else the whole page. */
export function selectAll(target: Element): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select();
  else if (target instanceof HTMLElement && target.isContentEditable) getSelection()?.selectAllChildren(hostOf(target));
  else document.execCommand('selectAll');
}
