// A page's text with the elements that it stands in (page), for telling an article from what is around it; only what is shown, and no addresses.
import { attributeOf } from '../../../dom/native.ts';
import type { Outline } from '../../page-api.ts';

const MAX_ELEMENTS = 8_000;
const MAX_CHARS = 250_000;
const MAX_DEPTH = 100;
const MAX_NAME = 120;

/** Notes a text while it is read. `lines` are told by their index. */
export type Recorder = { enter(element: Element, tag: string): void; leave(): void; say(line: number, text: string): void };

/** Makes one. `outline()` is null for a page that is too large for it. */
export function createRecorder(): Recorder & { outline(): Outline | null } {
  const root: Outline = { tag: '', names: {}, inside: [] };
  const path: Outline[] = [root];
  let elements = 0;
  let chars = 0;
  let deeper = 0; // levels below the deepest that is noted
  return {
    enter(element, tag) {
      elements += 1;
      if (path.length >= MAX_DEPTH || elements > MAX_ELEMENTS) {
        deeper += 1;
        return;
      }
      const node: Outline = { tag, names: namesOf(element), inside: [] };
      path.at(-1)?.inside.push(node);
      path.push(node);
    },
    leave() {
      if (deeper > 0) deeper -= 1;
      else path.pop();
    },
    say(line, text) {
      chars += text.length;
      if (chars <= MAX_CHARS) path.at(-1)?.inside.push({ line, text });
    },
    outline() {
      const [first] = root.inside; // where the reading began
      return elements > MAX_ELEMENTS || chars > MAX_CHARS || first === undefined || !('tag' in first) ? null : first;
    },
  };
}

/** What a page calls its parts. Of a link only whether it leads into this page. */
function namesOf(element: Element): Record<string, string> {
  const names: Record<string, string> = {};
  for (const name of ['class', 'id', 'role', 'aria-modal']) {
    const value = attributeOf(element, name);
    if (value !== null && value !== '') names[name] = value.slice(0, MAX_NAME);
  }
  const href = attributeOf(element, 'href');
  if (href !== null) names.href = href.startsWith('#') ? '#' : '/';
  return names;
}
