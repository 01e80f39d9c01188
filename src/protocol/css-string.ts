// Strings of CSS (pure).

/** A text as a CSS string. */
export function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`;
}
