// What can be seen to be wrong with a CSS selector without a page (pure).
import { decodeEntities } from './entities.ts';
import type { Fault } from './fault.ts';

/** Characters that hide text or turn its direction. Joiners and variation selectors are not here: names on pages use them. */
const HIDDEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E0FFF}]/gu;
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
/** A quoted string of CSS, or a stretch without one. What stands in quotes is the page's own text and stays as it is. */
const PIECES = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^"']+|["']/gs;
/** Signs of ASCII that are seen, with spaces between them only: nothing in it hides and nothing is curly. */
const ORDINARY = /^[!-~](?:[ -~]*[!-~])?$/;
const REF = /^(?:#|@|\[|ref\s*[=:]\s*|\[\s*ref\s*[=:]\s*)?["']?(\d{1,7})["']?\]?$/;
const PLAIN_REF = /^\[ref=(?:\d+|"\d+"|'\d+')\]$/;

/**
 * What is wrong with a selector; null when nothing that can be seen here is. A number of the digest in another spelling, curly quotes that
 * should delimit and hidden characters come with a mended selector, which the user may take.
 */
export function badSelector(path: 's' | 'x', selector: string): Fault | null {
  const ref = REF.exec(selector);
  if (ref !== null && !PLAIN_REF.test(selector)) {
    const hint = `Write element ${ref[1]} of the digest as [ref=${ref[1]}].`;
    return { path, message: `"${selector}" is not a CSS selector.`, hint, mend: { [path]: `[ref=${ref[1]}]` } };
  }
  if (CONTROL.test(selector)) {
    return { path, message: 'The selector holds control characters.', hint: 'Send it again without them.' };
  }
  if (ORDINARY.test(selector) && !selector.includes('&')) return null;
  const clean = plainer(selector.replace(HIDDEN, '')).trim();
  if (clean === selector) return null;
  if (clean === '') return { path, message: 'The selector is empty.', hint: 'Send a CSS selector.' };
  return {
    path,
    message: 'The selector holds curly quotes, HTML escapes, spaces around it, or characters that cannot be seen.',
    hint: 'Check the mended selector, or send it with straight quotes and plain spaces.',
    mend: { [path]: clean },
  };
}

/** Straight quotes, plain spaces and no HTML escapes wherever CSS expects its own marks, which is outside of its strings. */
function plainer(selector: string): string {
  const pieces = selector.match(PIECES) ?? [];
  return pieces.map(piece => (/^["']./s.test(piece) ? piece : plainMarks(piece))).join('');
}

function plainMarks(piece: string): string {
  return decodeEntities(piece)
    .replace(/[\u201C\u201D\u201E]/g, '"')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u00A0\u202F]/g, ' ');
}
