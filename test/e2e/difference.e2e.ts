// Turns on the practice site with the page's elements in the message: whole, then only what changed; a watched page; and all pages told in full.
import { expect, test } from 'vitest';
import { startPractice } from '../../scripts/practice-server.mjs';
import { launch } from './launch.ts';

test('after a turn the message tells only what changed on the page, until the user wants it whole', { timeout: 360_000 }, async () => {
  const stage = await launch({ edition: 'chrome' });
  const practice = await startPractice();
  try {
    const site = await stage.open(`${practice.siteUrl}invoices.html`);
    const tab = await stage.tabId(site);
    const panel = await stage.openPanel(site);
    await panel.connect();
    const domWhen = async (what: string, fits: (dom: string) => boolean): Promise<string> => {
      let dom = '';
      const waiting = panel.waitFor(what, async () => {
        dom = String((await panel.context()).dom ?? '');
        return fits(dom);
      });
      await waiting.catch((error: Error) => {
        throw new Error(`${error.message}\nThe elements in the message were:\n${dom}`);
      });
      return dom;
    };
    const act = (id: number, a: string, s: string, x = ''): string =>
      `!baiact${String(id).padStart(6, '0')} ${JSON.stringify({ v: 1, t: tab, a, s, x })}`;
    const numberOf = (dom: string, words: RegExp): string =>
      /^\[(\d+)\]/.exec(dom.split('\n').find(line => words.test(line)) ?? '')?.[1] ?? 'none';

    await panel.show('Message');
    const first = await domWhen('the whole digest', dom => /^digest \d{6}\n/.test(dom));
    await panel.press('Copy message');
    // Nobody asked for it: the controls with the texts between them, a row of the table as one line.
    expect(first).toMatch(/^text .*INV-1042.*Meridian Travel/m);
    const closer = numberOf(first, /button Only necessary/);
    await panel.read(act(1, 'CLICK', `[ref=${closer}]`));
    await panel.run('Confirm');
    const name = /^digest (\d{6})/.exec(first)?.[1];
    const second = await domWhen('the changes', dom => dom.startsWith(`changes since digest ${name}, now digest `));
    expect(second).toMatch(new RegExp(`^gone: .*\\[${closer}\\]`, 'm'));
    expect(second.length).toBeLessThan(first.length * 0.35);
    await panel.waitFor('the word about it', async () => (await panel.text()).includes('Changed elements'));

    await panel.press('Copy message');
    await panel.read(act(2, 'CLICK', `[ref=${numberOf(second, /button New invoice/)}]`));
    await panel.run('Confirm');
    const third = await domWhen('the dialog, told whole since the rest of the page is out of reach', dom =>
      dom.includes('dialog New invoice'),
    );
    expect(third).toMatch(/^digest \d{6}\n/);

    await panel.press('Copy message');
    await panel.read(act(3, 'TYPE', `[ref=${numberOf(third, /#amount/)}]`, '420'));
    await panel.run('Confirm');
    const named = /^digest (\d{6})/.exec(third)?.[1];
    const fourth = await domWhen('the changed field', dom => dom.startsWith(`changes since digest ${named}`));
    expect(fourth).toMatch(/^\[\d+\] .*Amount.* = 420/m);
    await panel.press('Only changes');
    await domWhen('the whole digest again', dom => /^digest \d{6}\n/.test(dom));
    await panel.press('Only changes');
    await panel.press('Copy message');
    await panel.read(act(4, 'SCAN', ''));
    await panel.run();
    expect(await domWhen('what was asked for', dom => /^digest \d{6}\n/.test(dom))).toContain('dialog New invoice');

    // A page that is watched: what changes there by itself makes waiting rows old and the message new.
    await panel.press('Copy message');
    await panel.read(act(5, 'HILITE', '#amount'));
    await panel.press(`Working page: ${new URL(practice.siteUrl).host}`);
    await panel.page.locator('.setting::-p-text(Watch this page)').click();
    await panel.press('Close');
    await panel.show('Queue');
    await panel.pressIn('000005', 'More');
    await panel.page.waitForSelector('[data-id="000005"] .details');
    expect((await panel.row('000005')).text).not.toContain('The page has changed since');
    // The watch compares with its first look; a change before that is part of it. So the page changes until it is noticed.
    let changedAt = 0;
    await panel.waitFor('the row to be marked', async () => {
      if (Date.now() - changedAt > 3_000) {
        changedAt = Date.now();
        await site.evaluate(
          words => {
            const dialog = document.querySelector('dialog[open]');
            const button = dialog?.querySelector('#watched') ?? document.createElement('button');
            Object.assign(button, { id: 'watched', textContent: words });
            if (!button.isConnected) dialog?.append(button);
          },
          `Late ${changedAt % 2 === 0 ? 'offer' : 'order'}`,
        );
      }
      return (await panel.row('000005')).text.includes('The page has changed since');
    });
    await domWhen('the new button', dom => /^\[\d+\] button Late /m.test(dom));

    // Every page of the site tells all that it takes to act there: each field and button that a person sees has a numbered line with its words.
    for (const path of ['index.html', 'catalogue.html', 'help.html', 'sign-in.html']) {
      await site.goto(practice.siteUrl + path);
      await site.evaluate(() => document.querySelector<HTMLElement>('[data-cookies]')?.click());
      const words = await site.evaluate(() => {
        const shown = [...document.querySelectorAll<HTMLElement>('main button, main a[href], main select, main input')].filter(
          element => element.checkVisibility() && !element.closest('[inert]') && !element.matches(':disabled'),
        );
        return shown.map(element => {
          const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
          return (labels?.[0] ?? element).innerText.split('\n')[0]?.replace(/\s+/g, ' ').trim() ?? '';
        });
      });
      const wanted = [...new Set(words)].filter(text => text !== '').slice(0, 12);
      expect(wanted.length).toBeGreaterThan(0);
      await domWhen(`the digest of ${path} with ${wanted.join(', ')}`, dom =>
        wanted.every(text => dom.split('\n').some(line => /^\[\d+\] /.test(line) && line.includes(text))),
      );
    }
  } finally {
    await practice.close();
    await stage.close();
  }
});
