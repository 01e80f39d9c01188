// What of the message is hidden from the AI (panel): each mark with what it stands for, and the way to change it.

import { Plain } from '../ui/index.ts';
import { preview, t } from '../words/index.ts';
import type { MaskView } from './masks.ts';
import { useMasks } from './use-masks.ts';

/** The list of marks, closed until it is wanted, and the button that hides a selected piece. */
export function MasksSection() {
  const masksCommands = useMasks();
  const masks = masksCommands.masks.value;
  return (
    <details class="masks">
      <summary>{masks.length === 0 ? t('masks_none') : t('masks_title', masks.length)}</summary>
      <ul>
        {masks.map(mask => (
          <Mask key={mask.mark} mask={mask} />
        ))}
      </ul>
      <div class="actions">
        <button
          type="button"
          class="button small"
          onPointerDown={event => event.preventDefault()}
          onClick={() => masksCommands.hideText(selected())}
        >
          {t('masks_hide')}
        </button>
      </div>
    </details>
  );
}

function Mask({ mask }: { mask: MaskView }) {
  const masksCommands = useMasks();
  const { mark, secret, revealed, places } = mask;
  return (
    <li>
      <span class="mono">{mark}</span> {places.length > 1 && <span class="soft">{t('masks_times', places.length)}</span>}{' '}
      {secret === null ? <span class="soft">{t('masks_lost')}</span> : <Plain text={preview(secret, 60)} />}{' '}
      {secret !== null && (
        <button
          type="button"
          class="button small"
          aria-label={t(revealed ? 'masks_conceal' : 'masks_reveal', mark)}
          onClick={() => masksCommands.revealMask(mark, !revealed)}
        >
          {t(revealed ? 'masks_conceal_short' : 'masks_reveal_short')}
        </button>
      )}
    </li>
  );
}

/** What is selected in the message box. */
function selected(): string {
  const box = document.querySelector('textarea.message-text');
  return box instanceof HTMLTextAreaElement ? box.value.slice(box.selectionStart, box.selectionEnd) : '';
}
