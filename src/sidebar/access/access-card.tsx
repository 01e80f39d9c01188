// The card of a page that the browser withholds (panel): what bAI does not see, and what each way to let it in means.

import { useApp } from '../app/index.ts';
import { useTabs } from '../session/index.ts';
import { Button, Icon, Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { useAccess, type Withheld } from './use-access.ts';

/** Stands above the rows, which wait for it; nothing where the page may be seen. */
export function AccessCard() {
  const access = useAccess();
  const withheld = access.withheld.value;
  const lent = access.lent.value;
  if (withheld !== null) return <WithheldCard page={withheld} />;
  return lent === null ? null : <LentCard host={lent} />;
}

function WithheldCard({ page }: { page: Withheld }) {
  const access = useAccess();
  return (
    <section class="card access" id="access" tabIndex={-1} aria-label={t('access_none')}>
      <h2>
        <Icon name="lock" /> {t('access_none')}
      </h2>
      {page.before !== '' && page.host === '' && <BySiteBefore host={page.before} />}
      {page.host === '' ? <ByIcon page={page} /> : <BySite host={page.host} />}
      <div class="way">
        <Button onPress={() => void access.allowAllSites()}>{t('access_all')}</Button>
        <p class="soft">{t('access_all_means')}</p>
      </div>
    </section>
  );
}

function BySite({ host }: { host: string }) {
  const access = useAccess();
  return (
    <div class="way">
      <Button tone="main" onPress={() => void access.allowSite()}>
        {t('help_allow_site')}
      </Button>
      <p class="soft">
        <Plain text={t('access_site_means', host)} />
      </p>
    </div>
  );
}

/** The tab loaded another page, most likely of the same site, and the browser does not say which. */
function BySiteBefore({ host }: { host: string }) {
  const access = useAccess();
  return (
    <div class="way">
      <Button tone="main" onPress={() => void access.allowSiteBefore()}>
        <Plain text={t('access_before', host)} />
      </Button>
      <p class="soft">{t('access_before_means')}</p>
    </div>
  );
}

/** Without an address there is nothing that the browser could be asked for: the icon's press is the user's own way to let bAI in. */
function ByIcon({ page }: { page: Withheld }) {
  const app = useApp();
  const tabs = useTabs();
  return (
    <div class="way">
      <p class="press">
        <img src="/icons/32.png" alt="" width="22" height="22" />
        <span>
          <strong>{t('help_allow_site')}</strong> {t('access_press')}
        </span>
      </p>
      {!page.inFront && (
        <Button icon="tab" onPress={() => tabs.goToTab(page.tabId)}>
          {t('help_go_to_tab')}
        </Button>
      )}
      <p class="soft">{t(app.edition === 'firefox' ? 'access_press_means_page' : 'access_press_means_site')}</p>
    </div>
  );
}

/** The icon's press lets bAI in for one visit; to stay, the site has to be allowed. */
function LentCard({ host }: { host: string }) {
  const app = useApp();
  const access = useAccess();
  return (
    <section class="card access" aria-label={t('access_lent', host)}>
      <p>
        <Plain text={t(app.edition === 'firefox' ? 'access_lent_page' : 'access_lent_site', host)} />
      </p>
      <div class="actions">
        <Button title={t('access_site_means', host)} onPress={() => void access.allowSite()}>
          {t('help_allow_site')}
        </Button>
        <Button onPress={() => access.dismissLent()}>{t('access_later')}</Button>
      </div>
    </section>
  );
}
