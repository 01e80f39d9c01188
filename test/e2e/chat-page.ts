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

  /** Presses the copy button of the newest reply and returns what then is on the clipboard. */
  private async copyReply(): Promise<string> {
    await this.page
      .browserContext()
      .overridePermissions(new URL(this.page.url()).origin, ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write']);
    const buttons = await this.page.$$('.reply > button');
    await buttons.at(-1)?.evaluate(button => button.scrollIntoView({ block: 'center' }));
    await buttons.at(-1)?.asLocator().click();
    await this.page.waitForFunction(() => [...document.querySelectorAll('.reply > button')].at(-1)?.textContent === 'Copied');
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}
