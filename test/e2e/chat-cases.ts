// The chat interfaces that pages are made of, each as one page that talks with the server it came from.
import { join } from 'node:path';
import { ROOT } from '../../scripts/files.mjs';
import { bundledPage } from './bundled.ts';

const FOLDER = join(ROOT, 'test/e2e/chats');

type Chat = {
  /** The style sheet that it comes with, "" for none. */
  style: string;
  /** What its address ends with where it has to draw while its tab is behind others. */
  behind: string;
  /** Behind other tabs it draws a few characters a second, since its timers are slowed down there. */
  slow?: true;
  /** What it makes of a message before it sends it on: of a person's too. */
  says(text: string): string;
};

const asIs = (text: string): string => text;

export const CHATS: Record<string, Chat> = {
  'assistant-ui': { style: '', behind: '', says: asIs },
  // It inserts what is pasted line by line, and reads each blank line as two.
  'deep-chat': { style: '', behind: '', says: text => text.replaceAll(/\n\n+/g, blank => `\n${'\n'.repeat(2 * (blank.length - 1))}`) },
  chatscope: { style: '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css', behind: '', says: asIs },
  nlux: { style: '@nlux/themes/nova.css', behind: '#still', slow: true, says: asIs },
  n8n: { style: '@n8n/chat/dist/style.css', behind: '', says: asIs },
  'ant-design': { style: '', behind: '', says: asIs },
};

/** The page of a chat. */
export function chatUiPage(name: string): Promise<string> {
  return bundledPage({
    folder: FOLDER,
    entry: `${name}.mjs`,
    beside: [join(FOLDER, 'endpoint.mjs')],
    body: '<div id="chat"></div>',
    style: CHATS[name]?.style ?? '',
  });
}
