// Edits one line in place (panel): the keys of the wire form as fields; an unfinished edit survives closing the panel.
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { ACTION_TYPES, ROW_TYPES, type RowType } from '../../protocol/action.ts';
import type { ActionJson } from '../../protocol/command.ts';
import { MAX_DELAY_MS, MAX_TIMEOUT_MS } from '../../protocol/limits.ts';
import { formatAction, formatActionJson, formatCommand } from '../../protocol/prompt/format.ts';
import { isActionId, type QueueItem } from '../../protocol/queue/queue.ts';
import { isActionType, VERBS } from '../../protocol/verbs.ts';
import { useApp } from '../app/index.ts';
import { usePageTools } from '../page-tools/index.ts';
import { type EditDraft, editDraftName, type RowView } from '../rows/index.ts';
import { editConflictOf, readDraft, saveableEdit } from '../rows/later.ts';
import { Button, IconButton, Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { PayloadFields } from './payload-fields.tsx';
import { RowConflict } from './row-conflict.tsx';
import { useEditor } from './use-editor.ts';

/** The editor of a row. Save makes a new revision that the AI is told of. */
export function RowEditor({ row }: { row: RowView }) {
  const app = useApp();
  const editor = useEditor();
  const pageTools = usePageTools();
  const { item } = row;
  const name = editDraftName(app.store.session.value?.key ?? '', item.id);
  const activeTab = app.store.tab.facts.value?.t ?? null;
  const stored = app.store.drafts.value.get(name);
  const draft = readDraft(stored, item, activeTab);
  const conflict = stored === undefined ? null : editConflictOf(draft, item, activeTab);
  const read = saveableEdit(draft);
  const form = useRef<HTMLFormElement>(null);
  const last = useRef('');
  if (draft.s !== '') last.current = draft.s;
  const ids = useId();
  const verb = VERBS[draft.a];
  const aims = verb.target !== 'none';
  const picked = app.store.rows.alternatives.value;
  const alternatives = picked?.id === item.id ? picked.list : [];

  const change = (part: Partial<EditDraft>) => app.store.setDraft(name, JSON.stringify({ ...draft, ...part }));
  const close = () => {
    app.store.setDraft(name, '');
    editor.edit(null);
  };
  // What was typed last may not be drawn yet.
  const save = async () => {
    const typed = readDraft(app.store.drafts.peek().get(name), item, activeTab);
    const edited = saveableEdit(typed);
    if (edited.ok && conflict === null && (await editor.save(item.id, edited.json))) close();
  };
  // The button that was pressed goes away with the question; the focus must not.
  const picks = app.store.rows.picking.value === item.id && app.store.rows.pickingInto.value === 's';
  const settle = (kept: EditDraft | null) => {
    form.current?.querySelector('select')?.focus();
    app.store.setDraft(name, kept === null ? '' : JSON.stringify(kept));
  };
  // What was pressed to get here goes away; what is wrong is what the user came for.
  useLayoutEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? form.current?.querySelector('select'))?.focus();
  }, []);
  const whole = (label: string, key: 'd' | 'tm' | 't', range?: string) => (
    <div>
      <label class="field">
        <span>{label}</span>
        <input
          type="text"
          inputMode="numeric"
          dir="ltr"
          value={draft[key]}
          aria-invalid={!read.ok && read.field === key}
          aria-describedby={range && `${ids}-${key}`}
          onInput={event => change({ [key]: event.currentTarget.value })}
        />
      </label>
      {range && (
        <span id={`${ids}-${key}`} class="soft">
          {range}
        </span>
      )}
    </div>
  );

  return (
    <form
      ref={form}
      class="editor"
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      {conflict && (
        <RowConflict
          draft={draft}
          conflict={conflict}
          keep={() => settle({ ...draft, of: conflict.now.of })}
          take={conflict.kind === 'deleted' ? close : () => settle(null)}
        />
      )}
      <label class="field wide">
        <span>{t('edit_type')}</span>
        <select value={draft.a} onChange={event => change({ a: toType(event.currentTarget.value) })}>
          {(isActionType(draft.a) ? ACTION_TYPES : ROW_TYPES).map(type => (
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
            aria-invalid={!read.ok && read.field === 's'}
            aria-describedby={aims ? undefined : `${ids}-s`}
            onInput={event => change({ s: event.currentTarget.value })}
          />
        </label>
        {aims ? (
          <div class="target-line">
            <IconButton name={t('row_pick')} icon="target" pressed={picks} onPress={() => void pageTools.pick(item.id)} />
            <span class="soft">{picks ? t('edit_picking') : ''}</span>
          </div>
        ) : (
          <span id={`${ids}-s`} class="soft">
            {t('edit_no_target', draft.a)}
          </span>
        )}
      </div>
      <PayloadFields row={row} draft={draft} last={last.current} change={change} />
      <div class="wide">
        <label class="field">
          <span>{t('edit_payload')}</span>
          <textarea
            class="mono"
            dir="auto"
            rows={Math.min(12, Math.max(1, draft.x.split('\n').length))}
            spellcheck={false}
            value={draft.x}
            aria-invalid={!read.ok && read.field === 'x'}
            aria-describedby={verb.form === 'none' ? `${ids}-x` : undefined}
            onInput={event => change({ x: event.currentTarget.value })}
          />
        </label>
        {verb.form === 'none' && (
          <span id={`${ids}-x`} class="soft">
            {t('edit_no_payload', draft.a)}
          </span>
        )}
      </div>
      {alternatives.length > 1 && (
        <div class="alternatives wide">
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
      {whole(t('edit_delay'), 'd', t('edit_range', 0, MAX_DELAY_MS))}
      {whole(t('edit_timeout'), 'tm', t('edit_range', 1, MAX_TIMEOUT_MS))}
      {whole(t('edit_tab'), 't')}
      <Lines item={item} json={read.ok ? read.json : null} />
      <div class="foot">
        {!read.ok && (
          <p class="problem-text" role="alert">
            {read.message}
          </p>
        )}
        <button type="submit" class="button main small" disabled={!read.ok || conflict !== null}>
          {t('edit_save')}
        </button>
        <Button onPress={close}>{t('edit_cancel')}</Button>
        <span class="soft">{t('edit_told')}</span>
      </div>
    </form>
  );
}

/** The line as it is, and as it would be. */
function Lines({ item, json }: { item: QueueItem; json: ActionJson | null }) {
  return (
    <details class="wide lines" open={item.command === null}>
      <summary>{t('edit_lines')}</summary>
      <dl>
        <dt>{t('details_line')}</dt>
        <dd class="mono" dir="ltr">
          <Plain text={item.command ? formatCommand(item.command) : item.raw} />
        </dd>
        {json && (
          <>
            <dt>{t('details_line_now')}</dt>
            <dd class="mono" dir="ltr">
              <Plain text={isActionId(item.id) ? formatAction(item.id, Math.max(item.rev, item.told) + 1, json) : formatActionJson(json)} />
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}

function toType(value: string): RowType {
  return ROW_TYPES.find(type => type === value) ?? 'NOOP';
}
