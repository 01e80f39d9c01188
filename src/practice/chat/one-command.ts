// The practice office for an AI that sends one command a reply (pure): which element of a numbered list comes next, whatever the language.
import { WISHES } from './office-plan.ts';

/** An element as a snapshot lists it. `label`: what names a field. */
export type Listed = { tag: string; id: number; label: string; text: string; value: string; checked: boolean };

/** What was pressed last, by its words, and how often in a row. */
export type Pressed = { pressed: string; times: number };

/** What the AI says, and does: a press, or a field that is to hold `value`. `done`: the goal seems to be reached. */
export type Move = { says: string; does: { kind: 'press' | 'fill'; on: Listed; value: string } | null; done: boolean };

/** How often the same thing is tried before the AI asks for help. */
const PATIENCE = 3;

/** Says only. */
export const waits = (says: string, done = false): Move => ({ says, does: null, done });

/** The next move, and what is remembered of it. */
export function nextMove(before: Pressed, elements: readonly Listed[]): { move: Move; memory: Pressed } {
  const move = moveFor(before.pressed, elements);
  const { does } = move;
  const pressed = does === null ? '' : `${does.on.text || does.on.label}${does.kind === 'fill' ? ` ${does.on.value}` : ''}`;
  const times = pressed !== '' && pressed === before.pressed ? before.times + 1 : 1;
  const memory = { pressed, times };
  return times > PATIENCE
    ? { move: waits('I tried this several times without success. Please have a look at the page.'), memory }
    : { move, memory };
}

function moveFor(pressed: string, elements: readonly Listed[]): Move {
  if (elements.length === 0) return waits('I wait for the next snapshot.');
  const press = (says: string, on: Listed): Move => ({ says, does: { kind: 'press', on, value: '' }, done: false });
  const named = (words: RegExp) => elements.find(({ tag, text, label }) => (tag === 'button' || tag === 'a') && words.test(text || label));
  const fields = WISHES.map(wish => ({ wish, on: elements.find(({ label, tag }) => isField(tag) && wish.label.test(label)) }));
  const open = fields.find(({ wish, on }) => on !== undefined && !holds(on, wish.value));
  if (open?.on !== undefined)
    return { says: 'The form is open. I fill it in.', does: { kind: 'fill', on: open.on, value: open.wish.value }, done: false };
  const save = named(/^save draft$/i);
  if (save !== undefined) return press('Everything is filled in. Saving is the step that counts, so please check the values first.', save);
  if (/^save draft$/i.test(pressed))
    return waits('The form is gone, so it should be saved. Please look at the page, and tell me in the panel.', true);
  const cookies = named(/necessary/i);
  if (cookies !== undefined) return press('Something asks about cookies. I close it.', cookies);
  const next = named(/^new invoice$/i) ?? named(/^invoices$/i);
  return next === undefined ? waits('I find no way to the invoices here.') : press('I go on to the invoice.', next);
}

const isField = (tag: string): boolean => tag === 'input' || tag === 'select' || tag === 'textarea';

/** The label of a field is its name where it has one. */
function holds({ value, checked }: Listed, wanted: string): boolean {
  return wanted === 'on' ? checked : value === wanted || (value !== '' && Number(value) === Number(wanted));
}
