// The view "Message" (sidebar room): exactly what the AI will get, and what to put into it.
import type { SessionState } from '../../protocol/session.ts';
import { estimateTokens } from '../../protocol/tokens.ts';
import { composeReminder } from '../compose.ts';
import { number, t } from '../i18n.ts';
import { readingWords } from '../outcome-words.ts';
import { usePanel } from '../panel.ts';
import { ROOMS } from '../room.ts';
import { shortSize, sizeInWords } from '../visible-text.ts';
import { MasksPart } from './masks-part.tsx';
import { MessageSize } from './message-size.tsx';
import { PromptText } from './queue-view.tsx';

/** The outgoing message and the prompt. */
export function MessageView({ session }: { session: SessionState }) {
  const panel = usePanel();
  const message = panel.message.value;
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
        {panel.chips.value.map(chip => (
          <button
            type="button"
            class="chip"
            key={chip.part}
            aria-pressed={chip.on}
            title={chip.looked === null ? chip.problem || undefined : readingWords(chip.looked)}
            onClick={() => panel.togglePart(chip.part)}
          >
            {chip.on && chip.form === 'changes' ? t('chip_dom_changes') : chip.label}
            {chip.on && (
              <span class="size">{chip.looked !== null ? `… ${number(chip.looked)}` : chip.problem ? '–' : shortSize(chip.size)}</span>
            )}
          </button>
        ))}
        {panel.chips.value.some(chip => chip.part === 'dom' && chip.on) && (
          <button
            type="button"
            class="chip"
            aria-pressed={panel.store.app.value.settings.changesOnly}
            title={t('chip_changes_only_title')}
            onClick={() => panel.set({ changesOnly: !panel.store.app.peek().settings.changesOnly })}
          >
            {t('chip_changes_only')}
          </button>
        )}
        {panel.chips.value.some(chip => chip.part !== 'sel' && chip.on) && <RoomChoice />}
      </div>
      <div class="label-line">
        <span id="message-label">{t('message_label')}</span>
        <span>{t('message_size', sizeInWords(message), shortSize(estimateTokens(message)))}</span>
      </div>
      <MessageSize message={message} />
      <textarea class="message-text mono" dir="ltr" aria-labelledby="message-label" readOnly spellcheck={false} value={message} />
      <MasksPart />
      <Pictures />
      <PromptText />
      <ShortForm session={session} />
    </div>
  );
}

/** What teaches the format again, or a chat that knows it already. */
function ShortForm({ session }: { session: SessionState }) {
  const panel = usePanel();
  return (
    <div class="actions">
      <button type="button" class="button small" title={t('prompt_short_title')} onClick={() => void panel.copyReminder()}>
        {t('prompt_short', shortSize(estimateTokens(composeReminder(session))))}
      </button>
    </div>
  );
}

/** How much of a page goes into each message of this chat. */
function RoomChoice() {
  const panel = usePanel();
  return (
    <select
      class="chip room"
      aria-label={t('room_label')}
      title={t('room_label')}
      value={String(panel.room.value)}
      onChange={event => panel.setRoom(Number(event.currentTarget.value))}
    >
      {ROOMS.map(room => (
        <option key={room} value={String(room)}>
          {t('room_up_to', room)}
        </option>
      ))}
    </select>
  );
}

/** Pictures cannot travel in a text: each goes to the clipboard by itself. */
function Pictures() {
  const panel = usePanel();
  const taken = panel.rows.value.filter(row => row.item.result?.ok && row.item.result.picture?.dataUrl).slice(-3);
  if (taken.length === 0) return null;
  return (
    <div class="actions">
      {taken.map(({ item }) => (
        <button type="button" class="button small" key={item.id} onClick={() => void panel.copyPicture(item.id)}>
          {t('picture_of', String(Number(item.id)))}
        </button>
      ))}
    </div>
  );
}
