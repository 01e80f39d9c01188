// The words of rows, risks and results (panel, no effects): the panel's view of what the protocol room says.
import type { ContextPart } from '../../protocol/action.ts';
import { riskOf } from '../../protocol/policy/policy.ts';
import { actionWords, errorOutcome, type MessageKey, outcomeWords, reasonWords, sizeInWords, t } from '../words/index.ts';
import type { RowWords } from './row-model.ts';

/** The words that the real panel uses. */
export const rowWords: RowWords = {
  describe: (command, card, byHand) => actionWords(command.action, card, byHand),
  reason: reasonWords,
  riskOf: (command, card, facts) => riskOf(command.action, card, facts),
  outcome(item) {
    if (item.result === null) return '';
    if (!item.result.ok) return errorOutcome(item.result.error);
    const read = CONTEXT_PARTS.flatMap(part => partWords(part, item.result?.ok ? item.result.parts[part] : undefined));
    return read.length > 0 ? t('read_parts', read.join(t('comma'))) : outcomeWords(item.result.effects);
  },
};

const CONTEXT_PARTS = ['sel', 'text', 'dom'] as const;
const PART_WORDS: Record<ContextPart, MessageKey> = { sel: 'part_sel', text: 'part_text', dom: 'part_dom' };

function partWords(part: ContextPart, value: string | undefined): string[] {
  return value ? [t('part_sized', t(PART_WORDS[part]), sizeInWords(value))] : [];
}
