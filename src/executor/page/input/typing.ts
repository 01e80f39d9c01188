// Follows a text on its way into a field (page): counts the characters that go in, and sees when the focus left in the midst of it.
import { isConnected } from '../../../dom/native.ts';
import { livingNode, passNumber } from '../../../dom/registry.ts';
import { composedHolds } from '../../../dom/roots.ts';
import { isSensitive } from '../../../dom/sensitive.ts';
import type { Target } from '../../page-api.ts';
import { followed } from '../binding.ts';
import { fieldIn, kindOf } from '../fields/editable.ts';

/** What puts a sign in, or is about to. */
const ENTERING = new Set(['keydown', 'keypress', 'beforeinput', 'paste']);

/** One text that is typed. `typed`: characters that went in so far. */
export type Typing = { readonly typed: number; goesOn(event: Event, target: Element | null, hit: Element | null): boolean };

let pressed: KeyboardEvent[] = [];

/** Begins to follow a text. `goesOn` is asked for each event of its keys, and is false for one that would put a sign in anywhere else. */
export function followTyping(): Typing {
  let typed = 0;
  let isDown = false;
  pressed = [];
  return {
    get typed() {
      return typed;
    },
    goesOn(event, target, hit) {
      if (event.type === 'keyup') isDown = false;
      if (!ENTERING.has(event.type)) return true;
      const there = target !== null && hit !== null && (composedHolds(target, hit) || holdsField(target, hit));
      if (event instanceof KeyboardEvent && event.type === 'keydown') {
        if (!there) return false;
        pressed.push(event);
        isDown = true;
        typed += 1;
      } else if (!there && isDown) typed -= 1;
      else if (there && !isDown && event instanceof InputEvent) typed += [...(event.data ?? '')].length;
      return there;
    },
  };
}

/**
 * Lets a text go on where the page put another editor in place of the one that it was begun in, as one does that makes a list of "- ": in the editor
 * that gets the keys now, if it stands in the innermost box around the old one that is left. The old one's number means it from then on.
 * @param boxes what the old editor stood in, from the inside.
 */
export function followCaret(target: Target, boxes: readonly Element[], hit: Element | null): void {
  if (livingNode(target.node) !== null || followed(target) !== null) return;
  const box = boxes.find(isConnected);
  const field = hit === null ? null : fieldIn(hit);
  if (box === undefined || box === document.body || box === document.documentElement || field === null) return;
  if (kindOf(field) === 'rich' && composedHolds(box, field) && !isSensitive(field)) passNumber(target.node, field);
}

/** Whether the page kept every key of the last text from the field, as one does that draws by itself what is typed. Told once. */
export function pageTookKeys(): boolean {
  const keys = pressed;
  pressed = [];
  return keys.length > 0 && keys.every(event => event.defaultPrevented);
}

/** Whether keys for a target go to the field that it stands for: a label's control, the editor around a hidden field. */
export function holdsField(target: Element, hit: Element): boolean {
  const field = fieldIn(target);
  return field !== null && composedHolds(field, hit);
}
