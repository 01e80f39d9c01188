// The practice chat's AI (pure): a script that follows the protocol as a good chat AI would, without any network.
import { type Incoming, type Outcome, readIncoming } from './incoming.ts';
import { answerMacroTool, isMacroPrompt, MACRO_START, type MacroMemory } from './macro-tool-ai.ts';
import { planOffice, WISHES, type Wish } from './office-plan.ts';
import { look, type PageView, unseen } from './page-view.ts';
import type { Proposal, Sent, Step } from './plan.ts';
import { answerToolCode, keywordIn, type ToolCodeMemory } from './tool-code-ai.ts';
import { planTour } from './tour-plan.ts';

/** What the AI remembers of one conversation. A plain value: the same message to the same memory gives the same answer. */
export type Memory = {
  key: string; // "" before a prompt was read
  sent: readonly Sent[];
  highest: number; // of the action numbers seen; the user may have added actions too
  replies: number;
  view: PageView;
  wishes: readonly Wish[];
  spoken: ToolCodeMemory | null; // where the session speaks tool-code
  macro: MacroMemory | null; // where it speaks macro-tool
};

export const newMemory = (key = ''): Memory => ({
  key,
  sent: [],
  highest: 0,
  replies: 0,
  view: unseen(''),
  wishes: WISHES,
  spoken: null,
  macro: null,
});

/** How often the same thing may fail before the AI asks for help. */
const PATIENCE = 3;

/** Answers one message of the user. The reply is Markdown, as chat AIs write it. */
export function answer(before: Memory, message: string): { memory: Memory; reply: string } {
  const keyword = keywordIn(message);
  const spoken = keyword === null || keyword === before.spoken?.keyword ? before.spoken : { keyword, pressed: '', times: 0 };
  if (spoken !== null) {
    const { memory, reply } = answerToolCode(spoken, message);
    return { memory: { ...newMemory(), spoken: memory }, reply };
  }
  const macro = isMacroPrompt(message) ? MACRO_START : before.macro;
  const incoming = readIncoming(message);
  if (macro !== null && incoming.key === null) {
    const { memory, reply } = answerMacroTool(macro, message);
    return { memory: { ...newMemory(), macro: memory }, reply };
  }
  // A new key is a new session: the protocol wants exactly the handshake, and nothing else.
  if (incoming.key !== null && incoming.key !== before.key) {
    return { memory: newMemory(incoming.key), reply: `!baisession {"session_key":"${incoming.key}"}` };
  }
  if (before.key === '')
    return { memory: before, reply: 'Hello. I am a practice AI. Press "Copy prompt" in the bAI panel and paste it here.' };
  const { memory, notes } = learn(before, incoming);
  if (incoming.context === null) {
    return {
      memory,
      reply: [...notes, 'I know nothing about your page yet. Press "Copy message" in the panel and paste it here.'].join('\n\n'),
    };
  }
  const step = nextStep(memory, incoming);
  return write(memory, { ...step, says: [...notes, step.says].join('\n\n') }, incoming.context.t);
}

/** Takes in what the user changed and what became of the actions. */
function learn(before: Memory, incoming: Incoming): { memory: Memory; notes: string[] } {
  const notes: string[] = [];
  const outcomes = new Map<string, Outcome>(incoming.context?.outcomes.map(outcome => [outcome.id, outcome]));
  let wishes = before.wishes;
  for (const { id, x } of incoming.updated) {
    const purpose = before.sent.find(action => action.id === id)?.purpose;
    wishes = wishes.map(wish => (wish.purpose === purpose ? { ...wish, value: x } : wish));
    notes.push(`You changed ${id}. I go on with your version.`);
  }
  for (const id of incoming.deleted) {
    const purpose = before.sent.find(action => action.id === id)?.purpose;
    wishes = wishes.filter(wish => wish.purpose !== purpose);
    notes.push(`You took out ${id}. I leave that out.`);
  }
  const sent = before.sent.map(action => {
    if (incoming.deleted.includes(action.id)) return { ...action, outcome: 'deleted' };
    return { ...action, outcome: outcomes.get(action.id)?.code ?? action.outcome };
  });
  const { context } = incoming;
  const view = context === null ? before.view : look(before.view, context.u, context.dom);
  const numbers = [...incoming.updated.map(({ id }) => id), ...outcomes.keys()].map(Number);
  return { memory: { ...before, sent, highest: Math.max(before.highest, ...numbers), wishes, view }, notes };
}

function nextStep(memory: Memory, { context, deleted }: Incoming): Step {
  if (context === null) return { says: '', proposals: [] };
  if (context.goal === 'ok') return { says: 'Good, then we are done. Thank you for checking.', proposals: [] };
  if (context.u === '') {
    return { says: 'I am told that the page is not visible to bAI. Please allow it in the panel, then copy the message.', proposals: [] };
  }
  if (!/^https?:/.test(context.u)) {
    return {
      says: 'This is a page of the browser itself, where extensions may not act. Please open a web page, then copy the message.',
      proposals: [],
    };
  }
  const removed = memory.sent.find(({ id, purpose }) => deleted.includes(id) && ['look', 'save', 'new-invoice'].includes(purpose));
  if (removed !== undefined)
    return { says: 'Without that step I cannot go on. Tell me when I may, by copying the message again.', proposals: [] };
  const view = context.goal === 'failed' && context.dom === undefined ? unseen(context.u) : memory.view;
  const step = planOffice(context.n, view, memory.sent, memory.wishes) ?? planTour(view, memory.sent);
  return isStuck(memory, step)
    ? { says: 'I tried this several times without success. Please have a look at the page.', proposals: [] }
    : step;
}

/** True when what the step begins with has failed again and again. */
function isStuck(memory: Memory, step: Step): boolean {
  const purpose = step.proposals[0]?.purpose;
  const attempts = memory.sent.filter(action => action.purpose === purpose).slice(-PATIENCE);
  return attempts.length === PATIENCE && attempts.every(({ outcome }) => outcome !== 'ok' && outcome !== '');
}

/** Numbers the proposals and writes the reply. Actions of earlier replies that never ran are withdrawn: these replace them. */
function write(memory: Memory, step: Step, tab: number): { memory: Memory; reply: string } {
  if (step.proposals.length === 0) return { memory, reply: step.says };
  const replies = memory.replies + 1;
  const withdrawn = memory.sent.filter(({ outcome }) => outcome === '');
  const numbered = step.proposals.map((proposal, index): Sent => {
    return { ...proposal, id: String(memory.highest + index + 1).padStart(6, '0'), outcome: '', reply: replies };
  });
  const lines = [...withdrawn.map(({ id }) => `!baiact${id}del`), ...numbered.map(action => lineOf(action.id, action, tab))];
  const sent = [...memory.sent.map(action => (action.outcome === '' ? { ...action, outcome: 'withdrawn' } : action)), ...numbered];
  const highest = memory.highest + numbered.length;
  return { memory: { ...memory, sent, highest, replies }, reply: `${step.says}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`` };
}

const lineOf = (id: string, { a, s, x }: Proposal, tab: number): string => `!baiact${id} ${JSON.stringify({ v: 1, t: tab, a, s, x })}`;
