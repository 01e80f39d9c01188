// The prompt's own examples (pure): what stands behind its words is no line of the AI's, however the text was wrapped on its way back.
import { makePrompt } from '../prompt/prompt.ts';

/** Long enough to stand nowhere else. */
const WORDS = 24;
const FAR = 240;
let behind: readonly string[] | null = null;

/** Whether a place in a text is one where the prompt shows a line. `before`: what stands before it. */
export function isOwnExample(before: string): boolean {
  behind ??= [...examplesOf('full'), ...examplesOf('reminder')];
  const last = /[^\s>](?=[\s>]*$)/.exec(before.slice(-40))?.[0];
  if (last === undefined || !behind.some(words => words.endsWith(last))) return false;
  const squeezed = squeeze(before.slice(-FAR));
  return behind.some(words => squeezed.endsWith(words));
}

function examplesOf(variant: 'full' | 'reminder'): string[] {
  const text = squeeze(makePrompt({ key: '', goal: '', contextLine: '', variant }));
  const found: string[] = [];
  for (let at = text.indexOf('!bai'); at >= 0; at = text.indexOf('!bai', at + 1)) {
    if (at >= WORDS) found.push(text.slice(at - WORDS, at));
  }
  return found;
}

function squeeze(text: string): string {
  return text.replace(/[\s>]+/g, '');
}
