// Writes the selected lines of a digest as the text that the AI reads (pure).
import type { SelectedLines } from './digest-selection.ts';
import { inRows, type PlacedLine } from './merge.ts';
import type { Digest } from './page-api.ts';

/** The last line of what is not all, because the time was over. */
export const PARTIAL = '… the page is very large; this is the part that was read in time';
/** What keeps controls from being listed, and the way to them. */
const NOT_SHOWN = 'covered or folded away; close or open what hides them';

/** Said where the site marks all of it. */
const ALL_KEPT = 'Nothing is listed: the site marks what is here as not for agents.';

/**
 * Writes the chosen lines as the text that the AI reads. `top`: the digest of the top frame, with `withheld`, `kept` and `complete` of all frames. `refs`: the
 * number of a frame's node.
 */
export function writeDigest(choice: SelectedLines, top: Digest, refs: (frameId: number, node: number) => number): string {
  const out: string[] = [];
  const head = headOf(top);
  if (head !== '') out.push(head);
  const lastInView = choice.lines.findLastIndex(line => line.node > 0 && line.place !== 'below');
  let told = lastInView < 0; // where the view ends
  let at = 0;
  for (const row of inRows(choice.lines)) {
    const [line] = row;
    const isBelow = at > lastInView && line.place === 'below' && line.kind !== 'fold';
    at += row.length;
    const words = line.kind === 'fold' ? foldWords(line, refs) : line.node === 0 ? line.text : rowWords(row, refs);
    if (words === '') continue;
    if (!told && isBelow) out.push('-- below the view:');
    told ||= isBelow;
    out.push(words);
  }
  const { above, in: inView, below } = choice.leftOut;
  const left = above + inView + below;
  if (left > 0)
    out.push(
      `… ${left} more controls left out (${above} above, ${inView} in view, ${below} below): SCROLL there and SCAN again, or SCAN a selector such as input, or words as :contains("words")`,
    );
  if (choice.textsLeftOut > 0) out.push(`… ${choice.textsLeftOut} more texts left out: TEXT tells them`);
  const isAll = choice.lines.length === 0 && left === 0 && choice.textsLeftOut === 0;
  if (top.kept > 0) out.push(isAll ? ALL_KEPT : `${top.kept} marked as not for agents`);
  if (top.withheld > 0) out.push(`${top.withheld} not shown: ${NOT_SHOWN}`);
  if (!top.complete) out.push(PARTIAL);
  return out.join('\n');
}

/** What has a number, or the cells of a row: `[1] Rent | [2] 700`. Numbers and texts that both go up by one are a run: `[9]–[38] 1 to 30`. "" for what has left. */
function rowWords(row: readonly PlacedLine[], refs: (frameId: number, node: number) => number): string {
  const cells = row.map(({ frameId, node, text }) => ({ ref: refs(frameId, node), text })).filter(({ ref }) => ref > 0);
  const words: string[] = [];
  for (let from = 0; from < cells.length; ) {
    const first = cells[from];
    let to = from;
    while (follows(cells[to], cells[to + 1])) to += 1;
    if (to - from < LEAST_RUN) to = from;
    const last = cells[to];
    if (first !== undefined && last !== undefined)
      words.push(to === from ? `[${first.ref}] ${first.text}`.trimEnd() : `[${first.ref}]–[${last.ref}] ${first.text} to ${last.text}`);
    from = to + 1;
  }
  return words.join(' | ');
}

/** Of less, each is told. */
const LEAST_RUN = 4;

type Cell = { ref: number; text: string };

function follows(cell: Cell | undefined, next: Cell | undefined): boolean {
  if (cell === undefined || next === undefined || !/^\d+$/.test(cell.text) || !/^\d+$/.test(next.text)) return false;
  return next.ref === cell.ref + 1 && Number(next.text) === Number(cell.text) + 1;
}

function headOf(top: Digest): string {
  const { height, scrollY, pageHeight } = top.viewport;
  return pageHeight > height * 1.1 ? `scrolled ${scrollY} of ${Math.max(0, pageHeight - height)} px` : '';
}

function foldWords(line: PlacedLine, refs: (frameId: number, node: number) => number): string {
  const [first, last] = line.like.map(node => refs(line.frameId, node));
  const like = first && last ? ` like [${first}]–[${last}]` : '';
  return `${line.text}${like}${line.css === '' ? '' : `: SCAN ${line.css}`}`;
}
