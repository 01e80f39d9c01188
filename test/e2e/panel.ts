// The side panel as a test sees it: only the roles, names and data attributes that docs promise, and waits for conditions.
import type { ElementHandle, Page } from 'puppeteer-core';
import { aimForTest, findField, isStored } from './panel-inside.ts';

/** How long a wait for a condition may last before the test fails, in ms. Not a pause: each wait ends as soon as its condition holds. */
export const PATIENCE_MS = 80_000;
/** ms between two looks. */
const LOOK_MS = 50;
/** ms that typed text may take to stand in its field before it is typed anew. */
const TYPED_MS = 5_000;

export type RunState = 'idle' | 'running' | 'paused' | 'confirm';
export type LinkState = 'none' | 'waiting' | 'connected' | 'foreign';
export type View = 'Queue' | 'Message' | 'Timeline';

/** One row of the queue, as the document shows it. `text` is what a person reads there. */
/** `text`: what is seen of it; `name`: what a screen reader says of it. */
export type Row = { id: string; rev: string; status: string; risk: string; included: boolean; text: string; name: string };

/** The fields of a row's editor. */
export type Edits = Partial<Record<'Type' | 'Target' | 'Payload' | 'Delay (ms)' | 'Timeout (ms)' | 'Tab', string>>;

/** What to do when a row asks before its effect. `leave`: return and let the test look. */
export type OnConfirm = 'Confirm' | 'Decline' | 'leave';

export class Panel {
  readonly page: Page;
  /** What the panel calls what is called this in English. */
  readonly said: (english: string) => string;

  constructor(page: Page, said = (english: string) => english) {
    this.page = page;
    this.said = said;
    page.setDefaultTimeout(PATIENCE_MS);
  }

  // ── what it shows ────────────────────────────────────────────────────────────────────────────────────────────────

  /** The rows of the queue; opens its view when another one hides it. */
  async rows(): Promise<Row[]> {
    await this.showRows();
    return this.rowsShown();
  }

  private rowsShown(): Promise<Row[]> {
    return this.page.evaluate(queue => {
      const list = [...document.querySelectorAll('[role=list], ul, ol')].find(el => el.getAttribute('aria-label') === queue);
      return [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].map(row => ({
        id: row.dataset.id ?? '',
        rev: row.dataset.rev ?? '',
        status: row.dataset.status ?? '',
        risk: row.dataset.risk ?? '',
        included: row.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false,
        text: row.innerText || (row.textContent ?? ''), // a row that is not painted has no inner text
        name: row.getAttribute('aria-label') ?? '',
      }));
    }, this.said('Action queue'));
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

  /** The state of the chat that is connected. */
  bridge(): Promise<string> {
    return this.page.evaluate(() => document.body.dataset.bridge ?? '');
  }

  /** The language that the session speaks. */
  language(): Promise<string> {
    return this.page.evaluate(() => document.body.dataset.language ?? '');
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
    let line: string | undefined;
    await this.waitFor('a context line in the message', async () => {
      line = (await this.message()).split('\n').find(line => line.startsWith('!baictx '));
      return line !== undefined;
    });
    return JSON.parse(line?.slice('!baictx '.length) ?? '{}');
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
  press(name: string): Promise<void> {
    return this.pressOn(`button "${name}"`, () => this.page.$(`::-p-aria([name="${this.said(name)}"][role="button"])`));
  }

  /** Chooses a radio button by its name. */
  choose(name: string): Promise<void> {
    return this.pressOn(`radio button "${name}"`, () => this.page.$(`::-p-aria([name="${this.said(name)}"][role="radio"])`));
  }

  /** Ticks the check box of the question that stands: the steps that it lists are confirmed with it. */
  tickTogether(): Promise<void> {
    return this.pressOn('check box of the question', () => this.page.$('[role=alertdialog] .together input[type=checkbox]'));
  }

  /** Ticks the choice on a question not to be asked again on this page. */
  tickNotAgain(): Promise<void> {
    return this.pressOn('choice not to be asked again', () => this.page.$('[role=alertdialog] > .setting input[type=checkbox]'));
  }

  /** Opens a view by its tab, whose name may carry a count. */
  async show(view: View): Promise<void> {
    const find = (view: string) => [...document.querySelectorAll('[role=tab]')].find(el => el.textContent?.trim().startsWith(view)) ?? null;
    await this.pressOn(`tab "${view}"`, async () => (await this.page.evaluateHandle(find, this.said(view))).asElement());
    await this.page.waitForFunction(
      view => document.querySelector('[role=tab][aria-selected=true]')?.textContent?.trim().startsWith(view),
      POLL,
      this.said(view),
    );
  }

  /** Presses a button of one row. */
  async pressIn(id: string, name: string): Promise<void> {
    await this.showRows();
    await this.pressOn(`button "${name}" of row ${id}`, async () => {
      const row = await this.page.$(`[data-id="${id}"]`);
      return (await row?.$(`::-p-aria([name="${this.said(name)}"][role="button"])`)) ?? null;
    });
  }

  /** Presses a button of one row until that is taken: what has only just appeared takes no press, and a press that is taken may end the button. */
  async pressInUntil(id: string, name: string, taken: () => Promise<boolean>): Promise<void> {
    await this.showRows();
    await this.waitFor(`"${name}" of row ${id} to be taken`, async () => {
      if (await taken()) return true;
      const button = await this.page.$(`[data-id="${id}"] ::-p-aria([name="${this.said(name)}"][role="button"])`);
      if (button !== null) await this.click(button);
      return taken();
    });
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
    const find = (word: string) =>
      [...document.querySelectorAll('button')].find(el => (el.getAttribute('aria-label') ?? el.innerText.trim()).startsWith(word)) ?? null;
    const word = this.said('Session $1').replace('$1', '');
    await this.pressOn('button whose name starts with "Session"', async () => (await this.page.evaluateHandle(find, word)).asElement());
  }

  /** Begins a new session from the sessions menu, and waits until it is the active one. */
  async newSession(): Promise<void> {
    // A panel that does not own the queue yet has no session, and the one that it then opens is not new.
    let key = '';
    await this.waitFor('a session', async () => {
      key = await this.sessionKey();
      return key !== '';
    });
    // The last row of a run is done a while before the run is over, and the run belongs to the session that is shown.
    await this.waitFor('no run to be on', async () => (await this.runState()) === 'idle');
    await this.openSessions();
    await this.pressOn('entry "New session"', () => this.page.$(`::-p-aria([name="${this.said('New session')}"])`));
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
    const hidden = await this.page.evaluate(view => {
      const tab = [...document.querySelectorAll('[role=tab]')].find(el => el.textContent?.trim().startsWith(view));
      return tab !== undefined && tab.getAttribute('aria-selected') !== 'true';
    }, this.said('Queue'));
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
    await this.pressOn(`check box of row ${id}`, () => this.page.$(`[data-id="${id}"] input[type=checkbox]`));
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
   * Waits until the panel describes a page as it is now: before, what is copied belongs to no tab or to the one before. Of a page whose site is off
   * limits no more than the site is told. Opens the view of the message.
   */
  async describes(page: Page, tab: number): Promise<void> {
    const { origin, pathname } = new URL(page.url());
    await this.waitFor(`the panel to describe ${origin}${pathname}`, async () => {
      const { t, u, n, nav } = await this.context();
      const isThere = String(u).startsWith(origin + pathname) || (u === `${origin}/` && n === '');
      return t === tab && isThere && nav === 'idle';
    });
  }

  /** Chooses the page in front as the one that the session works on, where the panel offers it, and waits until it is described. */
  async worksOn(page: Page, tab: number): Promise<void> {
    const offered = async () => (await this.text()).includes('Work here instead');
    await this.waitFor(
      'the page to be described or offered',
      async () => (await offered()) || (await this.message()).includes(`"t":${tab},`),
    );
    if (await offered()) await this.press('Work here instead');
    await this.describes(page, tab);
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

  /** The end of a run is over when it is told: until then its message is on the way to the clipboard, and would replace what is copied meanwhile. */
  private async untilItEndsOrAsks(): Promise<void> {
    await this.waitFor('the run to end or to ask', async () => ['idle', 'confirm'].includes(await this.runState()));
    if ((await this.runState()) === 'idle')
      await this.waitFor(
        'the end of the run to be told',
        async () => (await this.page.$(`::-p-aria([name="${this.said('Close this note')}"])`)) !== null,
      );
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
    const findRun = (queue: string, anyway: string, counted: string) => {
      const list = [...document.querySelectorAll('[role=list], ul, ol')].find(el => el.getAttribute('aria-label') === queue);
      const names = new RegExp(`^(?:${anyway}|${counted.replace('$1', '\\p{N}+')})$`, 'u');
      const buttons = [...document.querySelectorAll('button')].filter(el => !el.disabled && el.checkVisibility() && !list?.contains(el));
      return buttons.find(el => names.test(el.getAttribute('aria-label') ?? el.innerText.trim())) ?? null;
    };
    const names = [this.said('Action queue'), this.said('Run anyway'), this.said('Run $1')] as const;
    const find = async () => (await this.page.evaluateHandle(findRun, ...names)).asElement();
    const ran = () => this.page.evaluate(() => document.body.dataset.testRan === '1');
    await this.pressOn('Run button that can be pressed', find);
    await this.waitFor('the run to begin', async () => {
      if (await ran()) return true;
      // A press under which the list changed is not taken; a person looks, and presses again.
      const button = (await this.text()).includes(this.said(UNSTEADY)) ? await find() : null;
      if (button !== null) await this.click(button as ElementHandle<Element>);
      return ran();
    });
  }

  /** Presses what starts a run, and again after the panel has said that its rows had only just come. */
  async startBy(press: () => Promise<void>): Promise<void> {
    await press();
    await this.waitFor('the run to begin', async () => {
      if (!(await this.text()).includes(this.said(UNSTEADY))) return true;
      await press();
      return false;
    });
  }

  // ── waiting ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Waits until a row has one of these states, and returns it. */
  async waitForRow(id: string, ...statuses: string[]): Promise<Row> {
    let found: Row | undefined;
    await this.waitFor(`row ${id} to be ${statuses.join(' or ') || 'there'}`, async () => {
      found = (await this.rows()).find(row => row.id === id && (statuses.length === 0 || statuses.includes(row.status)));
      return found !== undefined;
    });
    return found ?? this.row(id);
  }

  waitForLink(state: LinkState): Promise<void> {
    return this.waitFor(`the link to be ${state}`, async () => (await this.link()) === state);
  }

  /**
   * Waits for any condition; says in the failure what the panel showed instead. A condition that cannot be asked yet, since the document is replaced
   * under it or what it looks at is not there, does not hold.
   */
  async waitFor(what: string, condition: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      let problem = '';
      try {
        if (await condition()) return;
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        if (this.page.isClosed()) throw error;
      }
      if (Date.now() > until) throw new Error(`Waited for ${what} in vain. ${problem}\n${await this.asItIs().catch(String)}`);
      await new Promise(resolve => setTimeout(resolve, LOOK_MS));
    }
  }

  /** What the panel shows, for the words of a failure. It presses nothing: what cannot be pressed may be the failure. */
  private async asItIs(): Promise<string> {
    const rows = (await this.rowsShown()).map(row => `${row.id} ${row.status}`).join(', ');
    return `Run: ${await this.runState()}; link: ${await this.link()}; rows: ${rows || 'none'}.\n${await this.text()}`;
  }

  // ── fields ───────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Replaces what a field holds, by real keyboard input for short texts and in one insertion for long ones; chooses in a select. */
  async fill(name: string, value: string): Promise<void> {
    await this.waitFor(`field "${name}" to hold the text`, async () => {
      const field = await this.field(name);
      if (field === null) return false;
      if (await field.evaluate(el => el.tagName === 'SELECT')) {
        await field.select(value);
        return true;
      }
      const ready = await field.evaluate(el => {
        el.focus();
        el.select();
        return document.activeElement === el;
      });
      if (!ready) return false;
      if (value === '') await this.page.keyboard.press('Backspace');
      else await this.page.keyboard.sendCharacter(value);
      // The panel may draw the field anew, or take the focus elsewhere, between the two steps.
      for (const until = Date.now() + TYPED_MS; Date.now() < until; await new Promise(resolve => setTimeout(resolve, LOOK_MS)))
        if ((await field.evaluate(el => el.value)) === value) return true;
      return false;
    });
  }

  /** The field of this label, whether it can be seen or not; null when the document has none. */
  async field(name: string): Promise<ElementHandle<HTMLInputElement> | null> {
    const handle = await this.page.evaluateHandle(findField, this.said(name));
    return handle.asElement() as ElementHandle<HTMLInputElement> | null;
  }

  private async valueOf(name: string): Promise<string> {
    const field = (await this.page.waitForFunction(findField, POLL, this.said(name))).asElement();
    if (field === null) throw new Error(`There is no field "${name}".`);
    return (field as ElementHandle<HTMLInputElement>).evaluate(el => el.value);
  }

  /** Presses what `find` finds, which is looked for anew until a press has met it. */
  private pressOn(what: string, find: () => Promise<ElementHandle<Node> | null>): Promise<void> {
    return this.waitFor(`the ${what} to be pressed`, async () => {
      const element = await find();
      return element !== null && this.click(element as ElementHandle<Element>);
    });
  }

  /**
   * Clicks where the element is; false when it cannot be pressed there, or when the panel drew itself anew in that moment. Such a click then meets
   * nothing else either.
   */
  private async click(element: ElementHandle<Element>): Promise<boolean> {
    const at = await element.evaluate(aimForTest);
    if (at === null) return false;
    await this.page.mouse.click(at.x, at.y);
    // A click may take its whole document away.
    return element.evaluate(el => el.dispatchEvent(new Event('test-arrived', { cancelable: true })) === false).catch(() => true);
  }
}

/** What the panel says to a press under which its list changed. */
const UNSTEADY = 'The list has just changed. Look again, then press Run.';
/** Conditions are looked at on a timer: a panel that is not painted at the moment gives no animation frames. */
const POLL = { polling: 100 };
