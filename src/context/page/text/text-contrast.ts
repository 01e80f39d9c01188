// Says whether a text has the color of its ground (page), as white on white has, where that is certain: solid colors, and nothing else painted there. Reads only.
import { hostsIn } from '../../../dom/hosts.ts';
import { boxOf, firstIn, isOpaque, localNameOf, matches, styleOf, walkElements } from '../../../dom/native.ts';
import { composedHolds, composedParent } from '../../../dom/roots.ts';
import { alphaOf, type Sinking } from '../../../dom/sight.ts';

/** A solid color, and the element that is filled with it; null for the canvas, which ends nowhere. */
type Ground = { color: string; holder: Element | null };

/** On a page with more elements nothing is certain: each would have to be looked at. */
const MAX_ELEMENTS = 5000;
/** Contrast (WCAG 2) below which two colors of one hue are the same to a person, and how far their parts may differ, of 255. */
const LEAST_CONTRAST = 1.1;
const MOST_APART = 24;
const CANVAS = 'rgb(255, 255, 255)';
const PICTURES = new Set('img picture video canvas svg iframe frame object embed'.split(' '));

/** Makes a judge for one reading; it remembers grounds and boxes, so drop it when the page may have changed. */
export function createGround(): Sinking {
  const grounds = new Map<Element, Ground | null>();
  const painting = new Map<Element, boolean>();
  const forced = matchMedia('(forced-colors: active)').matches;
  let boxes: { element: Element; box: DOMRect }[] | null | undefined;

  /** What is behind the contents of an element; null where it is not one solid color. */
  function groundOf(element: Element): Ground | null {
    const passed: Element[] = [];
    let ground: Ground | null = null;
    for (let at: Element | null = element; ; at = composedParent(at)) {
      const known = at === null ? canvas() : grounds.get(at);
      if (at === null || known !== undefined) {
        ground = known ?? null;
        break;
      }
      passed.push(at);
      const style = styleOf(at);
      const alpha = isPlain(style) ? alphaOf(style.backgroundColor) : null;
      if (alpha === 0) continue;
      if (alpha === 1) ground = { color: style.backgroundColor, holder: fillsCanvas(at) ? null : at };
      break;
    }
    for (const at of passed) grounds.set(at, ground);
    return ground;
  }

  /** Whether anything that is painted lies over or under a text, besides what the text stands in. */
  function isAlone(element: Element, box: DOMRect): boolean {
    if (boxes === undefined) boxes = allBoxes();
    if (boxes === null) return false;
    return !boxes.some(other => crosses(other.box, box) && isPainted(other.element) && !composedHolds(other.element, element));
  }

  function isPainted(element: Element): boolean {
    let painted = painting.get(element);
    if (painted === undefined) {
      const style = styleOf(element);
      const filled = PICTURES.has(localNameOf(element)) || !isPlain(style) || alphaOf(style.backgroundColor) > 0 || hasMarks(element);
      painted = filled && isOpaque(element);
      painting.set(element, painted);
    }
    return painted;
  }

  return (element, box) => {
    const ground = forced ? null : groundOf(element);
    if (ground === null) return false;
    const style = styleOf(element);
    if (!areAlike(style.webkitTextFillColor, ground.color)) return false;
    if (style.textShadow !== 'none' || Number.parseFloat(style.webkitTextStrokeWidth) > 0) return false;
    if (ground.holder !== null && !isWithin(box, boxOf(ground.holder))) return false;
    for (let at: Element | null = element; at !== null; at = at === ground.holder ? null : composedParent(at))
      if (hasMarks(at) || matches(at, ':modal, :popover-open')) return false;
    return isAlone(element, box);
  };
}

/** The canvas is white where the page asks for no other scheme; that of a frame may let the page around it through. */
function canvas(): Ground | null {
  const { colorScheme } = styleOf(document.documentElement);
  const light = /^(?:normal|(?:only )?light(?: only)?)$/.test(colorScheme) && firstIn(document, 'meta[name="color-scheme" i]') === null;
  return parent === self && light ? { color: CANVAS, holder: null } : null;
}

/** The root's background is that of the canvas, or the body's where the root has none (CSS Backgrounds 3, 2.11). */
function fillsCanvas(element: Element): boolean {
  const root = document.documentElement;
  if (element === root) return true;
  const { backgroundColor, backgroundImage } = styleOf(root);
  return element === document.body && backgroundImage === 'none' && alphaOf(backgroundColor) === 0;
}

/** Whether an element paints no more behind its contents than a color, and leaves the colors of its contents as they are. */
function isPlain(style: CSSStyleDeclaration): boolean {
  return (
    style.backgroundImage === 'none' &&
    !style.backgroundClip.includes('text') &&
    !style.boxShadow.includes('inset') &&
    style.mixBlendMode === 'normal' &&
    style.filter === 'none' &&
    /^(?:none)?$/.test(style.backdropFilter)
  );
}

/** Whether boxes that stand in no tree are painted in an element. */
function hasMarks(element: Element): boolean {
  return ['::before', '::after'].some(pseudo => !/^(?:none|normal)$/.test(styleOf(element, pseudo).content));
}

function allBoxes(): { element: Element; box: DOMRect }[] | null {
  const found: { element: Element; box: DOMRect }[] = [];
  const open: (Document | ShadowRoot)[] = [document];
  for (let root = open.pop(); root !== undefined; root = open.pop()) {
    for (const element of walkElements(root)) {
      if (found.length === MAX_ELEMENTS) return null;
      found.push({ element, box: boxOf(element) });
    }
    open.push(...hostsIn(root).map(([, inner]) => inner));
  }
  return found;
}

export function crosses(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isWithin(inner: DOMRect, outer: DOMRect): boolean {
  return inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
}

function areAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const [first, second] = [partsOf(a), partsOf(b)];
  if (first.length < 3 || second.length < 3) return false;
  if (first.some((part, index) => Math.abs(part - (second[index] ?? 0)) > MOST_APART)) return false;
  const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05) < LEAST_CONTRAST;
}

/** Red, green and blue of a computed color, 0 to 255; nothing for one in another notation. */
function partsOf(color: string): number[] {
  return /^rgba?\(/.test(color) ? (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number) : [];
}

/** WCAG 2, relative luminance. */
function luminanceOf(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
