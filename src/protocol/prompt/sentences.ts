// Where a text may be cut (pure).

/** Cuts a text at the end of a sentence or line near the limit. */
export function cutAtSentence(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars);
  const ends = [...head.matchAll(/[.!?。！？]["')\]]*(?=\s)|\n/g)];
  const last = ends.at(-1);
  const end = last === undefined ? 0 : last.index + last[0].length;
  if (end >= maxChars / 2) return head.slice(0, end).trimEnd();
  const blank = head.lastIndexOf(' ');
  return (blank >= maxChars / 2 ? head.slice(0, blank) : head.replace(/[\uD800-\uDBFF]$/, '')).trimEnd();
}
