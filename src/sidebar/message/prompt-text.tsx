// The prompt to read (panel), and to select by hand where copying is not possible.
import { estimateTokens } from '../../protocol/prompt/tokens.ts';
import { shortSize, t } from '../words/index.ts';
import { useMessage } from './use-message.ts';

/** The prompt to read, and to select by hand where copying is not possible. */
export function PromptText() {
  const message = useMessage();
  return (
    <details class="prompt">
      <summary>{t('prompt_see', shortSize(estimateTokens(message.prompt.value)))}</summary>
      <textarea class="box mono" dir="ltr" aria-label={t('prompt_label')} readOnly rows={10} value={message.prompt.value} />
    </details>
  );
}
