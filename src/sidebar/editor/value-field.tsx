// What TYPE writes into a field whose kind the page knows (panel): a list of its options, or a switch. Any other field is text.
import { useEffect, useState } from 'preact/hooks';
import type { Choices } from '../../executor/page-api.ts';
import { switchWord } from '../../protocol/switch-word.ts';
import { usePageTools } from '../page-tools/index.ts';
import { preview, splitUnseen, t } from '../words/index.ts';

/** A selector that is being typed is asked for when it rests, ms. */
const REST_MS = 200;

/** Nothing as long as the page has not said of what kind the field is: the text can be written all the time. */
export function ValueField({ id, tab, css, x, set }: { id: string; tab: string; css: string; x: string; set: (x: string) => void }) {
  const pageTools = usePageTools();

  const [answer, setAnswer] = useState<{ of: string; choices: Choices | null } | null>(null);
  const of = `${tab} ${css}`;

  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      const choices = await pageTools.choices(id, Number(tab), css.trim());
      // What comes late is of another selector by now.
      if (wanted) setAnswer({ of: `${tab} ${css}`, choices });
    }, REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [pageTools, id, tab, css]);

  const choices = answer?.of === of ? answer.choices : null;
  if (choices?.kind === 'check') {
    const on = switchWord(x) === true;
    return (
      <label class="check wide">
        <input
          type="checkbox"
          role="switch"
          aria-checked={on}
          checked={on}
          onChange={event => set(event.currentTarget.checked ? 'on' : 'off')}
        />
        {t('payload_on')}
      </label>
    );
  }
  if (choices?.kind === 'select') return <Options choices={choices} x={x} set={set} />;
  return null;
}

/** Which option a text names, as the page finds it: by value, by label, by label in any case; -1 for none. */
function placeOf(options: Selected['options'], name: string): number {
  const byValue = options.findIndex(({ value }) => value === name);
  if (byValue >= 0) return byValue;
  const byLabel = options.findIndex(({ label }) => label === name);
  return byLabel >= 0 ? byLabel : options.findIndex(({ label }) => label.toLowerCase() === name.toLowerCase());
}

/** A label of the page, with what would not show named. */
function shown(label: string): string {
  const words = splitUnseen(preview(label, 80)).map(piece => (piece.kind === 'text' ? piece.text : piece.label));
  return words.join('') || '""';
}

type Selected = Extract<Choices, { kind: 'select' }>;

function Options({ choices, x, set }: { choices: Selected; x: string; set: (x: string) => void }) {
  const { many, options } = choices;
  const named = (many ? x.split('\n').filter(line => line !== '') : [x]).map(name => placeOf(options, name));
  return (
    <label class="field wide">
      <span>{t('payload_option')}</span>
      <select
        multiple={many}
        size={many ? Math.min(6, options.length) : undefined}
        onChange={event => {
          const chosen = [...event.currentTarget.selectedOptions].flatMap(option => options[Number(option.value)] ?? []);
          set(chosen.map(option => option.x).join('\n'));
        }}
      >
        {!many && named.includes(-1) && (
          <option value="" selected disabled>
            {t('payload_option_none')}
          </option>
        )}
        {options.map((option, at) => (
          <option key={option.x} value={at} selected={named.includes(at)}>
            {shown(option.label)}
          </option>
        ))}
      </select>
    </label>
  );
}
