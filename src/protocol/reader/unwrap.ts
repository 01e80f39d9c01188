// Chat noise before and after a protocol line (pure): what may stand there and be taken off, each with its name.
import type { RepairKind } from '../command.ts';
import { endsThoughts, thoughtsTurn } from './thoughts.ts';

/** How a line's tag stands in its physical line. `sign`: the bullet before it may be the sign of a comparison. */
export type Lead = { where: 'start' | 'quote' | 'prose' | 'withdrawn'; repairs: RepairKind[]; sign: '' | '+' | '-' };

const STEPS: readonly { what: RepairKind | ''; pattern: RegExp }[] = [
  { what: '', pattern: /^[ \t]+/ },
  {
    what: 'invisible characters',
    pattern: /^(?:[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD\u061C]|\u001B\[[0-9;]{0,20}m)+/,
  },
  { what: 'unusual spaces', pattern: /^[\u00A0\u202F\u2007\u3000\u2000-\u200A]+/ },
  {
    what: 'a list bullet',
    pattern: /^(?:[-+](?=[ \t\u00A0`*_])|[*\u2022\u00B7\u25AA\u25E6\u2013\u2014\u2023\u25CF\u25CB](?=[ \t\u00A0`*_!]))/,
  },
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

/** What takes a line back: the sign of a comment, of a comparison of two files, or of what is struck out. One `#` alone is no heading here. */
const TAKEN_BACK = /^(?:\/\/+|\{?\/\*+|#(?!#)(?=[ \t\u00A0`*_!])|--(?!-)|;|%|~~(?!~)|<!--|[-+](?=!))/;

/**
 * Judges what stands before a tag on its line. `start`: only noise that may be taken off. `quote`: a block quote, which is only offered.
 * `prose`: words, so the line is a mention. `withdrawn`: a sign that takes it back.
 */
export function judgeLead(before: string): Lead {
  if (before === '') return { where: 'start', repairs: [], sign: '' };
  const repairs = new Set<RepairKind>();
  let rest = before;
  let quote = false;
  let withdrawn = false;
  let sign: Lead['sign'] = '';
  while (rest !== '') {
    const mark = /^(?:>|&gt;|\u2502|\u258E)/.exec(rest);
    if (mark !== null) {
      quote = true;
      rest = rest.slice(mark[0].length);
      continue;
    }
    const taken = TAKEN_BACK.exec(`${rest}!bai`)?.[0] ?? '';
    if (taken !== '' && taken.length <= rest.length) {
      withdrawn = true;
      rest = rest.slice(taken.length);
      continue;
    }
    // The `!bai` lets a step look at what follows the noise.
    const step = STEPS.find(candidate => candidate.pattern.test(`${rest}!bai`));
    const noise = step === undefined ? '' : (step.pattern.exec(`${rest}!bai`)?.[0] ?? '');
    if (step === undefined || noise === '' || noise.length > rest.length)
      return { where: withdrawn ? 'withdrawn' : 'prose', repairs: [], sign };
    if (step.what !== '') repairs.add(step.what);
    if (noise === '-' || noise === '+') sign = noise;
    rest = rest.slice(noise.length);
  }
  return { where: withdrawn ? 'withdrawn' : quote ? 'quote' : 'start', repairs: [...repairs], sign };
}

const TRAIL =
  /(?:[ \t\u00A0\u202F\u2007\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF.,;:`*_|~\\'"\u2019\u201D)]|\u001B\[[0-9;]{0,20}m)*(?:<br ?\/?>|<\|(?:im_end|end|return|eot_id|end_of_text)\|>|<\/s>|<end_of_turn>)?[ \t]*/y;

/** What follows a complete line: how far noise reaches, and what it was; null when other words stand there. */
export function judgeTrail(text: string, from: number): { end: number; repairs: RepairKind[] } | null {
  TRAIL.lastIndex = from;
  const noise = TRAIL.exec(text)?.[0] ?? '';
  const end = from + noise.length;
  const next = text.charAt(end);
  const clear = next === '' || LINE_END.test(next) || text.startsWith('!bai', end) || thoughtsTurn(text, end);
  if (!clear) return null;
  if (noise === '' || /^[ \t]+$/.test(noise)) return { end, repairs: [] };
  return { end, repairs: [/[^\s.,;:)'"\u2019\u201D]/.test(noise) ? 'marks after it' : 'punctuation after it'] };
}

/** What ends a line, for a reader of lines. */
const LINE_END = /[\n\r\u0085\u2028\u2029]/;

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
    } else if (line.includes('!bai') || endsThoughts(line)) {
      break;
    } else if (!FENCE.test(line) && !CAPTION.test(line)) {
      kept.unshift(line);
      if (kept.length > MAX_NOTE_LINES) break;
    }
  }
  const note = kept.join(' ').replace(/[\u0000-\u001F\u007F]/g, ' ');
  return note.length > 240 ? `…${note.slice(-239)}` : note;
}
