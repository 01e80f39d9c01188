// Short names for long lines (pure): equal lines have equal fingerprints, others practically never.

/** 106 bits of a text as hex, by two runs of a multiply-and-xor hash over its UTF-16 units. For recognition, not for secrecy. */
export function fingerprint(text: string): string {
  return half(text, 0x9e3779b9) + half(text, 0x7f4a7c15);
}

function half(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x85ebca77);
    b = Math.imul(b ^ unit, 0xc2b2ae3d);
  }
  a = Math.imul(a ^ (a >>> 16), 0x2545f491) ^ Math.imul(b ^ (b >>> 13), 0x63d1a5b5);
  b = Math.imul(b ^ (b >>> 16), 0x2545f491) ^ Math.imul(a ^ (a >>> 13), 0x63d1a5b5);
  return (b & 0x1fffff).toString(16).padStart(6, '0') + (a >>> 0).toString(16).padStart(8, '0');
}
