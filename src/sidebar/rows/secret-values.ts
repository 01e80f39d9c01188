// Whose values are shown as dots (panel, no effects), also while the page cannot be asked: its tab is closed, or the browser was started anew.
import type { Command } from '../../protocol/command.ts';
import type { Named } from '../words/index.ts';

/** Whether a row types a secret. `page`: what the page says of its target, `told`: what the last digest said of it; null for nothing. */
export type Secrets = (command: Command, page: Named | null, told: Named | null) => boolean;

/** Stands for a field for secrets that nobody has told. */
export const UNSEEN: Named = { tag: '', role: '', name: '', text: '', type: '', sensitive: true, goesTo: '' };

/** What a selector or a digest calls such a field, in words of their own: "pin" and "userPin", not "spinner". */
const SECRET = /(?<!\p{L})(?:pass(?:w\p{L}+|code|phrase)?|pwd?|kennwort|senha|t?otp|one-time|pin|cv[cv]|iban|secret|token)(?!\p{L})/iu;

/** Makes it. What a page once said of a row's target holds for as long as that is its target. */
export function createSecrets(): Secrets {
  const seen = new WeakSet<Command>();
  return (command, page, told) => {
    if (command.action.type !== 'type') return false;
    if (page?.sensitive) seen.add(command);
    if (page !== null) return page.sensitive;
    const called = `${command.json.s} ${told?.name ?? ''}`.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
    return told?.sensitive || seen.has(command) || SECRET.test(called);
  };
}
