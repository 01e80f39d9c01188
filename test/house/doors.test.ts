// The house rules about rooms: doors, which room may know which, no circles, no crowded folders, no wide interfaces.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { filesIn, ROOT } from '../../scripts/files.mjs';
import { importsOf, type Source, sources, valueImportsOf, visit } from './sources.ts';

const SOURCES = sources();
const PANEL = SOURCES.filter(({ path }) => path.startsWith('src/sidebar/'));
const MAIN = 'src/sidebar/main.tsx';

/** The room of a file of the panel; "" for what stands in no room, which is the composition root alone. */
const roomOf = (path: string): string => /^src\/sidebar\/([\w-]+)\//.exec(path)?.[1] ?? '';
const isDoor = (path: string): boolean => /\/(?:index|begun|later)\.ts$/.test(path);

/** The table of rooms in docs/architecture.md: the rooms that each may know. */
const KNOWS = new Map(
  [...readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').matchAll(/^\| `src\/sidebar\/([\w-]+)\/` \|[^|]*\|([^|]*)\|$/gm)].map(
    ([, room = '', knows = '']) => [room, knows.match(/[\w-]+/g) ?? []] as const,
  ),
);

/** What a file imports when it is wanted first. */
function lateImportsOf(source: Source): string[] {
  const calls: ts.Node[] = [];
  visit(source.tree, node => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) calls.push(node);
  });
  const statements = calls.map(call => call.getText());
  return importsOf({
    ...source,
    tree: ts.createSourceFile(source.path, statements.map(text => `void ${text};`).join('\n'), ts.ScriptTarget.ES2023, true),
  });
}

/** Imports of other rooms of the panel, types included. */
const crossings = PANEL.flatMap(source => {
  const late = new Set(lateImportsOf(source));
  return importsOf(source)
    .filter(to => to.startsWith('src/sidebar/') && roomOf(to) !== roomOf(source.path))
    .map(to => ({ from: source.path, to, late: late.has(to) }));
});

describe('doors', () => {
  test('a room of the panel imports another only through its doors, and by its file only what is read when it is wanted', () => {
    expect(crossings.filter(({ to, late }) => !late && !isDoor(to)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('the table in docs/architecture.md says which room knows which, and no more', () => {
    const used = new Map<string, Set<string>>(PANEL.map(({ path }) => [roomOf(path), new Set()]));
    used.delete('');
    for (const { from, to } of crossings) used.get(roomOf(from))?.add(roomOf(to));
    const sorted = (map: Iterable<readonly [string, Iterable<string>]>) =>
      Object.fromEntries([...map].map(([room, knows]) => [room, [...knows].sort()]));
    expect(sorted(used)).toEqual(sorted(KNOWS));
  });

  test('a room knows only rooms that stand above it in the table', () => {
    const order = [...KNOWS.keys()];
    const wrong = order.flatMap(room => (KNOWS.get(room) ?? []).filter(known => order.indexOf(known) >= order.indexOf(room)));
    expect(wrong).toEqual([]);
  });

  test('doors only hand out, and nobody in a room goes out by its own door', () => {
    const busy = PANEL.filter(({ path }) => isDoor(path)).flatMap(({ path, tree }) =>
      tree.statements.filter(node => !ts.isExportDeclaration(node)).map(() => path),
    );
    expect(busy).toEqual([]);
    const around = PANEL.flatMap(source =>
      importsOf(source)
        .filter(to => isDoor(to) && roomOf(to) === roomOf(source.path))
        .map(to => `${source.path} → ${to}`),
    );
    expect(around).toEqual([]);
  });

  test('doors hand out only what another room takes', () => {
    const taken = new Set<string>();
    for (const source of PANEL)
      visit(source.tree, node => {
        if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) return;
        const bindings = node.importClause?.namedBindings;
        const [door = ''] = importsOf({ ...source, tree: ts.factory.updateSourceFile(source.tree, [node]) });
        if (!isDoor(door) || bindings === undefined || !ts.isNamedImports(bindings)) return;
        for (const { name, propertyName } of bindings.elements) taken.add(`${door} ${(propertyName ?? name).text}`);
      });
    const idle = PANEL.filter(({ path }) => isDoor(path)).flatMap(({ path, tree }) =>
      tree.statements
        .flatMap(node =>
          ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause) ? [...node.exportClause.elements] : [],
        )
        .map(({ name }) => `${path} ${name.text}`)
        .filter(name => !taken.has(name)),
    );
    expect(idle).toEqual([]);
  });

  /** Files that are read with these: what they import, and what that imports, without what is imported when it is wanted. */
  const readWith = (...roots: string[]): string[] => {
    const byPath = new Map(SOURCES.map(source => [source.path, source]));
    const read = new Set<string>();
    const follow = (path: string): void => {
      const source = byPath.get(path);
      if (source === undefined || read.has(path)) return;
      read.add(path);
      const late = new Set(lateImportsOf(source));
      for (const to of valueImportsOf(source)) if (!late.has(to)) follow(to);
    };
    roots.forEach(follow);
    return [...read];
  };

  test('a panel that opens reads nothing that stands behind a door for what has begun, or for later', () => {
    const start = readWith(MAIN);
    expect(start.length).toBeGreaterThan(100);
    expect(start.filter(path => /\/(?:begun|later)\.ts$/.test(path))).toEqual([]);
  });

  test('a session that has begun reads nothing that stands behind a door for later', () => {
    const begun = readWith('src/sidebar/shell/row-code.ts', 'src/sidebar/queue/row-list.tsx');
    expect(begun.filter(path => path.endsWith('/begun.ts')).length).toBeGreaterThan(3);
    expect(begun.filter(path => path.endsWith('/later.ts'))).toEqual([]);
  });

  test('only the composition root stands in no room', () => {
    expect(PANEL.filter(({ path }) => roomOf(path) === '').map(({ path }) => path)).toEqual([MAIN]);
  });
});

describe('size', () => {
  test('no file imports itself in a circle, types included', () => {
    const imports = new Map(SOURCES.map(source => [source.path, importsOf(source)]));
    const circles: string[] = [];
    const done = new Set<string>();
    const way: string[] = [];
    const follow = (path: string): void => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
      if (done.has(path) || way.includes(path)) return;
      way.push(path);
      for (const to of imports.get(path) ?? []) follow(to);
      way.pop();
      done.add(path);
    };
    for (const path of imports.keys()) follow(path);
    expect(circles).toEqual([]);
  });

  test('no folder holds more than 25 files', () => {
    const counts = new Map<string, number>();
    for (const file of filesIn(join(ROOT, 'src'))) {
      const folder = `src/${file}`.replace(/\/[^/]+$/, '');
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, files]) => files > 25)).toEqual([]);
  });

  test('what a room gives to components, and each part of the store, has at most 15 members', () => {
    const wide: string[] = [];
    let found = 0;
    for (const { path, tree } of PANEL.filter(each => /\/(?:use-[\w-]+|store|row-view-state)\.ts$/.test(each.path)))
      for (const node of tree.statements) {
        if (!ts.isTypeAliasDeclaration(node) || !/Commands$|State$|^Disk$|^Store$/.test(node.name.text)) continue;
        const parts: readonly ts.TypeNode[] = ts.isIntersectionTypeNode(node.type) ? node.type.types : [node.type];
        const members = parts.reduce((sum, part) => sum + (ts.isTypeLiteralNode(part) ? part.members.length : 0), 0);
        if (members > 0) found += 1;
        if (members > 15) wide.push(`${path} ${node.name.text}: ${members}`);
      }
    expect(found).toBeGreaterThan(10);
    expect(wide).toEqual([]);
  });
});
