// One line about what just happened (panel), with what may follow.

import { type AppCommands, type Notice, useApp } from '../app/index.ts';
import { useMessage } from '../message/index.ts';
import { useRun } from '../run/index.ts';
import { useSession, useTabs } from '../session/index.ts';
import { Icon, Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';

/** The newest notice, until it is closed or replaced. */
export function NoticeLine() {
  const app = useApp();
  const notice = app.store.ui.notice.value;
  const row = notice?.row;
  const journal = app.store.disk.problem.value;
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
              {row !== undefined && (
                <button type="button" class="button small" onClick={() => app.goTo(row)}>
                  {t('go_to_it')}
                </button>
              )}
              <Follow notice={notice} />
            </div>
          </div>
          <button type="button" class="aside-button" aria-label={t('notice_close')} onClick={() => app.dismiss()}>
            {t('close')}
          </button>
        </div>
      )}
    </>
  );
}

function Follow({ notice }: { notice: Notice }) {
  const app = useApp();
  const runner = useRun();
  const message = useMessage();
  const sessions = useSession();
  const tabs = useTabs();
  switch (notice.key) {
    case 'foreign': {
      const { foreignKey } = notice;
      if (foreignKey === undefined) return null;
      return (
        <button type="button" class="button small" onClick={() => void sessions.switchTo(foreignKey)}>
          {t('notice_switch')}
        </button>
      );
    }
    case 'no-handshake':
      return (
        <button type="button" class="button small" onClick={() => void message.copyReminder()}>
          {t('notice_reminder')}
        </button>
      );
    case 'copied':
    case 'message-copied':
    case 'message-changed':
      return (
        <>
          {notice.key === 'message-changed' && (
            <button type="button" class="button small" onClick={() => void message.copyMessage()}>
              {t('copy_again')}
            </button>
          )}
          {tabs.chatAway.value && (
            <button type="button" class="button small" onClick={() => tabs.goToChat()}>
              {t('notice_chat')}
            </button>
          )}
          {runner.undoable.value.length > 0 && (
            <button type="button" class="button small" title={t('undo_run_title')} onClick={() => void runner.undo()}>
              {t('undo_run')}
            </button>
          )}
        </>
      );
    case 'returned':
      return (
        <button type="button" class="button small" onClick={() => app.set({ readsOnReturn: false })}>
          {t('paste_returned_stop')}
        </button>
      );
    case 'message-refused':
    case 'prompt-refused': {
      const box = notice.key === 'prompt-refused' ? '.prompt>textarea' : '.message-text';
      return (
        <button type="button" class="button small" onClick={() => showText(app, box)}>
          {t('copy_show')}
        </button>
      );
    }
    case 'none':
    case 'read':
      return null;
    default:
      return notice.key satisfies never;
  }
}

/** Shows a text that could not be copied, all of it selected: the keys of the system copy it. */
function showText({ show }: AppCommands, selector: string) {
  show('message');
  requestAnimationFrame(() => {
    const box = document.querySelector<HTMLTextAreaElement>(selector);
    box?.closest('details')?.setAttribute('open', '');
    box?.focus();
    box?.select();
  });
}
