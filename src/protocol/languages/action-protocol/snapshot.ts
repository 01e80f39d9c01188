// What a backend sees of a page (pure): the Snapshot frame.
import { inertJson } from '../../prompt/format.ts';

/** A control of the page, masked as all that leaves. `bounds`: CSS px, relative to the top viewport, not cut at its edge. */
export type TreeElement = { role: string; name: string; tag: string; bounds: { x: number; y: number; width: number; height: number } };

/** The frame for the controls of a page, in the order of the page; they are numbered from 1. */
export function snapshotFrame(elements: readonly TreeElement[]): string {
  const tree = elements.map(({ role, name, tag, bounds }, place) => ({
    id: place + 1,
    role: role === '' ? 'generic' : role,
    name,
    tag: tag.toUpperCase(),
    bounds: {
      x: Math.round(bounds.x),
      y: Math.round(bounds.y),
      width: Math.round(bounds.width),
      height: Math.round(bounds.height),
    },
  }));
  return inertJson({ type: 'Snapshot', data: { tree } });
}
