// The view "Message" (panel): what the AI will learn, the text that says it, and what to put into it.

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { estimateTokens } from '../../protocol/prompt/tokens.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import { isSpeaking, isWithProgram } from '../language/index.ts';
import { useRows } from '../rows/index.ts';
import { lazy } from '../ui/index.ts';
import { shortSize, sizeInWords, t } from '../words/index.ts';
import { composeReminder } from './compose.ts';
import { MasksSection } from './masks-section.tsx';
import { MessageSize } from './message-size.tsx';
import { PromptInjectionSection } from './prompt-injection-section.tsx';
import { PromptText } from './prompt-text.tsx';
import { useMessage } from './use-message.ts';

const moreToTell = lazy(async () => (await import('../language/more-to-tell.tsx')).MoreToTell);
const told = lazy(async () => (await import('./told/told-section.tsx')).ToldSection);

/** The outgoing message and the prompt. */
export function MessageView({ session }: { session: SessionState }) {
  const messageCommands = useMessage();
  const message = messageCommands.message.value;
  const [opened, setOpened] = useState(false);
  const readable = /^!baictx /m.test(message);
  const exact = opened || !readable;
  const view = useRef<HTMLDivElement>(null);
  // It is read from its beginning, wherever the view before it was.
  useLayoutEffect(() => view.current?.scrollIntoView(), []);
  return (
    <div class="view" ref={view} role="tabpanel" id="view-message" aria-labelledby="tab-message">
      <MessageSize message={message} />
      <PromptInjectionSection message={message} />
      {readable && <told.Part message={message} />}
      <div class="label-line">
        <span id="message-label">{t('message_label')}</span>
        <span>{t('message_size', sizeInWords(message), shortSize(estimateTokens(message)))}</span>
      </div>
      {readable && (
        <button
          type="button"
          class="button small exact"
          aria-expanded={exact}
          aria-controls="message-text"
          onClick={() => setOpened(!opened)}
        >
          {t(exact ? 'exact_less' : 'exact_show')}
        </button>
      )}
      <textarea
        id="message-text"
        class={`message-text mono${exact ? '' : ' glimpse'}`}
        dir="ltr"
        aria-labelledby="message-label"
        readOnly
        spellcheck={false}
        value={message}
        onFocus={() => setOpened(true)}
      />
      {isSpeaking(session) && !isWithProgram(session) && <moreToTell.Part session={session} />}
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
