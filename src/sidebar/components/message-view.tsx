// The view "Message" (sidebar room): exactly what the AI will get, and what to put into it.
import type { SessionState } from '../../protocol/session.ts';
import { estimateTokens } from '../../protocol/tokens.ts';
import { usePanel } from '../panel.ts';
import { shortSize, sizeInWords } from '../visible-text.ts';
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
      <div class="chips" role="group" aria-label="What goes into the message">
        <span class="chip" title="Address, title and state of the tab: always in">
          Page
        </span>
        {outcomes > 0 && (
          <span class="chip" title="What the last run did: always in">
            Results <span class="size">{outcomes}</span>
          </span>
        )}
        {untold > 0 && (
          <span class="chip" title="Your changes, as lines for the AI: always in">
            Changes <span class="size">{untold}</span>
          </span>
        )}
        {panel.chips.value.map(chip => (
          <button
            type="button"
            class="chip"
            key={chip.part}
            aria-pressed={chip.on}
            title={chip.problem || undefined}
            onClick={() => panel.togglePart(chip.part)}
          >
            {chip.label}
            {chip.on && <span class="size">{chip.problem ? '–' : shortSize(chip.size)}</span>}
          </button>
        ))}
      </div>
      <div class="label-line">
        <span id="message-label">Message for AI</span>
        <span>
          {sizeInWords(message)}, about {shortSize(estimateTokens(message))} tokens
        </span>
      </div>
      <textarea class="message-text mono" dir="ltr" aria-labelledby="message-label" readOnly spellcheck={false} value={message} />
      <PromptText />
    </div>
  );
}
