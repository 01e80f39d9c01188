// Shows on the page that a run is going on there (page): a glow at its edges, a pointer at the target, and a chip that stops the run.
import { boxOf } from '../../../dom/native.ts';
import { matchTarget } from '../../../dom/target.ts';
import { isVisible } from '../../../dom/visible.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { UserIntervention } from '../../page-api.ts';
import { succeed } from '../outcome.ts';
import { ownHost } from './overlay.ts';

type Presence = { host: HTMLElement; chip: HTMLElement; pointer: HTMLElement; end: () => void };

/** A panel that does not ask any more is gone, and so is the run. */
const LIFE_MS = 6000;

let shown: Presence | null = null;
let stoppedAt = 0; // ms since the epoch
let hands: number[] = [];
let wake: () => void = () => undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;

/** See `ExecutorPageApi.attend`. */
export function showRunIndicator({ says, stop, css }: { says: string; stop: string; css: string | null }): Reply<null> {
  if (says === '') {
    hidePresence();
    return succeed(null);
  }
  shown ??= show();
  renew();
  const [words, button] = shown.chip.children;
  if (words !== undefined) words.textContent = says;
  if (button !== undefined) button.textContent = stop;
  pointAt(shown.pointer, css);
  return succeed(null);
}

/** See `ExecutorPageApi.attended`. */
export async function waitForIntervention({ waitMs, since }: { waitMs: number; since: number }): Promise<Reply<UserIntervention>> {
  hands = hands.filter(at => at > since);
  if (shown !== null && stoppedAt <= since && hands.length === 0) {
    renew();
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, waitMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
  return succeed({ stop: stoppedAt > since, hands });
}

/** While our own input is on its way, the chip lets everything through: it may stand where the target is. */
export function setPassThrough(through: boolean): void {
  const button = shown?.chip.lastElementChild;
  if (button instanceof HTMLElement) button.style.pointerEvents = through ? 'none' : 'auto';
}

/** Hides everything for as long as the next `attend` does not come: a picture of the page is taken. */
export function hidePresence(): void {
  shown?.end();
}

function renew(): void {
  clearTimeout(expiry);
  expiry = setTimeout(() => shown?.end(), LIFE_MS);
}

function show(): Presence {
  hands = []; // what was pressed at the end of an earlier run is over
  const { host, root } = ownHost();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  piece(root, 'inset:0;box-shadow:inset 0 0 0 3px #0b7285,inset 0 0 24px 4px rgb(11 114 133/45%)');
  const pointer = piece(
    root,
    `left:0;top:0;width:18px;height:18px;margin:-9px 0 0 -9px;border-radius:50%;border:3px solid #0b7285;background:rgb(255 255 255/60%);box-shadow:0 0 0 2px #fff;display:none;${still ? '' : 'transition:transform .18s ease-out;'}`,
  );
  const chip = piece(
    root,
    'right:12px;bottom:12px;display:flex;align-items:center;gap:8px;padding:6px 6px 6px 12px;border-radius:18px;background:#0b3d46;color:#fff;font:600 13px/20px system-ui,sans-serif;box-shadow:0 2px 10px rgb(0 0 0/35%)',
  );
  const words = document.createElement('span');
  words.dir = 'auto';
  const button = document.createElement('button');
  button.type = 'button';
  button.style.cssText =
    'all:initial;cursor:pointer;pointer-events:auto;padding:3px 12px;border-radius:13px;background:#fff;color:#b3001b;font:600 13px/20px system-ui,sans-serif';
  chip.append(words, button);
  // Only a real press counts: a page could send one of its own making.
  const onPress = (event: Event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    stoppedAt = Date.now();
    wake();
  };
  button.addEventListener('click', onPress);
  const onHand = (event: Event) => {
    if (!event.isTrusted || event.composedPath().includes(host)) return;
    hands.push(Date.now());
    wake();
  };
  const over = new AbortController();
  for (const name of HANDS) addEventListener(name, onHand, { capture: true, passive: true, signal: over.signal });
  const presence: Presence = {
    host,
    chip,
    pointer,
    end: () => {
      clearTimeout(expiry);
      over.abort();
      host.remove();
      if (shown === presence) shown = null;
      wake();
    },
  };
  return presence;
}

const HANDS = ['pointerdown', 'keydown'];

function piece(root: ShadowRoot, css: string): HTMLElement {
  const element = document.createElement('div');
  element.style.cssText = `position:fixed;box-sizing:border-box;pointer-events:none;${css}`;
  root.append(element);
  return element;
}

/** Where the target stands now; nothing is shown for a target that is not there, or not in this frame. */
function pointAt(pointer: HTMLElement, css: string | null): void {
  const found = css === null ? null : matchTarget(css, Number.POSITIVE_INFINITY);
  const target = found?.ok ? found.value.elements.find(isVisible) : undefined;
  pointer.style.display = target === undefined ? 'none' : 'block';
  if (target === undefined) return;
  const box = boxOf(target);
  pointer.style.transform = `translate(${box.x + box.width / 2}px,${box.y + box.height / 2}px)`;
}
