// Says which boxes and texts a person sees (page). What is not seen may be meant for a machine alone. Reads only.
import { boxOf, carriesAttribute, isLaidOut, isOpaque, scrollLeftOf, scrollTopOf, scrollWidthOf, styleOf } from './native.ts';
import { ancestry, composedParent } from './roots.ts';

export type Sight = {
  /** Whether something in the box of an element whose parent passes can be seen. A box without an area may hold floats, so they are asked. */
  passes(element: Element): boolean;
  /** Whether the text itself can be seen; its element passed. Blank text always can. */
  shows(text: Text): boolean;
};

/** Whether a text in this element, with this box, cannot be told from what is behind it. */
export type Sinking = (element: Element, box: DOMRect) => boolean;

/** Text less high than this, in CSS px, is no text for a person. */
const LEAST_HEIGHT = 2.5;
const LEAST_OPACITY = 0.05;

/**
 * Makes a judge for one reading; it remembers how elements paint, so drop it when the page may have changed. `sinks`: what else makes a text unseen,
 * asked of texts that are there to be seen by all other signs.
 */
export function createSight(sinks?: Sinking): Sight {
  const painting = new Map<Element, boolean>();
  let range: Range | null = null;
  let leftmost: number | null = null;

  /** Whether a box lies where no scrolling brings it: above the page or before its beginning. */
  function isOffPage(box: DOMRect, element: Element): boolean {
    let [right, bottom] = [box.right + scrollX, box.bottom + scrollY];
    if (right > 0 && bottom > 0) return false;
    const scrolling = document.scrollingElement ?? document.documentElement;
    leftmost ??= leftEdge();
    if (right > leftmost && bottom > 0) return false;
    for (let at: Element | null = element; at !== null && at !== scrolling; at = composedParent(at)) {
      right += Math.abs(scrollLeftOf(at));
      bottom += Math.abs(scrollTopOf(at));
      if (right > leftmost && bottom > 0) return false;
    }
    return true;
  }

  function passes(element: Element): boolean {
    const style = styleOf(element);
    if (style.display === 'contents') return true;
    if (!isOpaque(element)) return style.visibility !== 'visible' && isLaidOut(element); // a child of it may be visible again
    if (Number(style.opacity) < LEAST_OPACITY || isClippedAway(style)) return false;
    const box = boxOf(element);
    const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    if (box.width === 0 || box.height === 0) return !cuts;
    if (cuts && (box.width <= 1 || box.height <= 1)) return false;
    if (style.position === 'fixed') return box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
    return !isOffPage(box, element);
  }

  function paints(element: Element): boolean {
    const known = painting.get(element);
    if (known !== undefined) return known;
    const style = styleOf(element);
    const folded = style.contentVisibility === 'hidden' || (element instanceof HTMLDetailsElement && !carriesAttribute(element, 'open'));
    const answer = !folded && style.visibility === 'visible' && (alphaOf(style.webkitTextFillColor) >= LEAST_OPACITY || isFilled(element));
    painting.set(element, answer);
    return answer;
  }

  function shows(text: Text): boolean {
    if (text.data.trim() === '') return true;
    const element = composedParent(text);
    if (element === null) return true;
    if (!paints(element)) return false;
    range ??= new Range(); // not by the document's method, which a field of that name would hide
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 0.5 || box.height < LEAST_HEIGHT || isOffPage(box, element)) return false;
    return sinks === undefined || !sinks(element, box);
  }

  return { passes, shows };
}

/** Whether an element and all that it stands in pass, up to those that are `known` to. Remembers, so drop it with the judge. */
export function throughout(sight: Sight, known = new Map<Element, boolean>()): (element: Element) => boolean {
  const passes = (element: Element): boolean => {
    let answer = known.get(element);
    if (answer === undefined) {
      const above = composedParent(element);
      answer = (above === null || passes(above)) && sight.passes(element);
      known.set(element, answer);
    }
    return answer;
  };
  return passes;
}

const MAX_LEVELS = 5;

/** Whether see-through letters are cut out of a background, as headings with a gradient are. */
function isFilled(element: Element): boolean {
  return ancestry(element)
    .slice(0, MAX_LEVELS)
    .some(at => styleOf(at).backgroundClip.includes('text'));
}

/** The opacity of a computed color, 0 to 1. */
export function alphaOf(color: string): number {
  const written = /^rgba\(.*, ([\d.e-]+)\)$|\/ ([\d.e-]+)\)$/.exec(color);
  return written === null ? 1 : Number(written[1] ?? written[2]);
}

/** Whether a clip leaves nothing of a box: an old-style one, or insets that meet. */
function isClippedAway(style: CSSStyleDeclaration): boolean {
  if (style.clip.startsWith('rect') && /^(?:absolute|fixed)$/.test(style.position)) {
    const [top = 0, right = 0, bottom = 0, left = 0] = (style.clip.match(/-?[\d.]+|auto/g) ?? []).map(Number);
    if (right - left <= 1 || bottom - top <= 1) return true;
  }
  const shape = style.clipPath;
  if (/^circle\(0(?:px|%)?[ )]/.test(shape)) return true;
  const inset = /^inset\(([^)]*?)(?: round .*)?\)$/
    .exec(shape)?.[1]
    ?.split(' ')
    .map(each => (each.endsWith('%') ? Number.parseFloat(each) : 0));
  if (inset === undefined) return false;
  const [top = 0, right = top, bottom = top, left = right] = inset;
  return top + bottom >= 100 || left + right >= 100;
}

/**
 * The x of the page's left end in CSS px from where its viewport's left edge is before any scrolling: 0, or less where the page begins on the right
 * (CSS Overflow 3, 2.2: it grows to the side where it ends; the body decides, where there is one, CSS Writing Modes 4, 8).
 */
export function leftEdge(): number {
  const root = document.documentElement;
  const { direction, writingMode } = styleOf(document.body ?? root);
  const startsRight = /^(?:rtl horizontal|\w+ (?:vertical|sideways)-rl)/.test(`${direction} ${writingMode}`);
  return startsRight ? Math.min(0, innerWidth - scrollWidthOf(document.scrollingElement ?? root)) : 0;
}
