// Plays the sequences of the language macro-tool against its session, with a page that only remembers what was done to it.
import { MACRO_START, type MacroEvent, type MacroState, macroStep } from '../../../../src/protocol/languages/macro-tool/session.ts';
import type { CommandOutcome } from '../../../../src/protocol/languages/outcome.ts';
import type { LanguageRow } from '../../../../src/protocol/languages/rows.ts';
import { equal, first, type LanguageCase, onlyKeys } from './check.ts';
import { contains, numbersOf, objectOf, objectsOf, stringOf, textsOf } from './given.ts';

/** The steps that a session takes without a real page. */
const STEPS: readonly unknown[] = [
  'reply',
  'reread',
  'approve',
  'decline',
  'delete',
  'snapshot',
  'navigate',
  'reload',
  'list',
  'answer',
  'wait',
];

/** What came of a sequence. An effect is said twice: plain, and with the document that it was for. */
type Played = { state: MacroState; effects: string[][]; fields: Record<string, string>; message: string };

/** Null when the case passed, else why not. */
export function runSequence(given: LanguageCase, start: MacroState): string | null {
  const { expect } = given;
  const strange = objectsOf(objectOf(given.input).steps).find(step => !STEPS.includes(step.do));
  if (strange !== undefined) return `not carried out: step ${String(strange.do)}`;
  const { state, effects, fields, message } = play(given, start);
  const rows = state.rows.map(({ command, status, code, said }) => ({
    name: command.name,
    status,
    code,
    said: Object.values(said).join('\n'),
  }));
  const wanted = objectsOf(expect.rows);
  return first(
    onlyKeys(expect, ['effects', 'rows', 'fields', 'goalCheck', 'nextMessageContains']),
    'effects' in expect ? checkEffects(effects, textsOf(expect.effects)) : null,
    'rows' in expect ? equal('rows', rows.length, wanted.length) : null,
    ...wanted.map(({ name, status, code, showsText }, at) =>
      first(
        equal('row', { name: rows[at]?.name, status: rows[at]?.status }, { name, status }),
        code === undefined ? null : equal('code', rows[at]?.code, code),
        showsText === undefined ? null : contains('row', rows[at]?.said ?? '', [stringOf(showsText)]),
      ),
    ),
    'fields' in expect ? equal('fields', fields, expect.fields) : null,
    'goalCheck' in expect ? equal('goal check', state.goal !== null, expect.goalCheck) : null,
    contains('message', message, textsOf(expect.nextMessageContains)),
  );
}

function checkEffects(effects: readonly (readonly string[])[], expected: readonly string[]): string | null {
  const same = effects.length === expected.length && effects.every((names, at) => names.includes(expected[at] ?? ''));
  return same ? null : equal('effects', effects, expected);
}

function play({ context, input }: LanguageCase, start: MacroState): Played {
  const played: Played = { state: start, effects: [], fields: {}, message: '' };
  const lists = new Map<number, string[]>();

  function happen(event: MacroEvent): void {
    const { state, run, sends } = macroStep(played.state, event);
    played.state = state;
    played.message += sends.join('\n');
    if (run !== null) happen({ kind: 'finished', row: run.id, outcome: act(run) });
  }

  function act({ command: { name, args, action } }: LanguageRow): CommandOutcome {
    if (action.type === 'select') {
      if (lists.get(action.at.index)?.includes(action.option) !== true) return { kind: 'failed', code: 'VALUE_REJECTED' };
      played.fields[action.at.index] = action.option;
    }
    const plain = args.index === undefined ? name : `${name} ${String(args.index)}`;
    const document = 'at' in action && action.at !== null && 'document' in action.at ? action.at.document : '';
    played.effects.push([plain, `${plain} of ${document}`]);
    return { kind: 'done' };
  }

  function tell(document: unknown, indices: unknown): void {
    const name = stringOf(document);
    const numbers = numbersOf(indices);
    const keys = new Map([...numbers].map(number => [number, `${name}.${number}`]));
    happen({ kind: 'told', snapshot: { document: name, numbers, keys }, listing: '' });
  }

  const first = objectOf(context.snapshot);
  tell(first.document, first.indices);
  for (const [at, step] of objectsOf(objectOf(input).steps).entries()) {
    const row = played.state.rows[Number(step.row) - 1]?.id ?? '';
    switch (step.do) {
      case 'reply':
        happen({ kind: 'reply', message: String(at + 1), text: stringOf(step.text) });
        break;
      case 'reread': {
        const text = objectsOf(objectOf(input).steps)[Number(step.step) - 1]?.text;
        happen({ kind: 'reply', message: String(step.step), text: stringOf(text) });
        break;
      }
      case 'approve':
        happen({ kind: 'approved', row });
        break;
      case 'decline':
        happen({ kind: 'declined', row });
        break;
      case 'delete':
        happen({ kind: 'deleted', row });
        break;
      case 'snapshot':
        tell(step.document, step.indices);
        break;
      case 'navigate':
      case 'reload':
        happen({ kind: 'left' });
        break;
      case 'list':
        lists.set(Number(step.index), textsOf(step.options));
        played.fields[String(step.index)] = textsOf(step.options)[0] ?? '';
        break;
      case 'answer':
        happen({
          kind: 'answered',
          row: played.state.questions.find(({ status }) => status === 'queued')?.id ?? '',
          text: stringOf(step.text),
        });
        break;
      case 'wait':
        break;
      default:
        throw new Error(`no such step: ${String(step.do)}`);
    }
  }
  happen({ kind: 'send' });
  return played;
}

/** A session that knows what the case says, before any listing. */
export function startOf(known: Pick<MacroState, 'tabs' | 'script'>): MacroState {
  return { ...MACRO_START, ...known };
}
