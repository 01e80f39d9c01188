// The tools that pages offer to agents as lines of a digest (panel): asked for only where a frame says that it offers some.
import type { FrameReply, PageCall } from '../injection/api.ts';
import type { PlacedLine } from './merge.ts';
import type { Digest } from './page-api.ts';
import type { RefCounter } from './ref-counter.ts';

const BEGINS = 'tools of the page, in its own words; CLICK one with its input in x, like {"name":"value"}:';
/** Of the size of a digest, what tools may take: a page that offers many does not push out what it shows. */
const SHARE = 0.5;
const NUMBER_CHARS = 8;

/**
 * The lines of the tools that frames offer, numbered, at most half as long as `maxChars`; none where no frame offers any. `skip`: frames that nobody
 * sees, or no agent may.
 */
export async function readTools(
  { call, refs }: { call: PageCall; refs: RefCounter },
  tabId: number,
  answers: readonly FrameReply<Digest>[],
  { maxChars, timeoutMs, skip }: { maxChars: number; timeoutMs: number; skip: (frameId: number) => boolean },
): Promise<PlacedLine[]> {
  const lines: PlacedLine[] = [];
  let room = maxChars * SHARE - BEGINS.length;
  let more = 0;
  // The page first, then its frames as they came into being, not as they answered.
  for (const { frameId, documentId, reply } of answers.toSorted((a, b) => a.frameId - b.frameId)) {
    if (!reply.ok || reply.value.tools !== true || skip(frameId)) continue;
    const told = await call.ask({ tabId, frameId, documentId }, 'tools', { next: refs.next(tabId) }, timeoutMs);
    if (!told.ok) continue;
    refs.raise(tabId, told.value.highest);
    more += told.value.more;
    for (const { node, ref, text } of told.value.lines) {
      room -= text.length + NUMBER_CHARS;
      if (room < 0) more += 1;
      else lines.push(lineOf(frameId, text, node, ref));
    }
  }
  if (lines.length === 0) return [];
  return [lineOf(0, BEGINS), ...lines, ...(more > 0 ? [lineOf(0, `… ${more} more tools`)] : [])];
}

function lineOf(frameId: number, text: string, node = 0, ref = 0): PlacedLine {
  const kind = node === 0 ? 'note' : 'control';
  return { frameId, kind, node, ref, text, depth: 0, place: 'in', urgent: false, like: [], covers: 0, css: '', frameIndex: -1 };
}
