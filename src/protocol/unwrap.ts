// Chat noise before and after a protocol line (pure): what may stand there and be taken off, each with its name.
import type { RepairKind } from './command.ts';

/** How a line's tag stands in its physical line. */
export type Lead = { where: 'start' | 'quote' | 'prose' | 'after'; repairs: RepairKind[] };

const STEPS: readonly { what: RepairKind | ''; pattern: RegExp }[] = [
  { what: '', pattern: /^[ \t]+/ },
  { what: 'invisible characters', pattern: /^[\u200B-\u200F\u2060\uFEFF\u00AD\u061C]+/ },
  { what: 'unusual spaces', pattern: /^[\u00A0\u202F\u2007\u3000\u2000-\u200A]+/ },
  { what: 'a list bullet', pattern: /^[-*+\u2022\u00B7\u25AA\u25E6\u2013\u2014\u2023\u25CF\u25CB](?=[ \t\u00A0`*_!])/ },
  { what: 'a number before it', pattern: /^\(?\d{1,3}[.):|]|^\d{1,4}(?=[ \t\u00A0!])/ },
  { what: 'heading marks', pattern: /^#{1,6}(?=[ \t])/ },
  { what: 'backticks or a fence', pattern: /^(?:`+|~{3,})/ },
  { what: 'bold or italic marks', pattern: /^(?:\*{1,3}|_{1,3})/ },
  { what: 'a table bar', pattern: /^\|/ },
  { what: 'a check box', pattern: /^\[[ xX]?\]/ },
  { what: 'a speaker’s name', pattern: /^(?:assistant|ai|chatgpt|claude|gemini|copilot|model)(?: said)?:[ \t]*(?=!bai)/i },
  { what: 'a backslash', pattern: /^\\(?=!)/ },
  {
    what: 'the caption of a code block',
    pattern:
      /^(?:plain ?text|text|txt|bash|shell|sh|json|javascript|js|markdown|md|code|bai|yaml|none)(?![a-z])|^(?:plain ?text|text|txt|bash|shell|sh|json|javascript|markdown|code|bai)(?=cop|!bai)|^(?:copy code|copied!?|copy|edit|download|wrap|run|expand|collapse)/i,
  },
];

/**
 * Judges what stands before a tag on its line. `start`: only noise that may be taken off. `quote`: a block quote, which is only offered.
 * `prose`: words, so the line is a mention. (`after`, a line behind an unreadable one, is the reader's to say.)
 */
export function judgeLead(before: string): Lead {
  if (before === '') return { where: 'start', repairs: [] };
  const repairs = new Set<RepairKind>();
  let rest = before;
  let quote = false;
  while (rest !== '') {
    const mark = /^(?:>|&gt;|\u2502|\u258E)/.exec(rest);
    if (mark !== null) {
      quote = true;
      rest = rest.slice(mark[0].length);
      continue;
    }
    // The `!bai` lets a step look at what follows the noise.
    const step = STEPS.find(candidate => candidate.pattern.test(`${rest}!bai`));
    const taken = step === undefined ? '' : (step.pattern.exec(`${rest}!bai`)?.[0] ?? '');
    if (step === undefined || taken === '' || taken.length > rest.length) return { where: 'prose', repairs: [] };
    if (step.what !== '') repairs.add(step.what);
    rest = rest.slice(taken.length);
  }
  return { where: quote ? 'quote' : 'start', repairs: [...repairs] };
}

/** Where a model ends its thoughts: what stands before is no word to the user. */
export const THOUGHTS_END = /<\/(?:think(?:ing)?|reasoning)>/;

const TRAIL = /[ \t\u00A0\u202F\u2007\u200B-\u200F\u2060\uFEFF.,;:`*_|~\\'"\u2019\u201D)]*(?:<br ?\/?>)?[ \t]*/y;

/** What follows a complete line: how far noise reaches, and what it was; null when other words stand there. */
export function judgeTrail(text: string, from: number): { end: number; repairs: RepairKind[] } | null {
  TRAIL.lastIndex = from;
  const noise = TRAIL.exec(text)?.[0] ?? '';
  const end = from + noise.length;
  const next = text.charAt(end);
  const clear = next === '' || next === '\n' || next === '\r' || text.startsWith('!bai', end) || (next === '<' && endsThoughts(text, end));
  if (!clear) return null;
  if (noise === '' || /^[ \t]+$/.test(noise)) return { end, repairs: [] };
  return { end, repairs: [/[^\s.,;:)'"\u2019\u201D]/.test(noise) ? 'marks after it' : 'punctuation after it'] };
}

function endsThoughts(text: string, at: number): boolean {
  return THOUGHTS_END.exec(text.slice(at, at + '</reasoning>'.length))?.index === 0;
}

const FENCE = /^\s*(?:`{3,}|~{3,})[^\n]*$/;
const CAPTION =
  /^\s*(?:(?:plain ?text|text|txt|bash|shell|json|code|bai)?\s*(?:copy code|copied!?|copy|edit|download|wrap|run)?|(?:chatgpt|claude|gemini|copilot|assistant|ai) said:?)\s*$/i;

const MAX_NOTE_LINES = 12;

/** The last paragraph of prose in a stretch of text, as a note of at most 240 characters; "" when there is none. */
export function noteFrom(stretch: string): string {
  const kept: string[] = [];
  for (let end = stretch.length; end > 0; ) {
    const start = end === 0 ? 0 : stretch.lastIndexOf('\n', end - 1) + 1;
    const line = stretch.slice(start, end).trim();
    end = start - 1;
    if (line === '') {
      if (kept.length > 0) break;
    } else if (line.includes('!bai') || THOUGHTS_END.test(line)) {
      break;
    } else if (!FENCE.test(line) && !CAPTION.test(line)) {
      kept.unshift(line);
      if (kept.length > MAX_NOTE_LINES) break;
    }
  }
  const note = kept.join(' ').replace(/[\u0000-\u001F\u007F]/g, ' ');
  return note.length > 240 ? `…${note.slice(-239)}` : note;
}
