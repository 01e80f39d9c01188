// Gives files to a chat as its user would (page): pasted into the box, else put into its file field. What stands there afterwards is looked at.
import { attributeOf, isHtml, queryIn, textContentOf } from '../../dom/native.ts';
import { ancestry, composedHolds, shadowRootsIn } from '../../dom/roots.ts';
import { fileOf, putFiles } from '../../executor/page/fields/files.ts';
import { pasteFile } from '../../executor/page/fields/rich-input.ts';
import { giveFocus } from '../../executor/page/input/focus.ts';
import { eachFrame, fail, succeed } from '../../executor/page/outcome.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ChatFile, ChatLayout, ChatQuery } from '../page-api.ts';
import { type Composer, findComposer } from './composer.ts';
import { isAnswering } from './look.ts';
import { noBox, stillAnswering } from './put.ts';

/** ms of the page's own time in which a chat shows a file that it took; the shorter one where it did not even keep the paste to itself. */
const TAKEN_MS = 5_000;
const PASTED_MS = 2_500;
/** Steps from the box outwards in which a chat shows what goes along with a message. */
const STEPS_OUT = 2;

/** See `ChatPageApi.chatAttach`. */
export async function attachFiles({ layouts, files }: ChatQuery & { files: ChatFile[] }): Promise<Reply<null>> {
  for (const file of files) {
    const found = findComposer(layouts);
    if (found === null) return noBox();
    if (isAnswering(layouts, found)) return stillAnswering();
    if (!(await give(layouts, found, fileOf(file))))
      return fail(
        'VALUE_REJECTED',
        `The chat did not take the picture ${file.name}.`,
        'Copy it in the Message view, and paste it into the chat.',
      );
  }
  return succeed(null);
}

/** Gives a chat one file, by the next way only where nothing came of the one before: whether the chat shows it. */
async function give(layouts: ChatLayout[], found: Composer, file: File): Promise<boolean> {
  const shownNow = () => shown(around(findComposer(layouts) ?? found), file.name);
  const before = shownNow();
  const isShown = async (ms: number) => (await eachFrame(ms, () => (shownNow() > before ? true : null))) === true;
  giveFocus(found.box);
  const isFree = pasteFile(found.box, file);
  const field = isFree ? fieldFor(file, around(found)) : undefined;
  if (field === undefined) return isShown(TAKEN_MS);
  // Many pages take a paste and leave it to the browser all the same.
  if (await isShown(PASTED_MS)) return true;
  putFiles(field, [file]);
  return isShown(TAKEN_MS);
}

function fieldFor(file: File, place: Element): HTMLInputElement | undefined {
  const kinds = [file.type, file.type.replace(/\/.*/, '/*'), file.name.replace(/.*\./, '.'), '*/*', '*'];
  return filesIn(place).find(({ accept }) => accept === '' || accept.split(',').some(kind => kinds.includes(kind.trim().toLowerCase())));
}

/** What holds the box and the button that sends, and a little more. */
function around({ box, send }: Composer): Element {
  const outwards = ancestry(box).filter(isHtml);
  const least = outwards.findIndex(at => send !== null && composedHolds(at, send));
  return outwards[Math.min(Math.max(least, 1) + STEPS_OUT, outwards.length - 1)] ?? box;
}

function everyIn(place: Element, css: string): Element[] {
  const roots = [place, ...shadowRootsIn(document, true).filter(({ host }) => composedHolds(place, host))];
  return roots.flatMap(root => [...queryIn(root, css)]);
}

const filesIn = (place: Element): HTMLInputElement[] =>
  everyIn(place, 'input[type="file" i]').flatMap(field => (field instanceof HTMLInputElement && !field.disabled ? field : []));

/** How many pictures, and names of this file, are shown in a place. */
function shown(place: Element, name: string): number {
  const pictures = everyIn(place, 'img, canvas, video, [style*="background-image"]').length;
  const named = everyIn(place, '*').filter(
    at =>
      attributeOf(at, 'title') === name ||
      attributeOf(at, 'aria-label')?.includes(name) ||
      (at.childElementCount === 0 && textContentOf(at)?.includes(name)),
  );
  return pictures + named.length;
}
