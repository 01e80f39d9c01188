// A document in Firefox (a tab's, or the sidebar's) with the few methods of an automation library that the tests' panel and cases use.
import type { Page } from 'puppeteer-core';
import type { Chrome } from './chrome.ts';

/** Where a document stands in the browser's own window: an expression there for its `<browser>` element. */
export type Place = string;

type Evaluated = (...args: never[]) => unknown;

/** Runs in a document: the elements that a selector means, CSS or `::-p-aria([name="…"][role="…"])`, within another one. */
function findAll(within: ParentNode, selector: string): Element[] {
  const aria = /^::-p-aria\(\[name="(.*?)"\](?:\[role="(\w+)"\])?\)$/.exec(selector);
  if (aria === null) return [...within.querySelectorAll(selector)];
  const [, name, role] = aria;
  const own = { button: 'button, [role=button]', textbox: 'textarea, input, [role=textbox]' }[role ?? ''] ?? '*';
  const nameOf = (el: Element): string => {
    const labelledBy = el.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const label = labelledBy.map(id => document.getElementById(id)?.textContent ?? '').join(' ') || el.getAttribute('aria-label');
    if (label) return label;
    const labels = 'labels' in el && el.labels instanceof NodeList ? [...el.labels].map(each => each.textContent) : [];
    if (labels.length > 0) return labels.join(' ');
    const copy = el.cloneNode(true);
    if (copy instanceof Element) for (const hidden of copy.querySelectorAll('[aria-hidden=true], svg')) hidden.remove();
    return copy.textContent ?? '';
  };
  const isWidget = (el: Element): boolean => el.matches('button, a, input, textarea, [role]');
  return [...within.querySelectorAll(own)].filter(
    el => (role !== undefined || isWidget(el)) && el.checkVisibility() && nameOf(el).trim().replace(/\s+/g, ' ') === name,
  );
}

/** An element of a document, kept there under a number. */
export class FirefoxElement {
  readonly document: FirefoxDocument;
  readonly number: number;

  constructor(document: FirefoxDocument, number: number) {
    this.document = document;
    this.number = number;
  }

  asElement(): this {
    return this;
  }

  evaluate(fn: Evaluated | string, ...args: unknown[]): Promise<unknown> {
    return this.document.run(`return (${fn})(window.testKept[${this.number}], ...arguments)`, args);
  }

  $(selector: string): Promise<FirefoxElement | null> {
    return this.document.keep(`(${findAll})(window.testKept[${this.number}], arguments[0])[0] ?? null`, [selector]);
  }

  focus(): Promise<unknown> {
    return this.evaluate('el => el.focus()');
  }

  /** Chooses an option, as a person does: the field says that it changed. */
  select(value: string): Promise<unknown> {
    return this.evaluate(
      `(el, value) => { el.value = value; for (const type of ['input', 'change']) el.dispatchEvent(new Event(type, { bubbles: true })); }`,
      value,
    );
  }

  /** Has a file field hold files of the disk, as the browser's own chooser does. */
  uploadFile(...paths: string[]): Promise<void> {
    return this.document.upload(this.number, paths);
  }
}

/** What stands before every script: it keeps the script's sandbox alive, and counts the presses that reach the document, before any listener of a test. */
const PREPARED = `if (window.testAlive === undefined) {
    window.testAlive = []; window.testClicks = 0;
    addEventListener('click', event => { if (event.isTrusted) window.testClicks += 1; }, true);
  }
  window.testAlive.push(() => undefined);`;

/** ms in which a press that is sent reaches its document, unless nothing there can be pressed. */
const ARRIVES_MS = 1_000;

const NOTHING = { asElement: () => null };

export class FirefoxDocument {
  private readonly chrome: Chrome;
  private readonly place: Place;

  constructor(chrome: Chrome, place: Place) {
    this.chrome = chrome;
    this.place = place;
  }

  /** Runs a script's text in the document, with `arguments`, and returns its value. */
  async run(script: string, args: readonly unknown[] = []): Promise<unknown> {
    return this.chrome.run(
      `const [script, args] = arguments;
       const actor = (${this.place}).browsingContext.currentWindowGlobal.getActor('MarionetteCommands');
       return actor.executeScript(script, args, { timeout: 60000, sandboxName: null, newSandbox: false });`,
      // Each script has a sandbox of its own, which ends with its last function: an observer that it made would fall silent.
      `${PREPARED}\n${script}`,
      args,
    );
  }

  evaluate(fn: Evaluated | string, ...args: unknown[]): Promise<unknown> {
    return this.run(`return (${fn})(...arguments)`, args);
  }

  async evaluateHandle(fn: Evaluated | string, ...args: unknown[]): Promise<FirefoxElement | typeof NOTHING> {
    return (await this.keep(`(${fn})(...arguments)`, args)) ?? NOTHING;
  }

  /** Keeps what an expression gives; null where it gives none. */
  async keep(expression: string, args: readonly unknown[]): Promise<FirefoxElement | null> {
    const number = await this.run(
      `const found = ${expression}; if (found === null || found === undefined) return -1;
       window.testKept ??= []; return window.testKept.push(found) - 1`,
      args,
    );
    return Number(number) < 0 ? null : new FirefoxElement(this, Number(number));
  }

  /** Has the file field that is kept under this number hold files of the disk. */
  async upload(number: number, paths: readonly string[]): Promise<void> {
    await this.chrome.run(
      `const [number, paths] = arguments;
       const actor = (${this.place}).browsingContext.currentWindowGlobal.getActor('MarionetteCommands');
       const options = { timeout: 60000, sandboxName: null, newSandbox: false };
       const field = await actor.executeScript('return window.testKept[arguments[0]]', [number], options);
       await actor.sendKeysToElement(field, paths.join('\\n'), { toJSON: () => ({ 'moz:webdriverClick': true }) });`,
      number,
      paths,
    );
  }

  $(selector: string): Promise<FirefoxElement | null> {
    return this.keep(`(${findAll})(document, arguments[0])[0] ?? null`, [selector]);
  }

  /** Runs a function on the first element that a selector means. */
  async $eval(selector: string, fn: Evaluated | string, ...args: unknown[]): Promise<unknown> {
    const element = await this.$(selector);
    if (element === null) throw new Error(`The document has no ${selector}.`);
    return element.evaluate(fn, ...args);
  }

  /** Presses the last element that a selector means where it stands, with the browser's own input. */
  async press(selector: string): Promise<void> {
    const at = await this.run(
      `const el = (${findAll})(document, arguments[0]).at(-1); el.scrollIntoView({ block: 'center', behavior: 'instant' });
       const { x, y, width, height } = el.getBoundingClientRect(); return [x + width / 2, y + height / 2]`,
      [selector],
    );
    if (Array.isArray(at)) await this.mouse.click(Number(at[0]), Number(at[1]));
  }

  async waitForFunction(fn: Evaluated | string, _options: unknown, ...args: unknown[]): Promise<FirefoxElement | typeof NOTHING> {
    for (const until = Date.now() + 60_000; ; await new Promise(resolve => setTimeout(resolve, 20))) {
      if ((await this.run(`return Boolean((${fn})(...arguments))`, args)) === true) return this.evaluateHandle(fn, ...args);
      if (Date.now() > until) throw new Error(`Waited in vain for ${fn}`);
    }
  }

  readonly mouse = {
    /** Presses the main button at a point of the document (CSS px), with the browser's own input. */
    click: async (x: number, y: number): Promise<void> => {
      const at = await this.chrome.run(
        `const el = ${this.place}, box = el.getBoundingClientRect();
         if (el.getTabBrowser?.() === gBrowser && el !== gBrowser.selectedBrowser) return null;
         const around = el.ownerDocument === document ? { x: 0, y: 0 } : SidebarController.browser.getBoundingClientRect();
         return [box.x + around.x, box.y + around.y];`,
      );
      if (!Array.isArray(at)) throw new Error('The document is not in front: a press would reach another one.');
      const count = () => this.run('return window.testClicks').catch(() => null);
      const before = await count();
      await this.chrome.click(Number(at[0]) + x, Number(at[1]) + y);
      for (const until = Date.now() + ARRIVES_MS; (await count()) === before && Date.now() < until; );
    },
  };

  readonly keyboard = {
    sendCharacter: (text: string): Promise<unknown> => this.run(`document.execCommand('insertText', false, arguments[0])`, [text]),
    press: (key: string): Promise<unknown> => {
      if (key === 'Backspace') return this.run(`document.execCommand('delete')`);
      const hears = 'new KeyboardEvent("keydown", { key: arguments[0], bubbles: true, cancelable: true })';
      return this.run(`(document.activeElement ?? document.body).dispatchEvent(${hears})`, [key]);
    },
  };

  setDefaultTimeout(): void {
    // Every wait here has its own end.
  }

  isClosed(): boolean {
    return false;
  }

  /** This document where a test's panel expects one of the automation library: it has the part of it that the panel uses. */
  asPage(): Page {
    return this as unknown as Page;
  }
}
