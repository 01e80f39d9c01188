// The entities that HTML escaping makes (pure).

const ENTITIES: Record<string, string> = {
  quot: '"',
  apos: "'",
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  '#39': "'",
  '#34': '"',
  '#x27': "'",
  '#x2F': '/',
};

/** Decodes the entities that HTML escaping makes, once. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#?[A-Za-z0-9]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}
