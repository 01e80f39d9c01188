// Counts what goals in published applications take: replies and tokens of the messages with the panel, and beside it, in the same applications and on the
// same way, what an agent with one tool call for each action reads in Playwright's snapshots for an AI.
// Usage: node bench/turns.bench.mjs [--only=NAME]
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { chromium } from 'playwright-core';

register('../scripts/typescript-loader.mjs', import.meta.url);
const { launch } = await import('../test/e2e/launch.ts');
const { APP_GOALS, openGoal } = await import('../test/e2e/app-goals.ts');
const { eventually } = await import('../test/eventually.ts');

const only = process.argv.find(word => word.startsWith('--only='))?.split('=')[1];
const sum = numbers => numbers.reduce((all, each) => all + each, 0);
/** The page as it is told in a prompt, without the rules of the protocol. */
const contextIn = prompt => prompt.split('\n').find(line => line.startsWith('!baictx ')) ?? '';

/** Whether all that is wanted is there; an object may hold more. */
function holdsAll(found, wanted) {
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  if (Array.isArray(wanted) && found?.length !== wanted.length) return false;
  return Object.entries(wanted).every(([key, value]) => holdsAll(found?.[key], value));
}

/** Goes the way of a goal; fails where the application does not hold in the end what it should. */
async function walk(stage, goal, afterRow = null) {
  const { chat, held, close, page } = await openGoal(stage, goal, afterRow);
  try {
    if (afterRow !== null) await afterRow(page);
    await goal.play(chat);
    await eventually(async () => {
      const found = await held();
      if (!holdsAll(found, goal.reached)) throw new Error(`${goal.name} holds ${JSON.stringify(found)}`);
    });
    return chat;
  } finally {
    await close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'bai-turns-'));
const stage = await launch({ edition: 'chrome', folder, args: ['--remote-debugging-port=0'] });
const rows = [];
try {
  const [port] = readFileSync(join(folder, 'profile/DevToolsActivePort'), 'utf8').split('\n');
  const playwright = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const snapshotOf = async page => {
    const there = playwright.contexts().flatMap(context => context.pages());
    const same = there.filter(other => other.url() === page.url()).at(-1);
    return same.ariaSnapshot({ mode: 'ai' });
  };
  for (const goal of APP_GOALS.filter(({ name }) => only === undefined || only === name)) {
    const chat = await walk(stage, goal);
    const snapshots = [];
    await walk(stage, goal, async page => snapshots.push(await snapshotOf(page)));
    const [prompt, ...messages] = chat.sent;
    const row = {
      name: goal.name,
      replies: chat.replies,
      rows: chat.rows,
      tokens: sum([contextIn(prompt), ...messages].map(text => countTokens(text))),
      playwright: { calls: chat.rows, tokens: sum(snapshots.map(text => countTokens(text))) },
    };
    rows.push(row);
    console.log(
      `${row.name}: ${row.replies} replies of ${row.rows} rows, ${row.tokens} tokens; one call an action: ${row.playwright.calls} calls, ${row.playwright.tokens} tokens (${(row.tokens / row.playwright.tokens).toFixed(2)})`,
    );
  }
  await playwright.close();
} finally {
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
}
mkdirSync(new URL('results/', import.meta.url), { recursive: true });
writeFileSync(new URL('results/turns.json', import.meta.url), `${JSON.stringify(rows, null, 2)}\n`);
