// The door to a page whose elements and frames have the names of our own globals.
import { afterEach, expect, test } from 'vitest';
import { createPageCall, type Scripting } from '../../../src/injection/call.ts';

afterEach(() => document.body.replaceChildren());

const BUNDLES: Record<string, () => Promise<unknown>> = {
  '/page.js': () => import('../../../src/injection/page.ts'),
  '/page-text.js': () => import('../../../src/injection/page-text.ts'),
};

/** A browser whose one page is this one. */
const scripting: Scripting = {
  async executeScript(injection) {
    for (const file of injection.files ?? []) await BUNDLES[file]?.();
    if (!('args' in injection)) return [];
    return [{ frameId: 0, documentId: 'D', result: await injection.func(...injection.args) }];
  },
};

test('is found past elements and frames that have its name', async () => {
  const call = createPageCall(scripting);
  document.body.innerHTML = '<div id="baiPage"></div><iframe name="baiText"></iframe><form name="baiShot"></form><p>Some text</p>';
  expect(await call.ask({ tabId: 1, frameId: 0 }, 'hello', {}, 10_000)).toMatchObject({ ok: true });
  const read = await call.askAll(1, 'text', { css: '', maxChars: 100 }, 10_000);
  expect(JSON.stringify(read)).toContain('Some text');
});
