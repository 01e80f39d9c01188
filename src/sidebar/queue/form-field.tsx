// What a row of a form says (panel): the field, what it holds now, and what it would hold, which can be changed here.
import { useState } from 'preact/hooks';
import { useEditor } from '../editor/index.ts';
import { ClientName, type RowView } from '../rows/index.ts';
import { Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';

/** The words of a row that writes a field. `now`: what the field holds; `tabIndex`: of the new value. */
export function FormField({ row, now, tabIndex }: { row: RowView; now: string; tabIndex: number }) {
  const editor = useEditor();
  const [draft, setDraft] = useState<string | null>(null);
  const json = row.item.command?.json;
  if (!json) return null;
  const name = row.seen?.card.name || json.s;
  const save = () => {
    setDraft(null);
    if (draft !== null && draft !== json.x) void editor.save(row.item.id, { ...json, x: draft });
  };
  return (
    <span class="words" title={row.words}>
      <span>
        <Plain text={name} />{' '}
        {now !== '' && (
          <span class="soft">
            {t('form_now')} <Plain text={now} />
          </span>
        )}
        <ClientName name={row.item.client} />
      </span>
      <textarea
        rows={1}
        dir="auto"
        tabIndex={tabIndex}
        aria-label={t('form_value', name)}
        placeholder={t('confirm_empty')}
        value={draft ?? json.x}
        onInput={event => setDraft(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            setDraft(null);
          } else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
            event.preventDefault();
            save();
          }
        }}
      />
    </span>
  );
}
