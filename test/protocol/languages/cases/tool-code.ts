// Carries out the cases of the language tool-code.

import { readToolCode, type ToolCodeContext } from '../../../../src/protocol/languages/tool-code/read.ts';
import { joinBlocks, linesFor, refusalLine, type ToolCodeOutcome } from '../../../../src/protocol/languages/tool-code/results.ts';
import { type SnapshotElement, writeSnapshot } from '../../../../src/protocol/languages/tool-code/snapshot.ts';
import { type CaseCommand, checkReading, equal, first, isForCodec, type LanguageCase, notCarriedOut, onlyKeys, textOf } from './check.ts';

/** Null when the case passed, else why not. */
export function run(given: LanguageCase): string | null {
  if (given.kind === 'parse' || given.kind === 'reject') return checkReply(given);
  if (given.kind === 'render-result') return checkResult(given);
  if (given.kind === 'snapshot' && isForCodec(given)) return checkSnapshot(given);
  return notCarriedOut(given);
}

/** What a case says that the session knows. Any other keyword in it is one of another session. */
export function contextOf({ context }: LanguageCase): ToolCodeContext {
  const { keyword, snapshot, tools } = { ...DEFAULTS, ...context };
  const others = [...JSON.stringify(context).matchAll(/\[END:[^\]"]+\]/g)].map(([each]) => each).filter(each => each !== keyword);
  return {
    keyword,
    sessions: others.map(other => ({ keyword: other, name: 'Another' })),
    snapshots: [{ tab: snapshot.tab, document: `document ${snapshot.tab}`, count: countOf(snapshot.ids) }],
    tools,
  };
}

const DEFAULTS = {
  keyword: '[END:test]',
  snapshot: { tab: 1, ids: '1-20' },
  tools: [
    { name: 'Gmail', url: 'https://mail.google.com/mail/u/0/' },
    { name: 'Google Docs', url: 'https://docs.google.com/' },
  ],
};

/** The last number of `1-20`. */
export function countOf(ids: string): number {
  return Number(ids.split('-').at(-1));
}

function checkReply(given: LanguageCase): string | null {
  const { expect } = given;
  const reading = readToolCode(textOf(given.input), contextOf(given));
  const replies = reading.problems.map(refusalLine);
  const starts = Array.isArray(expect.repliesStart) ? expect.repliesStart.map(String) : [];
  return first(
    onlyKeys(expect, ['commands', 'problems', 'replies', 'repliesStart']),
    checkReading(reading, given),
    'replies' in expect ? equal('replies', replies, expect.replies) : null,
    starts.every((start, at) => replies[at]?.startsWith(start)) ? null : `replies: ${JSON.stringify(replies)}`,
  );
}

function checkResult({ input, expect }: LanguageCase): string | null {
  if (typeof input === 'string') return 'no command';
  const { command, outcome, several } = input;
  const pairs: CaseCommand[] = several ?? (command !== undefined && outcome !== undefined ? [{ command, outcome }] : []);
  const lines = pairs.flatMap(each => linesFor(each.command, outcomeOf(each.outcome)));
  const snapshots = pairs.filter(each => typeof each.outcome.changeAfterMs === 'number').length;
  return first(
    onlyKeys(expect, ['messages', 'snapshots']),
    equal('messages', lines.length === 0 ? [] : [joinBlocks(lines)], expect.messages),
    'snapshots' in expect ? equal('snapshots', snapshots, expect.snapshots) : null,
  );
}

/** The outcome of a case in our words. */
function outcomeOf(outcome: CaseCommand['outcome']): ToolCodeOutcome {
  const { kind, changeAfterMs, released, reason, tools, words, code, message } = outcome;
  switch (kind) {
    case 'done': {
      const gone = [released ?? []].flat().map(each => ({ url: String(Object(each).url), limit: Number(Object(each).limit) }));
      return { kind: 'done', changeAfterMs: changeAfterMs === null ? null : Number(changeAfterMs ?? 0), released: gone };
    }
    case 'element-gone':
      return { kind: 'elementGone' };
    case 'open-failed':
      return { kind: 'openFailed', reason: String(reason) };
    case 'unknown-tool':
      return { kind: 'unknownTool', tools: Array.isArray(tools) ? tools.map(String) : [] };
    case 'declined':
      return { kind: 'declined', words: String(words ?? '') };
    case 'failed':
      return code === 'STALE_REF' || code === 'NO_MATCH'
        ? { kind: 'elementGone' }
        : { kind: 'failed', message: `${code}: ${message ?? ''}` };
    default:
      throw new Error(`unknown outcome ${kind}`);
  }
}

function checkSnapshot({ input, expect }: LanguageCase): string | null {
  const { url, elements = [] } = typeof input === 'string' ? {} : input;
  const told = elements.map(
    ({ tag, id, attrs, text }): SnapshotElement => ({
      tag: String(tag),
      id: Number(id),
      attrs: { ...Object(attrs) },
      text: String(text ?? ''),
    }),
  );
  return first(
    onlyKeys(expect, ['text', 'exact']),
    equal('text', writeSnapshot({ url: String(url), elements: told }), expect.text ?? expect.exact),
  );
}
