// What the user is not asked about again in this session (panel), each with a button that takes it back.
import { useApp } from '../app/index.ts';
import { Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { useSession } from './use-session.ts';

/** Drawn inside the sheet of sessions; nothing where there is none. */
export function WaiversSection() {
  const { askAgain } = useSession();
  const waivers = useApp().store.session.value?.waivers ?? [];
  if (waivers.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('waivers')}</legend>
      <ul class="goals" aria-label={t('waivers')}>
        {waivers.map(waiver => (
          <li class="site" key={`${waiver.on} ${waiver.page}`}>
            <span>
              {t(waiver.on === 'drawing' ? 'waiver_drawing' : 'waiver_field')}{' '}
              <Plain text={waiver.page.replace(/^https?:\/\//, '')} class="soft" />
            </span>
            <button type="button" class="button small" onClick={() => askAgain(waiver)}>
              {t('waiver_end')}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
