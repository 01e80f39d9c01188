// The settings' part about chats (panel): the hosts that the user named as theirs, to be taken back.

import { readLearned, useApp, withoutLearned } from '../app/index.ts';
import { t } from '../words/index.ts';
import { useTabs } from './use-tabs.ts';

/** The chats that the user showed, each to be taken back; nothing where there are none. */
export function LearnedChatsSection() {
  const app = useApp();
  const learned = readLearned(app.store.app.value.settings.learned);
  if (learned.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('learned_title')}</legend>
      <p class="soft">{t('learned_about')}</p>
      {learned.map(({ host, composer, send }) => (
        <div class="site" key={host}>
          <bdi>{host}</bdi>
          <button
            type="button"
            class="button small"
            aria-label={t('learned_forget', host)}
            onClick={() => app.set({ learned: withoutLearned(learned, host) })}
          >
            {t('sites_reset')}
          </button>
          <dl class="selectors">
            <dt>{t('learned_box')}</dt>
            <dd class="mono" dir="ltr">
              {composer.join(', ')}
            </dd>
            <dt>{t('learned_button')}</dt>
            <dd class="mono" dir="ltr">
              {send.join(', ')}
            </dd>
          </dl>
        </div>
      ))}
    </fieldset>
  );
}

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
