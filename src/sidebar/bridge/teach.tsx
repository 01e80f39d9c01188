// Showing bAI a chat whose page nobody knows (panel): what is awaited of the person.
import { Plain } from '../ui/index.ts';
import { type MessageKey, t } from '../words/index.ts';
import { type Teaching, useTeaching } from './use-teaching.ts';

const TEACH_WORDS: Record<Exclude<Teaching, 'none'>, MessageKey> = { offered: 'teach_means', box: 'teach_box', button: 'teach_button' };

/** Offered where nobody knows for sure how the chat's page is built; a second press ends it. */
export function Teach() {
  const { teaching, boxless, teachChat } = useTeaching();
  const now = teaching.value;
  if (now === 'none') return null;
  return (
    <>
      <p class="soft">
        <Plain text={now === 'offered' && boxless.value !== '' ? t('teach_boxless', boxless.value) : t(TEACH_WORDS[now])} />
      </p>
      <div class="actions">
        <button type="button" class="button small" aria-pressed={now !== 'offered'} onClick={() => void teachChat()}>
          {t('teach_chat')}
        </button>
      </div>
    </>
  );
}
