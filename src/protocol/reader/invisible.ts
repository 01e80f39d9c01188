// Text that only a machine reads (pure).

// Characters that a person does not see but an AI reads: zero-width ones, direction marks and overrides, vowels that are not drawn, the tag block, and the
// variation selectors beyond those that emoji need. The two joiners stay, since scripts and emoji are written with them.
const INVISIBLE =
  /\u034F|\u17B4|\u17B5|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/gu;

/** A text without the characters that only a machine sees. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
