// Makes the README's moving picture of the quick loop: the real panel beside the practice chat, from the message in the box to the next rows. Usage: node scripts/quick-loop.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { encodeApng } from './apng.mjs';
import { ROOT } from './files.mjs';
import { startPractice } from './practice-server.mjs';

register('./typescript-loader.mjs', import.meta.url);
const { connectPractice } = await import('../test/e2e/bridge-loop.ts');
const { launch } = await import('../test/e2e/launch.ts');

/** CSS px of the picture, and of the panel in it. */
const SIZE = { width: 880, height: 560 };
const PANEL_WIDTH = 360;
const FRAME_MS = 1_600;

const stage = await launch({ edition: 'chrome' });
const practice = await startPractice();
try {
  const { chat, site, panel } = await connectPractice(stage, practice);
  await panel.page.setViewport({ width: PANEL_WIDTH, height: SIZE.height - 32 });
  await chat.setViewport({ width: SIZE.width - PANEL_WIDTH, height: SIZE.height - 32 });
  const shots = [];
  const shoot = async words => {
    const data = async page => `data:image/png;base64,${await page.screenshot({ encoding: 'base64' })}`;
    const shown = await data(panel.page);
    await chat.bringToFront(); // a page behind others paints nothing
    shots.push({ words, panel: shown, chat: await data(chat) });
    await site.bringToFront();
    console.log(words);
  };
  const ready = async () => (await panel.rows()).some(row => row.included && row.status === 'queued');
  await panel.press('Put the prompt in the box');
  await panel.waitFor('the prompt in the box', () => chat.evaluate(() => document.querySelector('textarea').value !== ''));
  await shoot('1  bAI puts the prompt into the box of your chat');
  await chat.bringToFront();
  await chat.locator('::-p-aria([name="Send"][role="button"])').click();
  await shoot('2  You send it; bAI waits for the answer');
  await panel.waitForLink('connected');
  await panel.choose('Carry');
  await shoot('3  Connected. From here on bAI may send too, if you say so');
  await panel.press('Send by itself');
  await panel.press('Send the message');
  await panel.waitFor('rows', ready);
  await shoot('4  The answer appears as rows: look at them');
  await panel.run('leave');
  await shoot('5  Run: what was done is told to the chat by itself');
  await panel.waitFor('rows', ready);
  await shoot('6  The next rows are there: look, and press Run');

  const page = await stage.browser.newPage();
  await page.setViewport(SIZE);
  const frames = [];
  for (const { words, panel, chat } of shots) {
    await page.setContent(`<style>
      body { margin: 0; display: grid; grid: 32px 1fr / 1fr ${PANEL_WIDTH}px; block-size: 100vh; font: 600 15px/32px sans-serif; background: #dfe3ea; color: #1d2733 }
      p { grid-column: 1 / 3; margin: 0; padding-inline: 12px } img { display: block; inline-size: 100% } img + img { border-inline-start: 1px solid #9aa4b2; box-sizing: border-box }
    </style><p>${words}</p><img src="${chat}"><img src="${panel}">`);
    const picture = await page.screenshot({ encoding: 'base64' });
    const base64 = await page.evaluate(async picture => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      for (let at = 0; at < data.length; at += 1) if (at % 4 < 3) data[at] = Math.min(255, Math.round(data[at] / 8) * 8); // fewer shades at the edges of letters
      let text = '';
      for (let at = 0; at < data.length; at += 0x8000) text += String.fromCharCode(...data.subarray(at, at + 0x8000));
      return btoa(text);
    }, picture);
    frames.push({ rgba: Buffer.from(base64, 'base64'), ms: FRAME_MS });
    mkdirSync(join(ROOT, 'out'), { recursive: true });
    writeFileSync(join(ROOT, `out/quick-loop-${frames.length}.png`), Buffer.from(picture, 'base64'));
  }
  const bytes = encodeApng(SIZE.width, SIZE.height, frames);
  writeFileSync(join(ROOT, 'docs/images/quick-loop.png'), bytes);
  console.log(`docs/images/quick-loop.png: ${frames.length} frames, ${Math.round(bytes.length / 1000)} kB`);
} finally {
  await stage.close();
  await practice.close();
}
