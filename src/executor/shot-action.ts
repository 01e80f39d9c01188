// SHOT (panel): a picture of the viewport, an element or the whole page, with secrets painted over and its size fit for a model.
import type { Action } from '../protocol/action.ts';
import type { Picture, Reply } from '../protocol/result.ts';
import type { Rect } from '../protocol/seen.ts';
import { type Aimed, aimAt, mapToTop, passGate } from './aim.ts';
import { CALL_MS, type Done, fail, type Job } from './job.ts';
import { paint } from './paint.ts';

const RENDER_MS = 15_000;

type Raw = { dataUrl: string; boxes: Rect[]; width: number }; // boxes and width in CSS px of what the picture shows

export async function screenshot(job: Job, action: Extract<Action, { type: 'screenshot' }>): Promise<Reply<Done>> {
  const aimed = action.at === null ? null : await aimAt(job, action.at, ['visible', 'stable'], null, job.order.seen);
  if (aimed !== null && !aimed.ok) return aimed;
  const gate = await passGate(job, aimed?.value.seen ?? null);
  if (!gate.ok) return gate;
  await job.deps.call.askAll(job.tabId, 'mark', { marks: [] }, CALL_MS); // our own drawings do not belong in the picture
  job.progress('act', 'taking the picture');
  const wholePage = action.fullPage && action.at === null;
  const box = aimed === null ? null : await boxInTop(job, aimed.value);
  if (box !== null && !box.ok) return box;
  if (wholePage || (box !== null && !fitsView(box.value))) {
    const raw =
      job.driver.name === 'trusted'
        ? await beyondView(job, box?.value.rect ?? null)
        : await drawn(job, aimed?.value.seen.frameId === 0 ? aimed.value.seen.node : null);
    return raw.ok ? finish(job, raw.value, null) : raw;
  }
  const raw = await viewport(job);
  return raw.ok ? finish(job, raw.value, box?.value.rect ?? null) : raw;
}

type Placed = { rect: Rect; view: { width: number; height: number } };

async function boxInTop(job: Job, aimed: Aimed): Promise<Reply<Placed>> {
  const hello = await job.deps.call.ask({ tabId: job.tabId, frameId: 0 }, 'hello', {}, CALL_MS);
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

/** The boxes of sensitive fields over all frames, in the top frame's viewport, or in its document when `full`. */
async function secretBoxes(
  job: Job,
  full: boolean,
): Promise<Reply<{ boxes: Rect[]; width: number; height: number; scrollX: number; scrollY: number }>> {
  const answers = await job.deps.call.askAll(job.tabId, 'hidden', { full: false }, CALL_MS);
  if (!answers.ok) return answers;
  const page = await job.deps.call.ask({ tabId: job.tabId, frameId: 0 }, 'hidden', { full }, CALL_MS);
  if (!page.ok) return page;
  const { scrollX, scrollY, width, height } = page.value;
  const shift = full ? { x: scrollX, y: scrollY } : { x: 0, y: 0 };
  const boxes: Rect[] = [...page.value.boxes];
  for (const { frameId, reply } of answers.value) {
    if (frameId === 0) continue;
    if (!reply.ok)
      return fail(
        'REFUSED',
        'A frame of the page could not be checked for secrets, so no picture was taken.',
        'Try again when the page has loaded.',
      );
    if (reply.value.boxes.length === 0) continue;
    const corners = reply.value.boxes.flatMap(({ x, y, width: w, height: h }) => [
      { x, y },
      { x: x + w, y: y + h },
    ]);
    const mapped = await mapToTop(job, { tabId: job.tabId, frameId }, corners, 'only');
    if (!mapped.ok) return mapped;
    for (let i = 0; i + 1 < mapped.value.length; i += 2) {
      const a = mapped.value[i];
      const b = mapped.value[i + 1];
      if (a !== undefined && b !== undefined) boxes.push({ x: a.x + shift.x, y: a.y + shift.y, width: b.x - a.x, height: b.y - a.y });
    }
  }
  return { ok: true, value: { boxes, width, height, scrollX, scrollY } };
}

/** What the tab shows. A tab in the background is shown first where only the browser's own camera is there. */
async function viewport(job: Job): Promise<Reply<Raw>> {
  const tab = await job.tabs.get(job.tabId);
  if (tab === null) return fail('TAB_GONE', 'The tab is closed.', 'Choose another tab.');
  const secrets = await secretBoxes(job, false);
  if (!secrets.ok) return secrets;
  if (!tab.active && job.cdp !== null && job.driver.name === 'trusted') {
    const shot = await job.cdp.capture(job.tabId, null);
    return shot.ok
      ? { ok: true, value: { dataUrl: `data:image/png;base64,${shot.value}`, boxes: secrets.value.boxes, width: secrets.value.width } }
      : shot;
  }
  if (!tab.active) await job.tabs.activate(job.tabId);
  const shot = await job.tabs.capture(tab.windowId);
  return shot.ok ? { ok: true, value: { dataUrl: shot.value, boxes: secrets.value.boxes, width: secrets.value.width } } : shot;
}

/** The whole page, or a box of it that the viewport does not hold, through the debugger. */
async function beyondView(job: Job, rect: Rect | null): Promise<Reply<Raw>> {
  if (job.cdp === null)
    return fail('UNSUPPORTED', 'A picture of the whole page is UNSUPPORTED: needs trusted input.', 'Take a SHOT of the viewport instead.');
  const secrets = await secretBoxes(job, true);
  if (!secrets.ok) return secrets;
  const { boxes, width, height, scrollX, scrollY } = secrets.value;
  const clip =
    rect === null ? { x: 0, y: 0, width, height } : { x: rect.x + scrollX, y: rect.y + scrollY, width: rect.width, height: rect.height };
  const shot = await job.cdp.capture(job.tabId, { ...clip, scale: 1 });
  if (!shot.ok) return shot;
  const inside = boxes.map(box => ({ ...box, x: box.x - clip.x, y: box.y - clip.y }));
  return { ok: true, value: { dataUrl: `data:image/png;base64,${shot.value}`, boxes: inside, width: clip.width } };
}

/** Without the debugger the page is drawn anew; it paints over its own secrets. */
async function drawn(job: Job, node: number | null): Promise<Reply<Raw>> {
  const reply = await job.deps.call.ask({ tabId: job.tabId, frameId: 0 }, 'render', { node }, RENDER_MS);
  if (!reply.ok) return reply;
  return { ok: true, value: { dataUrl: reply.value.dataUrl, boxes: [], width: reply.value.width } };
}

async function finish(job: Job, raw: Raw, crop: Rect | null): Promise<Reply<Done>> {
  const painted = await paint(raw.dataUrl, raw.width, raw.boxes, crop);
  if (!painted.ok) return painted;
  const { dataUrl, width, height } = painted.value;
  const picture: Picture = { name: `shot-${job.order.command.id}.png`, dataUrl, width, height };
  return { ok: true, value: { effects: [{ kind: 'image', name: picture.name, width, height, where: 'in the side panel' }], picture } };
}
