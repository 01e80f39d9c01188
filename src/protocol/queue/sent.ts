// What a session knows once a text went out to the AI (pure): which rows it told, and the lines and pages by which it is recognised later.

import { MAX_HEARD } from '../limits.ts';
import { driftNote } from '../prompt/drift.ts';
import { readJson } from '../reader/json.ts';
import { parse } from '../reader/parse.ts';
import { isContext } from '../reader/wire.ts';
import { growList } from './lookup.ts';
import type { SessionState } from './session.ts';
import type { ToldPage } from './speech.ts';

/** Marks what a sent text told the AI, and remembers its lines so that they are recognised when the chat is pasted back. */
export function noteSent(state: SessionState, text: string): SessionState {
  const { entries } = parse(text);
  const revisions = new Map<string, number>();
  const deletions = new Set<string>();
  for (const { line, offered } of entries) {
    if (line.kind === 'action') revisions.set(line.command.id, line.command.rev);
    else if (line.kind === 'delete' && offered === 'no') deletions.add(line.id);
  }
  const told = revisions.size + deletions.size > 0;
  const items = !told
    ? state.items
    : state.items.map(item => {
        const rev = revisions.get(item.id);
        if (rev !== undefined) return { ...item, told: Math.max(item.told, rev), toldDeleted: false };
        return deletions.has(item.id) ? { ...item, toldDeleted: true } : item;
      });
  const contexts = entries.flatMap(entry => (entry.line.kind === 'context' ? [wordsOf(entry.raw)] : []));
  const newest = contexts.at(-1);
  const note = driftNote(state);
  return {
    ...state,
    items,
    sent: growList(
      state.sent,
      // A handshake that we show is not one that we send: the AI's own has the same words.
      entries.filter(({ line }) => line.kind !== 'session').map(entry => entry.mark),
    ),
    heard: clipped([...state.heard, ...contexts.map(context => context.words)]),
    contextUrl: newest?.url ?? state.contextUrl,
    switchDue: state.switchDue && !entries.some(({ line }) => line.kind === 'switch' && line.key === state.key),
    driftTold: note !== '' && text.includes(note) ? state.replies : state.driftTold,
  };
}

/** The same of a text in another language, which tells all there is of the rows. `pages`: what it told of each, which is what the AI can know. */
export function noteSpoken(state: SessionState, pages: readonly ToldPage[]): SessionState {
  const items = state.items.map(item => {
    const dropped = item.status === 'deleted' || item.status === 'skipped';
    return item.told === item.rev && item.toldDeleted === dropped ? item : { ...item, told: item.rev, toldDeleted: dropped };
  });
  return {
    ...state,
    items,
    heard: clipped([...state.heard, ...pages.map(({ url, text, calls }) => `${url}\n${text}\n${calls?.text ?? ''}`)]),
  };
}

/** The newest texts, as many as fit. */
function clipped(texts: readonly string[]): string[] {
  let room = MAX_HEARD;
  const kept = texts.findLastIndex(text => {
    room -= text.length;
    return room < 0;
  });
  return texts.slice(kept + 1);
}

/** All strings of a context, as the AI reads them, and its address. */
function wordsOf(raw: string): { words: string; url: string } {
  const value = readJson(raw.slice(Math.max(0, raw.indexOf('{'))).trim());
  if (!value.ok || !isContext(value.value)) return { words: raw, url: '' };
  const { u, n, sel, text, dom, res, err, opened_tabs } = value.value;
  const tabs = (opened_tabs ?? []).flatMap(tab => [tab.u, tab.n]);
  return { words: [u, n, sel, text, dom, res, err, ...tabs].filter(part => part !== undefined).join('\n'), url: u ?? '' };
}
