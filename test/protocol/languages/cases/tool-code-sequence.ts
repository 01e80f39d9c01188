// Plays a sequence of steps against the flow of tool-code, with a clock and tabs that are only numbers.
import { makeKeyword } from '../../../../src/protocol/languages/tool-code/keyword.ts';
import { makeToolCodePrompt } from '../../../../src/protocol/languages/tool-code/prompt.ts';
import type { ToolCodeContext } from '../../../../src/protocol/languages/tool-code/read.ts';
import { DEFAULT_SETTINGS, type KeptTool, readSettings, saveTool } from '../../../../src/protocol/languages/tool-code/settings.ts';
import {
  beginToolCode,
  nextTick,
  type Order,
  type Send,
  stepToolCode,
  type ToolCodeEvent,
  type ToolCodeRow,
  type ToolCodeState,
} from '../../../../src/protocol/languages/tool-code/targets.ts';
import { equal, first, onlyKeys } from './check.ts';

type Step = { do: string } & Record<string, unknown>;
type Page = { url: string; document: string; count: number; version: number };
/** An event without its time. */
type Happening = ToolCodeEvent extends infer Each ? (Each extends ToolCodeEvent ? Omit<Each, 'at'> : never) : never;

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
  let state: ToolCodeState = beginToolCode(context.keyword, maxTabs);
  let now = 0;
  let held: ToolCodeRow | null = null;
  let hold = false;
  let result = '';
  let grown = '';
  let prompt = '';
  const activeTab = 1;
  let attempts = 0;
  let settings: unknown = null;
  let tools: readonly KeptTool[] = [];
  let sends: Send[] = [];
  const keywords: string[] = [];
  const effects: string[] = [];
  const reasons: string[] = [];
  const pages = new Map<number, Page>();
  const texts = new Map<number, string>();

  const dispatch = (event: Happening) => {
    const step = stepToolCode(state, { ...event, at: now });
    state = step.state;
    sends.push(...step.sends);
    reasons.push(...(step.reading?.problems ?? []).map(({ reason }) => reason));
    for (const order of step.orders) obey(order);
  };
  const obey = (order: Order) => {
    if (order.kind === 'read') return tell(order.tab);
    const row = state.rows.find(({ id }) => id === order.row);
    if (row === undefined) throw new Error(`no row ${order.row}`);
    if (order.kind === 'cancel') {
      held = null;
      return;
    }
    attempts += 1;
    if (hold) held = row;
    else if (result === 'element-gone') dispatch({ type: 'ran', row: row.id, outcome: { kind: 'elementGone' } });
    else if (order.kind === 'open') openTab(order);
    else act(row);
  };
  const openTab = ({ row, url }: Extract<Order, { kind: 'open' }>) => {
    const tab = Math.max(0, ...pages.keys()) + 1;
    page(tab, url, 0);
    effects.push(`open_tab ${url}`);
    dispatch({ type: 'opened', row, tab, url });
  };
  const act = ({ id, command: { name, args } }: ToolCodeRow) => {
    effects.push(`${name} ${args.id}`);
    dispatch({ type: 'acted', row: id });
    dispatch({ type: 'ran', row: id, outcome: { kind: 'done' } });
  };
  const page = (tab: number, url: string, count: number) => {
    const version = (pages.get(tab)?.version ?? 0) + 1;
    pages.set(tab, { url, document: `document ${tab}.${version}`, count, version });
  };
  const tell = (tab: number) => {
    const shown = pages.get(tab);
    if (shown === undefined) throw new Error(`no tab ${tab}`);
    const elements = Array.from({ length: shown.count }, (_, at) => ({
      tag: 'button',
      id: at + 1,
      attrs: {},
      text: `version ${shown.version}`,
    }));
    dispatch({ type: 'read', tab, url: shown.url, document: shown.document, elements });
  };
  const target = (tabs: readonly { tab: number; url: string }[]) => {
    for (const { tab, url } of tabs) if (pages.get(tab)?.url !== url) page(tab, url, pages.get(tab)?.count ?? 0);
    dispatch({ type: 'targeted', tabs });
  };
  const waitUntil = (time: number) => {
    for (let tick = nextTick(state); tick !== null && tick <= time; tick = nextTick(state)) {
      now = Math.max(now, tick);
      dispatch({ type: 'ticked' });
    }
    now = Math.max(now, time);
  };
  const rowAt = (position: unknown) => state.rows[Number(position) - 1]?.id ?? '';
  const sent = () => sends.filter(({ kind }) => kind !== 'snapshot').map(({ text }) => text);

  // The session knows one tab before the first step, and the AI was told of it.
  for (const { tab, count } of context.snapshots) {
    page(tab, 'https://shop.example/', count);
    target([{ tab, url: 'https://shop.example/' }]);
    tell(tab);
  }
  sends = [];

  /** An effect that was held back comes after the next step, unless that called it off. */
  const take = (step: Step, position: number): string | null => {
    const waiting = held;
    const wrong = takeOne(step, position);
    if (waiting !== null && held === waiting) {
      held = null;
      act(waiting);
    }
    return wrong;
  };

  const takeOne = (step: Step, position: number): string | null => {
    const [tab, url, text] = [Number(step.tab), String(step.url), String(step.text)];
    switch (step.do) {
      case 'reply':
        texts.set(position, text);
        dispatch({ type: 'replied', message: String(position), text, context });
        return null;
      case 'reread':
        dispatch({ type: 'replied', message: String(step.step), text: texts.get(Number(step.step)) ?? '', context });
        return null;
      case 'stream':
        for (const piece of Array.isArray(step.pieces) ? step.pieces : []) {
          grown += String(piece);
          dispatch({ type: 'grew', message: 'stream', text: grown, context });
        }
        return null;
      case 'approve':
        hold = step.holdBeforeEffect === true;
        result = String(step.result ?? '');
        dispatch({ type: 'approved', row: rowAt(step.row) });
        return null;
      case 'decline':
        dispatch({ type: 'declined', row: rowAt(step.row), words: String(step.words ?? '') });
        return null;
      case 'wait':
        waitUntil(now + Number(step.ms));
        return null;
      case 'page-change': {
        waitUntil(Number(step.atMs ?? now));
        const shown = pages.get(tab);
        if (step.same !== true && shown !== undefined) pages.set(tab, { ...shown, version: shown.version + 1 });
        dispatch({ type: 'changed', tab });
        return null;
      }
      case 'api-call':
        waitUntil(Number(step.atMs ?? now));
        dispatch({ type: 'called', tab: 1, call: { method: String(step.method ?? 'GET'), url, body: null } });
        return null;
      case 'navigate':
      case 'reload':
        page(tab, step.do === 'reload' ? (pages.get(tab)?.url ?? '') : url, pages.get(tab)?.count ?? 0);
        dispatch({ type: 'navigated', tab, url: pages.get(tab)?.url ?? '' });
        return null;
      case 'loaded':
        dispatch({ type: 'loaded', tab });
        return null;
      case 'targets':
        dispatch({ type: 'targeted', tabs: [] });
        target((Array.isArray(step.tabs) ? step.tabs : []).map(each => ({ tab: Number(each.tab), url: String(each.url) })));
        return null;
      case 'snapshot':
        page(tab, url, Number(String(step.ids).split('-').at(-1)));
        target([...state.targets.filter(each => each.tab !== tab), { tab, url }]);
        tell(tab);
        return null;
      case 'user-click':
        dispatch({ type: 'interrupted', tab });
        return null;
      case 'send-command':
        dispatch({ type: 'said', text });
        return null;
      case 'disengage':
        dispatch({ type: 'disengaged' });
        return null;
      case 'new-session':
        keywords.push(makeKeyword('shop.example', 'chat.example', now, keywords));
        dispatch({ type: 'began', keyword: keywords.at(-1) ?? '' });
        return null;
      case 'setting':
        if (step.key !== 'maxTabs') return `not carried out: setting ${step.key}`;
        dispatch({ type: 'limited', maxTabs: Number(step.value) });
        return null;
      case 'prompt':
        prompt = makeToolCodePrompt({
          keyword: state.keyword ?? '',
          tools: context.tools,
          maxTabs: state.maxTabs,
          goal: String(step.goal),
        });
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
        state = JSON.parse(JSON.stringify(state));
        return null;
      case 'note':
        return first(
          onlyKeys(step, ['do', 'sentSoFar', 'rowsReady', 'effectsSoFar']),
          'sentSoFar' in step ? equal('sent so far', sent(), step.sentSoFar) : null,
          'effectsSoFar' in step ? equal('effects so far', effects, step.effectsSoFar) : null,
          'rowsReady' in step ? equal('rows ready', state.rows.filter(({ status }) => status === 'queued').length, step.rowsReady) : null,
        );
      default:
        return `not carried out: step ${step.do}`;
    }
  };

  const check = (expect: Record<string, unknown>): string | null => {
    const rows = state.rows.map(({ command: { name, args }, status, tab, alsoIn, included }) => ({
      name,
      args,
      status,
      tab,
      alsoIn,
      included,
    }));
    const found: Record<string, unknown> = {
      effects,
      attempts,
      activeTab,
      targets: state.targets.map(({ url }) => url),
      openTabs: [...pages.values()].map(({ url }) => url),
      snapshots: sends.filter(({ kind }) => kind === 'snapshot').length,
      keyword: state.keyword,
      sessionGoesOn: state.keyword !== null,
      keywordsDiffer: new Set(keywords).size === keywords.length && keywords.length > 1,
      settings: settings ?? DEFAULT_SETTINGS,
      savedTools: tools,
      problems: reasons.map(reason => ({ reason })),
      sent: sent(),
      sentFirst: sent()[0],
      sentStart: sent().slice(0, Array.isArray(expect.sentStart) ? expect.sentStart.length : 0),
    };
    const special = ['rows', 'contains', 'keywordPattern', 'sentContains', 'sentExcludes'];
    const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);
    const wantedRows = Array.isArray(expect.rows) ? expect.rows : null;
    const shownRows = rows.map((row, at) => Object.fromEntries(Object.entries(row).filter(([key]) => key in Object(wantedRows?.[at]))));
    const pattern = new RegExp(typeof expect.keywordPattern === 'string' ? expect.keywordPattern : '');
    return first(
      onlyKeys(expect, [...Object.keys(found), ...special]),
      ...Object.keys(found).map(key => (key in expect ? equal(key, found[key], expect[key]) : null)),
      wantedRows === null ? null : equal('rows', shownRows, wantedRows),
      list(expect.contains).every(each => prompt.includes(each)) ? null : `the prompt lacks ${expect.contains}`,
      list(expect.sentContains).every(each => sent().some(line => line.includes(each))) ? null : `sent: ${JSON.stringify(sent())}`,
      sends.some(({ text }) => list(expect.sentExcludes).some(each => text.includes(each))) ? `sent: ${expect.sentExcludes}` : null,
      keywords.every(each => pattern.test(each)) ? null : `keywords: ${keywords}`,
    );
  };
  return { take, check };
}
