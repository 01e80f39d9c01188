// What docs/contributing.md says of where things stand is true: its lists are held against the sources.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { sources, visit } from './sources.ts';

const PAGE = readFileSync(join(ROOT, 'docs/contributing.md'), 'utf8');
const SOURCES = sources();

/** The files that the table below a heading names. */
function listed(heading: string): string[] {
  const section = PAGE.split(/^## /m).find(part => part.startsWith(heading)) ?? '';
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file);
}

/** The files of `src` whose code, comments left out, holds one of these words. */
function filesWith(...words: readonly string[]): string[] {
  return SOURCES.filter(({ tree }) => {
    let found = false;
    visit(tree, node => {
      if ((ts.isIdentifier(node) || ts.isStringLiteral(node)) && words.includes(node.text)) found = true;
    });
    return found;
  }).map(({ path }) => path);
}

test('the files of an action type are those in which one of them stands', () => {
  expect(listed('Add an action type').toSorted()).toEqual(filesWith('OPEN_LINK_TAB', 'openLink').toSorted());
});

test('the files of a setting are those in which one of them stands', () => {
  expect(listed('Add a setting').toSorted()).toEqual(filesWith('copyAfterRun').toSorted());
});

test('every file that the page names is there', () => {
  const named = [...PAGE.matchAll(/`((?:src|test|scripts|types|docs)\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(file => !existsSync(join(ROOT, file)))).toEqual([]);
});
