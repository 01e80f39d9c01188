// Short names for long lines (pure): equal lines have equal fingerprints, others practically never.

/** 106 bits of a text as hex, by two runs of a multiply-and-xor hash over its UTF-16 units. For recognition, not for secrecy. */
export function fingerprint(text: string): string {
  let a = 0xdeadbeef ^ FIRST;
  let b = 0x41c6ce57 ^ FIRST;
  let c = 0xdeadbeef ^ SECOND;
  let d = 0x41c6ce57 ^ SECOND;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x85ebca77);
    b = Math.imul(b ^ unit, 0xc2b2ae3d);
    c = Math.imul(c ^ unit, 0x85ebca77);
    d = Math.imul(d ^ unit, 0xc2b2ae3d);
  }
  return hex(a, b) + hex(c, d);
}

const FIRST = 0x9e3779b9;
const SECOND = 0x7f4a7c15;

/** The end of one run: its two words mixed, 53 bits of them. */
function hex(first: number, second: number): string {
  const a = Math.imul(first ^ (first >>> 16), 0x2545f491) ^ Math.imul(second ^ (second >>> 13), 0x63d1a5b5);
  const b = Math.imul(second ^ (second >>> 16), 0x2545f491) ^ Math.imul(a ^ (a >>> 13), 0x63d1a5b5);
  return (
    byte(b >>> 16, 0x1f) +
    byte(b >>> 8, 0xff) +
    byte(b, 0xff) +
    byte(a >>> 24, 0xff) +
    byte(a >>> 16, 0xff) +
    byte(a >>> 8, 0xff) +
    byte(a, 0xff)
  );
}

/** Two digits for every byte: numbers of 32 bits are slow to write in hex. */
const BYTES = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

function byte(bits: number, mask: number): string {
  return BYTES[bits & mask] ?? '';
}
