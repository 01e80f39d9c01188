// From the end of an answer to its rows in the panel: chats that show when they write or have ended, and chats that show neither.
import { CHATS, chatUiPage } from '../test/e2e/chat-cases.ts';
import { serveChat } from '../test/e2e/chat-endpoint.ts';
import { launch } from '../test/e2e/launch.ts';

const ANSWERS = 5;
/** ms for which each answer stops in the middle of its code, as when the AI thinks there. */
const PAUSE_MS = 2_200;
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

/** Runs in the panel: notes when a row of a number is first there. */
function noteRows() {
  globalThis.rowsAt = {};
  new MutationObserver(() => {
    for (const row of document.querySelectorAll('[data-id]')) globalThis.rowsAt[row.dataset.id] ??= Date.now();
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-id'] });
}

async function measureChat(name) {
  const ends = {};
  let line = '';
  const endpoint = await serveChat(`A chat of ${name}`, await chatUiPage(name), function* (said, number) {
    const key = /!baisession \{"session_key":"([^"]+)"\}/.exec(said)?.[1];
    const id = String(number - 1).padStart(6, '0');
    const text = number === 1 ? `!baisession {"session_key":"${key}"}` : `!baiact${id} ${line}`;
    for (const [at, part] of ['Now:\n\n', '```text\n', ...text.match(/.{1,24}/g), '\n```\n'].entries()) {
      yield part;
      yield at === 3 ? PAUSE_MS : 20;
    }
    ends[id] = Date.now(); // what comes next is the end of the stream
  });
  const stage = await launch({ edition: 'chrome' });
  try {
    const chat = await stage.open(endpoint.url + CHATS[name].behind);
    const work = await stage.open(stage.site.page('<button id="b">Look</button>'));
    line = JSON.stringify({ v: 1, t: await stage.tabId(work), a: 'NOOP', s: '', x: '' });
    const panel = await stage.openPanel(work);
    await panel.fill('Goal', 'Look.');
    await panel.press('Connect a chat');
    await panel.press(`A chat of ${name}`);
    await panel.waitFor('the chat to be connected', async () => (await panel.bridge()) === 'connected');
    await panel.page.evaluate(noteRows);
    // Whether the chat shows that it writes, as far as the page can be seen from outside: its button to stop.
    await panel.choose('Carry');
    await panel.press('Send by itself');
    await panel.press('Send the prompt');
    // A few characters a second are all that it draws behind others: what would be measured is that.
    if (CHATS[name].slow) {
      await panel.waitForLink('waiting');
      await chat.bringToFront();
    }
    for (let answer = 1; answer <= ANSWERS; answer += 1) {
      const id = String(answer).padStart(6, '0');
      await panel.waitForRow(id, 'queued');
      if (answer < ANSWERS) await panel.run();
    }
    const rowsAt = await panel.page.evaluate(() => globalThis.rowsAt);
    const times = Object.entries(rowsAt).map(([id, at]) => at - ends[id]);
    const hidden = await chat.evaluate(() => document.hidden);
    return { times, median: median(times), worst: Math.max(...times), hidden };
  } finally {
    await stage.close();
    await endpoint.close();
  }
}

export async function measureAnswers() {
  const numbers = {};
  for (const name of Object.keys(CHATS)) {
    numbers[name] = await measureChat(name).catch(error => ({ failed: error.message.split('\n')[0] }));
    console.log(name, JSON.stringify(numbers[name]));
  }
  const rows = Object.entries(numbers).map(([name, { failed, median, worst, times, hidden }]) =>
    failed
      ? `| ${name} | failed: ${failed} | | |`
      : `| ${name} | ${hidden ? 'behind others' : 'in front'} | ${median.toFixed(0)} ms | ${worst.toFixed(0)} ms (${times.length} answers) |`,
  );
  return { table: ['| chat | its tab | median | worst |', '|---|---|---|---|', ...rows].join('\n'), numbers };
}
