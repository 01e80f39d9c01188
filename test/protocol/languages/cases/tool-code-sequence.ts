// Plays a sequence of steps against a session in tool-code, as the panel has one, with a clock and pages that only remember what was done to them.
import { locatorOf, type PageSnapshot } from '../../../../src/context/snapshot.ts';
import { readToolCode, type ToolCodeContext } from '../../../../src/protocol/languages/tool-code/read.ts';
import {
  allowedTabs,
  DEFAULT_SETTINGS,
  type KeptTool,
  readSettings,
  saveTool,
} from '../../../../src/protocol/languages/tool-code/settings.ts';
import type { QueueItem } from '../../../../src/protocol/queue/queue.ts';
import { beginSpeech, type ToldPage } from '../../../../src/protocol/queue/speech.ts';
import type { ActionResult } from '../../../../src/protocol/result.ts';
import type { SpeakingSession } from '../../../../src/sidebar/language/speaking.ts';
import { toolCode } from '../../../../src/sidebar/language/tool-code.ts';
import { equal, first, onlyKeys } from './check.ts';
import { after, approvalOf, done, failed, type Happening, speaking } from './session-steps.ts';

type Step = { do: string } & Record<string, unknown>;
/** A tab as a person sees it. `due`: when it is to be read again, ms; null when it was. */
type Page = { url: string; document: number; count: number; version: number; due: number | null; calls: PageSnapshot['calls'][number][] };

/** ms for which a page has to be quiet before it is read. */
const QUIET_MS = 500;
const TOLD: RegExp = /^<browsing_context>/;

/** Null when what came of the steps is as expected, else why not. */
export function playSequence(
  steps: readonly Step[],
  expect: Record<string, unknown>,
  context: ToolCodeContext,
  maxTabs: number,
): string | null {
  const play = createPlay(context, maxTabs);
  for (const [at, step] of steps.entries()) {
    const wrong = play.take(step, at + 1);
    if (wrong !== null) return `step ${at + 1}: ${wrong}`;
  }
  return play.check(expect);
}

function createPlay(context: ToolCodeContext, maxTabs: number) {
  let session: SpeakingSession | null = null; // null after everything was let go
  let now = 0;
  let held: QueueItem | null = null;
  let grown = '';
  let prompt = '';
  let activeTab = 1;
  let attempts = 0;
  let documents = 0;
  let settings: unknown = null;
  let tools: readonly KeptTool[] = [];
  const sent: string[] = [];
  const keywords: string[] = [];
  const effects: string[] = [];
  const reasons: string[] = [];
  const pages = new Map<number, Page>();
  const seen = new Map<number, ToldPage>();
  const texts = new Map<number, string>();

  const happen = (event: Happening) => {
    session = after(session, event, now);
  };

  const show = (tab: number, url: string, count: number) => {
    documents += 1;
    pages.set(tab, { url, document: documents, count, version: 1, due: now + QUIET_MS, calls: [] });
  };
  const snapshotOf = ({ document, count, version, calls }: Page): PageSnapshot => {
    const refs = Array.from({ length: count }, (_, at) => document * 1000 + at);
    const parts = refs.map((ref, at) => ({
      ...{ kind: 'element' as const, node: at + 1, ref, tag: 'button', text: `version ${version}`, attributes: {}, role: '', name: '' },
      ...{ bounds: { x: 0, y: 0, width: 1, height: 1 }, depth: 0, scroll: null, frameIndex: -1 },
    }));
    return { language: 'tool-code', document: String(document), parts, refs, calls, complete: true };
  };
  const readPage = (tab: number) => {
    const page = pages.get(tab);
    if (page === undefined) return;
    page.due = null;
    const before = session?.speech.pages.find(({ tabId }) => tabId === tab);
    seen.set(tab, toolCode.page(snapshotOf(page), { tabId: tab, url: page.url }, true, before));
  };
  const seenNow = () => (session?.speech.targets ?? []).flatMap(tab => seen.get(tab) ?? []);

  /** Copies the message, as soon as there is something to tell and all of it can be said. */
  const tell = () => {
    if (session === null) return;
    for (const tab of session.speech.targets) if ((pages.get(tab)?.due ?? Number.POSITIVE_INFINITY) <= now) readPage(tab);
    const before = seenNow();
    const { text, dueAt, pages: told } = toolCode.message(session, before, now);
    const blocks = text.split('\n\n').reduce<string[]>((all, part) => joined(all, part), []);
    const isNews = session.outcomes.length + session.speech.lines.length + session.speech.released.length > 0 || hasNews(session, before);
    if (!isNews || text === '' || (dueAt !== null && dueAt > now)) return;
    sent.push(...blocks);
    happen({ type: 'messageCopied', text, contextTab: activeTab, pages: told });
  };

  const waitUntil = (time: number) => {
    for (;;) {
      const due = [...pages.values()].flatMap(page => page.due ?? []);
      const dueAt = session === null ? null : toolCode.message(session, seenNow(), now).dueAt;
      const next = Math.min(...due.filter(each => each > now), ...(dueAt !== null && dueAt > now ? [dueAt] : []), Number.POSITIVE_INFINITY);
      if (next > time) break;
      now = next;
      tell();
    }
    now = Math.max(now, time);
    tell();
  };

  const begin = (tabs: readonly { tab: number; url: string }[], keyword: string) => {
    session = speaking(beginSpeech('tool-code', keyword, allowedTabs(maxTabs)), now);
    for (const { tab } of tabs) readPage(tab);
    const [one, ...others] = tabs;
    const told = tabs.flatMap(({ tab }) => seen.get(tab) ?? []);
    happen({ type: 'promptCopied', text: '', contextTab: one?.tab ?? null, pages: told.slice(0, 1) });
    for (const { tab, url } of others) happen({ type: 'tabOpened', tab: { id: tab, u: url, n: '', purpose: '' } });
    happen({ type: 'messageCopied', text: '', contextTab: one?.tab ?? null, pages: told });
  };

  const read = (text: string) => {
    if (session === null) return;
    const snapshots = session.speech.pages.map(page => ({ tab: page.tabId, document: page.document, count: page.refs.length }));
    const reading = toolCode.read(text, session, {
      tools: context.tools,
      sessions: context.sessions.map(other => ({ key: other.keyword, ...other })),
    });
    const before = session.replies;
    happen({ type: 'commandsRead', reading });
    if (session.replies !== before)
      reasons.push(...readToolCode(text, { ...context, keyword: session.speech.keyword, snapshots }).problems.map(({ reason }) => reason));
  };

  const rows = () => (session?.items ?? []).filter(({ named }) => named !== null && named !== undefined);
  const finish = (id: string, result: ActionResult) => {
    happen({ type: 'started', id });
    happen({ type: 'finished', id, result });
  };
  /** Does what a row says to the page that it was approved for. */
  const act = ({ id, command, named }: QueueItem, result: string) => {
    if (command === null || session?.items.find(item => item.id === id)?.status !== 'approved') return;
    const { action, json } = command;
    attempts += 1;
    if (result === 'element-gone') return finish(id, failed('STALE_REF'));
    if (action.type === 'openTab') {
      const tab = Math.max(0, ...pages.keys()) + 1;
      show(tab, action.url, 0);
      effects.push(`open_tab ${action.url}`);
      return finish(id, done({ kind: 'tab', id: tab, url: action.url, title: '', purpose: '' }));
    }
    if (action.type === 'tab' && action.does === 'activate') activeTab = json.t;
    const page = pages.get(json.t);
    const there = page !== undefined && snapshotOf(page).refs.some((_, at) => locatorOf(snapshotOf(page), at + 1)?.css === json.s);
    if (!there) return finish(id, failed('STALE_REF'));
    effects.push(`${named?.name} ${Object(named?.args).id}`);
    return finish(id, done({ kind: 'none' }));
  };
  const approve = (id: string) => {
    const item = session?.items.find(each => each.id === id);
    if (item === undefined) return null;
    happen(approvalOf(item, now));
    return session?.items.find(each => each.id === id) ?? null;
  };

  // The session knows one tab before the first step, and the AI was told of it.
  for (const { tab, count } of context.snapshots) show(tab, 'https://shop.example/', count);
  begin(
    context.snapshots.map(({ tab }) => ({ tab, url: 'https://shop.example/' })),
    context.keyword,
  );

  /** An effect that was held back comes after the next step, unless that called it off. */
  const take = (step: Step, position: number): string | null => {
    const waiting = held;
    const wrong = takeOne(step, position);
    if (waiting !== null && held === waiting) {
      held = null;
      act(waiting, '');
    }
    tell();
    return wrong;
  };

  const takeOne = (step: Step, position: number): string | null => {
    const [tab, url, text] = [Number(step.tab), String(step.url), String(step.text)];
    const id = rows()[Number(step.row) - 1]?.id ?? '';
    const page = pages.get(step.do === 'api-call' && step.tab === undefined ? 1 : tab);
    switch (step.do) {
      case 'reply':
        texts.set(position, text);
        read(text);
        return null;
      case 'reread':
        read(texts.get(Number(step.step)) ?? '');
        return null;
      case 'stream':
        for (const piece of Array.isArray(step.pieces) ? step.pieces : []) {
          grown += String(piece);
          if (session !== null && toolCode.ends(grown, session.speech)) read(grown);
        }
        return null;
      case 'approve': {
        const approved = approve(id);
        if (approved === null) return null;
        if (step.holdBeforeEffect === true) held = approved;
        else act(approved, String(step.result ?? ''));
        return null;
      }
      case 'decline':
        approve(id);
        happen({ type: 'declined', id });
        return null;
      case 'delete':
        happen({ type: 'deleted', id, reason: String(step.words ?? '') });
        return null;
      case 'wait':
        waitUntil(now + Number(step.ms));
        return null;
      case 'page-change':
        waitUntil(Number(step.atMs ?? now));
        if (page === undefined) return null;
        if (step.same !== true) page.version += 1;
        page.due = now + QUIET_MS;
        return null;
      case 'api-call':
        waitUntil(Number(step.atMs ?? now));
        page?.calls.push({ at: now + 1, method: String(step.method ?? 'GET'), url: new URL(url, page.url).href, body: null });
        if (page !== undefined) page.due = now + QUIET_MS;
        return null;
      case 'navigate':
      case 'reload':
        show(tab, step.do === 'reload' ? (page?.url ?? '') : url, page?.count ?? 0);
        return null;
      case 'loaded':
        readPage(tab);
        return null;
      case 'targets': {
        const tabs = (Array.isArray(step.tabs) ? step.tabs : []).map(each => ({ tab: Number(each.tab), url: String(each.url) }));
        for (const each of tabs) show(each.tab, each.url, 0);
        begin(tabs, session?.speech.keyword ?? context.keyword);
        return null;
      }
      case 'snapshot':
        show(tab, url, Number(String(step.ids).split('-').at(-1)));
        readPage(tab);
        happen({ type: 'tabOpened', tab: { id: tab, u: url, n: '', purpose: '' } });
        return null;
      case 'user-click':
        if (held !== null) happen({ type: 'approvalVoided', id: held.id, why: 'the user is at work' });
        held = null;
        return null;
      case 'send-command':
        happen({ type: 'corrected', text });
        return null;
      case 'disengage':
        session = null;
        return null;
      case 'new-session':
        keywords.push(toolCode.keyword('shop.example', now, keywords));
        begin([], keywords.at(-1) ?? '');
        return null;
      case 'setting':
        if (step.key !== 'maxTabs') return `not carried out: setting ${step.key}`;
        if (session !== null) happen({ type: 'languageSet', speech: { ...session.speech, maxTabs: allowedTabs(Number(step.value)) } });
        return null;
      case 'prompt':
        prompt = session === null ? '' : toolCode.prompt(session, String(step.goal), context.tools, seenNow()).text;
        return null;
      case 'first-start':
        settings = readSettings(undefined);
        return null;
      case 'save-tool': {
        const saved = saveTool(tools, { name: String(step.name), url }, Number(step.atMs));
        if (saved.ok) tools = saved.tools;
        return null;
      }
      case 'close-panel':
        return null;
      case 'open-panel':
        // All that outlives the panel is what a journal can hold.
        session = JSON.parse(JSON.stringify(session));
        happen({ type: 'recovered' });
        return null;
      case 'note':
        return first(
          onlyKeys(step, ['do', 'sentSoFar', 'rowsReady', 'effectsSoFar']),
          'sentSoFar' in step ? equal('sent so far', lines(), step.sentSoFar) : null,
          'effectsSoFar' in step ? equal('effects so far', effects, step.effectsSoFar) : null,
          'rowsReady' in step ? equal('rows ready', rows().filter(({ status }) => status === 'queued').length, step.rowsReady) : null,
        );
      default:
        return `not carried out: step ${step.do}`;
    }
  };

  const lines = () => sent.filter(block => !TOLD.test(block));

  const check = (expect: Record<string, unknown>): string | null => {
    const addressOf = (tab: number) => pages.get(tab)?.url ?? '';
    const found: Record<string, unknown> = {
      effects,
      attempts,
      activeTab,
      targets: (session?.speech.targets ?? []).map(addressOf),
      openTabs: [...pages.keys()].map(addressOf),
      snapshots: sent.length - lines().length,
      keyword: session?.speech.keyword ?? null,
      sessionGoesOn: session !== null,
      keywordsDiffer: new Set(keywords).size === keywords.length && keywords.length > 1,
      settings: settings ?? DEFAULT_SETTINGS,
      savedTools: tools,
      problems: reasons.map(reason => ({ reason })),
      sent: lines(),
      sentFirst: lines()[0],
      sentStart: lines().slice(0, Array.isArray(expect.sentStart) ? expect.sentStart.length : 0),
    };
    const shown = rows().map(({ named, status, included, command }) => ({ ...named, status, included, tab: command?.json.t }));
    const special = ['rows', 'contains', 'keywordPattern', 'sentContains', 'sentExcludes'];
    const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
    const wantedRows = Array.isArray(expect.rows) ? expect.rows : null;
    const compared = shown.map((row, at) => Object.fromEntries(Object.entries(row).filter(([key]) => key in Object(wantedRows?.[at]))));
    const pattern = new RegExp(typeof expect.keywordPattern === 'string' ? expect.keywordPattern : '');
    return first(
      onlyKeys(expect, [...Object.keys(found), ...special]),
      ...Object.keys(found).map(key => (key in expect ? equal(key, found[key], expect[key]) : null)),
      wantedRows === null ? null : equal('rows', compared, wantedRows),
      list(expect.contains).every(each => prompt.includes(each)) ? null : `the prompt lacks ${expect.contains}`,
      list(expect.sentContains).every(each => lines().some(line => line.includes(each))) ? null : `sent: ${JSON.stringify(lines())}`,
      sent.some(block => list(expect.sentExcludes).some(each => block.includes(each))) ? `sent: ${expect.sentExcludes}` : null,
      keywords.every(each => pattern.test(each)) ? null : `keywords: ${keywords}`,
    );
  };
  return { take, check };
}

/** Whether a page reads otherwise than it was told. */
function hasNews({ speech }: SpeakingSession, pages: readonly ToldPage[]): boolean {
  return pages.some(page => {
    const told = speech.pages.find(({ tabId }) => tabId === page.tabId);
    return told === undefined || told.text !== page.text || (page.calls?.until ?? 0) > (told.calls?.until ?? 0);
  });
}

/** Puts the parts of a snapshot, which has an empty line in it, together again. */
function joined(all: string[], part: string): string[] {
  const last = all.at(-1);
  if (last === undefined || !TOLD.test(last) || last.includes('</browsing_context>')) return [...all, part];
  return [...all.slice(0, -1), `${last}\n\n${part}`];
}
