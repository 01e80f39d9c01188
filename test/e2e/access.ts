// What is wrong with a panel for somebody who cannot see, or sees it narrow: axe-core's findings, and what does not fit.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Panel } from './panel.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Makes a panel ready for `violations`: axe-core needs to run beside the page's own scripts, which the panel's policy forbids; the debugging protocol may. */
export async function bringAxe({ page }: Panel): Promise<void> {
  await page.evaluate(AXE);
}

/** What axe-core finds, told by rule and element; `onlyColours` asks about nothing but the contrast of words. */
export async function violations({ page }: Panel, { onlyColours }: { onlyColours: boolean }): Promise<string[]> {
  return page.evaluate(async onlyColours => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(onlyColours ? { runOnly: ['color-contrast'] } : {}) });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.html.slice(0, 120)} :: ${node.failureSummary.slice(0, 200)}`),
    );
  }, onlyColours);
}

/** Elements that stick out of the panel or scroll sideways in it, targets below 24 px, words that are cut off, and a bottom bar that has to be learned. */
export async function misfits({ page }: Panel): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    /** How wide a list box would be that shows all of what is chosen. */
    function widthOf(el: HTMLElement): number {
      const { style } = el;
      const before = style.cssText;
      style.cssText = 'field-sizing: content; inline-size: max-content; min-inline-size: max-content; max-inline-size: none';
      const { width } = el.getBoundingClientRect();
      style.cssText = before;
      return width;
    }
    if (document.documentElement.scrollWidth > width)
      found.push(`the panel is ${document.documentElement.scrollWidth} px wide in ${width}`);
    for (const el of document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, [role=tab], summary, h2, legend')) {
      if (!el.checkVisibility() || el.closest('.unseen')) continue;
      const box = el.getBoundingClientRect();
      const name = `${el.tagName} ${el.getAttribute('aria-label') ?? el.innerText}`.split('\n', 1)[0]?.slice(0, 60);
      if (box.right > width + 1 || box.left < -1) found.push(`${name} sticks out`);
      const cut = el.matches('.button, .chip, h2, legend, [role=tab], .step') && el.scrollWidth > el.clientWidth + 1;
      const low = el.matches('.step') && el.scrollHeight > el.clientHeight + 1;
      if (cut || low) found.push(`${name} is cut off`);
      if (el.matches('select') && box.width < widthOf(el) - 1) found.push(`${name} does not show what is chosen`);
      // A check box has its label or its cell around it as the target.
      const target = el.matches('input[type=checkbox], input[type=radio]')
        ? (el.closest('label, .gate') ?? el).getBoundingClientRect()
        : box;
      const isField = el.matches('select, textarea, input:not([type=checkbox], [type=radio])');
      if (isField && box.width < 36) found.push(`${name} is ${Math.round(box.width)} px wide`);
      if (target.height < 23.5 && !el.matches('summary, h2, legend')) found.push(`${name} is ${Math.round(target.height)} px high`);
    }
    for (const el of document.querySelectorAll<HTMLElement>('#panel *')) {
      const scrolls = el.scrollWidth > el.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(el).overflowX);
      if (scrolls && el.checkVisibility() && !el.matches('input, textarea, select'))
        found.push(`${el.className} is ${el.scrollWidth} px wide in ${el.clientWidth} and scrolls sideways`);
    }
    for (const el of document.querySelectorAll<HTMLElement>('.sheet > *, .sheet .setting')) {
      if (el.scrollHeight > el.clientHeight + 1 && !el.matches('textarea, select'))
        found.push(`${el.innerText.slice(0, 40)} runs into what follows`);
    }
    const bar = [...document.querySelectorAll<HTMLElement>('.bottom button')].filter(el => el.checkVisibility());
    for (const el of bar)
      if (!/\p{L}/u.test(el.innerText)) found.push(`${el.getAttribute('aria-label')} of the bottom bar is a bare picture`);
    const main = bar.filter(el => el.matches('.button.main, .step.now, .step.stop:not(.aside)')).map(el => el.innerText);
    if (main.length > 1) found.push(`${main.join(' and ')} are both the main button`);
    return found;
  });
}
