// The sites that the user saved for tool-code, and how many tabs its AI is told of (panel).
import { useEffect, useState } from 'preact/hooks';
import { Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { CallSites } from './call-sites.tsx';
import { useLanguage } from './use-language.ts';

/** The section of the settings. */
export function ToolsSection() {
  const { toolSettings } = useLanguage();
  const { savedTools, maxTabs, redactPII } = toolSettings.value.value;
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => void toolSettings.load(), []);
  const say = (why: string | null) => setProblem(why ?? '');

  async function add() {
    const why = await toolSettings.add(name, address, Date.now());
    say(why);
    if (why !== null) return;
    setName('');
    setAddress('');
  }

  return (
    <fieldset>
      <legend>{t('tools')}</legend>
      <p class="soft">{t('tools_why')}</p>
      <ul class="goals" aria-label={t('tools')}>
        {savedTools.map(tool => (
          <li class="site" key={tool.id}>
            <span>
              <Plain text={tool.name} /> <Plain text={tool.url} class="soft" />
            </span>
            <button type="button" class="button small" onClick={() => void toolSettings.remove(tool.id).then(say)}>
              {t('tool_delete')}
            </button>
          </li>
        ))}
      </ul>
      <label class="field">
        <span>{t('tool_name')}</span>
        <input type="text" dir="auto" autocomplete="off" value={name} onInput={event => setName(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>{t('tool_address')}</span>
        <input type="url" dir="ltr" autocomplete="off" value={address} onInput={event => setAddress(event.currentTarget.value)} />
      </label>
      <p role="alert" class="problem-line">
        {problem}
      </p>
      <div class="actions">
        <button type="button" class="button small" onClick={() => void add()}>
          {t('tool_add')}
        </button>
      </div>
      <label class="setting">
        <input
          type="checkbox"
          checked={redactPII}
          onChange={event => void toolSettings.setRedactPII(event.currentTarget.checked).then(say)}
        />
        <span>{t('tools_redact')}</span>
      </label>
      <label class="field">
        <span>{t('tools_max')}</span>
        <input
          type="number"
          min="1"
          max="10"
          value={maxTabs}
          onChange={event => void toolSettings.setMaxTabs(event.currentTarget.valueAsNumber).then(say)}
        />
      </label>
      <CallSites host="" />
    </fieldset>
  );
}
