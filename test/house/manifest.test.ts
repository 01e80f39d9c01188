// What each edition may do, as its manifest says it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EDITIONS, manifestFor } from '../../scripts/editions.mjs';
import { ROOT } from '../../scripts/files.mjs';

const base = JSON.parse(readFileSync(join(ROOT, 'manifest.json'), 'utf8'));
const packageJson = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const chrome = manifestFor(base, 'chrome');
const lite = manifestFor(base, 'chrome-lite');
const firefox = manifestFor(base, 'firefox');

describe.each(EDITIONS)('%s', edition => {
  const manifest = manifestFor(base, edition);

  test('injects nothing by itself and opens nothing to pages or other extensions', () => {
    for (const key of ['content_scripts', 'web_accessible_resources', 'oauth2']) expect(manifest).not.toHaveProperty(key);
    expect(manifest.externally_connectable?.ids ?? []).toEqual([]);
    expect(manifest.externally_connectable?.matches).toBeUndefined();
  });

  test('the practice page alone stands in a sandbox, without an origin, frames and the network', () => {
    if (edition === 'firefox') return expect(manifest).not.toHaveProperty('sandbox'); // there the sandbox is the frame's
    expect(manifest.sandbox).toEqual({ pages: ['practice/page.html'] });
    const policy = String(manifest.content_security_policy.sandbox);
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-modals; default-src 'none';/);
    expect(policy).not.toMatch(/allow-same-origin|allow-popups|allow-top|unsafe|https?:|frame-src/);
    expect(policy).toContain("connect-src 'none'");
  });

  test('pages of the extension run their own scripts only, and reach no network but the relay of this computer, in the local edition', () => {
    const policy = new Map(
      String(manifest.content_security_policy.extension_pages)
        .split(';')
        .map(directive => directive.trim().split(' '))
        .map(([name, ...values]) => [name, values.join(' ')]),
    );
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    // The relay on this computer, and nothing else, and in the one edition that is made for it.
    expect(policy.get('connect-src')).toBe(edition === 'chrome-local' ? 'ws://127.0.0.1:*' : "'none'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('frame-src')).toBe("'self'");
    // Firefox judges the frame of the practice page by this policy too.
    expect(policy.get('frame-ancestors')).toBe(edition === 'firefox' ? "'self'" : "'none'");
  });

  test('has the version of the package', () => {
    expect(manifest.version).toBe(packageJson.version);
  });

  test('is not shared with private windows', () => {
    expect(manifest.incognito).toBe('not_allowed');
  });
});

test('chrome asks for exactly what it uses', () => {
  expect(chrome.permissions).toEqual([
    'sidePanel',
    'scripting',
    'tabs',
    'webNavigation',
    'debugger',
    'contextMenus',
    'storage',
    'unlimitedStorage',
  ]);
  // Would warn at install: asked for at the first press of Paste.
  expect(chrome.optional_permissions).toEqual(['clipboardRead']);
  expect(chrome.host_permissions).toEqual(['<all_urls>']);
});

test('chrome-local asks for what chrome asks for, and differs in where its pages may connect to alone', () => {
  const { content_security_policy: policy, ...rest } = manifestFor(base, 'chrome-local');
  const { content_security_policy: own, ...others } = chrome;
  expect(rest).toEqual(others);
  expect(policy.extension_pages.replace('connect-src ws://127.0.0.1:*', "connect-src 'none'")).toBe(own.extension_pages);
  expect(policy.sandbox).toBe(own.sandbox);
});

test('chrome-lite has no debugger and no access to any site until the user gives it', () => {
  expect(lite.permissions).toEqual(['sidePanel', 'scripting', 'activeTab', 'contextMenus', 'storage', 'unlimitedStorage']);
  expect(lite).not.toHaveProperty('host_permissions');
  expect(lite.optional_host_permissions).toEqual(['<all_urls>']);
  expect(lite.optional_permissions).toEqual(['tabs', 'webNavigation', 'clipboardRead']);
});

test('firefox has a sidebar instead of a side panel, no debugger, and says that it collects nothing', () => {
  expect(JSON.stringify(firefox)).not.toMatch(/debugger|sidePanel|side_panel|service_worker/);
  expect(firefox.sidebar_action.default_panel).toBe(base.side_panel.default_path);
  expect(firefox.permissions).toEqual(['scripting', 'activeTab', 'contextMenus', 'storage', 'unlimitedStorage', 'clipboardWrite']);
  expect(firefox.background.scripts).toEqual(['worker.js']);
  expect(firefox.browser_specific_settings.gecko.data_collection_permissions).toEqual({ required: ['none'] });
});

test('firefox grants no site at install: each is asked for', () => {
  expect(firefox).not.toHaveProperty('host_permissions');
  expect(firefox.optional_host_permissions).toEqual(['<all_urls>']);
  expect(firefox.optional_permissions).toEqual(['tabs', 'webNavigation', 'clipboardRead']);
});

test('every edition has the same four shortcuts, and the one that opens the panel is the browser’s own', () => {
  type Command = { suggested_key: { default: string } };
  const keys = (manifest: typeof chrome) => Object.values<Command>(manifest.commands).map(command => command.suggested_key.default);
  expect(Object.keys(chrome.commands)).toEqual(['_execute_action', 'copy-and-go', 'pick', 'stop']);
  expect(Object.keys(firefox.commands)).toEqual(['_execute_sidebar_action', 'copy-and-go', 'pick', 'stop']);
  expect(keys(chrome)).toEqual(['Alt+Shift+B', 'Alt+Shift+C', 'Alt+Shift+P', 'Alt+Shift+X']);
  expect(keys(firefox)).toEqual(keys(chrome));
  expect(lite.commands).toEqual(chrome.commands);
});

test('an unknown edition is refused', () => {
  expect(() => manifestFor(base, 'safari')).toThrow(/no edition "safari"/);
});
