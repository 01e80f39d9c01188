// Reads what the user pastes into the practice chat (pure): the session's key, changes of actions, and the context line.

/** A context, as far as the scripted AI uses it. What is absent is unknown; so is an address or a title of "". */
export type Told = {
  t: number;
  u: string;
  n: string;
  text?: string;
  dom?: string;
  goal?: 'pending' | 'ok' | 'failed';
  outcomes: Outcome[];
};

/** What became of one action, read from `res` and `err`. `code` is "ok" or an error code. */
export type Outcome = { id: string; type: string; code: string; says: string };

export type Incoming = {
  key: string | null; // the session key that the text speaks of
  deleted: string[]; // numbers of actions that the user removed
  updated: { id: string; x: string }[]; // actions that the user changed, with the new payload
  context: Told | null;
};

const KEY = /session_key\W{1,20}([0-9a-f]{16,64})\b/;
const ENTRY = /(\d{6}) ([A-Z_]+) ([A-Za-z_]+)(?::\s*|$|(?=;))([\s\S]*?)(?=; \d{6} |$)/g;

/** Reads one message. Never throws; what is not understood is left out. The newest context line counts. */
export function readIncoming(message: string): Incoming {
  const incoming: Incoming = { key: null, deleted: [], updated: [], context: null };
  for (const line of message.split(/\r?\n/)) {
    const text = line.trim();
    if (text.startsWith('!baictx ')) {
      incoming.context = readContext(text.slice('!baictx '.length)) ?? incoming.context;
      continue;
    }
    const deleted = /^!baiact(\d{6})del$/.exec(text);
    if (deleted?.[1] !== undefined) incoming.deleted.push(deleted[1]);
    const updated = /^!baiact(\d{6})upd\d{3} (.+)$/.exec(text);
    const x = fieldsOf(updated?.[2] ?? '').x;
    if (updated?.[1] !== undefined && typeof x === 'string') incoming.updated.push({ id: updated[1], x });
    incoming.key = KEY.exec(text)?.[1] ?? incoming.key;
  }
  return incoming;
}

function readContext(json: string): Told | null {
  const { t, u, n, text, dom, res, err, goal_check } = fieldsOf(json);
  if (typeof t !== 'number') return null;
  const told: Told = {
    t,
    u: typeof u === 'string' ? u : '',
    n: typeof n === 'string' ? n : '',
    outcomes: [...outcomesOf(res), ...outcomesOf(err)],
  };
  if (typeof text === 'string') told.text = text;
  if (typeof dom === 'string') told.dom = dom;
  if (goal_check === 'ok' || goal_check === 'failed' || goal_check === 'pending') told.goal = goal_check;
  return told;
}

function outcomesOf(summary: unknown): Outcome[] {
  if (typeof summary !== 'string') return [];
  return [...summary.matchAll(ENTRY)].map(([, id = '', type = '', code = '', says = '']) => ({ id, type, code, says: says.trim() }));
}

/** The fields of a JSON object; none when the text is not one. */
function fieldsOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
