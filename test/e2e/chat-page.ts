// The practice chat as a person uses it: paste a message, send it, copy the reply.
import type { Page } from 'puppeteer-core';

export class ChatPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Sends a message and returns the text of the reply that comes back, as its copy button copies it. */
  async send(message: string): Promise<string> {
    const before = (await this.page.$$('.reply')).length;
    const field = await this.page.waitForSelector('::-p-aria([name="Message"][role="textbox"])');
    await field?.focus();
    await this.page.keyboard.sendCharacter(message);
    await this.page.locator('::-p-aria([name="Send"][role="button"])').click();
    await this.page.waitForFunction(count => document.querySelectorAll('.reply[aria-busy="false"]').length > count, {}, before);
    return this.copyReply();
  }

  /** Presses the copy button of the newest reply, and returns what a paste then brings. */
  private async copyReply(): Promise<string> {
    const buttons = await this.page.$$('.reply > button');
    await buttons.at(-1)?.evaluate(button => button.scrollIntoView({ block: 'center' }));
    await buttons.at(-1)?.asLocator().click();
    await this.page.waitForFunction(() => [...document.querySelectorAll('.reply > button')].at(-1)?.textContent === 'Copied');
    const field = await this.page.waitForSelector('textarea');
    await field?.focus();
    await this.page.keyboard.press('V', { commands: ['Paste'] });
    const pasted = await this.page.waitForFunction(() => {
      const field = document.querySelector('textarea');
      return field !== null && field.value !== '' ? field.value : false;
    });
    const text = await pasted.jsonValue();
    await field?.evaluate(el => el.form?.reset());
    return String(text);
  }
}
