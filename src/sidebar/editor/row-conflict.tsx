// A row that became another one while the user was editing it (panel): both versions side by side, and the choice between them.

import type { EditConflict, EditDraft, EditField } from '../rows/index.ts';
import { differences } from '../rows/later.ts';
import { Button, Plain } from '../ui/index.ts';
import { type MessageKey, t } from '../words/index.ts';

const SENTENCES: Record<EditConflict['kind'], MessageKey> = { ai: 'rival_ai', changed: 'rival_changed', deleted: 'rival_deleted' };
const TAKES: Record<EditConflict['kind'], MessageKey> = { ai: 'rival_take_ai', changed: 'rival_take', deleted: 'rival_take_deleted' };

const NAMES: Record<EditField, MessageKey> = {
  a: 'edit_type',
  s: 'edit_target',
  x: 'edit_payload',
  d: 'edit_delay',
  tm: 'edit_timeout',
  t: 'edit_tab',
};

/** What stands in the way of saving a draft. `keep`: the user's version stays in the editor; `take`: the other one does. */
export function RowConflict(props: { draft: EditDraft; conflict: EditConflict; keep: () => void; take: () => void }) {
  const { draft, conflict } = props;
  const fields = conflict.kind === 'deleted' ? [] : differences(draft, conflict.now);
  return (
    <div class="hint mild rival wide">
      <p role="alert">
        <strong>{t(SENTENCES[conflict.kind])}</strong>
      </p>
      {fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('rival_mine')}</th>
              <th scope="col">{t(conflict.kind === 'ai' ? 'rival_theirs' : 'rival_new')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(field => (
              <tr key={field}>
                <th scope="row">{t(NAMES[field])}</th>
                <td>
                  <Plain text={draft[field] === '' ? '""' : draft[field]} />
                </td>
                <td>
                  <Plain text={conflict.now[field] === '' ? '""' : conflict.now[field]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="actions">
        <Button onPress={props.keep}>{t('rival_keep')}</Button>
        <Button onPress={props.take}>{t(TAKES[conflict.kind])}</Button>
      </div>
    </div>
  );
}
