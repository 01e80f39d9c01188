// A page that is built after a real chat, at that chat's own address, and connected: for tests of several files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/files.mjs';
import type { ChatSite } from '../../src/bridge/sites.ts';
import { bundledPage } from './bundled.ts';
import { bursts, fence, handshake, isConnected, line, nameAndSave, toClose } from './chat-connected.ts';
import { type Step, serveChat } from './chat-endpoint.ts';
import { launch } from './launch.ts';

const FOLDER = join(ROOT, 'test/e2e/chats');
const PAGES = join(ROOT, 'test/page/bridge');
const PEM = readFileSync(join(import.meta.dirname, 'test-certificate.pem'), 'utf8');
const STALL_MS = 2_500;
const REST_MS = 1_000;

const pageOf = (id: string, renamed: readonly string[]): Promise<string> =>
  bundledPage({
    folder: FOLDER,
    entry: 'site-chat.ts',
    beside: [
      join(FOLDER, 'endpoint.mjs'),
      join(PAGES, 'site-pages.ts'),
      join(PAGES, 'site-composer.ts'),
      join(ROOT, 'src/bridge/chat-sites.json'),
    ],
    body: `<main data-layout="${id}" data-renamed='${JSON.stringify(renamed)}'></main>`,
    style: '',
  });

/** What the AI thinks before it answers: a line that is none of its answer. */
const THOUGHT = `<think>I could press it.\n\n${fence([line(900_001, { t: 1, a: 'NOOP' })])}</think>`;

/**
 * A site's chat in one of its layouts, at its address, and a page to work on with a panel beside it, which is connected to the chat.
 * @param renamed what its markup has another name for
 */
export async function connectedTo(site: ChatSite, id: string, renamed: readonly string[] = []) {
  const title = ['A conversation', ...site.titles.slice(0, 1)].join(' | ');
  const told = { lines: '', later: '' };
  const answer = (said: string, number: number): Step[] => {
    if (number === 1) return [THOUGHT, ...handshake(said)];
    if (number > 3) return bursts(told.later);
    if (number > 2) return [THOUGHT, ...bursts('The name is **saved**. Nothing is left to do.')];
    const half = told.lines.indexOf('000002') + 20;
    const [first, rest] = [told.lines.slice(0, half), told.lines.slice(half)];
    // Where signs of writing are missed, it has to be seen to grow some times.
    if (renamed.length > 0) return [...bursts(THOUGHT), 'I write ', REST_MS, 'the name.\n\n', REST_MS, first, STALL_MS, rest];
    return [...bursts(THOUGHT), 'I write the name.\n\n', ...bursts(first), STALL_MS, ...bursts(rest)];
  };
  const endpoint = toClose(await serveChat(title, await pageOf(id, renamed), answer, { key: PEM, cert: PEM }));
  const { port } = new URL(endpoint.url);
  const [host = '127.0.0.1'] = site.hosts;
  const stage = toClose(
    await launch({
      edition: 'chrome',
      args: ['--ignore-certificate-errors', `--host-resolver-rules=MAP ${host.split('/')[0]}:443 127.0.0.1:${port}`],
    }),
  );
  const chat = await stage.open(site.hosts.length === 0 ? endpoint.url : `https://${host}`);
  const work = await stage.open(
    stage.site.page(
      '<label>Name <input id="name" size="60"></label><button id="save" onclick="this.textContent = \'Saved\'">Save</button>',
    ),
  );
  const t = await stage.tabId(work);
  told.lines = fence(nameAndSave(t));
  told.later = `One thing more: nothing.\n\n${fence([line(3, { t, a: 'NOOP' })])}`;
  const panel = await stage.openPanel(work);
  await panel.fill('Goal', 'Save the name.');
  await panel.press('Connect a chat');
  await panel.press(title);
  await isConnected(panel);
  return { stage, endpoint, chat, work, panel };
}
