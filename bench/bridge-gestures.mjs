// Counts what a person does for a turn of the practice goal: presses of the mouse and keys that reach panel, chat or page as real input, and turns to another tab.
import { GOAL, goalReached, startPractice } from '../scripts/practice-server.mjs';
import { connectPractice } from '../test/e2e/bridge-loop.ts';
import { launch } from '../test/e2e/launch.ts';

const LEVELS = ['Carry', 'Follow', 'Fill', 'By hand'];
const KINDS = ['read', 'change', 'commit'];
const MAX_TURNS = 16;
/** ms in which a person looks at rows that came: a press in the first moments is not taken. */
const LOOK_MS = 1500;

/** Runs in a document: tells of each real press, and that the person came to it. A document that comes after it is watched too. `isWorkedOn`: the run presses there. */
function watch(isWorkedOn) {
  const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
  const isTheirs = event => event.isTrusted && !isWorkedOn;
  addEventListener('mousedown', event => isTheirs(event) && globalThis.noteGesture('press'), { capture: true });
  addEventListener('keydown', event => isTheirs(event) && !modifiers.includes(event.key) && globalThis.noteGesture('key'), {
    capture: true,
  });
  document.addEventListener('visibilitychange', () => !document.hidden && globalThis.noteGesture('tab'));
}

/** One walk to the practice goal at a level: for each turn its kind and what was done from looking at its rows until the next rows were there. */
async function walk(level) {
  const stage = await launch({ edition: 'chrome' });
  const practice = await startPractice();
  try {
    const { chat, site, panel } = level === 'By hand' ? await openByHand(stage, practice) : await connectPractice(stage, practice);
    if (level !== 'By hand') await panel.choose(level);
    if (level === 'Carry') await panel.press('Send by itself');
    const noted = [];
    for (const page of [panel.page, chat, site]) {
      await page.exposeFunction('noteGesture', kind => void noted.push(kind));
      await page.evaluateOnNewDocument(watch, page === site);
      await page.evaluate(watch, page === site);
    }
    const taken = () => noted.splice(0);

    const ready = async () => (await panel.rows()).filter(row => row.included && row.status === 'queued');
    const asks = async () => (await panel.text()).includes('Is it done?');
    const replies = () => chat.evaluate(() => document.querySelectorAll('.reply[aria-busy="false"]').length);

    let pasted = '';
    /** Brings what the panel has to say into the chat and its answer back, by what this level leaves to the person. */
    const carry = async first => {
      const before = await replies();
      if (level === 'By hand') {
        if (first) await panel.press('Copy prompt');
        await panel.waitFor('the copy', async () => /copied|on the clipboard/i.test(await panel.text()));
        await chat.bringToFront();
        await chat.locator('textarea').click();
        const messages = () => chat.evaluate(() => document.querySelectorAll('#messages > .user').length);
        const sent = await messages();
        // A page hears of a copy before the clipboard does; a person is not as quick.
        const copied = () => chat.evaluate(() => navigator.clipboard.readText());
        await panel.waitFor('the clipboard', async () => (await copied()) !== pasted);
        pasted = await copied();
        await chat.keyboard.press('V', { commands: ['Paste'] });
        const held = () => chat.evaluate(() => document.querySelector('textarea').value !== '');
        await panel.waitFor('the text to be pasted', async () => (await held()) || (await messages()) > sent);
        // The practice chat sends what it knows to be a message by itself; any other one waits for this press.
        if ((await messages()) === sent) await chat.locator('::-p-aria([name="Send"][role="button"])').click();
      } else {
        if (first) await panel.press(level === 'Carry' ? 'Send the prompt' : 'Put the prompt in the box');
        if (level !== 'Carry') {
          await panel.waitFor('the text in the box', () => chat.evaluate(() => document.querySelector('textarea').value !== ''));
          await chat.bringToFront();
          await chat.locator('::-p-aria([name="Send"][role="button"])').click();
        }
      }
      await panel.waitFor('the reply', async () => (await replies()) > before);
      if (level === 'By hand') {
        await (await chat.$$('.reply > button')).at(-1).asLocator().click();
        await chat.waitForFunction(() => [...document.querySelectorAll('.reply > button')].at(-1)?.textContent === 'Copied', {
          polling: 50,
        });
      }
      if (level !== 'Carry') await site.bringToFront();
      if (level === 'By hand') {
        // As a press of "Paste" would, which here waits for the browser's own question.
        await (await panel.field('AI reply')).click();
        await panel.page.keyboard.press('V', { commands: ['Paste'] });
      }
      if (level === 'Fill') await panel.press('Read the answer');
    };

    const turns = [];
    await carry(true);
    await panel.waitFor('the handshake', async () => (await panel.link()) === 'connected');
    // By itself only Carry brings the message that follows the handshake. The others bring it once: its rows come a moment after the answer is there.
    if (level !== 'Carry') {
      await panel.press(level === 'By hand' ? 'Copy message' : 'Put the message in the box');
      await carry(false);
    }
    await panel.waitFor('the first rows', async () => (await ready()).length > 0);
    const opening = taken();
    for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
      await panel.waitFor('rows or the end', async () => (await ready()).length > 0 || (await asks()));
      const rows = await ready();
      if (rows.length === 0) break;
      taken();
      await new Promise(resolve => setTimeout(resolve, LOOK_MS));
      await panel.run('leave');
      let confirmed = false;
      while ((await panel.runState()) === 'confirm') {
        confirmed = true;
        await panel.answer('Confirm');
      }
      if (level === 'Carry') await panel.waitFor('the next rows', async () => (await ready()).length > 0 || (await asks()));
      else await carry(false);
      await panel.waitFor('the next rows', async () => (await ready()).length > 0 || (await asks()));
      const reads = rows.every(({ risk }) => risk === 'read' || risk === 'view');
      turns.push({ kind: confirmed ? 'commit' : reads ? 'read' : 'change', done: taken() });
    }
    return { level, opening, turns, reached: goalReached(practice.record) };
  } finally {
    await stage.close();
    await practice.close();
  }
}

async function openByHand(stage, practice) {
  const chat = await stage.open(practice.chatUrl);
  const site = await stage.open(practice.siteUrl);
  const panel = await stage.openPanel(site);
  await panel.fill('Goal', GOAL);
  // The browser's own question for the clipboard, answered once before the walk.
  for (const origin of [new URL(practice.chatUrl).origin, `chrome-extension://${stage.extensionId}`])
    await stage.browser
      .defaultBrowserContext()
      .overridePermissions(origin, ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write']);
  await panel.describes(site, await stage.tabId(site));
  await panel.show('Queue');
  return { chat, site, panel };
}

const cell = turns => {
  const counts = [...new Set(turns.map(({ done }) => done.length))].sort((a, b) => a - b);
  return counts.length === 0 ? '–' : `${counts.join(' or ')} (${turns.length} turns)`;
};

/** Walks once at each level; a count needs no second round. */
export async function measureGestures() {
  const walks = [];
  for (const level of LEVELS) {
    const walked = await walk(level).catch(error => ({
      level,
      opening: [],
      turns: [],
      reached: false,
      failed: error.message.split('\n')[0],
    }));
    console.log(level, JSON.stringify(walked));
    walks.push(walked);
  }
  const rows = walks.map(({ level, opening, turns, reached }) => {
    const cells = KINDS.map(kind => cell(turns.filter(turn => turn.kind === kind)));
    return `| ${level} | ${[opening.length, ...cells, reached ? 'yes' : 'NO'].join(' | ')} |`;
  });
  const table = [
    '| level | until the first rows | turn that reads | changes | commits | goal reached |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
  return { table, numbers: walks };
}
