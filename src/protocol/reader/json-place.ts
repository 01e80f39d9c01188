// Where a text stops being JSON (pure): the place, and what should stand there.

/** What should stand at a place of a JSON text. */
export type Wanted = 'a value' | 'a key in double quotes' | 'a colon' | 'a comma or a closing brace' | 'nothing more';

/** The first place at which a text is no JSON. */
export type Misplaced = { at: number; wanted: Wanted };

const TOKEN =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)|[{}[\],:]/y;
const SPACE = /[ \t\r\n]*/y;

/** Where a text stops being JSON; null when it is JSON. Looks at each character once, however deeply it is nested. */
export function findMisplaced(text: string): Misplaced | null {
  const scopes: ('{' | '[')[] = [];
  let wanted: Wanted = 'a value';
  let mayClose = false; // right behind an opening brace
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)?.[0].length ?? 0;
    if (at >= text.length) return wanted === 'nothing more' ? null : { at, wanted };
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0] ?? '';
    const next: Wanted | null = token === '' ? null : step(token, wanted, scopes, mayClose);
    if (next === null) return { at: token === '' && wantsToken(text.charAt(at), wanted) ? insideOf(text, at) : at, wanted };
    mayClose = token === '{' || token === '[';
    wanted = next;
    at += token.length;
  }
}

/** What should come behind a token; null when it does not belong there. */
function step(token: string, wanted: Wanted, scopes: ('{' | '[')[], mayClose: boolean): Wanted | null {
  const scope = scopes.at(-1);
  const closes = (token === '}' && scope === '{') || (token === ']' && scope === '[');
  if (closes && (mayClose || wanted === 'a comma or a closing brace')) {
    scopes.pop();
    return scopes.length === 0 ? 'nothing more' : 'a comma or a closing brace';
  }
  switch (wanted) {
    case 'a key in double quotes':
      return token.startsWith('"') ? 'a colon' : null;
    case 'a colon':
      return token === ':' ? 'a value' : null;
    case 'a comma or a closing brace':
      return token === ',' ? (scope === '{' ? 'a key in double quotes' : 'a value') : null;
    case 'a value':
      if (token === '{' || token === '[') {
        scopes.push(token);
        return token === '{' ? 'a key in double quotes' : 'a value';
      }
      if (/^[\]},:]$/.test(token)) return null;
      return scopes.length === 0 ? 'nothing more' : 'a comma or a closing brace';
    default:
      return null;
  }
}

function wantsToken(char: string, wanted: Wanted): boolean {
  return char === '"' && (wanted === 'a value' || wanted === 'a key in double quotes');
}

const STRING_START = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;

/** Where a string that begins at `at` goes wrong: at its line end, or at a backslash that JSON does not know. */
function insideOf(text: string, at: number): number {
  STRING_START.lastIndex = at;
  return at + (STRING_START.exec(text)?.[0].length ?? 0);
}
