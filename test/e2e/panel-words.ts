// The panel in another language than the browser's: handed its words, and found by them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/files.mjs';
import { Panel } from './panel.ts';

type Messages = Record<string, { message: string }>;

const messagesIn = (language: string): Messages => JSON.parse(readFileSync(join(ROOT, '_locales', language, 'messages.json'), 'utf8'));

/** From the English name of something in the panel to the one that it has in a language. Fails where there is none, or more than one. */
function translator(language: string): (english: string) => string {
  const english = messagesIn('en');
  const translated = messagesIn(language);
  return name => {
    const keys = Object.keys(english).filter(key => english[key]?.message === name && key !== 'keys_delete'); // that is a key of the keyboard
    const [word, ...others] = new Set(keys.map(key => translated[key]?.message ?? ''));
    if (!word || others.length > 0) throw new Error(`"${name}" is called ${[word, ...others].join(' or ')} in ${language}.`);
    return word;
  };
}

/** Loads a panel anew in a language. The browser under test has one language, so the panel is handed the words of another one where it asks for them. */
export async function speak({ page }: Panel, language: string): Promise<Panel> {
  await page.evaluateOnNewDocument((words: Messages) => {
    chrome.i18n.getMessage = (key: string, values?: string | (string | number)[]) =>
      (words[key]?.message ?? '').replace(/\$([1-9])/g, (_, at) => String([values ?? []].flat()[Number(at) - 1] ?? ''));
  }, messagesIn(language));
  await page.reload();
  const panel = new Panel(page, translator(language));
  await panel.waitFor('the panel to own the queue', async () => (await panel.runState()) === 'idle' && (await panel.sessionKey()) !== '');
  return panel;
}
