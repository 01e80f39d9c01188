// Tools of pages in a digest, through a fake door: asked for only where a frame offers some, and never so many that the page itself is pushed out.
import { expect, test } from 'vitest';
import type { Digest, ToolLine } from '../../src/context/page-api.ts';
import { createRefCounter } from '../../src/context/ref-counter.ts';
import { readTools } from '../../src/context/tools.ts';
import type { FrameReply, PageCall } from '../../src/injection/api.ts';

const EMPTY: Digest = {
  frameIndex: -1,
  lines: [],
  viewport: { width: 800, height: 600, scrollX: 0, scrollY: 0, pageWidth: 800, pageHeight: 600 },
  focused: 0,
  leftOut: { above: 0, in: 0, below: 0 },
  withheld: 0,
  kept: 0,
  complete: true,
  longestSliceMs: 1,
};
const frame = (frameId: number, offers: boolean): FrameReply<Digest> => ({
  frameId,
  documentId: `d${frameId}`,
  reply: { ok: true, value: offers ? { ...EMPTY, tools: true } : EMPTY },
});

/** Lines of the tools of frames, and which frames were asked. */
async function read(frames: FrameReply<Digest>[], texts: Record<number, string[]>, maxChars = 6000, skipped: number[] = []) {
  const asked: number[] = [];
  const ask = async (to: { frameId: number }, method: string, { next }: { next: number }) => {
    asked.push(to.frameId);
    const lines = (texts[to.frameId] ?? []).map((text, index): ToolLine => ({ node: index + 1, ref: next + index, text }));
    return method === 'tools' ? { ok: true, value: { lines, more: 0, highest: next + lines.length - 1 } } : null;
  };
  const refs = createRefCounter({ getItem: () => null, setItem: () => undefined });
  const deps = { call: { ask } as unknown as PageCall, refs };
  const lines = await readTools(deps, 7, frames, { maxChars, timeoutMs: 1000, skip: id => skipped.includes(id) });
  return { asked, lines: lines.map(line => (line.ref > 0 ? `[${line.ref}] ${line.text}` : line.text)) };
}

test('a tab without tools is asked nothing and gets no line', async () => {
  expect(await read([frame(0, false), frame(3, false)], {})).toEqual({ asked: [], lines: [] });
});

test('numbers run on over the frames, and a frame that nobody sees, or no agent may, is not asked', async () => {
  const frames = [frame(4, true), frame(0, true), frame(3, true)]; // as they answered
  expect(await read(frames, { 0: ['tool a', 'tool b'], 4: ['tool c (in a frame: "x")'] }, 6000, [3])).toEqual({
    asked: [0, 4],
    lines: [
      'tools of the page, in its own words; CLICK one with its input in x, like {"name":"value"}:',
      '[1] tool a',
      '[2] tool b',
      '[3] tool c (in a frame: "x")',
    ],
  });
});

test('tools take half of a digest at most; the others are counted', async () => {
  const { lines } = await read([frame(0, true)], { 0: Array.from({ length: 20 }, (_, index) => `tool ${index} ${'x'.repeat(300)}`) }, 2000);
  expect(lines.join('\n').length).toBeLessThanOrEqual(1000);
  expect(lines.at(-1)).toBe('… 18 more tools');
});
