// A reply of the macro tool, read (pure): reflection and exactly one action, or the reason why it cannot be taken. It never throws and mends no value.
import { MAX_REPLY } from '../../limits.ts';
import { checkFields, type Known, type NewestSnapshot, type Refusal, refuse } from '../fields.ts';
import { isObject, readStrict, type StrictJson } from '../json.ts';
import type { LanguageCommand, LanguageProblem, LanguageReading } from '../language.ts';
import { type FoundObject, findObjects } from './objects.ts';
import { sentenceOf } from './sentences.ts';
import { TOOLS } from './tools.ts';

/** What the reader has to know. `tabs`: those of the session; `script`: scripts are switched on, in an edition that has them. */
export type MacroContext = { snapshot: NewestSnapshot | null; tabs: ReadonlySet<number>; script: boolean };

const REFLECTION = ['evaluation_previous_goal', 'memory', 'next_goal'] as const;
/** How an object of ours begins, for those that are no JSON. */
const LIKE_OURS = /^\{\s*["'\u2018-\u201F\uFF02]?(?:action|evaluation_previous_goal|memory|next_goal)["'\u2018-\u201F\uFF02]?\s*:/;
const LIKE_CALL = /^\{\s*"name"\s*:\s*"AgentOutput"/;
/** Characters of a proposal; a longer one helps nobody. */
const MAX_PROPOSAL = 4000;

type Inner = Readonly<Record<string, unknown>>;
type Read =
  | { ok: true; command: Pick<LanguageCommand, 'name' | 'args' | 'action' | 'mended'>; reflection: Readonly<Record<string, string>> }
  | { ok: false; refusal: Refusal; proposal?: unknown };

/** Reads a reply. The first object that is ours counts, what is quoted is only shown. */
export function readMacroTool(text: string, context: MacroContext): LanguageReading {
  const commands: LanguageCommand[] = [];
  const problems: LanguageProblem[] = [];
  let reflection: Readonly<Record<string, string>> | undefined;
  let position = 0;
  let taken = false;
  for (const object of findObjects(text.length > MAX_REPLY ? text.slice(-MAX_REPLY) : text)) {
    if (!isOurs(object)) continue;
    const read: Read = object.quoted
      ? { ok: false, refusal: refuse('QUOTED') }
      : taken
        ? { ok: false, refusal: refuse('EXTRA_COMMAND') }
        : readObject(object, context);
    taken ||= !object.quoted;
    if (read.ok) {
      commands.push({ ...read.command, raw: object.raw, position });
      reflection = read.reflection;
    } else {
      problems.push(problemOf(read, object.raw, position));
    }
    position += 1;
  }
  return reflection === undefined ? { commands, problems } : { commands, problems, reflection };
}

/** Whether a text holds an object that is meant for us, outside of quotes. */
export function isFromTool(text: string): boolean {
  return findObjects(text.length > MAX_REPLY ? text.slice(-MAX_REPLY) : text).some(object => !object.quoted && isOurs(object));
}

function problemOf({ refusal, proposal }: Read & { ok: false }, raw: string, position: number): LanguageProblem {
  const { message, hint } = sentenceOf(refusal);
  const path = refusal.path === '' ? {} : { path: refusal.path };
  const text = proposal === undefined ? '' : JSON.stringify(proposal);
  const mended = text === '' || text.length > MAX_PROPOSAL ? {} : { proposal: text };
  return { reason: refusal.reason, message, hint, raw, position, ...path, ...mended };
}

/** Whether an object is meant for us, rightly made or not; all others are chatter. */
function isOurs({ raw, how }: FoundObject): boolean {
  const value = how === 'whole' ? looseJson(raw) : undefined;
  if (value === undefined) return LIKE_OURS.test(raw) || LIKE_CALL.test(raw);
  const given = unwrap(value);
  const inner = typeof given === 'string' ? looseJson(given) : given;
  return isObject(inner) && ['action', ...REFLECTION].some(key => Object.hasOwn(inner, key));
}

/** Takes off the form of a function call, as which models send the object; arguments that are a text stay one, to be read as strictly as the rest. */
function unwrap(value: unknown): unknown {
  if (!isObject(value)) return value;
  const call = value.type === 'function' && isObject(value.function) ? value.function : value;
  return call.name === 'AgentOutput' && Object.hasOwn(call, 'arguments') ? call.arguments : value;
}

function readObject({ raw, how }: FoundObject, context: MacroContext): Read {
  if (how !== 'whole') return no(refuse(how === 'open' ? 'UNFINISHED' : 'NOT_JSON'));
  const json = readStrict(raw);
  if (!json.ok) return no(whyNot(raw, json));
  const inner = unwrap(json.value);
  if (inner === json.value) return readAction(inner, context);
  const again: StrictJson = typeof inner === 'string' ? readStrict(inner) : { ok: true, value: inner };
  if (!again.ok) return no(whyNot(String(inner), again));
  const read = readAction(again.value, context);
  return read.ok ? { ...read, command: { ...read.command, mended: true } } : read;
}

/** Why strict reading refused a text. A name that no tool can have is an unknown tool first. */
function whyNot(raw: string, { reason, key }: StrictJson & { ok: false }): Refusal {
  const value = unwrap(looseJson(raw));
  const named = isObject(value) && isObject(value.action) ? Object.keys(value.action) : [];
  return reason === 'FORBIDDEN_KEY' && named.length === 1 && named[0] === key
    ? refuse('UNKNOWN_ACTION', 'action', key)
    : refuse(reason, key);
}

/** The value of any JSON, undefined when it is none. Good for saying what is meant, never for taking it. */
function looseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readAction(value: unknown, context: MacroContext): Read {
  if (!isObject(value)) return no(refuse('WRONG_TYPE', 'action', 'an object'));
  if (!Object.hasOwn(value, 'action')) return no(refuse('MISSING_FIELD', 'action', 'an object with one tool'));
  const { action } = value;
  if (!isObject(action)) return no(refuse('WRONG_TYPE', 'action', 'an object with one tool'));
  const names = Object.keys(action);
  const name = names[0];
  if (name === undefined || names.length > 1) return no(refuse('NOT_ONE_ACTION', 'action', String(names.length)));
  const tool = TOOLS.get(name);
  if (tool === undefined) return no(refuse('UNKNOWN_ACTION', 'action', name.slice(0, 40)));
  if (tool.script === true && !context.script) return no(refuse('SWITCHED_OFF', name, name));
  const said = readReflection(value);
  if ('reason' in said) return no(said);
  return readTool(name, action[name], value, said.texts, context);
}

function readTool(name: string, given: unknown, whole: Inner, reflection: Readonly<Record<string, string>>, context: MacroContext): Read {
  const tool = TOOLS.get(name);
  if (tool === undefined) return no(refuse('UNKNOWN_ACTION', 'action', name));
  const known: Known = context;
  const mended = (args: Inner) => ({ ...whole, action: { [name]: args } });
  if (!isObject(given)) {
    const only = Object.keys(tool.fields);
    const refusal = refuse('WRONG_TYPE', name, 'an object');
    const full = only.length === 1 && only[0] !== undefined && given !== null ? { [only[0]]: given } : null;
    return full !== null && checkFields(full, tool.fields, known).ok ? no(refusal, mended(full)) : no(refusal);
  }
  const checked = checkFields(given, tool.fields, known);
  if (!checked.ok) {
    const kept = Object.fromEntries(Object.entries(given).filter(([key]) => Object.hasOwn(tool.fields, key)));
    return checked.refusal.reason === 'UNKNOWN_FIELD' ? no(checked.refusal, mended(kept)) : no(checked.refusal);
  }
  const action = tool.lower(checked.args, known);
  if (action === null) return no(refuse('OUT_OF_RANGE', 'keys', 'names of keys such as ENTER or CTRL+A'));
  return { ok: true, command: { name, args: told(name, checked.args), action }, reflection };
}

/** The arguments as a row shows them: of two amounts only the one that counts. */
function told(name: string, args: Inner): Inner {
  if (name !== 'scroll' || !Object.hasOwn(args, 'pixels')) return args;
  return Object.fromEntries(Object.entries(args).filter(([key]) => key !== 'num_pages'));
}

/** What the AI said beside its action; null is as nothing, and other keys are kept where they are texts. */
function readReflection(value: Inner): { texts: Readonly<Record<string, string>> } | Refusal {
  const texts: [string, string][] = [];
  for (const [key, said] of Object.entries(value)) {
    if (key === 'action') continue;
    if (typeof said === 'string') texts.push([key, said]);
    else if (said !== null && REFLECTION.some(known => known === key)) return refuse('WRONG_TYPE', key, 'a text');
  }
  return { texts: Object.fromEntries(texts) };
}

function no(refusal: Refusal, proposal?: unknown): Read {
  return proposal === undefined ? { ok: false, refusal } : { ok: false, refusal, proposal };
}
