// On which sites the AI is told what calls a page's own code makes (panel): off until the user switches it on for one.
import { useEffect, useState } from 'preact/hooks';
import { callSites } from '../../injection/call-sites.ts';
import { t } from '../words/index.ts';

const sites = callSites();

/** A box for each site where it is on, and for `host`; nothing where there is neither. `host`: of the page that is worked on, "" for none. */
export function CallSites({ host }: { host: string }) {
  const [on, setOn] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const look = async () => setOn(await sites.list());
  useEffect(() => void look(), []);
  const shown = [...new Set([...(host === '' ? [] : [host]), ...on])];

  async function choose(site: string, told: boolean) {
    const done = told ? await sites.add(site) : await sites.remove(site).then(() => true);
    setProblem(done ? '' : t('calls_refused', site));
    await look();
  }

  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('calls')}</legend>
      {shown.map(site => (
        <label class="setting" key={site}>
          <input type="checkbox" checked={on.includes(site)} onChange={event => void choose(site, event.currentTarget.checked)} />
          <span>{t('calls_of', site)}</span>
        </label>
      ))}
      <p class="soft">{t('calls_text')}</p>
      <p role="alert" class="problem-line">
        {problem}
      </p>
    </fieldset>
  );
}
