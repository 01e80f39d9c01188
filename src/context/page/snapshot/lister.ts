// What tells one language's list of elements from another's (page), and the door to the bundle that holds them.
import type { isEnabled, nameOf, roleOf } from '../../../dom/card.ts';
import { attributeOf } from '../../../dom/native.ts';
import type { foldedText } from '../../../dom/text.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { FrameSnapshot, SnapshotLanguage, SnapshotPart } from '../../page-api.ts';

/** What is large and in the page bundle already, so that it is here once. */
export type Tools = { nameOf: typeof nameOf; roleOf: typeof roleOf; textOf: typeof foldedText; isEnabled: typeof isEnabled };

/** What a language tells of an element beside its tag and place. */
export type Told = Partial<Pick<SnapshotPart, 'text' | 'attributes' | 'role' | 'name' | 'scroll'>>;

/** How a language lists a page. */
export type Lister = {
  /** Whether an element is listed if it is visible. `inside`: whether it stands in one that is. */
  lists(element: Element, tag: string, inside: boolean): boolean;
  tells(element: Element, tag: string, tools: Tools): Told;
  /** Whether an element and all in it are passed over. */
  passesOver?(element: Element): boolean;
  /** Only what is in the viewport, at least in part. */
  inViewOnly?: boolean;
  /** Tells words between the elements; those of an element are the ones up to the next in it. */
  words?: boolean;
};

/** The first word of an element's role attribute in lower case, "" without one. */
export function givenRole(element: Element): string {
  return (attributeOf(element, 'role') ?? '').trim().split(/\s+/)[0]?.toLowerCase() ?? '';
}

declare global {
  /** Lives in the extension's isolated world, as all page code does. */
  var baiSnapshot: ((query: { language: SnapshotLanguage; limitMs: number }, tools: Tools) => Promise<Reply<FrameSnapshot>>) | undefined;
}
