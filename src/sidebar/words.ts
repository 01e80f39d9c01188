// The words of rows, risks and results (sidebar room, no effects): the panel's view of what the protocol room says.
import type { ContextPart } from '../protocol/action.ts';
import { describe } from '../protocol/describe.ts';
import { riskOf } from '../protocol/policy.ts';
import { effectsWords, errorWords } from '../protocol/report.ts';
import type { RowWords } from './model.ts';
import { sizeInWords } from './visible-text.ts';

/** The words that the real panel uses. */
export const rowWords: RowWords = {
  describe: (command, card) => describe(command.action, card),
  riskOf: (command, card, { address, unlocked, told }) => riskOf(command.action, card, { pageUrl: address, unlocked, told: told ?? '' }),
  outcome(item) {
    if (item.result === null) return '';
    if (!item.result.ok) return errorWords(item.result.error);
    const read = CONTEXT_PARTS.flatMap(part => partWords(part, item.result?.ok ? item.result.parts[part] : undefined));
    return read.length > 0 ? `read ${read.join(', ')}` : effectsWords(item.result.effects);
  },
};

const CONTEXT_PARTS = ['sel', 'text', 'dom'] as const;
const PART_WORDS: Record<ContextPart, string> = { sel: 'the selection', text: 'the text', dom: 'the elements' };

function partWords(part: ContextPart, value: string | undefined): string[] {
  return value ? [`${PART_WORDS[part]} (${sizeInWords(value)})`] : [];
}
