// Carries out the cases of the language macro-tool.
import { type ListedElement, writeListing } from '../../../../src/protocol/languages/macro-tool/listing.ts';
import { type MacroContext, readMacroTool } from '../../../../src/protocol/languages/macro-tool/read.ts';
import { macroResult } from '../../../../src/protocol/languages/macro-tool/results.ts';
import { TOOLS } from '../../../../src/protocol/languages/macro-tool/tools.ts';
import { checkReading, equal, first, isForCodec, type LanguageCase, notCarriedOut, onlyKeys, textOf } from './check.ts';
import { commandOf, contains, numbersOf, objectOf, objectsOf, outcomeOf, stringOf, textsOf } from './given.ts';
import { runSequence } from './macro-sequence.ts';

/** Null when the case passed, else why not. */
export function run(given: LanguageCase): string | null {
  if (given.kind === 'sequence') return runSequence(given, contextOf(given.context));
  if (!isForCodec(given)) return notCarriedOut(given);
  if (given.kind === 'snapshot') return listing(given);
  return given.kind === 'render-result' ? render(given) : read(given);
}

/** What a session knows, as a case says it. */
export function contextOf(context: Readonly<Record<string, unknown>>): MacroContext {
  const { document, indices } = objectOf(context.snapshot);
  const { script, edition } = objectOf(context.settings);
  const { session } = objectOf(context.tabs);
  return {
    snapshot: document === undefined ? null : { document: stringOf(document), numbers: numbersOf(indices) },
    tabs: new Set(Array.isArray(session) ? session.map(Number) : []),
    script: script === true && (edition === undefined || edition === 'chrome'),
  };
}

function read(given: LanguageCase): string | null {
  const { expect } = given;
  const reading = readMacroTool(textOf(given.input), contextOf(given.context));
  const tool = TOOLS.get(reading.commands[0]?.name ?? '');
  return first(
    onlyKeys(expect, ['commands', 'problems', 'reflection', 'touchesPage', 'goalCheck', 'risk']),
    checkReading(reading, given),
    'touchesPage' in expect ? equal('touchesPage', tool?.card === undefined, expect.touchesPage) : null,
    'goalCheck' in expect ? equal('goalCheck', tool?.card === 'goal', expect.goalCheck) : null,
    'risk' in expect ? equal('risk', tool?.commit === true ? 'commit' : undefined, expect.risk) : null,
  );
}

function render({ input, expect }: LanguageCase): string | null {
  const { line, goalCheck, goesOn } = macroResult(commandOf(objectOf(input).command), outcomeOf(objectOf(input).outcome));
  return first(
    onlyKeys(expect, ['messageContains', 'line', 'goalCheck', 'sessionGoesOn']),
    contains('message', line, textsOf(expect.messageContains)),
    'line' in expect ? equal('line', line, expect.line) : null,
    'goalCheck' in expect ? equal('goalCheck', goalCheck, expect.goalCheck) : null,
    'sessionGoesOn' in expect ? equal('sessionGoesOn', goesOn, expect.sessionGoesOn) : null,
  );
}

function listing({ input, expect }: LanguageCase): string | null {
  const elements = objectsOf(objectOf(input).elements).map((given): ListedElement => {
    const attributes = Object.fromEntries(Object.entries(objectOf(given.attributes)).map(([key, value]) => [key, String(value)]));
    const { depth, isNew } = given;
    return {
      kind: 'element',
      tag: stringOf(given.tag),
      text: stringOf(given.text ?? given.name),
      attributes,
      ...(typeof depth === 'number' ? { depth } : {}),
      ...(isNew === true || given.new === true ? { isNew: true } : {}),
    };
  });
  const text = writeListing(elements);
  const lines = text.split('\n');
  return first(
    onlyKeys(expect, ['text', 'exact', 'lines', 'contains', 'excludes', 'inert', 'indices']),
    'text' in expect ? equal('text', text, expect.text) : null,
    'exact' in expect ? equal('text', text, expect.exact) : null,
    contains('text', text, [...textsOf(expect.lines), ...textsOf(expect.contains)]),
    textsOf(expect.excludes).some(each => text.includes(each)) ? `text holds what it must not: ${text}` : null,
    'indices' in expect
      ? equal('indices', lines.flatMap(line => /^\s*\*?\[(\d+)\]</.exec(line)?.[1] ?? []).map(Number), expect.indices)
      : null,
    expect.inert === true && readMacroTool(text, { snapshot: null, tabs: new Set(), script: true }).commands.length > 0
      ? 'not inert'
      : null,
  );
}
