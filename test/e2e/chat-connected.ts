// A chat that is connected, for tests of several files: the chat, a page to work on and the panel beside it, and what the chat's server answers.
import type { Page } from 'puppeteer-core';
import { chatUiPage } from './chat-cases.ts';
import { type ChatEndpoint, type Step, serveChat } from './chat-endpoint.ts';
import { launch, type Panel, type Stage } from './launch.ts';

/** What Markdown would change, were it not in a fence. */
export const PAYLOAD = '*one* _two_ ~three~ `four` <b>&amp;</b> C:\\new "five" 发票 שלום [x](y) $z$';
const STALL_MS = 2_500;

export const fence = (lines: string[]): string => `\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
/** A text in bursts of so many characters, a moment apart. */
export const bursts = (text: string, size = 24): Step[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size)).flatMap(part => [part, 20]);

export const line = (id: number, action: Record<string, unknown>): string =>
  `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, s: '', x: '', ...action })}`;

export const nameAndSave = (t: number): string[] => [
  line(1, { t, a: 'TYPE', s: '#name', x: PAYLOAD }),
  line(2, { t, a: 'CLICK', s: "button[id='save']" }),
];

/** Where lines stop in the midst of the second one. */
export const halfOf = (lines: string): number => lines.indexOf('000002') + 20;

/** The answer that confirms the session of a prompt. */
export const handshake = (said: string): Step[] => {
  const key = /!baisession \{"session_key":"([^"]+)"\}/.exec(said)?.[1] ?? 'none';
  return ['Understood.\n\n', 100, ...bursts(fence([`!baisession {"session_key":"${key}"}`]))];
};

/** What an answer is made of. `conversation`: all that the user has said in it by then; `lines`: those for the page that is worked on, in a fence; `half`: where the second of them stops in its midst; `asked`: `go` was called; `seen`: so was `cut`. */
export type Told = {
  said: string;
  number: number;
  conversation: string[];
  lines: string;
  half: number;
  asked: Promise<void>;
  seen: Promise<void>;
};

/** The prompt is answered with the handshake, the first message with two lines in whose midst it stops for a while, and all that follows with prose. */
export const stalls = ({ said, number, lines, half, asked }: Told): Step[] => {
  if (number === 1) return handshake(said);
  if (number > 2) return bursts('The name is **saved**. Nothing is left to do.');
  return [asked, 'I write the name ', 'and save it.\n\n', ...bursts(lines.slice(0, half)), STALL_MS, ...bursts(lines.slice(half))];
};

/** The same, but it ends there in this way once `cut` is called; the message after that is answered with both lines. */
export const breaks =
  (end: Step) =>
  (told: Told): Step[] => {
    const { number, lines, half, asked, seen } = told;
    if (number === 2) return [asked, ...bursts(lines.slice(0, half)), seen, end];
    return number === 3 ? bursts(lines) : stalls(told);
  };

type Options = {
  /** What the address of the chat ends with. */
  hash?: string;
  /** Its markup, where it is none of the chat interfaces. */
  html?: string;
  linesFor?: (t: number) => string[];
  answer?: (told: Told) => Step[];
  /** Of the browser's. */
  features?: string[];
  /** What the person does in the chat before it is connected. */
  before?: (chat: Page) => Promise<void>;
};

export type Connected = { stage: Stage; endpoint: ChatEndpoint; chat: Page; work: Page; t: number; panel: Panel; go(): void; cut(): void };

const opened: { close(): Promise<void> }[] = [];

/** Closes what is told to be closed when a test is over, the newest first. */
export async function closeOpened(): Promise<void> {
  for (const each of opened.splice(0).reverse()) await each.close();
}

export const toClose = <T extends { close(): Promise<void> }>(one: T): T => {
  opened.push(one);
  return one;
};

const WORK = '<label>Name <input id="name" size="60"></label><button id="save" onclick="this.textContent = \'Saved\'">Save</button>';

/** A chat by its name and a page to work on, with a panel beside that page which is connected to the chat. */
export async function connected(name: string, options: Options = {}): Promise<Connected> {
  const { hash = '', linesFor = nameAndSave, html, answer = stalls, features = [], before } = options;
  const page = html ?? (await chatUiPage(name));
  const stage = toClose(await launch({ edition: 'chrome', features }));
  let go = (): void => undefined;
  const asked = new Promise<void>(resolve => (go = resolve));
  let cut = (): void => undefined;
  const seen = new Promise<void>(resolve => (cut = resolve));
  let lines = '';
  const endpoint = toClose(
    await serveChat(`A chat of ${name}`, page, (said, number, conversation) =>
      answer({ said, number, conversation, lines, half: halfOf(lines), asked, seen }),
    ),
  );
  const chat = await stage.open(endpoint.url + hash);
  await before?.(chat);
  const work = await stage.open(stage.site.page(WORK));
  const t = await stage.tabId(work);
  lines = fence(linesFor(t));
  const panel = await stage.openPanel(work);
  await panel.fill('Goal', 'Save the name.');
  await connectTo(panel, name);
  return { stage, endpoint, chat, work, t, panel, go, cut };
}

/** Connects the chat of that name. */
export async function connectTo(panel: Panel, name: string): Promise<void> {
  await panel.press('Connect a chat');
  await panel.press(`A chat of ${name}`);
  await isConnected(panel);
}

export const isConnected = (panel: Panel) => panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');

export const choose = (panel: Panel, level: string) => panel.page.locator(`::-p-aria([name="${level}"][role="radio"])`).click();

/** Sends by itself from here on, and begins with the prompt. */
export async function carry(panel: Panel): Promise<void> {
  await choose(panel, 'Carry');
  await panel.press('Send by itself');
  await panel.press('Send the prompt');
}

export const asks = ({ panel, endpoint }: Pick<Connected, 'panel' | 'endpoint'>, count: number) =>
  panel.waitFor(`request ${count} to reach the chat's server`, async () => endpoint.asked.length >= count);

/** Waits until the panel says something. */
export const untilSaid = (panel: Panel, words: string) =>
  panel.waitFor(`“${words}” to be said`, async () => (await panel.text()).includes(words));

/** Writes into the box of assistant-ui and sends it, as a person does. */
export async function sendThere(chat: Page, text: string): Promise<void> {
  await chat.bringToFront();
  await chat.locator('textarea').fill(text);
  await chat.locator('::-p-aria([name="Send message"][role="button"])').click();
}

/** Waits until a chat shows a text. */
export const shows = (chat: Page, text: string) =>
  chat.waitForFunction(text => document.body.innerText.includes(text), { polling: 100 }, text);

/** The rows by what became of them. */
export const rowsOf = async (panel: Panel) => (await panel.rows()).map(({ id, status }) => [id, status]);

export const hidden = (page: Page) => page.evaluate(() => document.hidden);
