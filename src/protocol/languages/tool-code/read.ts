// From a reply in tool-code to its one command and to what could not be taken (pure).
import { MAX_REPLY } from '../../limits.ts';
import { createAround, type Judged } from '../../reader/around.ts';
import { createMarks, type Mark } from '../../reader/regions.ts';
import { judgeLead } from '../../reader/unwrap.ts';
import type { LanguageCommand, LanguageProblem, LanguageReading, Reason } from '../language.ts';
import { type CommandContext, type Lowered, lower } from './commands.ts';
import { CLOSE, type Found, findCommands, OPEN } from './tags.ts';
import { foreignKeyword, type PlainReason, type Words, wordsFor } from './words.ts';

/** What a reply is read against. `sessions`: the other ones, whose replies may be pasted here by mistake. */
export type ToolCodeContext = CommandContext & { keyword: string; sessions: readonly { keyword: string; name: string }[] };

/**
 * Reads a reply: the first whole command, a tag before a block, and a problem for everything else that looks like one. Without the keyword at its
 * end nothing is taken. Never throws; costs time in proportion to the text.
 */
export function readToolCode(reply: string, context: ToolCodeContext): LanguageReading {
  const text = reply.slice(-MAX_REPLY);
  const { found, all } = findCommands(text);
  const judged = judgeAll(text, found);
  const lastEnd = found.at(-1)?.end ?? 0;
  const linked = keywordOf(text, lastEnd, context);
  const each = found.map((one, position) => readOne(text, one, position, judged[position] ?? one.reason, context));
  const ready = each.filter(isCommand);
  const command = ready.find(({ legacy }) => !legacy) ?? ready[0];
  const missing = linked === null ? null : { reason: linked.reason, ...linked.words };
  const problems = each.flatMap(one => {
    if (!isCommand(one)) return [one];
    const { position, raw, json } = one;
    if (one !== command) return [offered('EXTRA_COMMAND', wordsFor('EXTRA_COMMAND', one.name), { position, raw, json }, context.keyword)];
    if (linked === null) return [];
    return [offered(linked.reason, linked.words, { position, raw, ...(linked.reason === 'NO_KEYWORD' ? { json } : {}) }, context.keyword)];
  });
  if (missing !== null && found.length > 0 && command === undefined) {
    problems.push({ ...missing, raw: text.slice(-80), position: found.length });
  }
  if (!all) problems.push({ reason: 'TOO_LONG', ...wordsFor('TOO_LONG', 'Reply'), raw: '', position: found.length });
  return { commands: command === undefined || linked !== null ? [] : [stripped(command)], problems };
}

/** Whether a text that still grows has come to its end: until then it is not read. */
export function hasEnded(text: string, keyword: string): boolean {
  return withoutTrail(text).endsWith(keyword);
}

type Ready = LanguageCommand & { legacy: boolean; json: string };

function isCommand(one: Ready | LanguageProblem): one is Ready {
  return 'action' in one;
}

function stripped({ name, args, action, raw, position }: Ready): LanguageCommand {
  return { name, args, action, raw, position };
}

/** A problem, with the text that a person may take in its place. */
function offered(
  reason: Reason,
  words: Words,
  { position, raw, json }: { position: number; raw: string; json?: string },
  keyword: string,
): LanguageProblem {
  const problem = { reason, message: words.message, hint: words.hint, raw, position };
  return json === undefined ? problem : { ...problem, proposal: `${OPEN}${json}${CLOSE}\n\n${keyword}` };
}

function readOne(
  text: string,
  found: Found,
  position: number,
  reason: PlainReason | null,
  context: ToolCodeContext,
): Ready | LanguageProblem {
  const raw = text.slice(found.at, found.end);
  const { body, legacy } = found;
  if (!body.ok) {
    const { proposal: json } = body;
    const why = reason ?? body.reason;
    return offered(why, wordsFor(why), json === undefined ? { position, raw } : { position, raw, json }, context.keyword);
  }
  const command = lower(body.value, legacy, context);
  const from = command.ok ? { position, raw, json: jsonOf(command) } : { position, raw };
  if (reason !== null) return offered(reason, wordsFor(reason, command.ok ? command.name : 'Command'), from, context.keyword);
  return command.ok ? { ...command, raw, position, legacy, json: jsonOf(command) } : refused(command, position, raw, legacy, context);
}

function refused(
  fault: Extract<Lowered, { ok: false }>,
  position: number,
  raw: string,
  legacy: boolean,
  context: ToolCodeContext,
): LanguageProblem {
  const { reason, without, path } = fault;
  // Only what is whole without the field that is not known can be offered.
  const mended = without === undefined ? null : lower(without, legacy, context);
  const from = mended?.ok ? { position, raw, json: jsonOf(mended) } : { position, raw };
  const problem = offered(reason, fault, from, context.keyword);
  return path === undefined ? problem : { ...problem, path };
}

/** A command in its own form; a tool by its name alone. */
function jsonOf({ name, args }: Extract<Lowered, { ok: true }>): string {
  return JSON.stringify({ action: name, ...args, ...(name === 'open_tool' ? { url: undefined } : {}) });
}

/** Why each place is only shown: by its form, or by what stands around it. */
function judgeAll(text: string, found: readonly Found[]): (PlainReason | null)[] {
  const around = createAround();
  const markFrom = createMarks(text);
  const judged: Judged[] = [];
  let from = 0;
  let mark: Mark | null = markFrom(0);
  for (const { at, end } of found) {
    while (mark !== null && mark.at < at) {
      if (mark.at >= from) around.turn(mark, leadOf(text, mark.at) !== 'prose');
      mark = markFrom(Math.max(mark.at + 1, from));
    }
    const where = leadOf(text, at);
    const entry: Judged = {
      offered: around.judge(where === 'prose' ? 'start' : where),
      raw: text.slice(at, end),
      line: { kind: 'command' },
    };
    around.add(entry, '', false);
    judged.push(entry);
    from = end;
  }
  // Marks behind the last place may still take it back.
  while (mark !== null) {
    if (mark.at >= from) around.turn(mark, leadOf(text, mark.at) !== 'prose');
    mark = markFrom(Math.max(mark.at + 1, from));
  }
  return found.map(({ reason }, index) => reason ?? (judged[index]?.offered === 'no' ? null : 'QUOTED'));
}

const QUOTE = /^[ \t]*(?:(?:[-*+\u2022]|\d{1,3}[.)])[ \t]+)*(?:>|&gt;|\u2502|\u258E)/;
const MAX_LEAD = 400;

/** How a place stands on its line. Commands may stand in a sentence, so that `prose` is no reason against one. */
function leadOf(text: string, at: number): 'start' | 'quote' | 'prose' | 'withdrawn' {
  const before = text.slice(Math.max(0, at - MAX_LEAD), at);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return QUOTE.test(line) ? 'quote' : judgeLead(line).where;
}

/** Null when the reply ends with the keyword of this session, else why it is not taken. */
function keywordOf(
  text: string,
  lastEnd: number,
  context: ToolCodeContext,
): { reason: 'NO_KEYWORD' | 'FOREIGN_KEYWORD'; words: Words } | null {
  const end = withoutTrail(text);
  const ends = (keyword: string) => keyword !== '' && end.endsWith(keyword) && end.length - keyword.length >= lastEnd;
  if (ends(context.keyword)) return null;
  const other = context.sessions.find(({ keyword }) => ends(keyword));
  if (other !== undefined) return { reason: 'FOREIGN_KEYWORD', words: foreignKeyword(other.name) };
  return { reason: 'NO_KEYWORD', words: wordsFor('NO_KEYWORD') };
}

/** Without white space and closing marks of Markdown at the end. */
function withoutTrail(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s*_~`\u200B-\u200D\u2060\uFEFF]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
