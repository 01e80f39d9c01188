// SHOT (panel): a picture of the viewport, an element or the whole page, with secrets painted over and its size fit for a model.
import type { Action } from '../../protocol/action.ts';
import type { Effect, Picture, Reply } from '../../protocol/result.ts';
import type { Rect } from '../../protocol/seen.ts';
import { type Aimed, aimAt, mapToTop, passGate } from '../aim.ts';
import type { CdpDriver, Clip } from '../drivers/driver.ts';
import { type Done, fail, type Job, question, questionAll } from '../job.ts';
import type { Numbered } from '../page-api.ts';
import { paint } from '../pictures/paint.ts';
import { type Secrets, secretBoxes, toVisualViewport } from '../pictures/secret-boxes.ts';

const RENDER_MS = 15_000;

/** ms that a tab in the background may take for its picture. The browser may wait without end for a frame that it does not draw there (Chromium 156). */
const BEHIND_MS = 2000;

/**
 * Boxes, width and crop in CSS px of what the picture shows. `crop`: the part of it that is kept, null for all; `shown`: the tab had to come to the
 * front for it; `numbered`: what is to be marked with its number, absent where no numbers are wanted.
 */
type Raw = { dataUrl: string; boxes: Rect[]; width: number; crop: Rect | null; shown?: boolean; numbered?: readonly Numbered[] };

export async function screenshot(job: Job, action: Extract<Action, { type: 'screenshot' }>): Promise<Reply<Done>> {
  const aimed =
    action.at === null ? null : await aimAt(job, action.at, { needs: ['visible', 'stable'], offset: null, text: null }, job.order.seen);
  if (aimed !== null && !aimed.ok) return aimed;
  const gate = await passGate(job, aimed?.value.seen ?? null);
  if (!gate.ok) return gate;
  await questionAll(job, 'mark', { marks: [] }); // our own drawings do not belong in the picture
  job.progress('act', 'picture');
  const wholePage = action.fullPage && action.at === null;
  const box = aimed === null ? null : await boxInTop(job, aimed.value);
  if (box !== null && !box.ok) return box;
  const rect = box?.value.rect ?? null;
  if (action.numbered) {
    const raw = await viewport(job, rect, true);
    const partly = box !== null && !fitsView(box.value);
    return raw.ok ? finish(job, raw.value, partly ? 'only what is in view' : '') : raw;
  }
  if (wholePage || (box !== null && !fitsView(box.value))) {
    if (job.driver.name === 'trusted') {
      const raw = await beyondView(job, rect);
      return raw.ok ? finish(job, raw.value) : raw;
    }
    if (job.tabs.seesWholePages) {
      const raw = await wholly(job, rect);
      if (raw.ok || raw.error.code !== 'UNSUPPORTED') return raw.ok ? finish(job, raw.value) : raw;
    }
    const raw = await drawn(job, aimed?.value.seen.frameId === 0 ? aimed.value.seen.node : null);
    if (raw.ok) return finish(job, raw.value);
    // What cannot be drawn anew (modern colours, fonts of other sites) can still be photographed, as far as it is in view.
    if (raw.error.code !== 'UNSUPPORTED' && raw.error.code !== 'TIMEOUT') return raw;
    const seen = await viewport(job, rect);
    return seen.ok ? finish(job, seen.value, `only what is in view: ${lowerFirst(raw.error.message)}`) : seen;
  }
  const raw = await viewport(job, rect);
  return raw.ok ? finish(job, raw.value) : raw;
}

type Placed = { rect: Rect; view: { width: number; height: number } };

async function boxInTop(job: Job, aimed: Aimed): Promise<Reply<Placed>> {
  const hello = await question(job, { tabId: job.tabId, frameId: 0 }, 'hello', {});
  if (!hello.ok) return hello;
  const { x, y, width, height } = aimed.box;
  const corners = [
    { x, y },
    { x: x + width, y: y + height },
  ];
  const mapped = await mapToTop(job, aimed.frame, corners, 'only');
  if (!mapped.ok) return mapped;
  const [a = { x, y }, b = { x: x + width, y: y + height }] = mapped.value;
  const rect = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) };
  return { ok: true, value: { rect, view: { width: hello.value.width, height: hello.value.height } } };
}

function fitsView({ rect, view }: Placed): boolean {
  return rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= view.width + 1 && rect.y + rect.height <= view.height + 1;
}

/** The part of a box that a picture of the viewport shows; null when it shows none, which leaves the whole viewport. */
function inView(rect: Rect, view: { width: number; height: number }): Rect | null {
  const x = Math.max(0, rect.x);
  const y = Math.max(0, rect.y);
  const width = Math.min(view.width, rect.x + rect.width) - x;
  const height = Math.min(view.height, rect.y + rect.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

/** Times that a picture is taken anew because a field with a secret was elsewhere after it than before. */
const TRIES = 3;

/** A picture during which no field with a secret moved, and the boxes of those fields. */
async function withSecrets<T>(
  job: Job,
  how: { full: boolean; numbers?: boolean },
  take: (secrets: Secrets) => Promise<Reply<T>>,
): Promise<Reply<{ shot: T; secrets: Secrets }>> {
  for (let tries = 1; ; tries += 1) {
    const secrets = await secretBoxes(job, { ...how, drawn: true });
    if (!secrets.ok) return secrets;
    const shot = await take(secrets.value);
    if (!shot.ok) return shot;
    const after = await secretBoxes(job, { full: how.full });
    if (!after.ok) return after;
    if (JSON.stringify(after.value.boxes) === JSON.stringify(secrets.value.boxes))
      return { ok: true, value: { shot: shot.value, secrets: secrets.value } };
    if (tries === TRIES)
      return fail(
        'REFUSED',
        'A field with a secret moved while the picture was taken, so it was dropped.',
        'Try again when the page rests.',
      );
  }
}

/** What the tab shows, or the part of it where `rect` is. A tab in the background is shown first where only the browser's own camera is there. */
async function viewport(job: Job, rect: Rect | null, numbers = false): Promise<Reply<Raw>> {
  const tab = await job.tabs.get(job.tabId);
  if (tab === null) return fail('TAB_GONE', 'The tab is closed.', 'Choose another tab.');
  const { cdp } = job;
  const behind = !tab.active && cdp !== null && job.driver.name === 'trusted';
  if (!tab.active && !behind) await job.tabs.activate(job.tabId);
  const taken = await withSecrets(job, { full: false, numbers }, async () => {
    if (behind) return photographed(job, cdp, null);
    const shot = await job.tabs.capture(job.tabId);
    return shot.ok ? { ok: true, value: { dataUrl: shot.value, shown: false } } : shot;
  });
  if (!taken.ok) return taken;
  const { shot, secrets } = taken.value;
  const crop = rect === null ? null : inView(toVisualViewport(rect, secrets.pinch), secrets);
  return {
    ok: true,
    value: { ...shot, boxes: secrets.boxes, width: secrets.width, crop, ...(numbers ? { numbered: secrets.numbered } : {}) },
  };
}

/** By the debugger: of a tab in the background, too, which is shown when that does not work in time. */
async function photographed(job: Job, cdp: CdpDriver, clip: Clip | null): Promise<Reply<{ dataUrl: string; shown: boolean }>> {
  const tab = await job.tabs.get(job.tabId);
  const shown = tab?.active === false;
  let shot = await cdp.capture(job.tabId, clip, shown ? BEHIND_MS : RENDER_MS);
  const late = !shot.ok && shot.error.code === 'TIMEOUT' && shown;
  if (late) {
    await job.tabs.activate(job.tabId);
    shot = await cdp.capture(job.tabId, clip, RENDER_MS);
  }
  return shot.ok ? { ok: true, value: { dataUrl: `data:image/png;base64,${shot.value}`, shown: late } } : shot;
}

/** The whole page, or a box of it that the viewport does not hold, through the debugger. */
async function beyondView(job: Job, rect: Rect | null): Promise<Reply<Raw>> {
  const { cdp } = job;
  if (cdp === null)
    return fail('UNSUPPORTED', 'A picture of the whole page is UNSUPPORTED: needs trusted input.', 'Take a SHOT of the viewport instead.');
  const zoom = await job.tabs.zoom(job.tabId);
  const taken = await withSecrets(job, { full: true }, async ({ width, height, scrollX, scrollY }) => {
    const clip = rect === null ? { x: 0, y: 0, width, height } : { ...rect, x: rect.x + scrollX, y: rect.y + scrollY };
    // The browser's camera counts in px of the window, of which a CSS px is several on a page that is zoomed.
    const asked = { x: clip.x * zoom, y: clip.y * zoom, width: clip.width * zoom, height: clip.height * zoom, scale: 1 };
    const shot = await photographed(job, cdp, asked);
    return shot.ok ? { ok: true, value: { ...shot.value, ...clip } } : shot;
  });
  return taken.ok ? { ok: true, value: inPicture(taken.value.shot, taken.value.secrets) } : taken;
}

/** A picture of a part of the document with the boxes in its own px. */
function inPicture({ x, y, ...drawn }: Omit<Raw, 'boxes' | 'crop'> & { x: number; y: number }, { boxes }: Secrets): Raw {
  return { ...drawn, boxes: boxes.map(box => ({ ...box, x: box.x - x, y: box.y - y })), crop: null };
}

/** The whole page, or a box of it that the viewport does not hold, by a browser whose own camera takes those. */
async function wholly(job: Job, rect: Rect | null): Promise<Reply<Raw>> {
  const tab = await job.tabs.get(job.tabId);
  if (tab === null) return fail('TAB_GONE', 'The tab is closed.', 'Choose another tab.');
  if (!tab.active) await job.tabs.activate(job.tabId);
  const taken = await withSecrets(job, { full: true }, async ({ width, height, scrollX, scrollY }) => {
    const clip = rect === null ? { x: 0, y: 0, width, height } : { ...rect, x: rect.x + scrollX, y: rect.y + scrollY };
    const shot = await job.tabs.capture(job.tabId, clip);
    return shot.ok ? { ok: true, value: { dataUrl: shot.value, ...clip } } : shot;
  });
  return taken.ok ? { ok: true, value: inPicture(taken.value.shot, taken.value.secrets) } : taken;
}

/** Without the debugger the page is drawn anew from a copy in which secrets are left out; those in frames and shadow trees are painted over after. */
async function drawn(job: Job, node: number | null): Promise<Reply<Raw>> {
  const taken = await withSecrets(job, { full: true }, () =>
    question(job, { tabId: job.tabId, frameId: 0 }, 'render', { node }, RENDER_MS),
  );
  return taken.ok ? { ok: true, value: inPicture(taken.value.shot, taken.value.secrets) } : taken;
}

async function finish(job: Job, raw: Raw, remark = ''): Promise<Reply<Done>> {
  const painted = await paint(raw.dataUrl, raw.width, { boxes: raw.boxes, crop: raw.crop, numbered: raw.numbered ?? [] });
  if (!painted.ok) return painted;
  const { dataUrl, width, height, numbers } = painted.value;
  const picture: Picture = { name: `shot-${job.order.command.id}.png`, dataUrl, width, height };
  const effects: Effect[] = [{ kind: 'image', name: picture.name, width, height, where: 'in the side panel' }];
  if (raw.shown) effects.push({ kind: 'text', text: 'the tab was shown for it' });
  if (raw.numbered !== undefined)
    effects.push({ kind: 'text', text: numbers > 0 ? `numbers painted on it: ${numbers}` : 'nothing in it has a number yet: SCAN first' });
  if (remark !== '') effects.push({ kind: 'text', text: remark });
  return { ok: true, value: { effects, picture } };
}
