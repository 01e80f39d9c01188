// A row that became another one while the user was editing it (sidebar room): both versions side by side, and the choice between them.
import { differences, type EditDraft, type EditField, type Rival } from '../edit-draft.ts';
import { type MessageKey, t } from '../i18n.ts';
import { Button } from './button.tsx';
import { Plain } from './plain-text.tsx';

const SENTENCES: Record<Rival['kind'], MessageKey> = { ai: 'rival_ai', changed: 'rival_changed', deleted: 'rival_deleted' };
const TAKES: Record<Rival['kind'], MessageKey> = { ai: 'rival_take_ai', changed: 'rival_take', deleted: 'rival_take_deleted' };

const NAMES: Record<EditField, MessageKey> = {
  a: 'edit_type',
  s: 'edit_target',
  x: 'edit_payload',
  d: 'edit_delay',
  tm: 'edit_timeout',
  t: 'edit_tab',
};

/** What stands in the way of saving a draft. `keep`: the user's version stays in the editor; `take`: the other one does. */
export function RowRival(props: { draft: EditDraft; rival: Rival; keep: () => void; take: () => void }) {
  const { draft, rival } = props;
  const fields = rival.kind === 'deleted' ? [] : differences(draft, rival.now);
  return (
    <div class="hint mild rival wide">
      <p role="alert">
        <strong>{t(SENTENCES[rival.kind])}</strong>
      </p>
      {fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('rival_mine')}</th>
              <th scope="col">{t(rival.kind === 'ai' ? 'rival_theirs' : 'rival_new')}</th>
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
                  <Plain text={rival.now[field] === '' ? '""' : rival.now[field]} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="actions">
        <Button onPress={props.keep}>{t('rival_keep')}</Button>
        <Button onPress={props.take}>{t(TAKES[rival.kind])}</Button>
      </div>
    </div>
  );
}
