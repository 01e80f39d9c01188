// Putting a line together again that was broken over several (pure).

/** Marks of a block quote at the start of a line. */
const QUOTE = /^[ \t]*(?:(?:>|&gt;|\u2502|\u258E)[ \t]?)+/;

/**
 * One line of several. Where their widths show that they were cut at a fixed one, nothing is put between them; else a space, as where a text
 * is broken between words. `before`: how much stands before the text on its first line. `near`: the line above it, "" when there is none.
 */
export function joinWrapped(text: string, before: number, near: string): string {
  const raw = text.split('\n');
  const lines = raw.map((line, index) => (index === 0 ? line : line.replace(QUOTE, '')));
  const widths = raw.map((line, index) => line.length + (index === 0 ? before : 0));
  const fixed = isFixed(lines, widths, near.length);
  let joined = lines[0] ?? '';
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    const hard = fixed && widths[index - 1] === widths[0];
    joined = hard ? joined + line : `${joined.trimEnd()} ${line.trim()}`;
  }
  return joined;
}

/** Whether lines were cut at a width. Two that are equal may be so by chance: then where they are cut has to show it. */
function isFixed(lines: readonly string[], widths: readonly number[], near: number): boolean {
  const [width = 0] = widths;
  const differs = widths.findIndex(each => each !== width);
  const equal = (differs < 0 ? widths.length : differs) + (near === width ? 1 : 0);
  if (lines.length < 2 || equal < 2) return false;
  return equal > 2 || lines.slice(0, differs < 0 ? -1 : differs).some((_, index) => !isInText(lines.slice(0, index + 1).join('')));
}

/** Whether a JSON text ends within one of its texts: elsewhere it has no spaces at which it could have been broken. */
function isInText(json: string): boolean {
  return (json.replace(/\\./g, '').match(/"/g) ?? []).length % 2 === 1;
}
