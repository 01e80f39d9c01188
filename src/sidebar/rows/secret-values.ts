// Whose values are shown as dots (panel, no effects), also while the page cannot be asked: its tab is closed, or the browser was started anew.
import type { Command } from '../../protocol/command.ts';
import type { Named } from '../words/index.ts';

/** Whether a row types a secret. `card`: what is known of its target, null for nothing. */
export type Secrets = (command: Command, card: Named | null) => boolean;

/** Stands for a field for secrets that nobody has told. */
export const UNSEEN: Named = { tag: '', role: '', name: '', text: '', type: '', sensitive: true, goesTo: '' };

/** What a selector calls such a field, in words of their own: "pin" and "userPin", not "spinner". */
const SECRET = /(?<!\p{L})(?:pass(?:w\p{L}+|code|phrase)?|pwd?|kennwort|senha|t?otp|one-time|pin|cv[cv]|iban|secret|token)(?!\p{L})/iu;

/** Makes it. What a page once said of a row's target holds for as long as that is its target. */
export function createSecrets(): Secrets {
  const seen = new WeakSet<Command>();
  return (command, card) => {
    if (command.action.type !== 'type') return false;
    if (card?.sensitive) seen.add(command);
    if (card !== null) return card.sensitive;
    return seen.has(command) || SECRET.test(command.json.s.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '));
  };
}
