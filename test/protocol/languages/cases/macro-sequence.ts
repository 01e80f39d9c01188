// Plays the sequences of the language macro-tool against a session, as the panel has one, with a page that only remembers what was done to it.
import type { MacroContext } from '../../../../src/protocol/languages/macro-tool/read.ts';
import type { QueueItem } from '../../../../src/protocol/queue/queue.ts';
import { beginSpeech, type ToldPage } from '../../../../src/protocol/queue/speech.ts';
import type { ActionResult } from '../../../../src/protocol/result.ts';
import { macroTool } from '../../../../src/sidebar/language/macro-tool.ts';
import { equal, first, type LanguageCase, onlyKeys } from './check.ts';
import { contains, numbersOf, objectOf, objectsOf, stringOf, textsOf } from './given.ts';
import { after, approvalOf, done, failed, type Happening, speaking } from './session-steps.ts';

/** The steps that need no real page. */
const STEPS: readonly unknown[] = ['reply', 'reread', 'approve', 'snapshot', 'navigate', 'list', 'answer', 'wait'];
/** The refs of a document begin with its number times this. */
const REFS = 1000;

/** Null when the case passed, else why not. */
export function runSequence(given: LanguageCase, context: MacroContext): string | null {
  const { expect } = given;
  const strange = objectsOf(objectOf(given.input).steps).find(step => !STEPS.includes(step.do));
  if (strange !== undefined) return `not carried out: step ${String(strange.do)}`;
  const { items, effects, fields, message, isFinished } = play(given, context);
  const wanted = objectsOf(expect.rows);
  return first(
    onlyKeys(expect, ['effects', 'rows', 'fields', 'goalCheck', 'nextMessageContains']),
    'effects' in expect ? checkEffects(effects, textsOf(expect.effects)) : null,
    'rows' in expect ? equal('rows', items.length, wanted.length) : null,
    ...wanted.map(({ name, status, code, showsText }, at) => {
      const item = items[at];
      const error = item?.result?.ok === false ? item.result.error.code : null;
      return first(
        equal('row', { name: item?.named?.name, status: item?.status }, { name, status }),
        code === undefined ? null : equal('code', error, code),
        showsText === undefined ? null : contains('row', item?.note ?? '', [stringOf(showsText)]),
      );
    }),
    'fields' in expect ? equal('fields', fields, expect.fields) : null,
    'goalCheck' in expect ? equal('goal check', isFinished, expect.goalCheck) : null,
    contains('message', message, textsOf(expect.nextMessageContains)),
  );
}

/** An effect is said twice: plain, and with the document that it was for. */
function checkEffects(effects: readonly (readonly string[])[], expected: readonly string[]): string | null {
  const same = effects.length === expected.length && effects.every((names, at) => names.includes(expected[at] ?? ''));
  return same ? null : equal('effects', effects, expected);
}

function play({ context, input }: LanguageCase, { tabs }: MacroContext) {
  const [here = 1] = tabs;
  let session = speaking(beginSpeech('macro-tool', '', Math.max(1, tabs.size)), 0);
  let page: ToldPage | null = null; // what the tab shows
  const documents: string[] = [];
  const lists = new Map<string, string[]>();
  const fields: Record<string, string> = {};
  const effects: string[][] = [];
  const steps = objectsOf(objectOf(input).steps);

  const happen = (event: Happening) => {
    session = after(session, event, 0);
  };

  const tell = (name: string, indices: unknown) => {
    if (!documents.includes(name)) documents.push(name);
    const refs = [...numbersOf(indices)].map(index => documents.indexOf(name) * REFS + index);
    page = { tabId: here, document: name, url: 'https://shop.example/', text: '', refs };
    happen({ type: 'messageCopied', text: '', contextTab: here, pages: [page] });
  };

  const read = (text: string) => {
    if (session !== null) happen({ type: 'commandsRead', reading: macroTool.read(text, session, { tools: [], sessions: [] }) });
  };

  /** What the page makes of a row. */
  const act = ({ command, named }: QueueItem): ActionResult => {
    const ref = Number(/^\[ref=(\d+)\]$/.exec(command?.json.s ?? '')?.[1] ?? -1);
    if (page?.refs.includes(ref) !== true) return failed('STALE_REF');
    const index = String(ref % REFS);
    const options = lists.get(index);
    const text = command?.json.x ?? '';
    if (options !== undefined && !options.includes(text)) return failed('VALUE_REJECTED');
    if (options !== undefined) fields[index] = text;
    effects.push([`${named?.name} ${index}`, `${named?.name} ${index} of ${page.document}`]);
    return done();
  };

  const given = objectOf(context.snapshot);
  happen({ type: 'promptCopied', text: '', contextTab: here, pages: [] });
  for (const tab of [...tabs].slice(1)) happen({ type: 'tabOpened', tab: { id: tab, u: '', n: '', purpose: '' } });
  tell(stringOf(given.document), given.indices);
  for (const step of steps) {
    switch (step.do) {
      case 'reply':
        read(stringOf(step.text));
        break;
      case 'reread':
        read(stringOf(steps[Number(step.step) - 1]?.text));
        break;
      case 'approve': {
        const item = session?.items[Number(step.row) - 1];
        if (item === undefined) break;
        happen(approvalOf(item, 0));
        happen({ type: 'started', id: item.id });
        happen({ type: 'finished', id: item.id, result: act(item) });
        break;
      }
      case 'snapshot':
        tell(stringOf(step.document), step.indices);
        break;
      case 'navigate':
        page = null;
        break;
      case 'list':
        lists.set(String(step.index), textsOf(step.options));
        fields[String(step.index)] = textsOf(step.options)[0] ?? '';
        break;
      case 'answer': {
        const card = session?.speech.card ?? null;
        if (card !== null) happen({ type: 'cardAnswered', line: macroTool.answered?.(stringOf(step.text), card) ?? '' });
        break;
      }
      case 'wait':
        break;
      default:
        throw new Error(`no such step: ${String(step.do)}`);
    }
  }
  const message = session === null ? '' : macroTool.message(session, page === null ? [] : [page], 0).text;
  return { items: session?.items ?? [], effects, fields, message, isFinished: session?.speech.card?.kind === 'finish' };
}
