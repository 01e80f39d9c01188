// `npm start`: sets up, builds, and opens the whole loop in a browser. `npm start -- --headless` runs it unattended and checks the outcome.
import { mkdirSync, rmSync } from 'node:fs';
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
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

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

async function runUnattended(launch, practice) {
  const { runLoop } = await import('../test/e2e/loop.ts');
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const stage = await launch({ edition: 'chrome' });
  try {
    const reached = await runLoop({
      stage,
      practice,
      say: (step, text) => console.log(text ? `\n▸ ${step}\n${indent(text)}` : `\n▸ ${step}`),
      picture: takePictures,
    });
    console.log(`\nWhat reached the site:\n${indent(JSON.stringify(practice.record, null, 2))}`);
    console.log(`Pictures: ${relative(process.cwd(), OUT) || '.'}`);
    console.log(reached ? `Goal reached: ${GOAL}` : `The goal was not reached: ${GOAL}`);
    return reached ? 0 : 1;
  } finally {
    await stage.close();
  }
}

async function openForAPerson(launch, practice) {
  const stage = await launch({ edition: 'chrome', headed: true });
  const blank = (await stage.browser.pages())[0];
  await stage.open(practice.chatUrl);
  const site = await stage.open(practice.siteUrl);
  await blank?.close();
  await stage.openPanel(site);
  console.log(`The browser is open, with the bAI panel beside the practice office.

  1. In the panel, type the goal and press "Copy prompt":
       ${GOAL}
  2. Go to the tab "Practice chat", paste the prompt and send it.
  3. Copy the reply, paste it into the panel, review it, and run it. Then copy the message back to the chat.

  Practice office  ${practice.siteUrl}   (what reached it: ${practice.siteUrl}record)
  Practice chat    ${practice.chatUrl}

Close the browser, or press Ctrl+C here, to end.`);
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
  await setUp();
  if (!headless && !hasDisplay) {
    if (!isBuilt('chrome')) await build(['chrome']);
    console.log(`There is no display here, so no window can be opened. Two ways on:
  npm start -- --headless    runs the same loop unattended and checks the outcome
  ${join(DIST, 'chrome')}    load this folder as an unpacked extension in a Chromium browser elsewhere`);
    return 1;
  }
  if (!isBuilt('chrome')) {
    const { ms } = await build(['chrome']);
    console.log(`Built the extension in ${(ms / 1000).toFixed(1)} s.`);
  }
  register('./typescript-loader.mjs', import.meta.url);
  const { launch } = await import('../test/e2e/launch.ts');
  const practice = await startPractice();
  try {
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
