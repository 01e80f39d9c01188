// What a step that asks would send (panel): each value with who put it there, secrets as dots.
import type { FormField } from '../../executor/page-api.ts';
import type { Action } from '../../protocol/action.ts';
import { parse } from '../../protocol/reader/parse.ts';
import { useApp } from '../app/index.ts';
import { type RowView, useRows } from '../rows/index.ts';
import { Plain } from '../ui/index.ts';
import { MAX_SHOWN, MAX_VALUE, t, tn, toolValue } from '../words/index.ts';
import { typedBefore } from './typed-values.ts';

/** The fields of the form as the page says them; without a form, what earlier rows typed on the same page. */
export function CommitValues({ row }: { row: RowView }) {
  const app = useApp();
  const { rows } = useRows();
  const sheet = app.store.review.details.value;
  const form = sheet?.id === row.item.id ? sheet.form : null;
  const action = row.item.command?.action;
  if (action?.type === 'callTool') {
    const proposed = row.item.author === 'user' ? proposedInput(row.item.raw) : action.input;
    return (
      <>
        {Object.entries(action.input).map(([name, value]) => (
          <Value
            key={name}
            name={name}
            value={toolValue(row.seen?.card.tool, name, value)}
            by={JSON.stringify(Reflect.get(proposed, name)) === JSON.stringify(value) ? 'confirm_by_ai' : 'confirm_by_user'}
          />
        ))}
      </>
    );
  }
  const whole = action === undefined ? '' : wholeOf(action, row.seen?.card.sensitive === true);
  const payload = whole !== '' && (
    <dd class="wide mono">
      <Plain text={whole} />
    </dd>
  );
  if (action?.type === 'runScript') return payload;
  if (form === null)
    return (
      <>
        {payload}
        {typedBefore(rows.value, row).map(value => (
          <Value key={value.name} name={value.name} value={value.value} by={value.by === 'user' ? 'confirm_by_user' : 'confirm_by_ai'} />
        ))}
      </>
    );
  return (
    <>
      {payload}
      {form.fields.map((field, index) => (
        // Two fields of a form may have one name.
        <FieldValue key={`${index} ${field.name}`} field={field} />
      ))}
      {form.more > 0 && <dd class="wide soft">{tn('confirm_more', form.more)}</dd>}
      {form.hidden > 0 && <dd class="wide soft">{tn('confirm_hidden', form.hidden)}</dd>}
    </>
  );
}

/** What leaves with a step, where its sentence may show a part of it only; "" for what the sentence shows whole. */
function wholeOf(action: Action, secret: boolean): string {
  switch (action.type) {
    case 'runScript':
      return action.script;
    case 'openTab':
    case 'navigate':
      return action.url.length > MAX_SHOWN ? action.url : '';
    case 'type':
      return action.text.length > MAX_VALUE && !secret ? action.text : '';
    default:
      return '';
  }
}

/** What the AI's own line gives a tool, before the user changed it; nothing where it cannot be read. */
function proposedInput(raw: string): object {
  const line = parse(raw).entries[0]?.line;
  return line?.kind === 'action' && line.command.action.type === 'callTool' ? line.command.action.input : {};
}

function FieldValue({ field }: { field: FormField }) {
  const queue = useRows();
  const id = field.order.split(':')[1];
  const author = queue.rows.value.find(row => row.item.id === id)?.item.author;
  const by =
    field.by === 'order'
      ? author === 'user'
        ? 'confirm_by_user'
        : 'confirm_by_ai'
      : field.by === 'hand'
        ? 'confirm_by_hand'
        : 'confirm_by_page';
  const before = field.before !== null && field.before !== field.value ? field.before : null;
  return <Value name={field.name || t('confirm_ticked')} value={field.value} by={by} before={before} />;
}

type By = 'confirm_by_user' | 'confirm_by_ai' | 'confirm_by_hand' | 'confirm_by_page';

function Value({ name, value, by, before = null }: { name: string; value: string; by: By; before?: string | null }) {
  return (
    <>
      <dt>
        <Plain text={name} />
      </dt>
      <dd>
        {value === '' ? <span class="soft">{t('confirm_empty')}</span> : <Plain text={value} />} <span class="soft">{t(by)}</span>
        {before !== null && <span class="soft"> {t('confirm_before', before === '' ? t('confirm_empty') : before)}</span>}
      </dd>
    </>
  );
}
