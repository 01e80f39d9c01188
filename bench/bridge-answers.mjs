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

/** Runs in the chat: notes when its page last changed. */
function noteChanges() {
  globalThis.changes = [];
  const note = () => globalThis.changes.push(Date.now());
  const watch = root => new MutationObserver(note).observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
  watch(document.body);
  for (const { shadowRoot } of document.querySelectorAll('*')) if (shadowRoot) watch(shadowRoot);
}

async function measureChat(name, inFront) {
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
    await chat.evaluate(noteChanges);
    await panel.choose('Carry');
    await panel.press('Send by itself');
    await panel.press('Send the prompt');
    if (inFront) {
      await panel.waitForLink('waiting');
      await chat.bringToFront();
    }
    for (let answer = 1; answer <= ANSWERS; answer += 1) {
      const id = String(answer).padStart(6, '0');
      await panel.waitForRow(id, 'queued');
      if (answer < ANSWERS) await panel.run();
    }
    const rowsAt = await panel.page.evaluate(() => globalThis.rowsAt);
    const changes = await chat.evaluate(() => globalThis.changes);
    const from = begun => Object.entries(rowsAt).map(([id, at]) => at - begun(id, at));
    const ofStream = from(id => ends[id]);
    // Behind others a chat draws the end of its answer up to a second late.
    const ofPage = from((_, at) => Math.max(...changes.filter(change => change < at)));
    return { ofStream, ofPage };
  } finally {
    await stage.close();
    await endpoint.close();
  }
}

export async function measureAnswers() {
  const numbers = {};
  for (const [name, { slow }] of Object.entries(CHATS)) {
    // Behind others a slow one draws a few characters a second: what would be measured is that.
    for (const place of slow ? ['in front'] : ['in front', 'behind others']) {
      const measured = await measureChat(name, place === 'in front').catch(error => ({ failed: error.message.split('\n')[0] }));
      numbers[`${name}, ${place}`] = measured;
      console.log(name, place, JSON.stringify(measured));
    }
  }
  const told = times => `${median(times)} ms | ${Math.max(...times)} ms`;
  const rows = Object.entries(numbers).map(([chat, { failed, ofStream, ofPage }]) =>
    failed ? `| ${chat} | failed: ${failed} | | | |` : `| ${chat} | ${told(ofStream)} | ${told(ofPage)} |`,
  );
  const head = [
    '| chat, its tab | behind the end of the stream: median | worst | behind the last change of the page: median | worst |',
    '|---|---|---|---|---|',
  ];
  return { table: [...head, ...rows].join('\n'), numbers };
}
