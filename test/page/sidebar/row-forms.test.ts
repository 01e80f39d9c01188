// The form of a row: its fields can be reached, named and pressed, say what may stand in them, and show the line that comes of it.
import AXE from 'axe-core/axe.min.js?raw';
import { expect, test } from 'vitest';
import { ACTION_TYPES } from '../../../src/protocol/action.ts';
import { line } from '../../sidebar/fakes.ts';
import { button, edit, field, fill, findField, host } from './edit-row.ts';

const x = () => field('Payload').value;

test('what was typed last is saved, also before it is drawn', async () => {
  const { saved } = edit([line(1, 'TYPE', '#country', 'fr')]);
  fill('Payload', 'two\nlines');
  button('Save').click();
  await expect.poll(saved).toMatchObject({ x: 'two\nlines' });
});

test('the line is shown as it is and as it would be, and the limits of times beside them', async () => {
  edit([line(1, 'CLICK', '#a')]);
  fill('Timeout (ms)', '500');
  await expect
    .poll(() => host.querySelector('.lines')?.textContent)
    .toContain('!baiact000001upd001 {"v":1,"t":17,"a":"CLICK","s":"#a","x":"","o":{"tm":500}}');
  const limits = field('Timeout (ms)').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(limits)?.textContent).toBe('1 to 120,000 ms');
  fill('Timeout (ms)', '500000');
  await expect.poll(() => field('Timeout (ms)').getAttribute('aria-invalid')).toBe('true');
});

test('a type that takes no target or no payload says so', async () => {
  edit([line(1, 'SEL')]);
  await expect.poll(() => host.innerText).toContain('SEL takes no target.');
  expect(host.innerText).toContain('SEL takes no payload.');
  fill('Type', 'CLICK');
  await expect.poll(() => host.innerText).not.toContain('takes no');
});

test('a broken line with keys that the protocol does not know stays in sight beside what is saved', async () => {
  const broken = '!baiact000001 {"v":1,"t":17,"a":"CLICK","s":"#a","x":"","why":"because"}';
  edit([broken]);
  await expect.poll(() => host.querySelector('.lines')?.textContent).toContain('"why":"because"');
  expect(host.querySelector('details.lines')?.hasAttribute('open')).toBe(true);
});

const EXAMPLES: Partial<Record<(typeof ACTION_TYPES)[number], string>> = {
  KEY: 'CTRL+A DELETE',
  DRAG: '0,200',
  SCROLL: 'down 300',
  SCROLLTO: '0,1200',
  OPEN_TAB: 'https://bank.example/ to look',
  MOVE: '1,2',
};

test.each(ACTION_TYPES)(
  'the form of %s has every field of the contract, a name for each control, and room for a finger at 320 px',
  async type => {
    host.style.cssText = 'inline-size: 320px; container: panel / inline-size';
    edit([line(1, 'NOOP')]);
    fill('Type', type);
    await expect.poll(() => field('Type').value).toBe(type);
    fill('Payload', EXAMPLES[type] ?? '');
    await expect.poll(x).toBe(EXAMPLES[type] ?? '');
    for (const name of ['Type', 'Target', 'Payload', 'Delay (ms)', 'Timeout (ms)', 'Tab']) expect(findField(name), name).not.toBeNull();
    for (const control of host.querySelectorAll<HTMLElement>('input, select, textarea, button, summary')) {
      const named = control instanceof HTMLButtonElement || control.tagName === 'SUMMARY' ? control : findFieldOf(control);
      expect(named, control.outerHTML).toBeTruthy();
      const box = (control.closest('label') ?? control).getBoundingClientRect();
      expect(Math.min(box.width, box.height), control.outerHTML).toBeGreaterThanOrEqual(24);
      expect(box.right, control.outerHTML).toBeLessThanOrEqual(host.getBoundingClientRect().right + 0.5);
    }
    expect(await violations()).toEqual([]);
    const names = [...host.querySelectorAll('.field > span')].map(label => label.textContent);
    expect(new Set(names).size).toBe(names.length);
  },
);

/** What axe-core finds in the editor. */
async function violations(): Promise<string[]> {
  const scope: { document: unknown; axe?: { run(root: Element): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } } =
    globalThis;
  if (scope.axe === undefined) {
    const script = document.createElement('script');
    script.textContent = AXE;
    document.head.append(script);
  }
  const found = await scope.axe?.run(host);
  return found?.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)) ?? ['axe-core did not run'];
}

/** The name of a field, from its label or its own. */
function findFieldOf(control: Element): string {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement)) return '';
  return control.getAttribute('aria-label') ?? control.labels?.[0]?.textContent?.trim() ?? '';
}
