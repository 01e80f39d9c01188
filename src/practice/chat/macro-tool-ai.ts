// The practice chat's AI where a session speaks macro-tool (pure): it saves the same draft invoice, one tool a reply, and says when it is done.
import { type Listed, type Move, nextMove, type Pressed, waits } from './one-command.ts';

/** Whether a message is the prompt of macro-tool. */
export function isMacroPrompt(message: string): boolean {
  return message.includes('evaluation_previous_goal') && message.includes('click_element_by_index');
}

/** Answers one message. */
export function answerMacroTool(before: Pressed, message: string): { memory: Pressed; reply: string } {
  const said = answerOf(message);
  const { move, memory } = said === null ? nextMove(before, elementsIn(message)) : { move: said, memory: { pressed: '', times: 1 } };
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

const LINE = /^\t*\*?\[(\d+)\]<([a-z0-9-]+)(.*?) ?\/>$/;

/** The elements of a listing. A field without a name of its own is named by the words before it. */
function elementsIn(message: string): Listed[] {
  let words = '';
  return message.split('\n').flatMap((line): Listed[] => {
    const [, id, tag, rest] = LINE.exec(line) ?? [];
    if (id === undefined || tag === undefined || rest === undefined) {
      words = line.trim();
      return [];
    }
    const [attributes = '', ...text] = rest.split('>');
    const of = (name: string) => new RegExp(`(?:^| )${name}=(.*?)(?= [a-z-]+=|$)`).exec(attributes)?.[1]?.trim() ?? '';
    const label = of('aria-label') || words;
    const checked = of('checked') === 'true' || of('aria-checked') === 'true';
    const own = text.join('>').trim();
    if (own !== '') words = own;
    return [{ tag, id: Number(id), label, text: own, value: of('value'), checked }];
  });
}
