// The practice chat's AI where a session speaks tool-code (pure): it saves the same draft invoice, one command a reply.
import { WISHES } from './office-plan.ts';

/** `keyword`: ends each reply. `pressed`: what was pressed last, by its words, and how often in a row. */
export type ToolCodeMemory = { keyword: string; pressed: string; times: number };

type Element = { tag: string; id: number; label: string; text: string; value: string; checked: boolean };

/** How often the same thing is tried before the AI asks for help. */
const PATIENCE = 3;

/** The keyword that a prompt of tool-code demands; null where a message is none. */
export function keywordIn(message: string): string | null {
  const last = message.includes('<tool_code>') ? /^\[END:[^\]\n]+\]$/m.exec(message) : null;
  return last === null ? null : last[0];
}

/** Answers one message. */
export function answerToolCode(before: ToolCodeMemory, message: string): { memory: ToolCodeMemory; reply: string } {
  const step = nextStep(before, message);
  const times = step.press === before.pressed && step.press !== '' ? before.times + 1 : 1;
  const memory = { ...before, pressed: step.press, times };
  const gaveUp = times > PATIENCE;
  const says = gaveUp ? 'I tried this several times without success. Please have a look at the page.' : step.says;
  const command = gaveUp || step.command === null ? [] : [`\`\`\`text\n<tool_code>${JSON.stringify(step.command)}</tool_code>\n\`\`\``];
  return { memory, reply: [says, ...command, before.keyword].join('\n\n') };
}

type Step = { says: string; command: Readonly<Record<string, unknown>> | null; press: string };

const wait = (says: string): Step => ({ says, command: null, press: '' });

function nextStep({ pressed }: ToolCodeMemory, message: string): Step {
  if (/^System Error: The user declined/m.test(message)) return wait('I leave that out. Tell me how to go on.');
  if (/^System: The user says that the goal is reached/m.test(message)) return wait('Good, then we are done.');
  const elements = elementsIn(message);
  if (elements.length === 0) return wait('I wait for the next snapshot.');
  const press = (says: string, element: Element): Step => ({
    says,
    command: { action: 'click', id: element.id },
    press: element.text || element.label,
  });
  const named = (words: RegExp) => elements.find(({ tag, text, label }) => (tag === 'button' || tag === 'a') && words.test(text || label));
  const field = WISHES.map(wish => ({ wish, element: elements.find(({ label, tag }) => isField(tag) && wish.label.test(label)) }));
  const open = field.find(({ wish, element }) => element !== undefined && !holds(element, wish.value));
  if (open?.element !== undefined) {
    const { element, wish } = open;
    const command = { action: 'type', id: element.id, value: wish.value };
    return { says: 'The form is open. I fill it in.', command, press: `${element.label} ${element.value}` };
  }
  const save = named(/^save draft$/i);
  if (save !== undefined) return press('Everything is filled in. Saving is the step that counts, so please check the values first.', save);
  if (/^save draft$/i.test(pressed))
    return wait('The form is gone, so it should be saved. Please look at the page, and tell me in the panel.');
  const cookies = named(/necessary/i);
  if (cookies !== undefined) return press('Something asks about cookies. I close it.', cookies);
  const next = named(/^new invoice$/i) ?? named(/^invoices$/i);
  return next === undefined ? wait('I find no way to the invoices here.') : press('I go on to the invoice.', next);
}

const isField = (tag: string): boolean => tag === 'input' || tag === 'select' || tag === 'textarea';

/** The label of a field is its name where it has one. */
function holds({ value, checked }: Element, wanted: string): boolean {
  return wanted === 'on' ? checked : value === wanted || (value !== '' && Number(value) === Number(wanted));
}

const ELEMENT = /^<([a-z0-9-]+) id="(\d+)"([^>]*)>(?:(.*)<\/\1>)?$/gm;

/** The elements of the first snapshot: the page that is worked on. */
function elementsIn(message: string): Element[] {
  const block = /<browsing_context>([\s\S]*?)<\/browsing_context>/.exec(message)?.[1] ?? '';
  return [...block.matchAll(ELEMENT)].map(([, tag = '', id = '', attributes = '', text = '']) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
    return { tag, id: Number(id), label: of('label'), text, value: of('value'), checked: of('checked') === 'true' };
  });
}
