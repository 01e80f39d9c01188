// The words of rows, risks and results (sidebar room, no effects): the panel's view of what the protocol room says.
import { describe } from '../protocol/describe.ts';
import { riskOf } from '../protocol/policy.ts';
import { effectsWords, errorWords } from '../protocol/report.ts';
import type { RowWords } from './model.ts';

/** The words that the real panel uses. */
export const rowWords: RowWords = {
  describe: (command, card) => describe(command.action, card),
  riskOf: (command, card, { address, unlocked }) => riskOf(command.action, card, { pageUrl: address, unlocked }),
  outcome(item) {
    if (item.result === null) return '';
    return item.result.ok ? effectsWords(item.result.effects) : errorWords(item.result.error);
  },
};
