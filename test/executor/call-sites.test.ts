// On which sites the calls of pages are told: kept by the browser as scripts, two a site, and taken back by site or all at once.
import { expect, test } from 'vitest';
import { callSites, type ScriptRegistry } from '../../src/injection/call-sites.ts';

type Script = chrome.scripting.RegisteredContentScript;

function fake(refuses = false) {
  let scripts: Script[] = [{ id: 'of another', js: ['other.js'] }];
  const registry = {
    getRegisteredContentScripts: async () => scripts,
    registerContentScripts: async (more: Script[]) => {
      if (refuses) throw new Error('no');
      scripts.push(...more);
    },
    unregisterContentScripts: async ({ ids = [] }: { ids?: string[] } = {}) => {
      scripts = scripts.filter(({ id }) => !ids.includes(id));
    },
  } as unknown as ScriptRegistry;
  return { sites: callSites(() => registry), ids: () => scripts.map(({ id }) => id), scripts: () => scripts };
}

test('a site is two scripts from the start of each document: one in the page’s world, one in the extension’s', async () => {
  const { sites, scripts } = fake();
  expect(await sites.add('shop.example')).toBe(true);
  expect(scripts().slice(1)).toMatchObject([
    { js: ['page-calls.js'], matches: ['*://shop.example/*'], runAt: 'document_start', allFrames: true },
    { js: ['page-calls-hook.js'], world: 'MAIN', matches: ['*://shop.example/*'], runAt: 'document_start', allFrames: true },
  ]);
  expect(scripts()[1]).not.toHaveProperty('world');
});

test('one site is taken back, or all of them; other scripts stay', async () => {
  const { sites, ids } = fake();
  await sites.add('shop.example');
  await sites.add('a.example');
  expect(await sites.list()).toEqual(['a.example', 'shop.example']);
  await sites.remove('shop.example');
  expect(await sites.list()).toEqual(['a.example']);
  await sites.clear();
  expect(ids()).toEqual(['of another']);
  await sites.clear();
});

test('what the browser refuses is said', async () => {
  const { sites } = fake(true);
  expect(await sites.add('shop.example')).toBe(false);
  expect(await sites.list()).toEqual([]);
});
