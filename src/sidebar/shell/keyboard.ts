// The keyboard map of the panel (panel): single keys work on the rows unless the user is typing or has turned them off.

import { canUndo, nextNeeding } from '../rows/index.ts';
import type { Panel } from './panel.ts';

const WALKS = /^(Arrow|Home|End|Enter| )/;

/** Starts listening. Returns the stop function. */
export function listenToKeys(panel: Panel, target: Document): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === 'Escape') return leave(panel, event);
    if (event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    if (panel.store.ui.sheet.value !== null) return;
    // The keys that walk through the list and open what is there are no letters: without them nothing in it could be reached.
    if (!panel.store.app.value.settings.keys && !WALKS.test(event.key)) return;
    if (event.altKey) return moveByKey(panel, event);
    if (press(panel, event)) event.preventDefault();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'h' || event.key === 'H') panel.hideAll();
  };
  target.addEventListener('keydown', onKey);
  target.addEventListener('keyup', onKeyUp);
  return () => {
    target.removeEventListener('keydown', onKey);
    target.removeEventListener('keyup', onKeyUp);
  };
}

function moveByKey(panel: Panel, event: KeyboardEvent) {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  const id = panel.store.rows.focusedRow.value;
  if (by === 0 || id === null || !onRow(event.target)) return;
  event.preventDefault();
  panel.move(id, by);
  requestAnimationFrame(() => focusRow(panel, id));
}

function leave(panel: Panel, event: KeyboardEvent) {
  const { store } = panel;
  if (store.run.value.kind !== 'idle') panel.stop();
  else if (store.review.countdown.value !== null) panel.cancelAutoRun();
  else if (store.rows.picking.value !== null) void panel.pick(store.rows.picking.value);
  else if (store.ui.sheet.value !== null) panel.open(null);
  else if (store.rows.openRow.value !== null) {
    store.rows.openRow.value = null;
    panel.edit(null);
  } else return;
  event.preventDefault();
}

/** Whether a key press belongs to a field. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

/** Whether the key was one of ours. */
function press(panel: Panel, event: KeyboardEvent): boolean {
  const onControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement || isSummary(event.target);
  if (onControl && (event.key === 'Enter' || event.key === ' ')) return false;
  const { kind } = panel.store.run.value;
  if (kind === 'paused' && pausedKey(panel, event)) return true;
  if (kind === 'confirm' || kind === 'file') return /^u$/i.test(event.key) && needKey(panel, event.shiftKey);
  if (kind !== 'idle') return WALKS.test(event.key) && panel.store.ui.view.value === 'queue' && rowKey(panel, event);
  if (panel.askGoal.value && goalKey(panel, event.key)) return true;
  if (globalKey(panel, event)) return true;
  return panel.store.ui.view.value === 'queue' && rowKey(panel, event);
}

/** Going on after a pause. */
function pausedKey(panel: Panel, event: KeyboardEvent): boolean {
  const how = { r: 'all', n: 'step' } as const;
  const key = event.key.toLowerCase();
  if (event.repeat || (key !== 'r' && key !== 'n')) return false;
  panel.resume(how[key]);
  return true;
}

function isSummary(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.tagName === 'SUMMARY';
}

function goalKey(panel: Panel, key: string): boolean {
  switch (key.toLowerCase()) {
    case 'y':
      panel.checkGoal('ok');
      return true;
    case 'n':
      panel.checkGoal('failed');
      return true;
    case 'l':
      panel.checkGoal('pending');
      return true;
    default:
      return false;
  }
}

function globalKey(panel: Panel, event: KeyboardEvent): boolean {
  switch (event.key) {
    case '1':
      panel.show('queue');
      return true;
    case '2':
      panel.show('message');
      return true;
    case '3':
      panel.show('timeline');
      return true;
    case '?':
      panel.open('keys');
      return true;
    case 'c':
    case 'C':
      void panel.copyMessage();
      return true;
    case 'g':
    case 'G':
      void panel.shuttle();
      return true;
    case 'r':
    case 'R':
      // Held down, it approves nothing.
      if (!event.repeat) void panel.run();
      return true;
    case 'n':
    case 'N':
      if (!event.repeat) void panel.step();
      return true;
    case 't':
    case 'T':
      void panel.rehearse();
      return true;
    case 'u':
    case 'U':
      return needKey(panel, event.shiftKey);
    case '/':
      document.getElementById('filter')?.focus();
      return true;
    case 'h':
    case 'H':
      // Held down: all rows at once, until it is let go.
      if (event.repeat) panel.showAll();
      return event.repeat;
    case 'b':
    case 'B':
      if (panel.store.rows.focusedRow.value !== null) panel.toggleStop(panel.store.rows.focusedRow.value);
      return true;
    case 'z':
    case 'Z':
      if (!event.repeat) undoByKey(panel, event.target);
      return true;
    default:
      return false;
  }
}

/** Goes to the next row that needs the user, or the one before. */
function needKey(panel: Panel, back: boolean): boolean {
  const id = nextNeeding(panel.rows.value, panel.store.rows.focusedRow.value, back ? -1 : 1);
  if (id !== null) panel.goTo(id);
  return true;
}

/** The row that has the focus, when it can be undone; else the last batch. */
function undoByKey(panel: Panel, target: EventTarget | null) {
  const row = panel.rows.value.find(each => each.item.id === panel.store.rows.focusedRow.value);
  void panel.undo(row && onRow(target) && canUndo(row) ? row.item.id : undefined);
}

function rowKey(panel: Panel, event: KeyboardEvent): boolean {
  const row = panel.rows.value.find(row => row.item.id === panel.store.rows.focusedRow.value);
  switch (event.key) {
    case 'j':
    case 'J':
    case 'ArrowDown':
      return walk(panel, 1);
    case 'k':
    case 'K':
    case 'ArrowUp':
      return walk(panel, -1);
    case 'Home':
      return walk(panel, Number.NEGATIVE_INFINITY);
    case 'End':
      return walk(panel, Number.POSITIVE_INFINITY);
    default:
      break;
  }
  if (!row || !onRow(event.target)) return false;
  const { id } = row.item;
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      if (row.pill.kind !== 'many') return false;
      panel.cycle(id, event.key === 'ArrowLeft' ? -1 : 1);
      return true;
    case ' ':
      if (event.target instanceof HTMLInputElement) return false; // the check box does it
      if (row.status === 'queued') panel.include(id, !row.ticked);
      return true;
    case 'Enter':
      panel.store.rows.openRow.value = panel.store.rows.openRow.value === id ? null : id;
      return true;
    case 'e':
    case 'E':
      if (row.status !== 'done') panel.edit(id);
      return true;
    case 'p':
    case 'P':
      if (row.status !== 'done') void panel.pick(id);
      return true;
    case 'h':
    case 'H':
      panel.highlight(id, 'show');
      return true;
    case 'd':
    case 'D':
      panel.duplicate(id);
      return true;
    case 's':
    case 'S':
      if (row.status !== 'done') panel.skip(id);
      return true;
    case 'Delete':
    case 'Backspace':
      if (row.status !== 'done') panel.remove(id);
      return true;
    default:
      return false;
  }
}

function onRow(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-id]') !== null;
}

/** Moves the focus to the card of a page that is withheld: what the rows wait for. */
export function focusAccess(): boolean {
  const element = document.getElementById('access');
  element?.focus();
  element?.scrollIntoView({ block: 'start' });
  return element !== null;
}

/** Moves the focus by so many rows or lines of turns, as they are shown, and stops at the ends; false when there are none. */
function walk(panel: Panel, by: number): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('.queue :is(.row:not([hidden]), button.turn-line)')];
  const at = all.findIndex(each => (each.dataset.id ?? each.id) === panel.store.rows.focusedRow.value);
  return focusOn(all[Math.max(0, Math.min(all.length - 1, at + by))] ?? null);
}

/** Moves the focus to a row; false when there is none. */
export function focusRow(panel: Panel, id: string | undefined): boolean {
  if (id === undefined) return false;
  panel.store.rows.focusedRow.value = id;
  return focusOn(document.querySelector(`[data-id="${CSS.escape(id)}"]`));
}

function focusOn(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}
