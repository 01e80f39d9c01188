// `npm start`: sets up, builds, and opens the whole loop in a browser. `npm start -- --headless` runs it unattended and checks the outcome; `-- --headless --bridge` does so
// with the chat connected, `-- --headless --language NAME` in another language than bAI or by a program of this computer, `-- --browser firefox` takes Firefox.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { join, relative } from 'node:path';
import { build, DIST, isBuilt } from './build.mjs';
import { ROOT } from './files.mjs';
import { GOAL, startPractice } from './practice-server.mjs';
import { setUp } from './setup.mjs';

const OUT = join(ROOT, 'out');
const WIDTHS = [320, 360, 480];
const THEMES = ['light', 'dark'];

const headless = process.argv.includes('--headless');
const bridged = process.argv.includes('--bridge');
/** What is given for an option. */
const optionOf = (option, otherwise) => (process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : otherwise);
const browser = optionOf('--browser', 'chromium');
const language = optionOf('--language', 'bai');
/** Who proposes, by language: a chat in a tab, or a program of this computer, which only the local edition lets connect. */
const PROPOSERS = { bai: 'chat', 'tool-code': 'chat', 'macro-tool': 'chat', 'action-protocol': 'program', mcp: 'program' };
const EDITION = { chromium: PROPOSERS[language] === 'program' ? 'chrome-local' : 'chrome', firefox: 'firefox' }[browser];
/** What browsers do not have on by themselves yet: tools that pages offer to agents, of which the practice site has two. */
const FEATURES = ['WebMCP'];
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** The pictures of the run before; what else was put there stays. */
function removePictures() {
  mkdirSync(OUT, { recursive: true });
  for (const name of readdirSync(OUT)) if (/^(panel|site|chat|firefox)-.*\.png$/.test(name)) rmSync(join(OUT, name));
}

const indent = text => text.replace(/^/gm, '    ');

/** Pictures of what is in front: the panel in every width and theme, and a page. */
async function takePictures(moment, { panel, site, chat }) {
  for (const theme of panel ? THEMES : []) {
    await panel.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    for (const width of WIDTHS) {
      await panel.page.setViewport({ width, height: 760 });
      await panel.page.screenshot({ path: join(OUT, `panel-${moment}-${width}-${theme}.png`) });
    }
  }
  await panel?.page.setViewport(null);
  await panel?.page.emulateMediaFeatures([]);
  await site?.screenshot({ path: join(OUT, `site-${moment}.png`) });
  await chat?.screenshot({ path: join(OUT, `chat-${moment}.png`) });
}

/** The loop with the chat connected and behind; says how often a person had to do anything. */
async function runBridged(stage, practice, say) {
  const { connectPractice, runBridgeLoop } = await import('../test/e2e/bridge-loop.ts');
  const connected = await connectPractice(stage, practice);
  say('Panel: the practice chat is connected');
  const { panel, site, chat } = connected;
  await panel.choose('Carry');
  await panel.press('Send by itself');
  const connecting = ['Connect a chat', 'Practice chat', 'Carry', 'Send by itself'];
  const { reached, sent, presses } = await runBridgeLoop(connected, { practice, say });
  await takePictures('end', { panel, site });
  // Of a tab behind others the browser may make no picture.
  await chat.bringToFront();
  await takePictures('end', { chat });
  console.log(
    `\n${sent.length} messages went to the chat. A person typed the goal, pressed ${connecting.length} times to connect the chat (${connecting.join(', ')}) and ${presses} times from then on.`,
  );
  return reached;
}

/** The loop in the language that was named; resolves to whether the goal was reached. */
async function runIn(options) {
  if (PROPOSERS[language] === 'program') return (await import('../test/e2e/program-loop.ts')).runProgramLoop(language, options);
  if (language !== 'bai') return (await (await import('../test/e2e/language-loop.ts')).runLanguageLoop(language, options)).reached;
  return (await import('../test/e2e/loop.ts')).runLoop(options);
}

async function runUnattended(launch, practice) {
  removePictures();
  const stage = await launch({ edition: EDITION, features: FEATURES });
  try {
    const say = (step, text) => console.log(text ? `\n▸ ${step}\n${indent(text)}` : `\n▸ ${step}`);
    const reached = bridged ? await runBridged(stage, practice, say) : await runIn({ stage, practice, say, picture: takePictures });
    console.log(`\nWhat reached the site:\n${indent(JSON.stringify(practice.record, null, 2))}`);
    console.log(`Pictures: ${relative(process.cwd(), OUT) || '.'}`);
    console.log(reached ? `Goal reached: ${GOAL}` : `The goal was not reached: ${GOAL}`);
    return reached ? 0 : 1;
  } finally {
    await stage.close();
  }
}

async function runUnattendedInFirefox(practice) {
  const [{ launchFirefox }, { runFirefoxLoop }] = [
    await import('../test/e2e/firefox/launch.ts'),
    await import('../test/e2e/firefox/loop.ts'),
  ];
  removePictures();
  const stage = await launchFirefox();
  try {
    const say = (step, text) => console.log(text ? `\n▸ ${step}\n${indent(text)}` : `\n▸ ${step}`);
    const reached = await runFirefoxLoop({ stage, practice, say });
    writeFileSync(join(OUT, 'firefox-end.png'), Buffer.from(await stage.browser.picture(), 'base64'));
    console.log(`\nWhat reached the site:\n${indent(JSON.stringify(practice.record, null, 2))}`);
    console.log(`Picture: ${relative(process.cwd(), OUT) || '.'}`);
    console.log(reached ? `Goal reached: ${GOAL}` : `The goal was not reached: ${GOAL}`);
    return reached ? 0 : 1;
  } finally {
    await stage.close();
  }
}

const sentences = practice => `The browser is open, with the bAI panel beside the practice office.

  With the chat connected:

  1. In the panel, type the goal:
       ${GOAL}
  2. Press "Connect a chat" and in its list "Practice chat", choose "Carry" and press "Send by itself".
  3. Press "Send the prompt". What the AI proposes comes into the panel.
  4. Look at the actions and press "Run". A step that counts asks once more: "Confirm". What came of them goes to the AI by itself,
     until the panel asks whether it is done: "Yes".

  By copy and paste, as with any chat:

  1. In the panel, type the goal and press "Copy prompt":
       ${GOAL}
  2. Go to the tab "Practice chat" and paste the prompt into its message. It is sent by itself; where it is not, press "Send".
  3. Under the answer press "Copy reply", and in the panel "Paste" or "Read reply". The first time the browser asks whether bAI may read the clipboard.
  4. Where the panel lists actions, look at them and press "Run" and "Confirm" as above.
  5. Paste the message in the chat. A run copies it by itself; before the first one press "Copy message". Go on with 3 until the
     panel asks whether it is done.

  Practice office  ${practice.siteUrl}   (what reached it: ${practice.siteUrl}record)
  Practice chat    ${practice.chatUrl}

Close the browser, or press Ctrl+C here, to end.`;

/** Firefox asks for each site when it is first acted on there: nothing is granted beforehand. */
async function openFirefoxForAPerson(practice) {
  const { launchFirefox } = await import('../test/e2e/firefox/launch.ts');
  const stage = await launchFirefox({ granted: false, headed: true });
  await stage.open(practice.chatUrl);
  await stage.openPanel(await stage.open(practice.siteUrl));
  console.log(sentences(practice));
  await new Promise(resolve => {
    void stage.browser.ended().then(resolve);
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await stage.close();
  return 0;
}

async function openForAPerson(launch, practice) {
  const stage = await launch({ edition: 'chrome', headed: true, features: FEATURES });
  const blank = (await stage.browser.pages())[0];
  await stage.open(practice.chatUrl);
  const site = await stage.open(practice.siteUrl);
  await blank?.close();
  await stage.openPanel(site);
  console.log(sentences(practice));
  const ended = new Promise(resolve => {
    stage.browser.on('disconnected', resolve);
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await ended;
  await stage.close();
  return 0;
}

async function main() {
  if (EDITION === undefined) throw new Error(`There is no browser "${browser}" here; use one of chromium, firefox.`);
  if (PROPOSERS[language] === undefined)
    throw new Error(`There is no language "${language}"; use one of ${Object.keys(PROPOSERS).join(', ')}.`);
  if (language !== 'bai' && (!headless || bridged || browser !== 'chromium')) {
    throw new Error(
      '"--language" is for the run without a person in Chromium: npm start -- --headless --language NAME. With a person, choose it in the panel.',
    );
  }
  if (bridged && (!headless || browser !== 'chromium'))
    throw new Error(
      '"--bridge" is for the run without a person in Chromium: npm start -- --headless --bridge. With a person, connect the chat in the panel.',
    );
  await setUp({ browsers: [browser] });
  if (!headless && !hasDisplay) {
    if (!isBuilt(EDITION)) await build([EDITION]);
    const elsewhere =
      browser === 'firefox'
        ? 'load its manifest.json as a temporary add-on in Firefox'
        : 'load this folder as an unpacked extension in a Chromium browser';
    console.log(`There is no display here, so no window can be opened. Two ways on:
  npm start -- --headless${browser === 'firefox' ? ' --browser firefox' : ''}    runs the same loop unattended and checks the outcome
  ${join(DIST, EDITION)}    ${elsewhere} elsewhere`);
    return 1;
  }
  if (!isBuilt(EDITION)) {
    console.log('Building the extension, which takes some seconds …');
    const { ms } = await build([EDITION]);
    console.log(`Built the extension in ${(ms / 1000).toFixed(1)} s.`);
  }
  register('./typescript-loader.mjs', import.meta.url);
  const practice = await startPractice({ edition: EDITION });
  try {
    if (browser === 'firefox') return await (headless ? runUnattendedInFirefox(practice) : openFirefoxForAPerson(practice));
    const { launch } = await import('../test/e2e/launch.ts');
    return await (headless ? runUnattended(launch, practice) : openForAPerson(launch, practice));
  } finally {
    await practice.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.stack ?? error);
  process.exitCode = 1;
}
