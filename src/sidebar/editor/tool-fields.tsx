// The input of a tool that the page offers as a form (panel): one control for each plain value, by the schema that the page gives.
import { useState } from 'preact/hooks';
import { pageWords } from '../../protocol/page-words.ts';
import { isPlain, toolForm, toolInput } from '../../protocol/tool-form.ts';
import { isFaulty, type ToolField } from '../../protocol/tool-schema.ts';
import type { EditDraft, RowView } from '../rows/index.ts';
import { Choice, NumberField, TextField } from '../ui/later.ts';
import { t } from '../words/index.ts';

type Props = { fields: readonly ToolField[]; draft: EditDraft; change: (part: Partial<EditDraft>) => void };

const MAX_LABEL = 120;

/** What the tool takes that the draft of a row calls; null where it calls none, or another one than the page was asked for. */
export function fieldsOf(row: RowView, draft: EditDraft): readonly ToolField[] | null {
  const isSame = row.item.command?.json.s === draft.s && draft.a === 'CLICK';
  return isSame ? (row.seen?.card.tool?.fields ?? null) : null;
}

/** The controls; none while the text of the input is no JSON object. Lists and objects are written in that text alone. */
export function ToolFields({ fields, draft, change }: Props) {
  const lens = toolForm(fields);
  const parts = lens.read(draft);
  const input = toolInput(draft.x);
  if (parts === null || input === null) return null;
  return (
    <>
      {fields.filter(isPlain).map(field => (
        <Value
          key={field.name}
          field={field}
          text={parts[field.name] ?? ''}
          invalid={isFaulty(field, input)}
          set={text => change(lens.write({ ...parts, [field.name]: text }, draft))}
        />
      ))}
      {!fields.every(isPlain) && <p class="soft wide">{t('payload_rest_below')}</p>}
    </>
  );
}

function Value({ field, text, invalid, set }: { field: ToolField; text: string; invalid: boolean; set: (text: string) => void }) {
  // "1.0" and "1" are one number: what was typed stays, as long as it means what stands there.
  const [typed, setTyped] = useState('');
  const { name, says, required, type } = field;
  const words = pageWords(says === '' ? name : `${name}: ${says}`, MAX_LABEL);
  const label = required ? t('payload_required', words) : words;
  const choices = field.choices.length > 0 ? field.choices : type === 'boolean' ? ['true', 'false'] : null;
  if (choices !== null) {
    const options = [...new Set(['', ...choices, text])].map(
      choice => [choice, choice === '' ? t('payload_not_given') : shown(choice)] as const,
    );
    return <Choice label={label} value={text} options={options} invalid={invalid} set={set} />;
  }
  if (type === 'string') return <TextField label={label} value={text} invalid={invalid} set={set} />;
  const isSame = typed !== '' && text !== '' && Number(typed) === Number(text);
  return (
    <NumberField
      label={label}
      value={isSame ? typed : text}
      wide
      invalid={invalid}
      set={next => {
        setTyped(next);
        set(next);
      }}
    />
  );
}

/** A choice in words: a text without its quotation marks. */
function shown(choice: string): string {
  const value: unknown = JSON.parse(choice);
  return pageWords(typeof value === 'string' ? value : choice, MAX_LABEL) || choice;
}
