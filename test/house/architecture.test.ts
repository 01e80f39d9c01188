// The house rules that no compiler checks: who imports whom, who may say `chrome`, and how files are written.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { filesIn, ROOT } from '../../scripts/files.mjs';
import { importsOf, placeOf, sources, valueImportsOf, visit } from './sources.ts';

const SOURCES = sources();

type Room =
  | 'protocol'
  | 'protocol/relay'
  | 'relay'
  | 'dom'
  | 'executor'
  | 'executor/page'
  | 'context'
  | 'context/page'
  | 'injection'
  | 'page entry'
  | 'bridge'
  | 'bridge/page'
  | 'sidebar'
  | 'practice'
  | 'worker';

/** The room of a file, from its path alone. */
function roomOf(path: string): Room | null {
  if (path === 'src/worker.ts') return 'worker';
  if (/^src\/injection\/page(?:-shot|-text|-chat|-snapshot|-tools|-calls|-calls-hook)?\.ts$/.test(path)) return 'page entry';
  const [, first, second] = path.split('/');
  switch (first) {
    case 'protocol':
      return second === 'relay' ? 'protocol/relay' : first;
    case 'relay':
    case 'dom':
    case 'injection':
    case 'sidebar':
    case 'practice':
      return first;
    case 'executor':
    case 'context':
    case 'bridge':
      return second === 'page' ? `${first}/page` : first;
    default:
      return null;
  }
}

/** The arrows. A room may always import itself; what is not listed is forbidden, type imports included. */
const MAY_IMPORT: Record<Room, readonly Room[]> = {
  protocol: [],
  'protocol/relay': ['protocol'],
  relay: ['protocol', 'protocol/relay'],
  dom: ['protocol'],
  'executor/page': ['protocol', 'dom'],
  'context/page': ['protocol', 'dom'],
  executor: ['protocol'],
  context: ['protocol'],
  injection: ['protocol'],
  'bridge/page': ['protocol', 'dom', 'executor/page'],
  bridge: ['protocol'],
  'page entry': ['protocol', 'dom', 'executor/page', 'context/page', 'bridge/page'],
  sidebar: ['protocol', 'protocol/relay', 'executor', 'context', 'bridge', 'injection'],
  practice: ['protocol'],
  worker: [],
};

/** Types-only files that both sides of the wall between panel and page share. */
const SHARED_TYPES = [
  'src/executor/page-api.ts',
  'src/executor/executor.ts',
  'src/context/page-api.ts',
  'src/bridge/page-api.ts',
  'src/injection/api.ts',
];

/** Pure files of the executor: the panel plans a gesture with them, the page plays it. */
const SHARED_PURE = ['src/executor/gesture.ts', 'src/executor/keyboard.ts'];

/** The names of the messages, for their types; the browser hands out the words. */
const WORDS = '_locales/en/messages.json';

/** What the relay has of the MCP SDK: the server over stdin and stdout. */
const MCP = ['server/mcp.js', 'server/stdio.js', 'shared/protocol.js', 'types.js'].map(file => `@modelcontextprotocol/sdk/${file}`);

/** What the relay has of Node: no files, no other programs. */
const NODE = ['node:crypto', 'node:http', 'node:stream'];

const MAY_USE_PACKAGE: Partial<Record<Room, readonly string[]>> = {
  'protocol/relay': ['zod/mini'],
  relay: ['ws', 'zod', ...MCP, ...NODE],
  dom: ['dom-accessibility-api'],
  'executor/page': ['dom-accessibility-api', 'html2canvas'],
  'context/page': ['dom-accessibility-api'],
  'page entry': ['html2canvas'],
  context: ['@mozilla/readability'],
  bridge: ['zod/mini'],
  sidebar: ['preact', 'preact/hooks', 'preact/jsx-runtime', '@preact/signals', 'idb-keyval', 'zod/mini'],
};

describe('imports', () => {
  test('every file has a room', () => {
    expect(SOURCES.filter(({ path }) => roomOf(path) === null).map(({ path }) => path)).toEqual([]);
  });

  test('arrows between rooms point inward only', () => {
    const wrong = SOURCES.flatMap(source => {
      const room = roomOf(source.path);
      return importsOf(source)
        .filter(to => to.startsWith('src/'))
        .filter(to => {
          const target = roomOf(to);
          if (SHARED_TYPES.includes(to)) return room === 'protocol' || room === 'dom' || room === 'practice' || room === 'worker';
          if (SHARED_PURE.includes(to) && room === 'executor/page') return false;
          return room === null || target === null || (target !== room && !MAY_IMPORT[room].includes(target));
        })
        .map(to => `${source.path} → ${to}`);
    });
    expect(wrong).toEqual([]);
  });

  test('the shared descriptions of the wall hold types and nothing else', () => {
    const values = SOURCES.filter(({ path }) => SHARED_TYPES.includes(path)).flatMap(source =>
      source.tree.statements
        .filter(node => !ts.isTypeAliasDeclaration(node) && !ts.isInterfaceDeclaration(node))
        .filter(node => !(ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true))
        .map(node => placeOf(source, node)),
    );
    expect(values).toEqual([]);
  });

  test('pure files that the page shares with the panel stay pure', () => {
    const wrong = SOURCES.filter(({ path }) => SHARED_PURE.includes(path)).flatMap(source => [
      ...importsOf(source)
        .filter(to => roomOf(to) !== 'protocol' && !SHARED_PURE.includes(to))
        .map(to => `${source.path} → ${to}`),
      ...(/\b(chrome|document|window)\./.test(source.text) ? [`${source.path} touches the browser`] : []),
    ]);
    expect(wrong).toEqual([]);
  });

  test('packages are used only in the rooms that need them', () => {
    const wrong = SOURCES.flatMap(source => {
      const room = roomOf(source.path);
      const allowed = room === null ? [] : (MAY_USE_PACKAGE[room] ?? []);
      return importsOf(source)
        .filter(name => !name.startsWith('src/') && name !== 'virtual:edition' && name !== WORDS)
        .filter(name => !allowed.includes(name) && !allowed.includes(name.split('/')[0] ?? ''))
        .map(name => `${source.path} → ${name}`);
    });
    expect(wrong).toEqual([]);
  });

  test('only panel and worker ask for the edition', () => {
    const rooms = SOURCES.filter(source => importsOf(source).includes('virtual:edition')).map(({ path }) => roomOf(path));
    expect(rooms.filter(room => room !== 'sidebar' && room !== 'worker')).toEqual([]);
  });

  test('code that runs in pages does not read replies', () => {
    const byPath = new Map(SOURCES.map(source => [source.path, source]));
    const reached = new Set<string>();
    const follow = (path: string): void => {
      const source = byPath.get(path);
      if (source === undefined || reached.has(path)) return;
      reached.add(path);
      for (const to of valueImportsOf(source)) follow(to);
    };
    follow('src/injection/page.ts');
    follow('src/injection/page-shot.ts');
    follow('src/injection/page-text.ts');
    follow('src/practice/chat/chat.ts');
    expect(reached).not.toContain('src/protocol/reader/wire.ts');
  });

  test('every import names the ending of its file', () => {
    const wrong = SOURCES.flatMap(source =>
      importsOf(source)
        .filter(to => to.startsWith('src/') && !existsSync(join(ROOT, to)))
        .map(to => `${source.path} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the browser', () => {
  /** Which extension API each file may use. Everything else asks these files. */
  const MAY_SAY_CHROME: Record<string, readonly string[]> = {
    'src/worker.ts': ['action', 'sidePanel', 'sidebarAction', 'windows', 'contextMenus', 'runtime', 'i18n', 'storage'],
    'src/injection/call.ts': ['scripting', 'runtime', 'permissions', 'webNavigation'],
    'src/injection/call-sites.ts': ['scripting'],
    'src/context/create-reader.ts': ['webNavigation'],
    'src/context/tab-watch.ts': ['tabs', 'webNavigation', 'windows'],
    'src/dom/hosts.ts': ['dom'],
    'src/executor/drivers/debugger-port.ts': ['debugger'],
    'src/executor/tabs.ts': ['tabs', 'webNavigation'],
    'src/sidebar/access/access.ts': ['permissions', 'runtime', 'action', 'contextMenus', 'commands'],
    'src/sidebar/shell/browser.ts': ['tabs', 'windows', 'runtime', 'permissions', 'commands', 'action'],
    'src/sidebar/shell/open-practice.ts': ['tabs'],
    'src/sidebar/words/i18n.ts': ['i18n'],
    'src/sidebar/app/mark-storage.ts': ['storage'],
    'src/sidebar/language/tool-settings.ts': ['storage'],
    'src/sidebar/reply/context-menu-text.ts': ['storage'],
  };

  test('extension APIs are used only where the list says', () => {
    const used = new Map<string, Set<string>>();
    for (const source of SOURCES) {
      visit(source.tree, node => {
        if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'chrome') return;
        used.set(source.path, (used.get(source.path) ?? new Set()).add(node.name.text));
      });
    }
    const wrong = [...used].flatMap(([path, names]) =>
      [...names].filter(name => !MAY_SAY_CHROME[path]?.includes(name)).map(name => `${path}: chrome.${name}`),
    );
    expect(wrong).toEqual([]);
  });

  test("only one file, none of the bridge's, lets code into the page's own world", () => {
    const saying = SOURCES.filter(({ tree }) => {
      let found = false;
      visit(tree, node => {
        if ((ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) && /\bMAIN\b/.test(node.text)) found = true;
        // chrome.scripting.ExecutionWorld.MAIN is the same word.
        if (ts.isPropertyAccessExpression(node) && node.name.text === 'MAIN') found = true;
      });
      return found;
    }).map(({ path }) => path);
    expect(saying).toEqual(['src/injection/call-sites.ts']);
  });

  test('the network is out of reach, but for the one socket to a relay of this computer', () => {
    const wrong = SOURCES.flatMap(source => {
      const found: string[] = [];
      visit(source.tree, node => {
        const called = ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression : null;
        const isRelay = source.path === 'src/sidebar/agent/socket.ts'; // in the local edition alone; what its policy lets through is the manifest's
        const names = ['fetch', 'XMLHttpRequest', 'EventSource', ...(isRelay ? [] : ['WebSocket'])];
        if (called && ts.isIdentifier(called) && names.includes(called.text)) found.push(placeOf(source, node));
      });
      return found;
    });
    expect(wrong).toEqual([]);
  });

  test('text never becomes markup or code', () => {
    const wrong = SOURCES.flatMap(source => {
      const found: string[] = [];
      visit(source.tree, node => {
        if (
          ts.isPropertyAccessExpression(node) &&
          ['innerHTML', 'outerHTML', 'insertAdjacentHTML'].includes(node.name.text) &&
          isWritten(node)
        )
          found.push(placeOf(source, node));
        if (ts.isIdentifier(node) && node.text === 'dangerouslySetInnerHTML') found.push(placeOf(source, node));
        if (
          (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
          ts.isIdentifier(node.expression) &&
          ['eval', 'Function'].includes(node.expression.text)
        ) {
          found.push(placeOf(source, node));
        }
      });
      return found;
    });
    expect(wrong).toEqual([]);
  });
});

describe('how files are written', () => {
  test('types have no holes: no any, no non-null assertion, no cast outside the boundary file', () => {
    const wrong = SOURCES.flatMap(source => {
      const found: string[] = [];
      visit(source.tree, node => {
        if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${placeOf(source, node)} any`);
        if (ts.isNonNullExpression(node)) found.push(`${placeOf(source, node)} !`);
        if (ts.isTypeAssertionExpression(node) || (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type))) {
          if (source.path !== 'src/injection/call.ts') found.push(`${placeOf(source, node)} as`);
        }
      });
      if (/@ts-(ignore|nocheck|expect-error)/.test(source.text)) found.push(`${source.path} @ts-`);
      return found;
    });
    expect(wrong).toEqual([]);
  });

  test('nothing is exported by default', () => {
    const wrong = SOURCES.filter(({ tree }) =>
      tree.statements.some(
        node =>
          (ts.isExportAssignment(node) && !node.isExportEquals) ||
          (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true),
      ),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('every file opens with a sentence that names its job', () => {
    expect(SOURCES.filter(({ text }) => !/^\/\/ \S.{20,}[.:]/.test(text.split('\n', 1)[0] ?? '')).map(({ path }) => path)).toEqual([]);
  });

  test('no file is longer than 400 lines, no line of prose is unfinished', () => {
    expect(SOURCES.filter(({ text }) => text.split('\n').length > 400).map(({ path }) => path)).toEqual([]);
    expect(SOURCES.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('file names are kebab-case', () => {
    expect(SOURCES.map(({ path }) => path).filter(path => !/^src(\/[a-z0-9-]+)+\.tsx?$/.test(path))).toEqual([]);
  });
});

describe('the documents', () => {
  const ARCHITECTURE = join(ROOT, 'docs/architecture.md');

  test('the tree in docs/architecture.md is the tree on disk', () => {
    const text = readFileSync(ARCHITECTURE, 'utf8');
    const named = new Set(text.match(/\bsrc\/[\w./-]+\.tsx?\b/g) ?? []);
    const there = new Set(SOURCES.map(({ path }) => path));
    expect([...named].filter(path => !there.has(path))).toEqual([]);
    const folders = new Set([...there].map(path => path.replace(/\/[^/]+$/, '/')));
    expect([...folders].filter(folder => !text.includes(folder))).toEqual([]);
  });

  test('tracked text names no machine and no registry', () => {
    const files = ['src', 'test', 'scripts', 'docs', '.ci'].flatMap(folder => filesIn(join(ROOT, folder)).map(file => `${folder}/${file}`));
    const wrong = [...files, 'README.md', 'package-lock.json']
      .filter(file => existsSync(join(ROOT, file)) && /\.(tsx?|mjs|js|json|md|html|css|txt)$|\/run$/.test(file))
      .filter(file => /(?:^|[\s"'`(])\/(?:work|farm|root)\/|"resolved": *"https?:/m.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(wrong).toEqual([]);
  });
});

function isWritten(node: ts.PropertyAccessExpression): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.expression === node;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
    parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
  );
}
