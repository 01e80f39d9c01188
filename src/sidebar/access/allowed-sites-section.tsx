// The settings' part about what the browser lets bAI see (panel): the sites that the user allowed, each to be taken back.

import { t } from '../words/index.ts';
import { useAccess } from './use-access.ts';

/** Nothing in an edition that has all sites from its install on: there the browser's own settings hold. */
export function AllowedSitesSection() {
  const access = useAccess();
  const sites = access.allowedSites.value;
  if (sites === null) return null;
  return (
    <fieldset>
      <legend>{t('access_title')}</legend>
      <p class="soft">{t('access_about')}</p>
      {sites.length === 0 && <p>{t('access_allowed_none')}</p>}
      {sites.map(({ pattern, name }) => (
        <div class="site allowed" key={pattern}>
          <bdi>{name || t('access_all_sites')}</bdi>
          <button
            type="button"
            class="button small"
            aria-label={t('access_withdraw_of', name || t('access_all_sites'))}
            onClick={() => void access.withdrawSite(pattern)}
          >
            {t('access_withdraw')}
          </button>
        </div>
      ))}
    </fieldset>
  );
}
