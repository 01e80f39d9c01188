// Writes an animated PNG (PNG specification, third edition: acTL, fcTL, fdAT): after the first frame only what changed, the rest stays as it is drawn.
import { deflateSync } from 'node:zlib';
import { chunk, SIGNATURE } from './png.mjs';

/** Filtered rows, compressed: each begins with its filter, 0: none. */
function pack(width, height, pixels) {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  return deflateSync(rows, { level: 9 });
}

/** What differs from the frame before; the same pixels are clear, so that what is drawn there stays. */
function difference(before, after) {
  const out = Buffer.alloc(after.length);
  for (let at = 0; at < after.length; at += 4) if (before.readUInt32BE(at) !== after.readUInt32BE(at)) after.copy(out, at, at, at + 4);
  return out;
}

/**
 * An animation that repeats for ever.
 * @param {{ rgba: Buffer, ms: number }[]} frames opaque pixels, width × height × 4 bytes each, and for how long they stand
 */
export function encodeApng(width, height, frames) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames.length, 0);
  const parts = [SIGNATURE, chunk('IHDR', header), chunk('acTL', control)];
  let number = 0;
  frames.forEach(({ rgba, ms }, index) => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(number++, 0);
    frame.writeUInt32BE(width, 4);
    frame.writeUInt32BE(height, 8);
    frame.writeUInt16BE(ms, 20);
    frame.writeUInt16BE(1000, 22);
    frame[25] = index === 0 ? 0 : 1; // over what is there
    parts.push(chunk('fcTL', frame));
    if (index === 0) {
      parts.push(chunk('IDAT', pack(width, height, rgba)));
      return;
    }
    const order = Buffer.alloc(4);
    order.writeUInt32BE(number++, 0);
    parts.push(chunk('fdAT', Buffer.concat([order, pack(width, height, difference(frames[index - 1].rgba, rgba))])));
  });
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
}
