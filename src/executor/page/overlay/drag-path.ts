// Draws where a drag would go (page): a line from its start over its points to its end, with a ring where it begins and an arrow head where it ends.
import { type Identity, identityOf, isSameThing } from '../../../dom/identity.ts';
import { boxOf, isConnected } from '../../../dom/native.ts';
import { isOwn } from '../../../dom/own.ts';
import { matchTarget } from '../../../dom/target.ts';
import { isVisible } from '../../../dom/visible.ts';
import type { DragWay } from '../../../protocol/drag.ts';
import type { Point } from '../../gesture.ts';
import { placeOn, pointOn } from '../aim.ts';

/** A drawn way. `place` draws it where its elements are now. */
export type DragPath = { place(shown: boolean): void };

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Adds the line of a drag from `source` to our root; shown once it is placed. It ends at its last known point where the element to drop on is none of this
 * document, and is hidden where that is gone or became another thing.
 */
export function pathFor(root: ShadowRoot, source: Element, way: DragWay, colour: string): DragPath {
  const { to } = way;
  const found = to.by === 'css' ? matchTarget(to.css, Number.POSITIVE_INFINITY) : null;
  const drop = found?.ok ? (found.value.elements.find(element => isVisible(element) && !isOwn(element)) ?? null) : null;
  const was = drop && identityOf(drop);
  const svg = add(root, 'svg', {});
  svg.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;pointer-events:none;display:none';
  const line = { fill: 'none', 'stroke-linejoin': 'round' };
  const lines = [
    add(svg, 'polyline', { ...line, stroke: '#fff', 'stroke-width': '5' }),
    add(svg, 'polyline', { ...line, stroke: colour, 'stroke-width': '3' }),
  ];
  const ring = add(svg, 'circle', { r: '5', fill: '#fff', stroke: colour, 'stroke-width': '3' });
  const head = add(svg, 'path', { d: 'M0 0L-14 -7V7Z', fill: colour, stroke: '#fff' });
  return {
    place(shown) {
      svg.style.display = shown && (drop === null || stands(drop, was)) ? 'block' : 'none';
      const points = pointsOf(source, way, drop);
      const [start = { x: 0, y: 0 }] = points;
      const end = points.at(-1) ?? start;
      const from = points.findLast(({ x, y }) => x !== end.x || y !== end.y) ?? end;
      for (const each of lines) each.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' '));
      ring.setAttribute('cx', String(start.x));
      ring.setAttribute('cy', String(start.y));
      const angle = (Math.atan2(end.y - from.y, end.x - from.x) * 180) / Math.PI;
      head.setAttribute('transform', `translate(${end.x} ${end.y}) rotate(${angle})`);
      head.style.display = to.by === 'css' && drop === null ? 'none' : 'block';
    },
  };
}

/** The points of a drag in this viewport, in view or not, as far as they are known here. */
function pointsOf(source: Element, { start, via = [], to }: DragWay, drop: Element | null): Point[] {
  const box = boxOf(source);
  const inSource = ({ x, y }: Point) => ({ x: box.left + x, y: box.top + y });
  const first = pointOn(source, start ?? null) ?? placeOn(source, start ?? null);
  const known = [first, ...via.map(inSource)];
  if (to.by === 'delta') return [...known, { x: first.x + to.x, y: first.y + to.y }];
  if (to.by === 'offset') return [...known, inSource(to)];
  const spot = to.place ?? null;
  return drop === null ? known : [...known, pointOn(drop, spot) ?? placeOn(drop, spot)];
}

function stands(element: Element, was: Identity | null): boolean {
  return isConnected(element) && (was === null || isSameThing(was, identityOf(element)));
}

function add(into: ShadowRoot | SVGElement, name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  into.append(element);
  return element;
}
