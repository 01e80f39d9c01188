// `npm run by-hand`: follows what `npm start` prints, in a real window with a real mouse, keyboard and clipboard, until the practice office has the invoice.
// No permission is given beforehand, nothing is brought to the front but by hand, and the office's own record is the witness.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.mjs';
import { ROOT } from './files.mjs';
import { goalReached } from './practice-server.mjs';
import { setUp, setUpScreen } from './setup.mjs';

const OUT = join(ROOT, 'out');
/** ms that a person takes to see what has changed before the next press. */
const SEEING_MS = 900;
/** Turns after which the walk gives up; the goal needs about eight. */
const MAX_TURNS = 14;

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));

const freePort = () =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** The browser that `npm start` shall take: the usual one, which also listens to the inspector. */
function listeningBrowser(folder, port) {
  const path = join(folder, 'chromium');
  writeFileSync(path, `#!/bin/sh\nexec '${findChromium()}' --remote-debugging-port=${port} "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Starts `npm start` and resolves to what it printed, once it says how to end. */
function start(env) {
  const child = spawn('npm', ['start'], { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  const ready = new Promise((resolve, reject) => {
    child.stdout.on('data', data => {
      printed += data;
      process.stdout.write(data);
      if (printed.includes('Ctrl+C')) resolve(printed);
    });
    child.once('exit', code => reject(new Error(`npm start ended with code ${code}.`)));
  });
  const end = async () => {
    const ended = new Promise(resolve => child.once('exit', resolve));
    if (child.exitCode !== null) return;
    process.kill(-child.pid, 'SIGINT');
    await ended;
  };
  return { ready, end };
}

/** What the printed sentences say: the goal, and where the office's record stands. Names in quotes are what is pressed. */
function readSentences(printed) {
  const [, goal] = /Copy prompt":\s+(.+)/.exec(printed) ?? [];
  const [, record] = /what reached it: (\S+?)\)/.exec(printed) ?? [];
  if (!goal || !record) throw new Error('What npm start prints does not say the goal, or where to see it reached.');
  return { goal: goal.trim(), record, names: [...printed.matchAll(/"([^"]+)"/g)].map(([, name]) => name) };
}

async function walk(screen, port, sentences) {
  const { lookInto } = await import('./looking.mjs');
  const { until } = await import('./screen.mjs');
  const eyes = await lookInto(port, screen);
  const [chat, panel] = [await eyes.open(/\/practice\/chat\.html/), await eyes.open(/\/sidebar\/index\.html/)];
  let pictures = 0;

  async function step(says) {
    await sleep(SEEING_MS);
    pictures += 1;
    const { clicks, keys, turns } = screen.gestures;
    const name = `by-hand-${String(pictures).padStart(2, '0')}-${says.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`;
    screen.picture(join(OUT, name));
    console.log(`${String(pictures).padStart(3)}  ${says.padEnd(42)} ${clicks} presses, ${keys} keys, ${turns} turns of the wheel so far`);
  }
  /** Presses a control; of buttons only those that the sentences name. */
  async function press(page, role, name) {
    if (role === 'button' && !sentences.names.includes(name.replace(/ \d+$/, ''))) throw new Error(`No sentence says to press "${name}".`);
    await eyes.point(page, role, name);
    screen.click();
  }
  const panelSays = (words, ms) => until(`"${words}" in the panel`, async () => (await eyes.text(panel)).includes(words), ms);

  async function goToChat() {
    for (let tab = 0; tab < 6 && !(await eyes.isInFront(chat)); tab += 1) {
      screen.key('ctrl+Page_Down');
      await sleep(SEEING_MS);
    }
  }

  /** The browser's own question is not in the inspector: "Deny" has its focus, "Allow" comes next. */
  async function allowClipboard() {
    await panelSays('bAI reads the clipboard only when you press');
    await step('the browser asks');
    screen.key('Tab');
    screen.key('Return');
    await until('the answer', async () => !(await eyes.text(panel)).includes('The browser asks you now'));
  }

  async function send() {
    const replies = () => chat.$$eval('.reply[aria-busy="false"]', all => all.length);
    const before = await replies();
    await press(chat, 'textbox', 'Message');
    screen.key('ctrl+v');
    // The practice chat sends by itself what the panel made.
    const filled = () => chat.$eval('#message', el => el.value !== '');
    await until('the message in the chat', async () => (await filled()) || (await replies()) > before);
    if (await filled()) await press(chat, 'button', 'Send');
    await until('the answer of the AI', async () => (await replies()) > before);
    await step('the AI has answered');
  }

  await step('as it opens');
  await press(panel, 'textbox', 'Goal');
  screen.type(sentences.goal);
  await press(panel, 'button', 'Copy prompt');
  await panelSays('The prompt is on the clipboard');
  await step('the prompt is copied');
  await goToChat();
  await send();
  for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
    await press(chat, 'button', 'Copy reply');
    await until('the copy', () => chat.$$eval('.reply > button', all => all.at(-1)?.textContent === 'Copied'));
    const before = await panel.evaluate(() => document.querySelector('.app > [role=status]')?.textContent);
    await press(panel, 'button', turn === 1 ? 'Paste' : 'Read reply');
    if (turn === 1) await allowClipboard();
    await until('the panel to have read', () =>
      panel.evaluate(before => document.querySelector('.app > [role=status]')?.textContent !== before, before),
    );
    await step('the reply is in the panel');
    const run = await panel.$eval('.step.now', el => el.getAttribute('aria-label') ?? '');
    if (run.startsWith('Run')) await approve(run);
    else if (await eyes.has(panel, 'button', 'Yes')) {
      await press(panel, 'button', 'Yes');
      await step('the goal is reached');
      return;
    }
    // A run copies its message by itself, and says so.
    if (!/The message is on the clipboard|Copied for your chat/.test(await eyes.text(panel))) {
      await press(panel, 'button', 'Copy message');
      await panelSays('The message is on the clipboard');
      await step('the message is copied');
    }
    await send();
  }
  throw new Error(`After ${MAX_TURNS} turns the AI had still something to propose.`);

  async function approve(run) {
    await press(panel, 'button', run);
    for (;;) {
      const state = await until('the run to end or to ask', async () => {
        const now = await panel.evaluate(() => document.body.dataset.run);
        return now === 'idle' || now === 'confirm' ? now : null;
      });
      if (state === 'idle') break;
      await step('it asks before it goes on');
      await press(panel, 'button', 'Confirm');
      await until('the answer to be taken', () => panel.evaluate(() => document.body.dataset.run !== 'confirm'));
    }
    await step('the run has ended');
  }
}

async function main() {
  await setUp({ browsers: ['chromium'] });
  await setUpScreen();
  const { startScreen } = await import('./screen.mjs');
  mkdirSync(OUT, { recursive: true });
  for (const name of readdirSync(OUT)) if (name.startsWith('by-hand-')) rmSync(join(OUT, name));
  const folder = mkdtempSync(join(tmpdir(), 'bai-by-hand-'));
  const port = await freePort();
  const screen = await startScreen();
  const begun = Date.now();
  const product = start({ ...screen.env, BAI_CHROMIUM: listeningBrowser(folder, port) });
  const tidy = async () => {
    await product.end();
    await screen.close();
    rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void tidy().then(() => process.exit(1)));
  try {
    const sentences = readSentences(await product.ready);
    await walk(screen, port, sentences).catch(async error => {
      screen.picture(join(OUT, 'by-hand-failed.png'));
      throw error;
    });
    const record = await (await fetch(sentences.record)).json();
    console.log(`\nWhat reached the office: ${JSON.stringify(record.drafts)}`);
    const { clicks, keys, typed, turns } = screen.gestures;
    console.log(
      `${clicks} presses of the mouse, ${keys} key presses, ${typed} letters typed, ${turns} turns of the wheel, in ${((Date.now() - begun) / 1000).toFixed(0)} s`,
    );
    console.log(`Pictures: ${relative(process.cwd(), OUT)}`);
    console.log(goalReached(record) ? `Goal reached: ${sentences.goal}` : 'The goal was not reached.');
    return goalReached(record) ? 0 : 1;
  } finally {
    await tidy();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.stack ?? error);
  process.exitCode = 1;
}
