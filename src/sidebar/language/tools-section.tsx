// The sites that the user saved for tool-code, and how many tabs its AI is told of (panel).
import { useEffect, useState } from 'preact/hooks';
import { Button, Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { useLanguage } from './use-language.ts';

/** The section of the settings. */
export function ToolsSection() {
  const { toolSettings } = useLanguage();
  const { savedTools, maxTabs } = toolSettings.value.value;
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => void toolSettings.load(), []);

  async function add() {
    const why = await toolSettings.add(name, address, Date.now());
    setProblem(why ?? '');
    if (why !== null) return;
    setName('');
    setAddress('');
  }

  return (
    <section aria-labelledby="tools-title">
      <h3 id="tools-title">{t('tools')}</h3>
      <p class="soft">{t('tools_why')}</p>
      <ul class="plain-list" aria-label={t('tools')}>
        {savedTools.map(tool => (
          <li key={tool.id}>
            <Plain text={`${tool.name} – ${tool.url}`} />
            <Button onPress={() => void toolSettings.remove(tool.id).then(why => setProblem(why ?? ''))}>{t('tool_delete')}</Button>
          </li>
        ))}
      </ul>
      <label for="tool-name">{t('tool_name')}</label>
      <input id="tool-name" type="text" dir="auto" value={name} onInput={event => setName(event.currentTarget.value)} />
      <label for="tool-address">{t('tool_address')}</label>
      <input id="tool-address" type="url" dir="ltr" value={address} onInput={event => setAddress(event.currentTarget.value)} />
      <p role="alert">{problem}</p>
      <Button onPress={() => void add()}>{t('tool_add')}</Button>
      <label for="max-tabs">{t('tools_max')}</label>
      <input
        id="max-tabs"
        type="number"
        min="1"
        max="10"
        value={maxTabs}
        onChange={event => void toolSettings.setMaxTabs(event.currentTarget.valueAsNumber).then(why => setProblem(why ?? ''))}
      />
    </section>
  );
}
