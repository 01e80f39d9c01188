// Takes secrets out of what is kept and told of a run (panel): names of elements, dialogs and values may hold a card number or a key.
import '../../context/redaction/recovery-phrase.ts';
import { redactText, redactUrl } from '../../context/redaction/redact.ts';
import { pageWords } from '../../protocol/page-words.ts';
import type { ActionResult, Effect } from '../../protocol/result.ts';
import type { Seen } from '../../protocol/seen.ts';

/** Characters of an error of the page's console. */
const MAX_ERROR = 160;

/** Takes secrets out of a text. */
export type Clean = (text: string) => string;

/** The result as it goes to the journal, the rows and the message. What was read is redacted already by whoever read it. */
export function redactResult(result: ActionResult, clean: Clean = redactText): ActionResult {
  if (result.ok) return { ...result, effects: redactEffects(result.effects, clean) };
  const { code, message, hint } = result.error;
  return { ...result, error: { code, message: clean(message), hint: clean(hint) } };
}

/** Effects as they may be kept and told. */
export function redactEffects(effects: readonly Effect[], clean: Clean = redactText): Effect[] {
  return effects.map(effect => safeEffect(effect, clean));
}

/** The approved element as it goes to the journal; the page is asked with the original. Its row is drawn from this while it runs. */
export function redactSeen(seen: Seen | null): Seen | null {
  if (seen === null) return null;
  const { leads: _, asks, among, ...card } = seen.card;
  const question = asks && { asks: { ...asks, text: redactText(asks.text), openedBy: redactText(asks.openedBy) } };
  const place = among && { among: 'in' in among ? { ...among, in: redactText(among.in) } : among };
  return { ...seen, card: { ...card, name: redactText(card.name), text: redactText(card.text), ...question, ...place } };
}

function safeEffect(effect: Effect, clean: Clean): Effect {
  switch (effect.kind) {
    case 'value': {
      const option = effect.option === undefined ? {} : { option: clean(effect.option) };
      return { ...effect, name: clean(effect.name), value: clean(effect.value), ...option };
    }
    case 'appeared':
      return { ...effect, name: clean(effect.name), ...(effect.says === undefined ? {} : { says: clean(effect.says) }) };
    case 'came':
      return { ...effect, names: clean(effect.names) };
    case 'checked':
    case 'disappeared':
    case 'state':
    case 'focused':
      return { ...effect, name: clean(effect.name) };
    case 'nativeDialog':
    case 'matches':
    case 'text':
      return { ...effect, text: clean(effect.text) };
    case 'console':
      return { ...effect, text: pageWords(clean(effect.text), MAX_ERROR) };
    case 'navigated':
    case 'request':
      return { ...effect, url: redactUrl(effect.url) };
    case 'tab':
      return { ...effect, url: redactUrl(effect.url), title: clean(effect.title) };
    case 'scrolled':
    case 'mutated':
    case 'image':
    case 'redrawn':
    case 'none':
      return effect;
    default:
      return effect satisfies never;
  }
}
