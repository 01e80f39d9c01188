// The page digest of one frame (page): every control a person can act on now, in reading order, with what makes it findable; long runs folded.
import { deepActive } from '../../../dom/active.ts';
import { learnHosts } from '../../../dom/hosts.ts';
import { nodeNumber } from '../../../dom/registry.ts';
import { createSelectorFinder } from '../../../dom/selector.ts';
import { offersTools } from '../../../dom/tools/model-context.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { Digest, DigestQuery } from '../../page-api.ts';
import { ownFrameIndex } from '../frame-index.ts';
import { createReach } from '../reachability.ts';
import { createPace } from '../time-slicing.ts';
import { joinDisabled, withoutNamers, withWhereabouts, writeLines } from './lines.ts';
import { selectElements } from './select-elements.ts';
import { walk } from './walk.ts';

const MAX_LINES = 50_000;
/** Of the time there is, what finding may take; the rest is for putting what was found into words. */
const FINDING = 0.6;

/** Reads the frame once. Never throws for what a page contains; a pass that ran out of time says so in `complete`. */
export async function readDigest(query: DigestQuery): Promise<Reply<Digest>> {
  const scrolling = document.scrollingElement ?? document.documentElement;
  const digest: Digest = {
    frameIndex: ownFrameIndex(),
    lines: [],
    viewport: {
      width: innerWidth,
      height: innerHeight,
      scrollX: Math.round(scrollX),
      scrollY: Math.round(scrollY),
      pageWidth: scrolling?.scrollWidth ?? 0,
      pageHeight: scrolling?.scrollHeight ?? 0,
    },
    focused: 0,
    withheld: 0,
    kept: 0,
    leftOut: { above: 0, in: 0, below: 0 },
    complete: true,
    longestSliceMs: 0,
  };
  if (document.documentElement === null || innerWidth * innerHeight < 100) return { ok: true, value: digest };
  const pace = createPace(query.limitMs * FINDING);
  const found = await walk(document.documentElement, createReach(), pace, { fold: query.fold, words: query.words ?? false });
  pace.allow(query.limitMs * (1 - FINDING));
  const focused = deepActive();
  const goal = query.goal ?? [];
  const plan = await selectElements(found.entries, { maxLines: query.maxLines ?? MAX_LINES, goal, focused }, pace);
  const finder = createSelectorFinder(await learnHosts(pace));
  const lines = await writeLines(found.entries, { plan, goal, finder, focused, pace });
  if (await offersTools()) digest.tools = true;
  digest.lines = withoutNamers(joinDisabled(withWhereabouts(lines)));
  digest.leftOut = plan.leftOut;
  digest.withheld = found.withheld;
  digest.kept = found.kept;
  digest.complete = found.complete && !pace.over();
  digest.focused = focused === null ? 0 : nodeNumber(focused);
  digest.longestSliceMs = Math.round(pace.longest());
  return { ok: true, value: digest };
}
