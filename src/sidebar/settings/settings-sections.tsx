// What the user may set (panel): read when the sheet is opened.
import { AllowedSitesSection, SiteRulesSection } from '../access/later.ts';
import { PairingCard } from '../agent/later.ts';
import { CONFIRM_BY, type ConfirmBy, useApp } from '../app/index.ts';
import { ToolsSection } from '../language/later.ts';
import { useReply } from '../reply/index.ts';
import { useSession } from '../session/index.ts';
import { ChatsSection, LearnedChatsSection } from '../session/later.ts';
import { Button } from '../ui/index.ts';
import { type MessageKey, t } from '../words/index.ts';
import { EraseButton } from './erase-button.tsx';
import { StorageSection } from './storage-section.tsx';

const CONFIRM_WORDS: Record<ConfirmBy, MessageKey> = { press: 'confirm_by_press', hold: 'confirm_by_hold', twice: 'confirm_by_twice' };

/** All of them. */
export function SettingsSections() {
  const app = useApp();
  const sessionCommands = useSession();
  const reply = useReply();
  const { settings } = app.store.app.value;
  const check = (
    key: 'copyAfterRun' | 'tellPage' | 'pasteReads' | 'readsOnReturn' | 'pictures' | 'keys' | 'strict' | 'askFact',
    label: string,
    text: string,
    set = (on: boolean) => app.set({ [key]: on }),
  ) => (
    <label class="setting">
      <input type="checkbox" checked={settings[key]} onChange={event => set(event.currentTarget.checked)} />
      <span>
        {label}
        <small>{text}</small>
      </span>
    </label>
  );
  return (
    <>
      <PairingCard />
      {(app.edition === 'chrome' || app.edition === 'chrome-local') && (
        <fieldset>
          <legend>{t('driver_legend')}</legend>
          <label class="setting">
            <input type="radio" name="driver" checked={settings.driver === 'trusted'} onChange={() => app.set({ driver: 'trusted' })} />
            <span>
              {t('driver_trusted')}
              <small>{t('driver_trusted_text')}</small>
            </span>
          </label>
          <label class="setting">
            <input type="radio" name="driver" checked={settings.driver === 'synthetic'} onChange={() => app.set({ driver: 'synthetic' })} />
            <span>
              {t('driver_synthetic')}
              <small>{t('driver_synthetic_text')}</small>
            </span>
          </label>
        </fieldset>
      )}
      <fieldset>
        <legend>{t('confirm_by_legend')}</legend>
        {CONFIRM_BY.map(by => (
          <label class="setting" key={by}>
            <input type="radio" name="confirm-by" checked={settings.confirmBy === by} onChange={() => app.set({ confirmBy: by })} />
            <span>{t(CONFIRM_WORDS[by])}</span>
          </label>
        ))}
      </fieldset>
      {check('askFact', t('setting_fact'), t('setting_fact_text'))}
      {check('tellPage', t('setting_tell_page'), t('setting_tell_page_text'))}
      {check('copyAfterRun', t('setting_copy'), t('setting_copy_text'))}
      {check('pasteReads', t('setting_paste'), t('setting_paste_text'))}
      {check('readsOnReturn', t('setting_returned'), t('setting_returned_text'), on => void reply.setReadsOnReturn(on))}
      {check('strict', t('strict_label'), t('strict_text'))}
      {check('pictures', t('setting_pictures'), t('setting_pictures_text'))}
      {check('keys', t('setting_keys'), t('setting_keys_text'))}
      <div class="actions">
        <Button onPress={() => void sessionCommands.practise()}>{t('practise')}</Button>
        <Button onPress={() => app.open('keys')}>{t('keys_list')}</Button>
      </div>
      <ToolsSection />
      <AllowedSitesSection />
      <SiteRulesSection />
      <ChatsSection />
      <LearnedChatsSection />
      <StorageSection />
      <EraseButton />
    </>
  );
}
