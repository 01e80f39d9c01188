// Takes secrets out of what is kept and told of a run (sidebar room): names of elements, dialogs and values may hold a card number or a key.
import { redactText, redactUrl } from '../context/redact.ts';
import type { ActionResult, Effect } from '../protocol/result.ts';
import type { Seen } from '../protocol/seen.ts';

/** The result as it goes to the journal, the rows and the message. What was read is redacted already by whoever read it. */
export function safeResult(result: ActionResult): ActionResult {
  if (result.ok) return { ...result, effects: result.effects.map(safeEffect) };
  const { code, message, hint } = result.error;
  return { ...result, error: { code, message: redactText(message), hint: redactText(hint) } };
}

/** The approved element as it goes to the journal; the page is asked with the original. */
export function safeSeen(seen: Seen | null): Seen | null {
  if (seen === null) return null;
  return { ...seen, card: { ...seen.card, name: redactText(seen.card.name), text: redactText(seen.card.text) } };
}

function safeEffect(effect: Effect): Effect {
  switch (effect.kind) {
    case 'value':
      return { ...effect, name: redactText(effect.name), value: redactText(effect.value) };
    case 'checked':
    case 'appeared':
    case 'disappeared':
    case 'state':
    case 'focused':
      return { ...effect, name: redactText(effect.name) };
    case 'nativeDialog':
    case 'matches':
    case 'text':
      return { ...effect, text: redactText(effect.text) };
    case 'navigated':
      return { ...effect, url: redactUrl(effect.url) };
    case 'tab':
      return { ...effect, url: redactUrl(effect.url), title: redactText(effect.title) };
    case 'scrolled':
    case 'mutated':
    case 'image':
    case 'none':
      return effect;
    default:
      return effect satisfies never;
  }
}
