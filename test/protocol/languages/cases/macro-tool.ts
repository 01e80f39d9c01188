// Carries out the cases of the language macro-tool.
import { type LanguageCase, notCarriedOut } from './check.ts';

/** Null when the case passed, else why not. */
export function run(given: LanguageCase): string | null {
  return notCarriedOut(given);
}
