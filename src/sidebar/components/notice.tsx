// One line about what just happened (sidebar room), with what may follow.
import { t } from '../i18n.ts';
import { usePanel } from '../panel.ts';
import type { Notice } from '../store.ts';
import { Icon } from './icons.tsx';
import { Plain } from './plain-text.tsx';

/** The newest notice, until it is closed or replaced. */
export function NoticeLine() {
  const panel = usePanel();
  const notice = panel.store.notice.value;
  const journal = panel.store.journalProblem.value;
  return (
    <>
      {journal && (
        <div class="notice problem">
          <Icon name="warn" />
          <div>{t('notice_unsaved', journal)}</div>
        </div>
      )}
      {notice && (
        <div class={`notice ${notice.tone}`}>
          <Icon name={notice.tone === 'plain' ? 'check' : 'warn'} />
          <div>
            <Plain text={notice.text} />
            <div class="actions">
              <Follow notice={notice} />
            </div>
          </div>
          <button type="button" class="icon-button" aria-label={t('notice_close')} onClick={() => panel.dismiss()}>
            <Icon name="cross" size={14} />
          </button>
        </div>
      )}
    </>
  );
}

function Follow({ notice }: { notice: Notice }) {
  const panel = usePanel();
  switch (notice.key) {
    case 'foreign': {
      const { foreignKey } = notice;
      if (foreignKey === undefined) return null;
      return (
        <button type="button" class="button small" onClick={() => void panel.switchTo(foreignKey)}>
          {t('notice_switch')}
        </button>
      );
    }
    case 'no-handshake':
      return (
        <button type="button" class="button small" onClick={() => void panel.copyReminder()}>
          {t('notice_reminder')}
        </button>
      );
    case 'copied':
      return (
        <>
          {panel.chatAway.value && (
            <button type="button" class="button small" onClick={() => panel.goToChat()}>
              {t('notice_chat')}
            </button>
          )}
          {panel.undoable.value.length > 0 && (
            <button type="button" class="button small" title={t('undo_run_title')} onClick={() => void panel.undo()}>
              {t('undo_run')}
            </button>
          )}
        </>
      );
    case 'none':
    case 'read':
    case 'copy-failed':
      return null;
    default:
      return notice.key satisfies never;
  }
}
