// The practice chat's AI where a session speaks macro-tool (pure): it saves the same draft invoice, one tool a reply, and says when it is done.
import { type Listed, type Move, nextMove, type Pressed, waits } from './one-command.ts';

/** A list that an option was chosen in: a listing does not say which one that is. */
type Choice = { label: string; value: string };

/** `choosing`: what the last reply chose, null for another tool; `chosen`: what was chosen so far. */
export type MacroMemory = Pressed & { choosing: Choice | null; chosen: readonly Choice[] };

/** Before the first message. */
export const MACRO_START: MacroMemory = { pressed: '', times: 0, choosing: null, chosen: [] };

/** Whether a message is the prompt of macro-tool. */
export function isMacroPrompt(message: string): boolean {
  return message.includes('evaluation_previous_goal') && message.includes('click_element_by_index');
}

/** Answers one message. */
export function answerMacroTool(before: MacroMemory, message: string): { memory: MacroMemory; reply: string } {
  const worked = /^select_dropdown_option \d+ ok: /m.test(message) ? before.choosing : null;
  const chosen = worked === null ? before.chosen : [...before.chosen, worked];
  const said = answerOf(message);
  const next = said === null ? nextMove(before, elementsIn(message, chosen)) : { move: said, memory: { pressed: '', times: 1 } };
  const { move } = next;
  const choosing = move.does?.on.tag === 'select' ? { label: move.does.on.label, value: move.does.value } : null;
  const memory = { ...next.memory, choosing, chosen };
  const action = actionOf(move);
  if (action === null) return { memory, reply: move.says };
  const reply = {
    evaluation_previous_goal: message.includes(' ok: ') ? 'It worked.' : 'Nothing was done yet.',
    next_goal: move.says,
    action,
  };
  return { memory, reply: `\`\`\`json\n${JSON.stringify(reply, null, 2)}\n\`\`\`` };
}

/** What the person said about the last tool. */
function answerOf(message: string): Move | null {
  if (/ REFUSED: the user declined it/.test(message)) return waits('I leave that out. Tell me how to go on.');
  return /^done ok: /m.test(message) ? waits('Good, then we are done.') : null;
}

function actionOf({ does, done, says }: Move): object | null {
  if (done) return { done: { text: says, success: true } };
  if (does === null) return null;
  const { kind, on, value } = does;
  if (kind === 'press' || value === 'on') return { click_element_by_index: { index: on.id } };
  const tool = on.tag === 'select' ? 'select_dropdown_option' : 'input_text';
  return { [tool]: { index: on.id, text: value } };
}

const ELEMENT = /^\t*\*?\[(\d+)\]<([a-z0-9-]+)([\s\S]*?) ?\/>$/gm;

/** The elements of a listing. A field without a name of its own is named by the words before it. */
function elementsIn(message: string, chosen: readonly Choice[]): Listed[] {
  let words = '';
  let end = 0;
  return [...message.matchAll(ELEMENT)].map(found => {
    const [whole, id = '', tag = '', rest = ''] = found;
    words = message.slice(end, found.index).trim().split('\n').at(-1) || words;
    end = found.index + whole.length;
    const [attributes = '', ...text] = rest.split('>');
    const of = (name: string) => new RegExp(`(?:^| )${name}=(.*?)(?= [a-z-]+=|$)`).exec(attributes)?.[1]?.trim() ?? '';
    const label = of('aria-label') || words;
    const own = tag === 'select' ? '' : text.join('>').trim();
    if (own !== '') words = own;
    const value = tag === 'select' ? (chosen.find(choice => choice.label === label)?.value ?? '') : of('value');
    return { tag, id: Number(id), label, text: own, value, checked: of('checked') === 'true' };
  });
}
