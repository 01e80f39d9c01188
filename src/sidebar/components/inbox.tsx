// Where the AI's reply comes in (sidebar room): a box to paste or drop into; its text survives closing the panel.
import { useState } from 'preact/hooks';
import { usePanel } from '../panel.ts';

/** Dropped files larger than this are not a chat reply. */
const MAX_FILE_BYTES = 4_000_000;

/** The box "AI reply". `roomy`: it is the next step, so it is large. */
export function Inbox({ roomy }: { roomy: boolean }) {
  const panel = usePanel();
  const [dropping, setDropping] = useState(false);
  const text = panel.store.drafts.value.get('reply') ?? '';

  const drop = async (data: DataTransfer) => {
    const file = data.files[0];
    const dropped = file && file.size <= MAX_FILE_BYTES ? await file.text() : data.getData('text/plain');
    if (dropped) await panel.readReply(dropped);
  };

  return (
    <div class={`inbox${roomy ? ' roomy' : ''}${dropping ? ' dropping' : ''}`}>
      <textarea
        id="reply"
        class="box"
        aria-label="AI reply"
        placeholder="Paste the AI’s reply here"
        title="Paste anywhere in the panel, or drop a text file here"
        rows={roomy ? 4 : 1}
        spellcheck={false}
        value={text}
        onInput={event => panel.store.setDraft('reply', event.currentTarget.value)}
        onDragOver={event => {
          event.preventDefault();
          setDropping(true);
        }}
        onDragLeave={() => setDropping(false)}
        onDrop={event => {
          event.preventDefault();
          setDropping(false);
          if (event.dataTransfer) void drop(event.dataTransfer);
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void panel.readReply(event.currentTarget.value);
          }
        }}
      />
    </div>
  );
}
