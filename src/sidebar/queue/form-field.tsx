// What a row of a form says (panel): the field, what it holds now, and what it would hold, which can be changed here.
import { useState } from 'preact/hooks';
import { switchWord } from '../../protocol/switch-word.ts';
import { useEditor } from '../editor/index.ts';
import { ClientName } from '../rows/begun.ts';
import type { RowView } from '../rows/index.ts';
import { Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';

/** The words of a row that writes a field. `now`: what the field holds; `tabIndex`: of the new value. */
export function FormField({ row, now, tabIndex }: { row: RowView; now: string; tabIndex: number }) {
  const editor = useEditor();
  const [draft, setDraft] = useState<string | null>(null);
  const json = row.item.command?.json;
  if (!json) return null;
  const name = row.seen?.card.name || json.s;
  const isBox = /^(?:checkbox|radio)$/.test(row.seen?.card.type ?? '');
  const on = isBox ? switchWord(json.x) : null;
  const was = isBox ? switchWord(now) : null;
  const write = (x: string | null) => {
    setDraft(null);
    if (x !== null && x !== json.x) void editor.save(row.item.id, { ...json, x });
  };
  const save = () => write(draft);
  return (
    <span class="words" title={row.words}>
      <span>
        <Plain text={name} />{' '}
        {now !== '' && (
          <span class="soft">
            {t('form_now')} <Plain text={was === null ? now : t(was ? 'fx_on' : 'fx_off')} />
          </span>
        )}
        <ClientName name={row.item.client} />
      </span>
      {on === null ? (
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
      ) : (
        <select
          tabIndex={tabIndex}
          aria-label={t('form_value', name)}
          value={on ? 'on' : 'off'}
          onChange={event => write(event.currentTarget.value)}
        >
          <option value="on">{t('fx_on')}</option>
          <option value="off">{t('fx_off')}</option>
        </select>
      )}
    </span>
  );
}
