// Paste in Firefox's real sidebar: the browser's own question, pressed, and what follows a no and a yes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FirefoxStage, type FirefoxTab, launchFirefox } from './firefox/launch.ts';
import type { Panel } from './launch.ts';

/** The browser's own question, and its two buttons. */
const QUESTION = `const asked = document.getElementById('addon-webext-permissions-notification');
  const open = document.getElementById('notification-popup')?.state === 'open' && asked !== null;`;

/** ms that a question stands before the browser takes a press on it: its `security.notification_enable_delay`, and some. */
const ENABLE_MS = 1_000;

let stage: FirefoxStage;
let tab: FirefoxTab;
let panel: Panel;

const line = (id: number) => `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tab.id, a: 'NOOP', s: '', x: '' })}`;
const copyElsewhere = (text: string) => stage.browser.run('await navigator.clipboard.writeText(arguments[0]);', text);
const focused = () => panel.page.evaluate(() => document.activeElement?.id);

beforeAll(async () => {
  stage = await launchFirefox({ granted: false });
  tab = await stage.open(stage.site.page('<h1>Page</h1>', '/page'));
  panel = await stage.openPanel(tab);
  await panel.connect();
});
afterAll(() => stage?.close());

/** The middle of an element of the sidebar, which is scrolled to where it is out of view. */
const middleOf = (css: string) =>
  panel.page.evaluate(css => {
    const element = document.querySelector(css);
    element?.scrollIntoView({ block: 'nearest' });
    const box = element?.getBoundingClientRect();
    return box === undefined ? [] : [box.x + box.width / 2, box.y + box.height / 2];
  }, css);

/** Presses where an element stands once the rows above it have come to rest, again where they moved it away under the press: they are still looked for on the page. */
async function press(css: string): Promise<void> {
  let before: number[] = [];
  await panel.waitFor(`${css} to be pressed`, async () => {
    const [last, now] = [before, await middleOf(css)];
    before = now;
    if (now.length === 0 || now.join() !== last.join()) return false;
    await panel.page.evaluate(css => {
      const pressed = new AbortController();
      document.body.dataset['pressed'] = '';
      const hear = ({ target }: Event) => {
        document.body.dataset['pressed'] = String(target instanceof Element && target.closest(css) !== null);
        pressed.abort();
      };
      addEventListener('click', hear, { capture: true, signal: pressed.signal });
    }, css);
    await panel.page.mouse.click(now[0] ?? 0, now[1] ?? 0);
    return (await panel.page.evaluate(() => document.body.dataset['pressed'])) === 'true';
  });
}

async function answer(button: 'button' | 'secondaryButton'): Promise<void> {
  await panel.waitFor('the question', async () => (await stage.browser.run(`${QUESTION} return open;`)) === true);
  expect(await stage.browser.run(`${QUESTION} return asked.textContent;`)).toContain('Get data from the clipboard');
  expect(await panel.text()).toContain('bAI reads the clipboard only when you press');
  // The browser takes no press before the question can have been read, and counts anew from one that comes too early.
  const readable = `${QUESTION} return performance.now() > asked.notification.timeShown + ${ENABLE_MS};`;
  await panel.waitFor('the question to take a press', async () => (await stage.browser.run(readable)) === true);
  await stage.browser.run(`${QUESTION} asked.${button}.click();`);
}

/** Presses the box of the settings whose label holds these words. */
async function change(words: string): Promise<void> {
  await panel.press('Settings');
  await panel.waitFor(`the setting "${words}"`, () =>
    panel.page.evaluate(words => {
      const [label] = [...document.querySelectorAll('label')].filter(each => each.innerText.includes(words));
      label?.click();
      return label !== undefined;
    }, words),
  );
  await panel.press('Close');
}

test('refused, the button names the keys and makes the box ready; they paste', async () => {
  await copyElsewhere(line(1));
  await press('.inbox-paste');
  await answer('secondaryButton');
  await panel.waitFor('the keys', async () => (await panel.text()).includes('Click in this panel and press Ctrl+V'));
  expect(await panel.page.$('::-p-aria([name="Ctrl+V here"][role="button"])')).not.toBeNull();
  await panel.waitFor('the focus', async () => (await focused()) === 'reply');
  // The browser's question leaves the keyboard with its own window: a press on the button takes it. The question that goes may swallow a press.
  await panel.waitFor('the keys alone', async () => {
    await press('.inbox-paste');
    return (await panel.text()).includes('Press Ctrl+V now');
  });
  await panel.waitFor('the keyboard', () => panel.page.evaluate(() => document.hasFocus() && document.activeElement?.id === 'reply'));
  await stage.browser.keys('\uE009', 'v');
  await panel.waitForRow('000001', 'queued');
});

test('allowed, a press reads at once, from then on', async () => {
  await change('Paste reads the clipboard');
  await copyElsewhere(line(2));
  await press('.inbox-paste');
  await answer('button');
  await panel.waitForRow('000002', 'queued');
  await copyElsewhere(line(3));
  await press('.inbox-paste');
  await panel.waitForRow('000003', 'queued');
  await copyElsewhere(line(4));
  await press('[data-step="read"]');
  await panel.waitForRow('000004', 'queued');
});

test('switched on, a copied reply is read when the panel gets the focus, and only a new one of this session', async () => {
  await change('Read a copied reply when I come back');
  const comeBack = async () => {
    await tab.mouse.click(20, 20);
    await panel.waitFor('the page to have the focus', () => panel.page.evaluate(() => !document.hasFocus()));
    await press('#tab-queue');
  };
  await copyElsewhere(line(5));
  await comeBack();
  await panel.waitForRow('000005', 'queued');
  await panel.waitFor('what was done', async () => (await panel.text()).includes('Copied, and read as you came back: 1 action'));
  await copyElsewhere('my shopping list');
  await comeBack();
  await copyElsewhere(line(6));
  await comeBack();
  await panel.waitForRow('000006', 'queued');
  await panel.press('Do not read by itself');
  await copyElsewhere(line(7));
  await comeBack();
  await press('[data-step="read"]');
  await panel.waitForRow('000007', 'queued');
  // It was not there before.
  await panel.waitFor('how many came', async () => (await panel.text()).includes('1 action'));
});
