// The settings' part about sites (panel): what bAI may do where, changed by the user's hand alone.
import { SITE_RULES, type SiteRule } from '../../protocol/policy/sites.ts';
import { useApp } from '../app/index.ts';
import { t } from '../words/index.ts';
import { useAccess } from './use-access.ts';

const RULE_KEYS = { allow: 'site_allow', ask: 'site_ask', read: 'site_read', off: 'site_off' } as const;

/** The rules that the user made, and the one for the page that is shown. */
export function SiteRulesSection() {
  const app = useApp();
  const access = useAccess();
  const { sites } = app.store.app.value.settings;
  const here = access.ruling(app.store.tab.facts.value?.u ?? '');
  const hosts = Object.keys(sites).sort();
  const shown = here.host !== '' && !here.fixed && !hosts.includes(here.host) ? [here.host, ...hosts] : hosts;
  return (
    <fieldset>
      <legend>{t('sites_title')}</legend>
      <p class="soft">{t('sites_about')}</p>
      {shown.map(host => {
        const rule = sites[host] ?? access.ruling(`https://${host}/`).rule;
        return (
          <div class="site" key={host}>
            <label>
              <bdi>{host}</bdi>
              <select value={rule} onChange={event => access.setSite(host, ruleOf(event.currentTarget.value))}>
                {SITE_RULES.map(each => (
                  <option key={each} value={each}>
                    {t(RULE_KEYS[each])}
                  </option>
                ))}
              </select>
            </label>
            {sites[host] !== undefined && (
              <button type="button" class="button small" aria-label={t('sites_forget', host)} onClick={() => access.setSite(host, null)}>
                {t('sites_reset')}
              </button>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

function ruleOf(value: string): SiteRule | null {
  return SITE_RULES.find(rule => rule === value) ?? null;
}
