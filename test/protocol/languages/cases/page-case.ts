// Cases that are a page: what a language tells of it, held against what its snapshot in a browser became. Needs nothing of Node.
import type { SnapshotLanguage } from '../../../../src/context/page-api.ts';
import { listedElements, type PageSnapshot, toolCodeElements, treeElements } from '../../../../src/context/snapshot.ts';
import { snapshotFrame } from '../../../../src/protocol/languages/action-protocol/snapshot.ts';
import { writeListing } from '../../../../src/protocol/languages/macro-tool/listing.ts';
import { toolCode } from '../../../../src/sidebar/language/tool-code.ts';

export type PageCase = {
  id: string;
  system: SnapshotLanguage;
  kind: string;
  note?: string;
  input: {
    url: string;
    html: string;
    viewport?: { width: number; height: number };
    scrollTo?: { x: number; y: number };
    settings?: { redactPII?: boolean; apiActivity?: boolean };
    api?: { method: string; url: string; body: string | null }[];
  };
  expect: Record<string, unknown>;
};

/** Whether a case is a page that a browser has to lay out. */
export function isPageCase(given: { kind: string; input: unknown }): given is PageCase {
  return given.kind === 'snapshot' && typeof given.input === 'object' && given.input !== null && 'html' in given.input;
}

/** Null when the snapshot is told as expected, else why not. */
export function checkPage(given: PageCase, snapshot: PageSnapshot): string | null {
  const found = FOUND[given.system](snapshot, given);
  for (const [key, wanted] of Object.entries(given.expect)) {
    const wrong = compare(found, key, wanted);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** `text`: all that is told; everything else by the name that cases give it. */
type Found = { text: string } & Record<string, unknown>;

const FOUND: Record<SnapshotLanguage, (snapshot: PageSnapshot, given: PageCase) => Found> = {
  'tool-code'(snapshot, { input: { url, settings } }) {
    const elements = toolCodeElements(snapshot);
    const page = toolCode.page(snapshot, { tabId: 1, url }, settings?.redactPII !== false);
    return {
      text: [page.text, page.calls?.text ?? ''].filter(Boolean).join('\n'),
      calls: [...(page.calls?.text ?? '').matchAll(/<call [^>]*url="([^"]*)"/g)].map(([, address]) => address),
      ids: elements.map(({ id }) => id),
      texts: Object.fromEntries(elements.map(({ id, text }) => [id, text])),
      elements,
    };
  },
  'action-protocol'(snapshot) {
    const text = snapshotFrame(treeElements(snapshot));
    const tree: { name: string; tag: string }[] = JSON.parse(text).data.tree;
    return { text, exact: text, tree, names: tree.map(({ name }) => name), tags: tree.map(({ tag }) => tag) };
  },
  'macro-tool'(snapshot) {
    const text = writeListing(listedElements(snapshot, new Set()));
    const listed = [...text.matchAll(/^\t*\*\[(\d+)\]<(.*)$/gm)].map(([, index, words]) => ({ index: Number(index), words: words ?? '' }));
    return {
      text,
      lines: text.split('\n'),
      indices: listed.map(({ index }) => index),
      names: Object.fromEntries(listed.map(({ index, words }) => [index, words])),
    };
  },
};

function compare(found: Found, key: string, wanted: unknown): string | null {
  const wrong = `${key}: found ${JSON.stringify(found[key] ?? found.text)}, expected ${JSON.stringify(wanted)}`;
  const texts = Array.isArray(wanted) ? wanted.map(String) : [String(wanted)];
  switch (key) {
    case 'contains':
    case 'containsBlock':
      return texts.every(text => found.text.includes(text)) ? null : wrong;
    case 'excludes':
      return texts.some(text => found.text.includes(text)) ? wrong : null;
    case 'elements':
      return listOf(wanted).every(one => listOf(found.elements).some(each => isLike(each, one))) ? null : wrong;
    case 'names':
      return Array.isArray(wanted) ? (same(found.names, wanted) ? null : wrong) : namesAre(found.names, wanted) ? null : wrong;
    case 'texts':
    case 'tree':
      return holds(found[key], wanted) ? null : wrong;
    default:
      return key in found ? (same(found[key], wanted) ? null : wrong) : `not checked: ${key}`;
  }
}

/** An element of a number, with no attribute that it must not have. */
function isLike(element: unknown, { absent, ...wanted }: { absent?: unknown } & Record<string, unknown>): boolean {
  const { attrs }: Record<string, unknown> = { ...Object(element) };
  const has = Array.isArray(absent) && absent.some(name => Object.hasOwn(Object(attrs), String(name)));
  return holds(element, wanted) && !has;
}

/** By its number, words that the line of an element has. */
function namesAre(found: unknown, wanted: unknown): boolean {
  return Object.entries(Object(wanted)).every(([index, name]) => String(Object(found)[index] ?? '').includes(String(name)));
}

/** Whether a value has all that is wanted of it: of an object the named parts, of a list all items. */
function holds(found: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return Object.is(found, wanted);
  if (typeof found !== 'object' || found === null) return false;
  if (Array.isArray(wanted) && (!Array.isArray(found) || found.length !== wanted.length)) return false;
  return Object.entries(wanted).every(([key, value]) => holds(Object(found)[key], value));
}

function same(found: unknown, wanted: unknown): boolean {
  return holds(found, wanted) && holds(wanted, found);
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}
