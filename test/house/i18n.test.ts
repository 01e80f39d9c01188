// The panel's words: nothing that a person reads is written into a component, and every language says all of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/files.mjs';
import { getMessageFrom } from '../messages.ts';
import { placeOf, type Source, sources, visit } from './sources.ts';

type Messages = Record<string, { message: string; description?: string }>;

const LANGUAGES = readdirSync(join(ROOT, '_locales'));
const read = (language: string): Messages => JSON.parse(readFileSync(join(ROOT, '_locales', language, 'messages.json'), 'utf8'));
const ALL = new Map(LANGUAGES.map(language => [language, read(language)]));
const ENGLISH = read('en');

/** What a plural form is called at the end of its key. */
const FORM = /_(zero|one|two|few|many|other)$/;
/** Keys with a form for each kind of number, without that form. */
const COUNTED = new Set(Object.keys(ENGLISH).flatMap(key => (key.endsWith('_other') ? [key.slice(0, -'_other'.length)] : [])));
const baseOf = (key: string) => (FORM.test(key) && COUNTED.has(key.replace(FORM, '')) ? key.replace(FORM, '') : null);
const placeholders = (text: string) => [...new Set(text.match(/\$[1-9]/g) ?? [])].sort();

const PANEL = sources().filter(({ path }) => path.startsWith('src/sidebar/'));

describe.each(LANGUAGES)('%s', language => {
  const messages = ALL.get(language) ?? {};

  test('says everything that English says, and nothing else', () => {
    const plain = (of: Messages) => Object.keys(of).filter(key => baseOf(key) === null);
    expect(plain(messages).sort()).toEqual(plain(ENGLISH).sort());
    expect(Object.entries(messages).filter(([, { message }]) => message.trim() === '')).toEqual([]);
  });

  test('has the forms of numbers that the language has', () => {
    const forms = new Intl.PluralRules(messages.language?.message).resolvedOptions().pluralCategories.toSorted();
    const wrong = [...COUNTED].filter(base => {
      const there = Object.keys(messages).flatMap(key => (baseOf(key) === base ? [key.slice(base.length + 1)] : []));
      return JSON.stringify(there.sort()) !== JSON.stringify(forms);
    });
    expect(wrong).toEqual([]);
  });

  test('takes the same values as English', () => {
    const wrong = Object.entries(messages).filter(([key, { message }]) => {
      const base = baseOf(key);
      const expected = placeholders((base === null ? ENGLISH[key] : ENGLISH[`${base}_other`])?.message ?? '');
      const found = placeholders(message);
      // A form for one number may name it in a word: "one row".
      return base === null
        ? found.join() !== expected.join()
        : !found.every(value => expected.includes(value)) || missesMore(expected, found);
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('a dollar sign is always a value', () => {
    expect(Object.entries(messages).filter(([, { message }]) => /\$(?![1-9])/.test(message))).toEqual([]);
    // Letters and digits between two of them are the name of a placeholder to the browser, which then refuses the whole extension.
    expect(Object.entries(messages).filter(([, { message }]) => /\$[\w@]+\$/.test(message))).toEqual([]);
  });

  test('fits where browsers and stores cut', () => {
    expect(messages.name?.message.length).toBeLessThanOrEqual(75);
    expect(messages.description?.message.length).toBeLessThanOrEqual(132);
  });
});

/** A form lacks a value other than its number. */
function missesMore(expected: readonly string[], found: readonly string[]): boolean {
  return expected.some(value => value !== '$1' && !found.includes(value));
}

test('the direction of a language is the one of its script', () => {
  const rtl = LANGUAGES.filter(language => ALL.get(language)?.direction?.message === 'rtl');
  expect(rtl).toEqual(LANGUAGES.filter(language => /^(ar|fa|he|ur)/.test(language)));
});

test('every message is used', () => {
  const named = new Set<string>();
  const begun: string[] = [];
  for (const { tree } of PANEL) {
    visit(tree, node => {
      if (ts.isStringLiteralLike(node)) named.add(node.text);
      if (ts.isTemplateExpression(node) && /^[a-z]+(_[a-z]+)*_$/.test(node.head.text)) begun.push(node.head.text);
    });
  }
  for (const [file, name] of [
    ['manifest.json', /__MSG_(\w+)__/g],
    ['src/worker.ts', /getMessage\('(\w+)'\)/g],
  ] as const)
    for (const [, key] of readFileSync(join(ROOT, file), 'utf8').matchAll(name)) named.add(key ?? '');
  const unused = Object.keys(ENGLISH).filter(key => {
    const name = baseOf(key) ?? key;
    return !named.has(name) && !begun.some(start => name.startsWith(start));
  });
  expect(unused).toEqual([]);
});

/** Files whose sentences are for the AI or for whoever looks for a fault, or are code. */
const NOT_FOR_USERS = [
  'src/sidebar/message/compose.ts',
  'src/sidebar/message/compose-handoff.ts',
  'src/sidebar/timeline/export-script.ts',
  'src/sidebar/message/packing.ts',
  'src/sidebar/settings/diagnostics.ts',
  'src/sidebar/words/translated-sentences.ts',
];

test('no sentence for the user stands in the code', () => {
  const checked = PANEL.filter(({ path }) => !NOT_FOR_USERS.includes(path));
  expect(checked.flatMap(proseIn)).toEqual([]);
});

/** Where a file holds text that a person would read. */
function proseIn(source: Source): string[] {
  const found: string[] = [];
  visit(source.tree, node => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) found.push(`${placeOf(source, node)} ${node.text.trim()}`);
    const text = textOf(node);
    if (text !== null && (isProse(text) || (isShown(node) && /\p{L}/u.test(text))) && !isForMachines(node)) {
      found.push(`${placeOf(source, node)} ${text}`);
    }
  });
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text in ENGLISH || COUNTED.has(node.text) ? null : node.text;
  return ts.isTemplateExpression(node)
    ? [node.head, ...node.templateSpans.map(span => span.literal)].map(part => part.text).join('…')
    : null;
}

/** Two words beside each other, or one that ends like a sentence; tags, style rules and the content security policy aside. */
function isProse(text: string): boolean {
  const read = text.replace(/<[^>]*>/g, ' … ').replace(/[\w:,.\s*-]*\{[^{}]*\}/g, '');
  return /\p{L}{2,}[,:;]? (?:\p{L}|…)|\p{L}{2,}[.!?]$/u.test(read) && !read.startsWith('default-src');
}

const SHOWN = new Set(['title', 'aria-label', 'placeholder', 'alt', 'label', 'name', 'word', 'text', 'sentence', 'next']);

/** The value of something that is shown or spoken. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return SHOWN.has(parent.name.getText()) && !isInput(parent);
  return ts.isPropertyAssignment(parent) && ['label', 'title', 'word', 'sentence'].includes(parent.name.getText());
}

/** `name` of an input groups it, `name` of an icon chooses it: neither is read. */
function isInput(attribute: ts.JsxAttribute): boolean {
  const tag = attribute.parent.parent.tagName.getText();
  return attribute.name.getText() === 'name' && (tag === 'input' || tag === 'Icon');
}

/** Class names, selectors, types, imports, what the AI is told in `err`, and errors that only a developer can cause. */
function isForMachines(node: ts.Node): boolean {
  for (let at: ts.Node = node; at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    if (ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent)) return true;
    if (ts.isPropertyAssignment(parent) && isError(parent)) return true;
    if (ts.isJsxAttribute(parent)) return ['class', 'style'].includes(parent.name.getText());
    if (ts.isNewExpression(parent) && parent.expression.getText() === 'Error') return true;
    if (ts.isCallExpression(parent) && /(?:^t|^tn|querySelector(?:All)?|closest|matches|add|remove)$/.test(parent.expression.getText()))
      return true;
    if (ts.isStatement(parent)) return false;
  }
  return false;
}

/** `message` or `hint` beside a `code`: an error, which the AI reads in English. */
function isError(property: ts.PropertyAssignment): boolean {
  const name = property.name.getText();
  const beside = property.parent.properties.map(({ name }) => name?.getText());
  return (name === 'message' || name === 'hint') && beside.includes('code');
}

describe('a message', () => {
  const get = getMessageFrom({ sum: { message: '$1 of $2 for $$3' } });
  test('takes its values in any order, and says nothing for a name that is not there', () => {
    expect(get('sum', ['a', '$1'])).toBe('a of $1 for $3');
    expect(get('none')).toBe('');
  });
});

test('the sentences about the state of the queue stand in one place', () => {
  const elsewhere = PANEL.filter(({ path }) => !/words\/(state|end)-words\.ts$/.test(path)).flatMap(({ path, text }) =>
    [...text.matchAll(/'((?:says|run_place|end)_\w+)'/g)].map(([, key]) => `${path} ${key}`),
  );
  expect(elsewhere.filter(found => !found.endsWith(' end_busy'))).toEqual([]);
});

test('German speaks to the person in one form', () => {
  const pronoun = /(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})/iu;
  const order = /(?:^|[.:,;] )(?:drücke|öffne|wähle|kopiere|füge|schreibe|sieh|lies|versuche|tippe|nimm)(?!\p{L})/iu;
  const wrong = Object.entries(ALL.get('de') ?? {}).filter(([, { message }]) => pronoun.test(message) || order.test(message));
  expect(wrong.map(([key]) => key)).toEqual([]);
});
