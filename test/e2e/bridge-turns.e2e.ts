// Turns that go another way than straight on, in a chat that is connected: an answer is written again, a message is edited, or the network is gone in the midst of
// an answer. Of these interfaces assistant-ui and Ant Design X bring a control to write an answer again, and the first one to edit a message too; chatscope's, which
// shows no sign of writing, has a button of ours. deep-chat, NLUX and n8n's have none.
import { afterEach, expect, test } from 'vitest';
import { CHATS } from './chat-cases.ts';
import {
  asks,
  breaks,
  bursts,
  type Connected,
  carry,
  closeOpened,
  connected,
  fence,
  halfOf,
  line,
  nameAndSave,
  rowsOf,
  shows,
  stalls,
  type Told,
  untilSaid,
} from './chat-connected.ts';
import type { Step } from './chat-endpoint.ts';

afterEach(closeOpened);

/** What the panel says once the network is gone, and what became of the rows by then. */
type Gone = { said: string; statuses: string[] };
const HALF: Gone = { said: 'ends in the middle of a line', statuses: ['queued', 'invalid'] };
/** The chat writes an error of its own behind what had come. */
const FOLLOWED: Gone = { said: 'is broken over two lines', statuses: ['queued', 'invalid'] };
/** The chat takes the whole answer away. */
const TAKEN: Gone = { said: 'The chat put the message back into its box', statuses: [] };
const GONE: Record<string, Gone> = { 'deep-chat': FOLLOWED, n8n: FOLLOWED, nlux: TAKEN };

/** The ways in which an answer ends in its midst. */
const ENDS: Record<string, Step> = { 'network is gone': null, 'server tells an error': new Error('The server is overloaded.') };

test.each(Object.entries(CHATS).flatMap(([name, chat]) => Object.keys(ENDS).map(end => ({ name, end, ...chat }))))(
  '$name: an answer whose $end in the middle of a line runs no half line, which is said, and it goes on once the AI was told',
  async ({ name, end, behind, slow }) => {
    const { said, statuses } = GONE[name] ?? HALF;
    const told = await connected(name, { hash: behind, answer: breaks(ENDS[end] ?? null) });
    const { endpoint, work, panel, go, cut, t } = told;
    await carry(panel);
    await asks(told, 1);
    await panel.waitForLink('connected');
    await asks(told, 2);
    if (slow) await told.chat.bringToFront();
    const half = halfOf(fence(nameAndSave(t)));
    go();
    await panel.waitFor('what has come to be seen', async () => Number(/(\d+) characters/.exec(await panel.text())?.[1]) >= half);
    cut();
    await untilSaid(panel, said);
    expect((await rowsOf(panel)).map(([, status]) => status)).toEqual(statuses);
    expect(endpoint.asked).toHaveLength(2);

    await panel.press('Send the message');
    await asks(told, 3);
    expect(/(?<!ctx)000002/.test(endpoint.asked[2]?.said ?? '')).toBe(statuses.includes('invalid'));
    await panel.waitForRow('000002', 'queued');
    expect(await rowsOf(panel)).toEqual([
      ['000001', 'queued'],
      ['000002', 'queued'],
    ]);
    await panel.waitFor('it to be said no more', async () => !(await panel.text()).includes(said));
    expect(endpoint.asked).toHaveLength(3);
    expect(await work.$eval('#save', el => el.textContent)).toBe('Save');
  },
);

const BOTH_DONE = [
  ['000001', 'done'],
  ['000002', 'done'],
];

/** Runs both rows, and sets the page that is worked on back, so that a row which ran again would show. */
async function runBoth({ panel, work }: Connected): Promise<void> {
  await panel.waitForRow('000002', 'queued');
  await panel.run('Confirm');
  await untilSaid(panel, 'Is it done?');
  await work.evaluate(() => document.querySelector('#save')?.replaceChildren('Save'));
}

test.each([
  ['assistant-ui', '', 'Regenerate'],
  ['chatscope', '#again', 'Regenerate'],
  ['ant-design', '', 'redo'],
])('an answer of %s that is written again brings no row twice, and what ran does not run again', async (name, hash, control) => {
  const again = (told: Told) => {
    const { number, lines } = told;
    if (number === 4 || number === 5) return ['I do it again.\n\n', ...bursts(lines)];
    return number > 5 ? bursts(`And one more.\n\n${fence([third])}`) : stalls(told);
  };
  const told = await connected(name, { hash, answer: again });
  const { endpoint, chat, work, panel, go, t } = told;
  const third = line(3, { t, a: 'CLICK', s: '#save' });
  await carry(panel);
  await asks(told, 2);
  go();
  await runBoth(told);

  const writeAgain = async (number: number) => {
    await chat.bringToFront();
    await chat.locator(`[aria-label="${control}"]`).click();
    await asks(told, number);
    await panel.waitFor('the answer to be told to its end', async () => endpoint.answered() === number);
    await work.bringToFront();
  };
  await writeAgain(4);
  expect(endpoint.asked[3]).toEqual(endpoint.asked[2]);
  await untilSaid(panel, '2 already known');
  expect(await rowsOf(panel)).toEqual(BOTH_DONE);
  await writeAgain(5);
  await writeAgain(6);
  await panel.waitForRow('000003', 'queued');
  expect(await rowsOf(panel)).toEqual([...BOTH_DONE, ['000003', 'queued']]);
  expect(await work.$eval('#save', el => el.textContent)).toBe('Save');
  expect(endpoint.asked).toHaveLength(6);
});

test('a message of the user in assistant-ui that is edited brings the lines that ran again and no row twice, and so does the way back; it goes on behind an earlier one that is edited', async () => {
  const again = (told: Told) => {
    const { number, lines } = told;
    if (number === 4 || number === 5) return [`I do it again, for the request ${number}.\n\n`, ...bursts(lines)];
    return number > 5 ? bursts(`And one more.\n\n${fence([third])}`) : stalls(told);
  };
  const told = await connected('assistant-ui', { answer: again });
  const { endpoint, chat, work, panel, go, t } = told;
  const third = line(3, { t, a: 'CLICK', s: '#save' });
  await carry(panel);
  await asks(told, 2);
  go();
  await runBoth(told);

  /** Presses the button of this name in the chat, the newest but so many. */
  const pressThere = async (name: string, newer = 0) => {
    await chat.bringToFront();
    await panel.waitFor(`"${name}" of the chat to be pressed`, async () => {
      const button = (await chat.$$(`::-p-aria([name="${name}"][role="button"])`)).at(-1 - newer);
      await button?.click();
      return button !== undefined;
    });
  };
  const edit = async (number: number, newer = 0) => {
    await pressThere('Edit', newer);
    const edited = await chat.waitForSelector('::-p-aria([name="Edited message"][role="textbox"])');
    await edited?.press('End', { commands: ['MoveToEndOfDocument'] });
    await edited?.type(' Please do.');
    await pressThere('Update');
    await asks(told, number);
    await panel.waitFor('the answer to be told to its end', async () => endpoint.answered() === number);
  };
  await edit(4);
  expect(endpoint.asked[3]).toEqual({ said: `${endpoint.asked[2]?.said} Please do.`, turns: 5 });
  await work.bringToFront();
  await untilSaid(panel, '2 already known');
  expect(await rowsOf(panel)).toEqual(BOTH_DONE);

  await pressThere('Earlier version');
  await shows(chat, 'Nothing is left to do.');
  await pressThere('Later version');
  await shows(chat, 'for the request 4');
  await edit(5, 1);
  expect(endpoint.asked[4]).toEqual({ said: `${endpoint.asked[1]?.said} Please do.`, turns: 3 });
  await chat.waitForSelector('::-p-aria([name="Send message"][role="button"])'); // while it writes, there is another in its place
  await panel.waitFor('the panel to see that nothing is written', async () => (await panel.bridge()) === 'connected');
  await work.bringToFront();
  await panel.press('Send the message');
  await panel.waitForRow('000003', 'queued');
  expect(await rowsOf(panel)).toEqual([...BOTH_DONE, ['000003', 'queued']]);
  expect(await work.$eval('#save', el => el.textContent)).toBe('Save');
  expect(endpoint.asked).toHaveLength(6);
});

test('the first row that an answer brings has the focus; a field that the person writes in keeps it', async () => {
  let write = (): void => undefined;
  const writing = new Promise<void>(resolve => (write = resolve));
  const third = (told: Told) => (told.number === 3 ? [writing, ...bursts(fence([more]))] : stalls(told));
  const told = await connected('assistant-ui', { answer: third });
  const { panel, go, t } = told;
  const more = line(3, { t, a: 'TYPE', s: '#name', x: 'A third line' });
  const focused = () =>
    panel.page.evaluate(() => document.activeElement?.closest('[data-id]')?.getAttribute('data-id') ?? document.activeElement?.id ?? '');
  await carry(panel);
  await asks(told, 2);
  go();
  await panel.waitForRow('000002', 'queued');
  await panel.waitFor('the first row to have the focus', async () => (await focused()) === '000001');

  await panel.run('Confirm');
  await asks(told, 3);
  await panel.fill('AI reply', 'My own words');
  const field = await focused();
  write();
  await panel.waitForRow('000003', 'queued');
  await panel.waitForSaved('A third line');
  await panel.page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await focused()).toBe(field);
  await panel.page.keyboard.type(', and more');
  const reply = await panel.field('AI reply');
  expect(await reply?.evaluate(el => el.value)).toBe('My own words, and more');
});
