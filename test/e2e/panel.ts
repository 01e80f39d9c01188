// The side panel as a test sees it: only the roles, names and data attributes that docs promise, and waits for conditions.
import type { ElementHandle, Page } from 'puppeteer-core';

/** How long a wait for a condition may last before the test fails, in ms. Not a pause: each wait ends as soon as its condition holds. */
const PATIENCE_MS = 40_000;

export type RunState = 'idle' | 'running' | 'paused' | 'confirm';
export type LinkState = 'none' | 'waiting' | 'connected' | 'foreign';
export type View = 'Queue' | 'Message' | 'Timeline';

/** One row of the queue, as the document shows it. `text` is what a person reads there. */
export type Row = { id: string; rev: string; status: string; risk: string; included: boolean; text: string };

/** The fields of a row's editor. */
export type Edits = Partial<Record<'Type' | 'Target' | 'Payload' | 'Delay (ms)' | 'Timeout (ms)' | 'Tab', string>>;

/** What to do when a row asks before its effect. `leave`: return and let the test look. */
export type OnConfirm = 'Confirm' | 'Decline' | 'leave';

export class Panel {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(PATIENCE_MS);
  }

  // ── what it shows ────────────────────────────────────────────────────────────────────────────────────────────────

  /** The rows of the queue; opens its view when another one hides it. */
  async rows(): Promise<Row[]> {
    await this.showRows();
    return this.page.evaluate(() => {
      const list = [...document.querySelectorAll('[role=list], ul, ol')].find(el => el.getAttribute('aria-label') === 'Action queue');
      return [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].map(row => ({
        id: row.dataset.id ?? '',
        rev: row.dataset.rev ?? '',
        status: row.dataset.status ?? '',
        risk: row.dataset.risk ?? '',
        included: row.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false,
        text: row.innerText || (row.textContent ?? ''), // a row that is not painted has no inner text
      }));
    });
  }

  /** The row of an action. Fails when there is none. */
  async row(id: string): Promise<Row> {
    const rows = await this.rows();
    const row = rows.find(row => row.id === id);
    if (row === undefined)
      throw new Error(`The queue has no row ${id}; it has ${rows.map(row => `${row.id} (${row.status})`).join(', ') || 'none'}.`);
    return row;
  }

  runState(): Promise<string> {
    return this.page.evaluate(() => document.body.dataset.run ?? '');
  }

  link(): Promise<string> {
    return this.page.evaluate(() => document.body.dataset.link ?? '');
  }

  sessionKey(): Promise<string> {
    return this.page.evaluate(() => document.body.dataset.sessionKey ?? '');
  }

  /** The text of the prompt, exactly as it would be copied. Opens its view when another one hides it. */
  async prompt(): Promise<string> {
    if ((await this.field('Prompt')) === null) await this.show('Message');
    return this.valueOf('Prompt');
  }

  /** The outgoing message, exactly as it would be copied. Opens its view when another one hides it. */
  async message(): Promise<string> {
    if ((await this.field('Message for AI')) === null) await this.show('Message');
    return this.valueOf('Message for AI');
  }

  /** The context of the outgoing message, read back from its `!baictx` line. */
  async context(): Promise<Record<string, unknown>> {
    const message = await this.message();
    const line = message.split('\n').find(line => line.startsWith('!baictx '));
    if (line === undefined) throw new Error(`The message holds no context line: ${JSON.stringify(message)}`);
    return JSON.parse(line.slice('!baictx '.length));
  }

  /** What was announced last: `status` politely, `alert` for failures. */
  announced(role: 'status' | 'alert'): Promise<string> {
    return this.page.evaluate(
      role =>
        [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)]
          .map(el => el.innerText.trim())
          .filter(Boolean)
          .join('\n'),
      role,
    );
  }

  /** Everything that can be read in the panel at the moment. */
  text(): Promise<string> {
    return this.page.evaluate(() => document.body.innerText);
  }

  // ── what a person does ───────────────────────────────────────────────────────────────────────────────────────────

  /** Presses the button of this exact name, outside the rows. Waits until it is there and enabled. */
  async press(name: string): Promise<void> {
    const button = await this.page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`);
    if (button === null) throw new Error(`There is no button "${name}".`);
    await this.click(button);
  }

  /** Opens a view by its tab, whose name may carry a count. */
  async show(view: View): Promise<void> {
    const tab = await this.page.waitForFunction(
      view => [...document.querySelectorAll('[role=tab]')].find(el => el.textContent?.trim().startsWith(view)) ?? null,
      POLL,
      view,
    );
    const element = tab.asElement();
    if (element === null) throw new Error(`There is no tab "${view}".`);
    await this.click(element as ElementHandle<Element>);
    await this.page.waitForFunction(
      view => document.querySelector('[role=tab][aria-selected=true]')?.textContent?.trim().startsWith(view),
      POLL,
      view,
    );
  }

  /** Presses a button of one row. */
  async pressIn(id: string, name: string): Promise<void> {
    await this.showRows();
    const row = await this.page.waitForSelector(`[data-id="${id}"]`);
    const button = await row?.waitForSelector(`::-p-aria([name="${name}"][role="button"])`);
    if (!button) throw new Error(`Row ${id} has no button "${name}".`);
    await this.click(button);
  }

  /**
   * Puts text into the box for replies and reads it. Returns when it was read: the box is empty then, or holds the text selected where the panel
   * keeps what it could not take.
   */
  async read(reply: string): Promise<void> {
    if ((await this.field('AI reply')) === null) await this.show('Queue');
    await this.fill('AI reply', reply);
    await this.press('Read reply');
    await this.waitFor('the reply to be read', async () => {
      const field = await this.field('AI reply');
      return field === null || field.evaluate(el => el.value === '' || (el.selectionStart === 0 && el.selectionEnd === el.value.length));
    });
  }

  /** Pastes text somewhere in the panel, as Ctrl+V does. */
  paste(text: string): Promise<void> {
    return this.page.evaluate(text => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Copies the prompt and confirms the session, as an AI that answers properly would. */
  async connect(): Promise<void> {
    if ((await this.link()) === 'connected') return;
    await this.press('Copy prompt');
    await this.waitFor('the session key', async () => (await this.sessionKey()) !== '');
    await this.read(`!baisession {"session_key":"${await this.sessionKey()}"}`);
    await this.waitForLink('connected');
  }

  /** Opens the menu of sessions. */
  async openSessions(): Promise<void> {
    const button = await this.page.waitForFunction(
      () => [...document.querySelectorAll('button')].find(el => /^Session\b/.test(el.getAttribute('aria-label') ?? el.innerText.trim())),
      POLL,
    );
    const element = button.asElement();
    if (element === null) throw new Error('There is no button whose name starts with "Session".');
    await this.click(element as ElementHandle<Element>);
  }

  /** Begins a new session from the sessions menu, and waits until it is the active one. */
  async newSession(): Promise<void> {
    const key = await this.sessionKey();
    await this.openSessions();
    const item = await this.page.waitForSelector('::-p-aria([name="New session"])');
    if (item) await this.click(item);
    await this.waitFor('a new session', async () => !['', key].includes(await this.sessionKey()));
  }

  /** Presses an export button of the timeline and returns the text that would be saved. */
  async saved(label: string): Promise<string> {
    await this.page.evaluate(() => {
      URL.createObjectURL = blob => {
        if (blob instanceof Blob) void blob.text().then(text => document.body.setAttribute('data-saved', text));
        return 'blob:nothing';
      };
      document.body.removeAttribute('data-saved');
    });
    await this.press(label);
    await this.waitFor('the file', () => this.page.evaluate(() => document.body.hasAttribute('data-saved')));
    return this.page.evaluate(() => document.body.getAttribute('data-saved') ?? '');
  }

  private async showRows(): Promise<void> {
    const hidden = await this.page.evaluate(() => {
      const tab = [...document.querySelectorAll('[role=tab]')].find(el => el.textContent?.trim().startsWith('Queue'));
      return tab !== undefined && tab.getAttribute('aria-selected') !== 'true';
    });
    if (hidden) await this.show('Queue');
  }

  /** Waits until this text is in the panel's database. */
  async waitForSaved(text: string): Promise<void> {
    await this.waitFor(`"${text}" to be saved`, () => this.isSaved(text));
  }

  /** Whether this text is in the panel's database. */
  isSaved(text: string): Promise<boolean> {
    return this.page.evaluate(isStored, text);
  }

  /** Ticks or clears the check box of a row. */
  async include(id: string, included: boolean): Promise<void> {
    if ((await this.row(id)).included === included) return;
    const box = await this.page.waitForSelector(`[data-id="${id}"] input[type=checkbox]`);
    if (box) await this.click(box);
    await this.waitFor(`row ${id} to be ${included ? 'ticked' : 'cleared'}`, async () => (await this.row(id)).included === included);
  }

  /** Edits a row in place and saves it. */
  async edit(id: string, edits: Edits): Promise<void> {
    const { rev } = await this.row(id);
    await this.pressIn(id, 'Edit');
    for (const [name, value] of Object.entries(edits)) await this.fill(name, value);
    await this.press('Save');
    await this.waitFor(`a new revision of row ${id}`, async () => (await this.row(id)).rev !== rev);
  }

  /**
   * Approves and runs the ticked rows, and returns all rows when the run is over. Without `onConfirm`, a row that asks is a failure of the
   * test.
   */
  async run(onConfirm?: OnConfirm): Promise<Row[]> {
    await this.start();
    await this.untilItEndsOrAsks();
    while ((await this.runState()) === 'confirm' && onConfirm !== 'leave') {
      if (onConfirm === undefined) throw new Error('A row asks for a confirmation that the test did not expect.');
      await this.answer(onConfirm);
    }
    return this.rows();
  }

  /** Answers the row that asks, and returns all rows when the run ends or asks again. */
  async answer(answer: 'Confirm' | 'Decline'): Promise<Row[]> {
    const asking = (await this.rows()).find(({ status }) => status === 'awaiting-confirm')?.id ?? '';
    await this.press(answer);
    await this.waitFor('the answer to be taken', async () => (await this.row(asking)).status !== 'awaiting-confirm');
    await this.untilItEndsOrAsks();
    return this.rows();
  }

  private untilItEndsOrAsks(): Promise<void> {
    return this.waitFor('the run to end or to ask', async () => ['idle', 'confirm'].includes(await this.runState()));
  }

  /** Presses the button that approves and runs, and returns once the run has begun (it may be over by then). */
  async start(): Promise<void> {
    await this.page.evaluate(() => {
      document.body.removeAttribute('data-test-ran');
      const observer = new MutationObserver(() => {
        if (document.body.dataset.run === 'idle') return;
        document.body.dataset.testRan = '1';
        observer.disconnect();
      });
      observer.observe(document.body, { attributes: true, attributeFilter: ['data-run'] });
    });
    const findRun = () => {
      const list = [...document.querySelectorAll('[role=list], ul, ol')].find(el => el.getAttribute('aria-label') === 'Action queue');
      return [...document.querySelectorAll('button')].find(
        el =>
          /^Run\b/.test(el.getAttribute('aria-label') ?? el.innerText.trim()) &&
          !el.disabled &&
          el.checkVisibility() &&
          !list?.contains(el),
      );
    };
    await this.waitFor('a Run button that can be pressed', async () => (await this.page.evaluateHandle(findRun)).asElement() !== null);
    const button = await this.page.evaluateHandle(findRun);
    const element = button.asElement();
    if (element === null) throw new Error('There is no button whose name starts with "Run".');
    await this.click(element as ElementHandle<Element>);
    await this.waitFor('the run to begin', () => this.page.evaluate(() => document.body.dataset.testRan === '1'));
  }

  // ── waiting ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Waits until a row has one of these states, and returns it. */
  async waitForRow(id: string, ...statuses: string[]): Promise<Row> {
    await this.waitFor(`row ${id} to be ${statuses.join(' or ') || 'there'}`, async () =>
      (await this.rows()).some(row => row.id === id && (statuses.length === 0 || statuses.includes(row.status))),
    );
    return this.row(id);
  }

  waitForLink(state: LinkState): Promise<void> {
    return this.waitFor(`the link to be ${state}`, async () => (await this.link()) === state);
  }

  /** Waits for any condition; says in the failure what the panel showed instead. */
  async waitFor(what: string, condition: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    while (!(await condition())) {
      if (Date.now() > until) {
        const rows = (await this.rows()).map(row => `${row.id} ${row.status}`).join(', ');
        throw new Error(
          `Waited for ${what} in vain. Run: ${await this.runState()}; link: ${await this.link()}; rows: ${rows || 'none'}.\n${await this.text()}`,
        );
      }
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }

  // ── fields ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Replaces what a field holds, by real keyboard input for short texts and in one insertion for long ones; chooses in a select. */
  async fill(name: string, value: string): Promise<void> {
    const field = await this.page.waitForFunction(findField, POLL, name);
    const element = field.asElement();
    if (element === null) throw new Error(`There is no field "${name}".`);
    const handle = element as ElementHandle<HTMLInputElement>;
    if (await handle.evaluate(el => el.tagName === 'SELECT')) {
      await handle.select(value);
      return;
    }
    await handle.evaluate(el => {
      el.focus();
      el.select();
    });
    if (value === '') await this.page.keyboard.press('Backspace');
    else await this.page.keyboard.sendCharacter(value);
    await this.waitFor(`field "${name}" to hold the text`, async () => (await handle.evaluate(el => el.value)) === value);
  }

  /** The field of this label, whether it can be seen or not; null when the document has none. */
  async field(name: string): Promise<ElementHandle<HTMLInputElement> | null> {
    const handle = await this.page.evaluateHandle(findField, name);
    return handle.asElement() as ElementHandle<HTMLInputElement> | null;
  }

  private async valueOf(name: string): Promise<string> {
    const field = (await this.page.waitForFunction(findField, POLL, name)).asElement();
    if (field === null) throw new Error(`There is no field "${name}".`);
    return (field as ElementHandle<HTMLInputElement>).evaluate(el => el.value);
  }

  /** Clicks where the element is. When the panel drew itself anew in that moment and the click met something else, it is done again, as a person would. */
  private async click(element: ElementHandle<Element>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      await element.evaluate(el => {
        el.scrollIntoView({ block: 'center' });
        el.removeAttribute('data-test-clicked');
        el.addEventListener('click', () => el.setAttribute('data-test-clicked', ''), { once: true, capture: true });
      });
      await element.asLocator().click();
      // A click may take its whole document away.
      const arrived = await element.evaluate(el => el.hasAttribute('data-test-clicked')).catch(() => true);
      if (arrived || tries === 3) return;
    }
  }
}

/** Conditions are looked at on a timer: a panel that is not painted at the moment gives no animation frames. */
const POLL = { polling: 100 };

/** Runs in the panel: the field whose accessible name is this. */
function findField(name: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null {
  const words = (el: Element | null): string => el?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input, textarea, select');
  for (const field of fields) {
    const labelledBy = (field.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const own = labelledBy.map(id => words(document.getElementById(id))).join(' ') || field.getAttribute('aria-label');
    // A label that wraps its field also holds the field's own text (a select's options); that is not part of the name.
    const labels = [...(field.labels ?? [])].map(label => {
      const copy = label.cloneNode(true);
      if (copy instanceof Element) for (const inner of copy.querySelectorAll('input, textarea, select, button')) inner.remove();
      return copy.textContent?.trim().replace(/\s+/g, ' ') ?? '';
    });
    if (own === name || (own === null && labels.includes(name))) return field;
  }
  return null;
}

/** Runs in the panel: whether any database of the extension holds this text. */
async function isStored(text: string): Promise<boolean> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name ?? ''));
    try {
      for (const store of database.objectStoreNames) {
        if (JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())).includes(text)) return true;
      }
    } finally {
      database.close();
    }
  }
  return false;
}
