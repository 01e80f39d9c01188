// Telling what the AI can know from what it guesses (pure): a name, id or address in an action that no message ever showed it.
import type { Action, CssLocator } from '../action.ts';
import { hostOf } from './url.ts';

const ATTRIBUTE = /\[\s*([\w:-]+)\s*(?:[*^$|~]?=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\]\s"']+))\s*(?:[isIS]\s*)?)?\]/g;
const MARKED = /[#.]((?:[\w-]|[^\u0000-\u007F]|\\.)+)/g;

/**
 * The parts of an action's target or address that stand nowhere in `heard`, the texts that the AI was sent. Reading actions are free to
 * look for anything. Empty when `heard` is empty: then nothing can be said.
 */
export function guessedParts(action: Action, heard: string): string[] {
  if (heard === '') return [];
  if (action.type === 'openTab' || action.type === 'navigate')
    return heardWord(action.url, heard) || heard.includes(trimUrl(action.url)) ? [] : [guessedUrl(action.url, heard)];
  return targetsOf(action).flatMap(at => guessedNames(at.css, heard));
}

function trimUrl(url: string): string {
  return url.replace(/\/$/, '');
}

/** The host when even that is new, else the whole address. */
function guessedUrl(url: string, heard: string): string {
  const host = hostOf(url);
  return heard.includes(host) ? url : host;
}

function targetsOf(action: Action): CssLocator[] {
  switch (action.type) {
    case 'click':
    case 'callTool':
    case 'hover':
    case 'openLink':
      return [action.at];
    case 'type':
    case 'press':
      return action.at === null ? [] : [action.at];
    case 'move':
      return action.at.by === 'css' ? [action.at] : [];
    case 'drag':
      return action.to.by === 'css' ? [action.from, action.to] : [action.from];
    default:
      return [];
  }
}

/** A target of words alone: nothing is taken that is not seen to say them. */
const OF_WORDS = /^(?:text=|page\.get)/;

function guessedNames(css: string, heard: string): string[] {
  if (OF_WORDS.test(css)) return [];
  const names: string[] = [];
  const rest = css.replace(ATTRIBUTE, (_whole, name: string, double?: string, single?: string, bare?: string) => {
    const value = unescaped(double ?? single ?? bare ?? '');
    if (name === 'ref') names.push(`[${value}]`);
    else if (value !== '') names.push(value);
    return '';
  });
  const plain = rest.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '');
  for (const match of plain.matchAll(MARKED)) names.push(unescaped(match[1] ?? ''));
  return [...new Set(names)].filter(name => !(name.startsWith('[') ? heard.includes(name) : heardWord(name, heard)));
}

function unescaped(text: string): string {
  return text.replace(/\\([^0-9a-fA-F])/g, '$1');
}

/** Whether a name stands in a text as a whole, not as a part of a longer word. */
function heardWord(name: string, heard: string): boolean {
  for (let at = heard.indexOf(name); at >= 0; at = heard.indexOf(name, at + 1)) {
    const before = heard.charAt(at - 1);
    const behind = heard.charAt(at + name.length);
    if (!/[\w-]/.test(before) && !/[\w-]/.test(behind)) return true;
  }
  return false;
}
