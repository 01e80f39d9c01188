// Edits one line in place (sidebar room): the keys of the wire form as fields; an unfinished edit survives closing the panel.
import { useRef } from 'preact/hooks';
import { ACTION_TYPES, type ActionType } from '../../protocol/action.ts';
import type { ActionJson } from '../../protocol/command.ts';
import { type EditDraft, readDraft, rivalOf, saveableEdit } from '../edit-draft.ts';
import { t } from '../i18n.ts';
import type { RowView } from '../model.ts';
import { usePanel } from '../panel.ts';
import { editDraftName } from '../unsaved.ts';
import { Button, IconButton } from './button.tsx';
import { Plain } from './plain-text.tsx';
import { RowRival } from './row-rival.tsx';

/** The editor of a row. Save makes a new revision that the AI is told of. */
export function RowEditor({ row }: { row: RowView }) {
  const panel = usePanel();
  const { item } = row;
  const name = editDraftName(panel.store.session.value?.key ?? '', item.id);
  const activeTab = panel.store.facts.value?.t ?? null;
  const stored = panel.store.drafts.value.get(name);
  const draft = readDraft(stored, item, activeTab);
  const rival = stored === undefined ? null : rivalOf(draft, item, activeTab);
  const read = saveableEdit(draft);
  const form = useRef<HTMLFormElement>(null);
  const picked = panel.store.alternatives.value;
  const alternatives = picked?.id === item.id ? picked.list : [];

  const change = (part: Partial<EditDraft>) => panel.store.setDraft(name, JSON.stringify({ ...draft, ...part }));
  const close = () => {
    panel.store.setDraft(name, '');
    panel.edit(null);
  };
  const save = async (json: ActionJson) => {
    if (await panel.save(item.id, json)) close();
  };
  // The button that was pressed goes away with the question; the focus must not.
  const settle = (kept: EditDraft | null) => {
    form.current?.querySelector('select')?.focus();
    panel.store.setDraft(name, kept === null ? '' : JSON.stringify(kept));
  };
  const text = (label: string, key: 'd' | 'tm' | 't') => (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        inputMode="numeric"
        value={draft[key]}
        aria-invalid={!read.ok && read.field === key}
        onInput={event => change({ [key]: event.currentTarget.value })}
      />
    </label>
  );

  return (
    <form
      ref={form}
      class="editor"
      onSubmit={event => {
        event.preventDefault();
        if (read.ok && rival === null) void save(read.json);
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      {rival && (
        <RowRival
          draft={draft}
          rival={rival}
          keep={() => settle({ ...draft, of: rival.now.of })}
          take={rival.kind === 'deleted' ? close : () => settle(null)}
        />
      )}
      <label class="field wide">
        <span>{t('edit_type')}</span>
        <select value={draft.a} onChange={event => change({ a: toType(event.currentTarget.value) })}>
          {ACTION_TYPES.map(type => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </select>
      </label>
      <div class="field wide">
        <label class="field">
          <span>{t('edit_target')}</span>
          <input
            type="text"
            class="mono"
            dir="ltr"
            spellcheck={false}
            autocomplete="off"
            value={draft.s}
            onInput={event => change({ s: event.currentTarget.value })}
          />
        </label>
        <div class="target-line">
          <IconButton
            name={t('row_pick')}
            icon="target"
            pressed={panel.store.picking.value === item.id}
            onPress={() => void panel.pick(item.id)}
          />
          <span class="soft">{panel.store.picking.value === item.id ? t('edit_picking') : ''}</span>
        </div>
        {alternatives.length > 1 && (
          <div class="alternatives">
            {alternatives.map(({ css, why }) => (
              <button type="button" key={css} aria-pressed={css === draft.s} onClick={() => change({ s: css })}>
                <span class="soft">{t(`selector_${why}`)}</span>
                <span class="mono">
                  <Plain text={css} />
                </span>
              </button>
            ))}
          </div>
        )}
      </div>
      <label class="field wide">
        <span>{t('edit_payload')}</span>
        <textarea
          class="mono"
          dir="auto"
          rows={Math.min(6, Math.max(1, draft.x.split('\n').length))}
          spellcheck={false}
          value={draft.x}
          onInput={event => change({ x: event.currentTarget.value })}
        />
      </label>
      {text(t('edit_delay'), 'd')}
      {text(t('edit_timeout'), 'tm')}
      {text(t('edit_tab'), 't')}
      <div class="foot">
        {!read.ok && (
          <p class="problem-text" role="alert">
            {read.message}
          </p>
        )}
        <button type="submit" class="button main small" disabled={!read.ok || rival !== null}>
          {t('edit_save')}
        </button>
        <Button onPress={close}>{t('edit_cancel')}</Button>
        <span class="soft">{t('edit_told')}</span>
      </div>
    </form>
  );
}

function toType(value: string): ActionType {
  return ACTION_TYPES.find(type => type === value) ?? 'NOOP';
}
