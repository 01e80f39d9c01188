// The 20 action types as cases for a real panel: one list, run in every edition.
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import type { ActionType } from '../../src/protocol/action.ts';
import type { Edition } from './launch.ts';
import type { Site } from './site.ts';

/** The page of the cases, whose own listeners note what happens on it. */
export const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stage</title><style>
  body { margin: 0; font: 16px sans-serif; block-size: 4000px }
  .box { display: inline-block; inline-size: 90px; block-size: 40px; border: 1px solid }
</style></head><body>
<h1 id="title">Stage of all types</h1>
<button id="go" type="button">Go</button> <label>Name <input id="name" value="Eve"></label>
<select id="size" aria-label="Size"><option>Small</option><option>Large</option></select>
<div class="box" id="source" draggable="true">Source</div> <div class="box" id="target">Target</div>
<a id="link" href="/linked">Linked page</a>
<p id="far" style="position: absolute; top: 3000px">Far away</p>
<script>
  window.seen = [];
  for (const type of ['mousemove', 'mouseover', 'click', 'dblclick', 'contextmenu', 'dragstart', 'drop', 'keydown', 'input'])
    document.addEventListener(type, event => window.seen.push({ type, id: event.target.id ?? '', trusted: event.isTrusted }), true);
  document.addEventListener('contextmenu', event => event.preventDefault());
  document.getElementById('source').addEventListener('dragstart', event => event.dataTransfer.setData('text/plain', 'it'));
  document.getElementById('target').addEventListener('dragover', event => event.preventDefault());
</script></body></html>`;

type Seen = { type: string; id: string; trusted: boolean };

declare global {
  interface Window {
    seen: Seen[];
  }
}

/** What happened on the page, as its own listeners saw it. */
const seenOn = (page: Page): Promise<Seen[]> => page.evaluate(() => window.seen);

type Check = (on: { page: Page; context: Record<string, unknown>; edition: Edition | 'firefox' }) => Promise<void> | void;
export type Case = { s: string; x: string; res: RegExp; before?: (page: Page) => Promise<unknown>; check: Check };

/** The page got this event on this element, from the input that the edition has. */
const got =
  (type: string, id: string): Check =>
  async ({ page, edition }) => {
    expect(await seenOn(page)).toContainEqual({ type, id, trusted: edition === 'chrome' });
  };

/** What each type is given, what it answers, and what is to be seen on the page afterwards. */
export const CASES: Record<ActionType, (stage: { site: Site }) => Case> = {
  NOOP: () => ({ s: '', x: 'a note', res: /a note/, check: () => undefined }),
  CTX: () => ({ s: '', x: 'text', res: /^ok/, check: ({ context }) => expect(context.text).toContain('Stage of all types') }),
  SEL: () => ({
    s: '',
    x: '',
    res: /^ok/,
    before: page => page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') ?? document.body)),
    check: ({ context }) => expect(context.sel).toBe('Stage of all types'),
  }),
  TEXT: () => ({ s: '', x: '200', res: /^ok/, check: ({ context }) => expect(context.text).toContain('Stage of all types') }),
  SCAN: () => ({
    s: '',
    x: '',
    res: /^ok/,
    check: ({ context }) =>
      expect(context.dom).toMatch(/\[\d+\] button Go\b[\s\S]*\[\d+\] textbox Name\b.* = Eve[\s\S]*\[\d+\] link Linked page/),
  }),
  SHOT: () => ({ s: '', x: '', res: /\d+x\d+/, check: () => undefined }),
  HILITE: () => ({
    s: '#go',
    x: 'here',
    res: /^ok/,
    check: async ({ page }) => expect(await seenOn(page)).not.toContainEqual(expect.objectContaining({ type: 'click' })),
  }),
  MOVE: () => ({ s: '#go', x: '', res: /^ok/, check: got('mousemove', 'go') }),
  CLICK: () => ({ s: '#go', x: '', res: /^ok/, check: got('click', 'go') }),
  DCLICK: () => ({ s: '#go', x: '', res: /^ok/, check: got('dblclick', 'go') }),
  RCLICK: () => ({ s: '#go', x: '', res: /^ok/, check: got('contextmenu', 'go') }),
  HOVER: () => ({ s: '#go', x: '', res: /^ok/, check: got('mouseover', 'go') }),
  DRAG: () => ({ s: '#source', x: '#target', res: /^ok/, check: got('drop', 'target') }),
  SCROLL: () => ({ s: '', x: 'down 300', res: /^ok/, check: async ({ page }) => expect(await page.evaluate(() => scrollY)).toBe(300) }),
  SCROLLTO: () => ({
    s: '#far',
    x: '',
    res: /^ok/,
    check: async ({ page }) => {
      const top = await page.$eval('#far', el => el.getBoundingClientRect().top);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(await page.evaluate(() => innerHeight));
    },
  }),
  TYPE: () => ({
    s: '#name',
    x: 'Ada "L" é',
    res: /= Ada/,
    check: async ({ page }) => expect(await page.$eval('input', el => el.value)).toBe('Ada "L" é'),
  }),
  KEY: () => ({
    s: '#name',
    x: 'END x',
    res: /^ok/,
    check: async ({ page }) => expect(await page.$eval('input', el => el.value)).toBe('Evex'),
  }),
  OPEN_TAB: stage => ({
    s: '',
    x: `${stage.site.page('<h1>Opened</h1>', '/opened')} compare prices`,
    res: /^ok/,
    check: ({ context }) => expect(context.opened_tabs).toContainEqual(expect.objectContaining({ u: expect.stringContaining('/opened') })),
  }),
  OPEN_LINK_TAB: stage => {
    stage.site.page('<h1>Linked</h1>', '/linked');
    return {
      s: '#link',
      x: 'read on',
      res: /^ok/,
      check: ({ context }) =>
        expect(context.opened_tabs).toContainEqual(expect.objectContaining({ u: expect.stringContaining('/linked') })),
    };
  },
  WAIT: () => ({
    s: '#late',
    x: '',
    res: /^ok/,
    before: page =>
      page.evaluate(() => {
        setTimeout(() => document.body.append(Object.assign(document.createElement('p'), { id: 'late', textContent: 'Late' })), 700);
      }),
    check: async ({ page }) => expect(await page.$('#late')).not.toBeNull(),
  }),
};
