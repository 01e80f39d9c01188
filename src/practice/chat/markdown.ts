// Splits a reply into the parts that a chat page draws differently (pure): paragraphs and fenced code blocks.

export type Part = { kind: 'text'; text: string } | { kind: 'code'; label: string; text: string };

/** Reads fences only; an unclosed one runs to the end, as chat pages show it while a reply is still growing. */
export function partsOf(markdown: string): Part[] {
  const parts: Part[] = [];
  let text: string[] = [];
  let code: { label: string; lines: string[] } | null = null;
  const endText = (): void => {
    for (const paragraph of text.join('\n').split(/\n{2,}/))
      if (paragraph.trim() !== '') parts.push({ kind: 'text', text: paragraph.trim() });
    text = [];
  };
  for (const line of markdown.split('\n')) {
    const fence = /^```(\w*)\s*$/.exec(line);
    if (code !== null) {
      if (fence === null) code.lines.push(line);
      else {
        parts.push({ kind: 'code', label: code.label, text: code.lines.join('\n') });
        code = null;
      }
    } else if (fence !== null) {
      endText();
      code = { label: fence[1] ?? '', lines: [] };
    } else text.push(line);
  }
  if (code !== null) parts.push({ kind: 'code', label: code.label, text: code.lines.join('\n') });
  endText();
  return parts;
}
