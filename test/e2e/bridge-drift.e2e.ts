// A chat that is not built as expected any more, through the panel: that is said, one level less is done by itself, and what is read is right or nothing.
import { afterEach, expect, test } from 'vitest';
import { CHAT_SITES } from '../../src/bridge/sites.ts';
import { asks, carry, choose, closeOpened, rowsOf, untilSaid } from './chat-connected.ts';
import type { Panel } from './launch.ts';
import { connectedTo } from './site-connected.ts';

afterEach(closeOpened);

const DIFFERENT = 'looks different than expected';

/** How the chat is used now, as the panel shows it. */
const levelOf = (panel: Panel) =>
  panel.page.$eval('[role="radiogroup"] input:checked', radio => radio.closest('label')?.textContent?.trim() ?? '');

/** `answers`: how many have come by when the panel says so; `level`: how the chat is used from then on. */
const RENAMED = [
  { what: 'whose box has other names', names: ['data-testid="chat-input"', 'class="ProseMirror"'], answers: 0, level: 'Fill' },
  {
    what: "whose user's turns have other names",
    names: ['data-testid="user-message"', 'data-user-message-bubble'],
    answers: 1,
    level: 'Follow',
  },
  {
    what: 'whose signs of writing have other names',
    names: ['aria-label="Stop response"', 'data-is-streaming'],
    answers: 2,
    level: 'Follow',
  },
  {
    what: 'whose button that sends has other names',
    names: ['data-testid="chat-input-send"', 'aria-label="Send message"'],
    answers: 1,
    level: 'Follow',
  },
  { what: 'whose sign of the end has another name', names: ['data-testid="action-bar-copy"'], answers: 2, level: 'Follow' },
];

test.each(RENAMED)(
  'Claude $what: that is said, nothing more is sent by itself, and once that is chosen again the loop goes on',
  async ({ names, answers, level }) => {
    const claude = CHAT_SITES.find(({ name }) => name === 'Claude');
    if (claude === undefined) throw new Error('Claude has an entry.');
    const { endpoint, work, panel } = await connectedTo(claude, 'claude', names);
    const isSaid = async () => {
      await untilSaid(panel, DIFFERENT);
      expect([await levelOf(panel), endpoint.asked.length]).toEqual([level, answers]);
    };
    if (answers === 0) await isSaid();
    await carry(panel);
    if (answers === 1) {
      await isSaid();
      await carryOn(panel);
    }
    await asks({ panel, endpoint }, 2);
    await panel.waitForRow('000002', 'queued');
    if (answers === 2) await isSaid();
    await panel.run('Confirm');
    expect(await rowsOf(panel)).toEqual([
      ['000001', 'done'],
      ['000002', 'done'],
    ]);
    expect(await work.$eval('#save', el => el.textContent)).toBe('Saved');
    if (answers === 2) {
      expect(endpoint.asked).toHaveLength(2);
      await carryOn(panel);
    }
    await asks({ panel, endpoint }, 3);
    await untilSaid(panel, 'Is it done?');
    expect(endpoint.asked.map(({ turns }) => turns)).toEqual([1, 3, 5]);
  },
);

/** Chooses again that messages are sent, and sends the one that waits. */
async function carryOn(panel: Panel): Promise<void> {
  await choose(panel, 'Carry');
  await panel.press('Send the message');
}

test('Claude whose answers have another name: where none is found for two minutes that is said, nothing more is sent by itself, and what is read is right', async () => {
  const claude = CHAT_SITES.find(({ name }) => name === 'Claude');
  if (claude === undefined) throw new Error('Claude has an entry.');
  const { endpoint, panel } = await connectedTo(claude, 'claude', ['font-claude-response']);
  await carry(panel);
  await expect.poll(() => panel.text(), { timeout: 200_000 }).toContain(DIFFERENT);
  expect([await levelOf(panel), endpoint.asked.length, await rowsOf(panel)]).toEqual(['Follow', 1, []]);
});
