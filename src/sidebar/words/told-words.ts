// What only a message knows of a failure, in the user's language (panel, no effects).
import { inWords } from './outcome-words.ts';
import { isolated } from './visible-text.ts';

/** `told`: sentence and advice, as the AI reads them, `sentence; advice`. The sentence; all of it as it stands where that is not known. */
export function toldFailure(told: string): string {
  const [sentence = ''] = told.split('; ', 1);
  return (
    [sentence, `${sentence}.`].map(each => [each, inWords(each)]).find(([each = '', said]) => said !== isolated(each))?.[1] ??
    isolated(told)
  );
}
