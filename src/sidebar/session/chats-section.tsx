// The settings' part about chats (panel): the hosts that the user named as theirs, to be taken back.

import { useApp } from '../app/index.ts';
import { t } from '../words/index.ts';
import { useTabs } from './use-tabs.ts';

/** The list, where there is something in it. */
export function ChatsSection() {
  const app = useApp();
  const tabs = useTabs();
  const { chats } = app.store.app.value.settings;
  if (chats.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('chats_title')}</legend>
      <p class="soft">{t('chats_about')}</p>
      {chats.map(host => (
        <div class="site" key={host}>
          <bdi>{host}</bdi>
          <button type="button" class="button small" aria-label={t('chats_forget', host)} onClick={() => tabs.forgetChat(host)}>
            {t('sites_reset')}
          </button>
        </div>
      ))}
    </fieldset>
  );
}
