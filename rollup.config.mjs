// What is bundled from what. scripts/build.mjs runs it for every edition; `npx rollup -c` with BAI_EDITION builds the scripts of one.
// Files that the browser injects run as classic scripts and cannot be split, so each of them is a bundle of its own.
import { readFileSync } from 'node:fs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import typescript from '@rollup/plugin-typescript';
import { minifySync } from 'rolldown/utils';
import { EDITIONS } from './scripts/editions.mjs';

/** Extension pages and the worker: ES modules that may share chunks. They depend on the edition. */
export const MODULES = {
  worker: 'src/worker.ts',
  'sidebar/sidebar': 'src/sidebar/main.tsx',
  'practice/chat': 'src/practice/chat/chat.ts',
};

/** Scripts that are injected into pages, or stand in the practice page: one classic file each, the same in every edition. */
export const INJECTED = {
  page: 'src/injection/page.ts',
  'page-shot': 'src/injection/page-shot.ts',
  'page-text': 'src/injection/page-text.ts',
  'page-chat': 'src/injection/page-chat.ts',
  'page-snapshot': 'src/injection/page-snapshot.ts',
  'page-calls': 'src/injection/page-calls.ts',
  'page-calls-hook': 'src/injection/page-calls-hook.ts',
  'page-tools': 'src/injection/page-tools.ts',
  'practice/office': 'src/practice/office/desk.ts',
  'practice/bridge': 'src/practice/office/bridge.ts',
};

/** Some packages import themselves in a circle, and bundlers move their comments: both harmless, both noisy. In our own code they are told. */
function onwarn(warning, warn) {
  const inPackage = (warning.ids ?? [warning.id ?? '']).every(id => id.includes('node_modules/'));
  if (inPackage && (warning.code === 'CIRCULAR_DEPENDENCY' || warning.code === 'INVALID_ANNOTATION')) return;
  warn(warning);
}

/** What only the local edition reads. */
const LOCAL = /\/agent\/create-agent\.[jt]s$/;

/** The edition is a constant of the build, so that code of the other editions is dropped; what only the local one reads is not even opened elsewhere. */
const editionConstant = edition => ({
  name: 'edition',
  resolveId(id) {
    if (id === 'virtual:edition') return id;
    return LOCAL.test(id) && edition !== 'chrome-local' ? { id, external: true } : null;
  },
  load: id => (id === 'virtual:edition' ? `export const EDITION = ${JSON.stringify(edition)};` : null),
});

/**
 * Compiles only; `npm test` checks the types room by room, which one program for all rooms could not. The files are compiled once, however many
 * bundles share this plugin.
 */
export function compile() {
  const plugin = typescript({
    tsconfig: './tsconfig.json',
    noEmit: false,
    noForceEmit: true,
    noCheck: true,
    include: ['src/**/*.ts', 'src/**/*.tsx'],
  });
  let compiled = false;
  return {
    ...plugin,
    buildStart(options) {
      if (!compiled) plugin.buildStart.call(this, options);
      compiled = true;
    },
  };
}

/** What a package brings along for engines without it, and every browser of ours has. */
const POLYFILLS = { 'polyfills/array.from.mjs': 'Array.from', 'polyfills/SetLike.mjs': 'Set' };

/**
 * What dom-accessibility-api holds for other callers and for engines without the DOM's own answers, by file: a piece of its source, and what it comes to
 * for `getRole(element)` and `computeAccessibleName(element)`. A test holds the names and roles of both against each other.
 */
const NEVER_REACHED = {
  'dist/accessible-name.mjs': [['computeTextAlternative(root, options)', 'computeTextAlternative(root)']],
  'dist/accessible-name-and-description.mjs': [
    // No caller of ours gives options.
    [
      /var _options\$compute = [^;]*;/,
      'const compute = "name", hidden = false, uncachedGetComputedStyle = window.getComputedStyle.bind(window);',
    ],
    [/if \(isElement\(node\) && computedStyleSupportsPseudoElements\) \{[^}]*\}/g, ''],
    [/if \(pseudoElement !== undefined\) \{[^}]*\}/, ''],
    // Called with an element, which has a document; without a window it fails as well.
    ['safeWindow(root)', 'root.ownerDocument.defaultView'],
    ['typeof Map === "undefined" ? undefined : new Map()', 'new Map()'],
    [/if \(computedStyles === undefined\) \{[^}]*\}/, ''],
    // "range" is the only one that is asked for.
    [/switch \(role\) \{\s*case "range":([^;]*;)[\s\S]*?\n {2}\}/, '$1'],
    // The same in fewer words: the first one in tree order.
    [
      /if \(isLabelableElement\(element\)\) \{\s*return element;[\s\S]*?return labelableElement;/,
      'return [element, ...element.querySelectorAll("*")].find(isLabelableElement) ?? null;',
    ],
    [
      /localName === "button" \|\| (localName === "input"[^|]*)[^;]*;/,
      '$1|| /^(?:button|meter|output|progress|select|textarea)$/.test(localName);',
    ],
    // The same in fewer words: the first child of its kind.
    [
      /var \w+ = ArrayFrom\(node\.childNodes\);\s*for \([^{]*\{\s*var (\w+) = [^;]*;\s*if \((\w+)\(\1\)\) \{\s*return ([\s\S]*?);\s*\}\s*\}/g,
      'const $1 = ArrayFrom(node.childNodes).find($2); if ($1) return $3;',
    ],
    // Every browser of ours knows what is chosen of a select.
    [' || querySelectorAllSubtree(listbox, "[selected]")', ''],
    // Not written yet, and always false.
    [' || isDescendantOfNativeHostLanguageTextAlternativeElement(current)', ''],
  ],
  'dist/getRole.mjs': [
    [/\(_element\$localName = [\s\S]*?toLowerCase\(\)/, 'element.localName'],
    // Asked for roles that tags have by themselves. None of them forbids a name but "presentation", which a picture has that carries none of these attributes.
    [/ && !\(\(_prohibitedAttributes = [^;]*/, ''],
  ],
  'dist/util.mjs': [['node.getRootNode ? node.getRootNode() : node.ownerDocument', 'node.getRootNode()']],
};

const fileOf = (id, files) => (id.includes('dom-accessibility-api') ? Object.keys(files).find(file => id.endsWith(file)) : undefined);

/** Takes out of dom-accessibility-api what no browser of ours and no caller of ours ever reaches. */
export const native = () => ({
  name: 'native',
  load(id) {
    const polyfill = fileOf(id, POLYFILLS);
    return polyfill === undefined ? null : `export default ${POLYFILLS[polyfill]};`;
  },
  transform(code, id) {
    const file = fileOf(id, NEVER_REACHED);
    if (file === undefined) return null;
    let left = code;
    for (const [piece, comesTo] of NEVER_REACHED[file]) {
      const shorter = left.replace(piece, comesTo);
      if (shorter === left) throw new Error(`${id} does not hold ${piece} any more: look again at what it never reaches.`);
      left = shorter;
    }
    return { code: left, map: null };
  },
});

/**
 * Makes what ships small. `BAI_READABLE=1` leaves it as it is compiled, to read or to debug; the same sources give the same bytes either way, so
 * anybody can see that a small build is nothing but these sources.
 */
const small = () => ({
  name: 'small',
  renderChunk(code, chunk, { format }) {
    if (process.env.BAI_READABLE === '1') return null;
    const { code: made, errors } = minifySync(chunk.fileName, code, { module: format === 'es', compress: { target: 'es2023' } });
    if (errors.length > 0) throw new Error(`${chunk.fileName} cannot be made small: ${errors[0].message}`);
    return { code: made, map: null };
  },
});

/** The panel's scripts that its start holds: what `main.tsx` imports, and what that imports, without what is imported when it is wanted. */
function startOf(id, getModuleInfo, seen = new Set()) {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of getModuleInfo(id)?.importedIds ?? []) startOf(imported, getModuleInfo, seen);
  return seen;
}

/**
 * What is read only when it is wanted, by the file where it begins: an article brings a package along, not every row is edited, the guide is a new session's, settings are seldom
 * changed and seldom saved, not every message is read, few sessions are told to another chat, few are saved as files, a chat that is connected brings
 * along how chats are built, few sessions speak another agent's language, and one edition alone is asked by programs.
 */
const WANTED = {
  article: '/src/context/article.ts',
  edit: '/src/sidebar/editor/row-editor.tsx',
  guide: '/src/sidebar/queue/guide-pictures.tsx',
  settings: '/src/sidebar/settings/settings-sections.tsx',
  'settings-file': '/src/sidebar/settings/settings-file.ts',
  told: '/src/sidebar/message/told/told-section.tsx',
  aside: '/src/sidebar/message/compose-handoff.ts',
  export: '/src/sidebar/timeline/export-file.ts',
  chat: '/src/sidebar/bridge/talk.ts',
  language: '/src/sidebar/language/languages.ts',
  'more-to-tell': '/src/sidebar/language/more-to-tell.tsx',
  'tool-code': '/src/sidebar/language/tool-code.ts',
  'macro-tool': '/src/sidebar/language/macro-tool.ts',
  snapshot: '/src/context/snapshot.ts',
  agent: '/src/sidebar/agent/create-agent.ts',
};

/** What is read once something happens in a session, by the files where it begins: the reader, and all that shows, judges and runs rows. */
const BEGUN = ['/src/sidebar/shell/row-code.ts', '/src/sidebar/queue/row-list.tsx', '/src/protocol/queue/answers.ts'];

/** Every module that `from` leads to, also when it is wanted, but not through the modules of `without`. */
function reachOf(from, getModuleInfo, without = new Set(), seen = new Set()) {
  if (seen.has(from) || without.has(from)) return seen;
  seen.add(from);
  const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(from) ?? {};
  for (const imported of [...importedIds, ...dynamicallyImportedIds]) reachOf(imported, getModuleInfo, without, seen);
  return seen;
}

/**
 * What the panel reads once it is idle is one file: a file for each part of it would be larger in sum. What the start holds stays there, what only
 * one wanted part uses goes with it, and the other pages keep what is theirs.
 */
function together() {
  let start = null;
  let begun = null;
  let wanted = null; // module → the part that alone uses it
  const find = (getModuleInfo, ids) => {
    const main = ids.find(id => id.endsWith(MODULES['sidebar/sidebar']));
    start = startOf(main, getModuleInfo);
    begun = new Set(ids.filter(id => BEGUN.some(file => id.endsWith(file))).flatMap(id => [...startOf(id, getModuleInfo)]));
    // An edition does not have all of them.
    const roots = Object.entries(WANTED).flatMap(([name, file]) =>
      ids.filter(id => id.endsWith(file) && !getModuleInfo(id).isExternal).map(root => [name, root]),
    );
    wanted = new Map();
    for (const [name, root] of roots) {
      const elsewhere = reachOf(main, getModuleInfo, new Set([root]));
      for (const id of reachOf(root, getModuleInfo)) if (!elsewhere.has(id)) wanted.set(id, name);
    }
  };
  return (id, { getModuleInfo, getModuleIds }) => {
    if (start === null) find(getModuleInfo, [...getModuleIds()]);
    if (start.has(id)) return null;
    if (begun.has(id)) return 'begun';
    // Only parts that are wanted check what they read by a schema.
    if (/\/zod\//.test(id)) return 'zod';
    return wanted.get(id) ?? (/\/src\/(sidebar|executor|context|protocol|bridge|injection)\//.test(id) ? 'idle' : null);
  };
}

/** Readability is a classic script that offers its constructor to CommonJS; here it becomes the module that its package's entry would be. */
export const readability = {
  name: 'readability',
  load(id) {
    if (!id.endsWith('@mozilla/readability/index.js')) return null;
    const script = readFileSync(id.replace(/index\.js$/, 'Readability.js'), 'utf8');
    return `${script.slice(0, script.lastIndexOf('if (typeof module'))}\nexport { Readability };\n`;
  },
};

/** Data is a module that exports it. */
const json = { name: 'json', transform: (code, id) => (id.endsWith('.json') ? { code: `export default ${code}`, map: null } : null) };

/** Rollup's options for the extension pages of one edition. */
export const modules = (edition, out, compiler = compile()) => ({
  input: MODULES,
  output: {
    dir: out,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name].js',
    manualChunks: together(),
    onlyExplicitManualChunks: true,
  },
  plugins: [editionConstant(edition), json, readability, nodeResolve({ browser: true }), compiler, small()],
  onwarn,
});

/** Rollup's options for one injected script. */
export const injected = (name, out, compiler = compile()) => ({
  input: INJECTED[name],
  output: { file: `${out}/${name}.js`, format: 'iife', exports: 'none' },
  plugins: [native(), nodeResolve({ browser: true }), compiler, small()],
  onwarn,
});

export default () => {
  const edition = process.env.BAI_EDITION ?? 'chrome';
  if (!EDITIONS.includes(edition)) throw new Error(`BAI_EDITION is "${edition}"; use one of ${EDITIONS.join(', ')}.`);
  return [modules(edition, `dist/${edition}`), ...Object.keys(INJECTED).map(name => injected(name, `dist/${edition}`))];
};
