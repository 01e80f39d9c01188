// The settings' part about sites (sidebar room): what bAI may do where, changed by the user's hand alone.
import { SITE_RULES, type SiteRule } from '../../protocol/sites.ts';
import { t } from '../i18n.ts';
import { usePanel } from '../panel.ts';

const RULE_KEYS = { allow: 'site_allow', ask: 'site_ask', read: 'site_read', off: 'site_off' } as const;

/** The rules that the user made, and the one for the page that is shown. */
export function SitesPart() {
  const panel = usePanel();
  const { sites } = panel.store.app.value.settings;
  const here = panel.ruling(panel.store.facts.value?.u ?? '');
  const hosts = Object.keys(sites).sort();
  const shown = here.host !== '' && !here.fixed && !hosts.includes(here.host) ? [here.host, ...hosts] : hosts;
  return (
    <fieldset>
      <legend>{t('sites_title')}</legend>
      <p class="soft">{t('sites_about')}</p>
      {shown.map(host => {
        const rule = sites[host] ?? panel.ruling(`https://${host}/`).rule;
        return (
          <div class="site" key={host}>
            <label>
              <bdi>{host}</bdi>
              <select value={rule} onChange={event => panel.setSite(host, ruleOf(event.currentTarget.value))}>
                {SITE_RULES.map(each => (
                  <option key={each} value={each}>
                    {t(RULE_KEYS[each])}
                  </option>
                ))}
              </select>
            </label>
            {sites[host] !== undefined && (
              <button type="button" class="button small" aria-label={t('sites_forget', host)} onClick={() => panel.setSite(host, null)}>
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
