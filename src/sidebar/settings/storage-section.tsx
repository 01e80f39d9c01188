// The part of the settings about what is kept (panel): standing wishes, the chat's limit, settings as a file, and help with faults.

import { useApp } from '../app/index.ts';
import { LimitChoice } from '../message/later.ts';
import { t } from '../words/index.ts';
import { diagnostics } from './diagnostics.ts';
import { useSettings } from './use-settings.ts';

/** Longer wishes would crowd out the page. */
const MAX_INSTRUCTIONS = 2_000;

/** Drawn inside the settings sheet. */
export function StorageSection() {
  const app = useApp();
  const settings = useSettings();
  const { instructions } = app.store.app.value.settings;
  return (
    <>
      <label class="field">
        <span>{t('wishes_label')}</span>
        <textarea
          class="box"
          dir="auto"
          rows={3}
          maxLength={MAX_INSTRUCTIONS}
          placeholder={t('wishes_placeholder')}
          value={instructions}
          onChange={event => app.set({ instructions: event.currentTarget.value })}
        />
      </label>
      <div class="limit-line">
        <LimitChoice />
      </div>
      <div class="actions">
        <button type="button" class="button small" onClick={() => void settings.saveSettings()}>
          {t('settings_save')}
        </button>
        <label class="button small file-button">
          {t('settings_load')}
          <input
            type="file"
            class="unseen"
            accept=".json,application/json"
            onChange={async event => {
              const input = event.currentTarget;
              const file = input.files?.[0];
              if (file) await settings.loadSettings(await file.text());
              input.value = '';
            }}
          />
        </label>
        <button type="button" class="button small" onClick={() => app.open('diagnostics')}>
          {t('diagnostics')}
        </button>
      </div>
    </>
  );
}

/** What may be shared to find a fault, to be read before. */
export function DiagnosticsText() {
  const app = useApp();
  const settings = useSettings();
  return (
    <>
      <p>{t('diagnostics_text')}</p>
      <textarea
        class="box mono"
        dir="ltr"
        aria-label={t('diagnostics')}
        readOnly
        rows={14}
        value={diagnostics(app.store.app.value, settings.surroundings())}
      />
      <div class="actions">
        <button type="button" class="button small" onClick={() => void settings.copyDiagnostics()}>
          {t('diagnostics_copy')}
        </button>
      </div>
    </>
  );
}
