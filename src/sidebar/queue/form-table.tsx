// Rows that fill in one form, as a table (panel): field, what it holds now, and what it would hold; the new values can be changed here.
import { useState } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { useEditor } from '../editor/index.ts';
import { fieldOf, type RowView, shortId } from '../rows/index.ts';
import { Plain } from '../ui/index.ts';
import { t, tn } from '../words/index.ts';

/** The table. Each line is also a row of the queue below it, with its number, its check box and its own buttons. */
export function FormTable({ rows }: { rows: readonly RowView[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands in a group of rows, which the list element does not allow
    <div class="fold" role="listitem">
      <table>
        <caption>{tn('fold_caption', rows.length)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fold_field')}</th>
            <th scope="col">{t('fold_now')}</th>
            <th scope="col">{t('fold_new')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <FoldLine key={row.item.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FoldLine({ row }: { row: RowView }) {
  const app = useApp();
  const editor = useEditor();
  const [draft, setDraft] = useState<string | null>(null);
  const json = row.item.command?.json;
  const field = fieldOf(row, app.store.rows.fields.value);
  if (!json) return null;
  const name = row.seen?.card.name || json.s;
  const save = (value: string) => {
    setDraft(null);
    if (value !== json.x) void editor.save(row.item.id, { ...json, x: value });
  };
  return (
    <tr>
      <th scope="row">
        <span class="soft">{shortId(row.item.id)}</span> <Plain text={name} />
      </th>
      <td>{field?.value ? <Plain text={field.value} /> : <span class="soft">{t('confirm_empty')}</span>}</td>
      <td>
        {json.x.includes('\n') ? (
          <Plain text={json.x} />
        ) : (
          <input
            type="text"
            dir="auto"
            aria-label={t('fold_value', name)}
            value={draft ?? json.x}
            onInput={event => setDraft(event.currentTarget.value)}
            onBlur={event => save(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key === 'Enter') save(event.currentTarget.value);
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setDraft(null);
            }}
          />
        )}
      </td>
    </tr>
  );
}
