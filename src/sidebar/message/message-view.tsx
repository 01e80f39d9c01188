// The view "Message" (panel): exactly what the AI will get, and what to put into it.

import { estimateTokens } from '../../protocol/prompt/tokens.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import { useApp } from '../app/index.ts';
import { useRows } from '../rows/index.ts';
import { number, readingWords, shortSize, sizeInWords, t } from '../words/index.ts';
import { composeReminder } from './compose.ts';
import { CONTEXT_BUDGETS } from './context-budget.ts';
import { MasksSection } from './masks-section.tsx';
import { MessageSize } from './message-size.tsx';
import { PromptInjectionSection } from './prompt-injection-section.tsx';
import { PromptText } from './prompt-text.tsx';
import { useMessage } from './use-message.ts';

/** The outgoing message and the prompt. */
export function MessageView({ session }: { session: SessionState }) {
  const app = useApp();
  const messageCommands = useMessage();
  const message = messageCommands.message.value;
  const untold = session.untold.length;
  const outcomes = session.outcomes.length;
  return (
    <div class="view" role="tabpanel" id="view-message" aria-labelledby="tab-message">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser */}
      <div class="chips" role="group" aria-label={t('chips_label')}>
        <span class="chip" title={t('chip_page_title')}>
          {t('chip_page')}
        </span>
        {outcomes > 0 && (
          <span class="chip" title={t('chip_results_title')}>
            {t('chip_results')} <span class="size">{outcomes}</span>
          </span>
        )}
        {untold > 0 && (
          <span class="chip" title={t('chip_changes_title')}>
            {t('chip_changes')} <span class="size">{untold}</span>
          </span>
        )}
        {messageCommands.chips.value.map(chip => (
          <button
            type="button"
            class="chip"
            key={chip.part}
            aria-pressed={chip.on}
            title={chip.looked === null ? chip.problem || undefined : readingWords(chip.looked)}
            onClick={() => messageCommands.togglePart(chip.part)}
          >
            {chip.on && chip.form === 'changes' ? t('chip_dom_changes') : chip.label}
            {chip.on && (
              <span class="size">{chip.looked !== null ? `… ${number(chip.looked)}` : chip.problem ? '–' : shortSize(chip.size)}</span>
            )}
          </button>
        ))}
        {messageCommands.chips.value.some(chip => chip.part === 'dom' && chip.on) && (
          <button
            type="button"
            class="chip"
            aria-pressed={app.store.app.value.settings.changesOnly}
            title={t('chip_changes_only_title')}
            onClick={() => app.set({ changesOnly: !app.store.app.peek().settings.changesOnly })}
          >
            {t('chip_changes_only')}
          </button>
        )}
        {messageCommands.chips.value.some(chip => chip.part !== 'sel' && chip.on) && <RoomChoice />}
      </div>
      <div class="label-line">
        <span id="message-label">{t('message_label')}</span>
        <span>{t('message_size', sizeInWords(message), shortSize(estimateTokens(message)))}</span>
      </div>
      <MessageSize message={message} />
      <PromptInjectionSection message={message} />
      <textarea class="message-text mono" dir="ltr" aria-labelledby="message-label" readOnly spellcheck={false} value={message} />
      <MasksSection />
      <Pictures />
      <PromptText />
      <ShortForm session={session} />
    </div>
  );
}

/** What teaches the format again, or a chat that knows it already. */
function ShortForm({ session }: { session: SessionState }) {
  const messageCommands = useMessage();
  return (
    <div class="actions">
      <button type="button" class="button small" title={t('prompt_short_title')} onClick={() => void messageCommands.copyReminder()}>
        {t('prompt_short', shortSize(estimateTokens(composeReminder(session))))}
      </button>
    </div>
  );
}

/** How much of a page goes into each message of this chat. */
function RoomChoice() {
  const messageCommands = useMessage();
  return (
    <select
      class="chip room"
      aria-label={t('room_label')}
      title={t('room_label')}
      value={String(messageCommands.contextBudget.value)}
      onChange={event => messageCommands.setContextBudget(Number(event.currentTarget.value))}
    >
      {CONTEXT_BUDGETS.map(contextBudget => (
        <option key={contextBudget} value={String(contextBudget)}>
          {t('room_up_to', contextBudget)}
        </option>
      ))}
    </select>
  );
}

/** Pictures cannot travel in a text: each goes to the clipboard by itself. */
function Pictures() {
  const queue = useRows();
  const messageCommands = useMessage();
  const taken = queue.rows.value.filter(row => row.item.result?.ok && row.item.result.picture?.dataUrl).slice(-3);
  if (taken.length === 0) return null;
  return (
    <div class="actions">
      {taken.map(({ item }) => (
        <button type="button" class="button small" key={item.id} onClick={() => void messageCommands.copyPicture(item.id)}>
          {t('picture_of', String(Number(item.id)))}
        </button>
      ))}
    </div>
  );
}
