// Records key presses for KEY (panel): one chord for each press of the button, so that no key, Tab and Escape neither, can hold the focus.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { Icon } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { isModifier, recordedChord } from './key-chord.ts';

const mac = /Mac/.test(globalThis.navigator?.platform ?? '');

/** The chords of a line, each of which can be taken out, and the button that records another. */
export function KeyRecorder({ chords, set }: { chords: readonly string[]; set: (chords: readonly string[]) => void }) {
  const app = useApp();
  const [recording, setRecording] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);

  // A field takes the keys: a screen reader hands them on to it, and says what it is called.
  useLayoutEffect(() => {
    if (recording) field.current?.focus();
  }, [recording]);

  const end = (chord: string | null) => {
    button.current?.focus();
    setRecording(false);
    app.say(chord === null ? t('payload_not_recorded') : t('payload_recorded', chord));
    if (chord !== null) set([...chords, chord]);
  };
  const take = (event: KeyboardEvent, wanted: boolean) => {
    if (event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (!wanted || event.repeat) return;
    const chord = recordedChord(event, mac);
    if (chord !== null) end(chord);
  };

  return (
    <fieldset class="several wide">
      <legend>{t('payload_keys')}</legend>
      {chords.map((chord, at) => (
        // The same chord may stand there twice.
        <button
          type="button"
          class="button small"
          key={`${at} ${chord}`}
          aria-label={t('payload_key_remove', chord)}
          title={t('payload_key_remove', chord)}
          onClick={() => {
            button.current?.focus();
            set(chords.filter((_, index) => index !== at));
          }}
        >
          <kbd dir="ltr">{chord}</kbd>
          <Icon name="cross" size={12} />
        </button>
      ))}
      {recording && (
        <input
          ref={field}
          class="box recording"
          type="text"
          readOnly
          aria-label={t('payload_recording')}
          placeholder={t('payload_recording')}
          // A modifier counts when it is let go alone: before that it may be held for another key.
          onKeyDown={event => take(event, !isModifier(event.key))}
          onKeyUp={event => take(event, isModifier(event.key))}
          onBlur={() => {
            if (document.activeElement !== button.current) setRecording(false);
          }}
        />
      )}
      <button
        ref={button}
        type="button"
        class="button small"
        aria-pressed={recording}
        onClick={() => (recording ? end(null) : setRecording(true))}
      >
        <Icon name="key" />
        {t('payload_record')}
      </button>
    </fieldset>
  );
}
