// The form of each action type: what its controls write into the line, and that they can be reached, named and pressed.
import AXE from 'axe-core/axe.min.js?raw';
import { expect, test } from 'vitest';
import type { Choices } from '../../../src/executor/page-api.ts';
import { ACTION_TYPES } from '../../../src/protocol/action.ts';
import type { Reply } from '../../../src/protocol/result.ts';
import { toolFields } from '../../../src/protocol/tool-schema.ts';
import { fakeExecutor, line, report, seen } from '../../sidebar/fakes.ts';
import { button, edit, field, fill, findField, host } from './edit-row.ts';

/** What the line would be now. */
const x = () => field('Payload').value;
const s = () => field('Target').value;

function tick(name: string): void {
  const box = field(name);
  box.click();
}

/** An executor on whose page every selector names a field of this kind. */
function pageWith(choices: Choices) {
  const executor = fakeExecutor({}, { matches: () => report(seen({ tag: 'select', role: 'combobox' })) });
  executor.choices = () => Promise.resolve({ ok: true, value: choices });
  return executor;
}

test('SCROLL is a direction, an amount and its unit', async () => {
  const { saved } = edit([line(1, 'SCROLL', '', 'down 300')]);
  fill('Scroll', 'up');
  await expect.poll(x).toBe('up 300');
  fill('Unit', 'p');
  await expect.poll(x).toBe('up 300p');
  fill('How far', '2');
  await expect.poll(x).toBe('up 2p');
  button('Save').click();
  await expect.poll(saved).toEqual({ v: 1, t: 17, a: 'SCROLL', s: '', x: 'up 2p' });
});

test('a click has an offset and keys that are held, each of which leaves the other alone', async () => {
  edit([line(1, 'CLICK', '#a', '10,5')]);
  tick('SHIFT');
  await expect.poll(x).toBe('10,5 SHIFT');
  fill('x (px)', '12');
  await expect.poll(x).toBe('12,5 SHIFT');
  tick('SHIFT');
  await expect.poll(x).toBe('12,5');
});

test('the call of a tool is a form by its schema, and its JSON stays the truth', async () => {
  const schema = {
    properties: {
      guests: { type: 'integer', description: 'number of guests' },
      name: { type: 'string' },
      where: { enum: ['in', 'out'] },
      quiet: { type: 'boolean' },
      wishes: { type: 'array' },
    },
    required: ['guests'],
  };
  const tool = { readOnly: false, byHand: false, fields: toolFields(schema) };
  const executor = fakeExecutor({}, { matches: () => report(seen({ tag: 'tool', role: 'tool', name: 'book', tool })) });
  const { saved } = edit([line(1, 'CLICK', '[ref=4]', '{"guests":2,"wishes":["cake"]}')], executor);
  await expect.poll(() => findField('guests: number of guests (required)')?.value).toBe('2');
  expect(findField('x (px)')).toBeNull();
  expect(findField('wishes')).toBeNull();
  expect(host.innerText).toContain('Lists and objects of the input are written in the payload below.');
  fill('guests: number of guests (required)', '4.0');
  await expect.poll(x).toBe('{"guests":4,"wishes":["cake"]}');
  expect(field('guests: number of guests (required)').value).toBe('4.0');
  fill('name', '1');
  await expect.poll(x).toBe('{"guests":4,"wishes":["cake"],"name":"1"}');
  fill('where', '"out"');
  await expect.poll(x).toBe('{"guests":4,"wishes":["cake"],"name":"1","where":"out"}');
  fill('quiet', 'false');
  await expect.poll(x).toBe('{"guests":4,"wishes":["cake"],"name":"1","where":"out","quiet":false}');
  fill('name', '');
  await expect.poll(x).toBe('{"guests":4,"wishes":["cake"],"where":"out","quiet":false}');
  fill('Payload', '{');
  await expect.poll(() => findField('name')).toBeNull();
  fill('Payload', '{"guests":3}');
  await expect.poll(() => findField('guests: number of guests (required)')?.value).toBe('3');
  button('Save').click();
  await expect.poll(saved).toEqual({ v: 1, t: 17, a: 'CLICK', s: '[ref=4]', x: '{"guests":3}' });
});

test('a payload without such parts is edited as its text, and the controls are there once it has them', async () => {
  edit([line(1, 'CLICK', '#a', '')]);
  fill('Payload', 'slowly');
  await expect.poll(() => findField('x (px)')).toBeNull();
  expect(button('Save').disabled).toBe(true);
  fill('Payload', 'ctrl');
  await expect.poll(() => findField('CTRL')).toBeTruthy();
});

test('WAIT gives its target up for a time, and has it again when it waits for one', async () => {
  const { saved } = edit([line(1, 'WAIT', '#a', 'gone')]);
  fill('Wait for', 'time');
  await expect.poll(() => [s(), x()]).toEqual(['', '1000']);
  fill('Wait for', 'appear');
  await expect.poll(() => [s(), x()]).toEqual(['#a', '']);
  fill('Wait for', 'text');
  await expect.poll(() => findField('Words')).toBeTruthy();
  fill('Words', 'Saved');
  await expect.poll(x).toBe('text:Saved');
  button('Save').click();
  await expect.poll(saved).toMatchObject({ s: '#a', x: 'text:Saved' });
});

test('a picture of an element that is not named cannot be saved as one of the window', async () => {
  edit([line(1, 'SHOT')]);
  fill('Picture of', 'element');
  await expect.poll(() => button('Save').disabled).toBe(true);
  expect(host.innerText).toContain('A picture of an element needs a target');
  fill('Target', '#a');
  await expect.poll(() => button('Save').disabled).toBe(false);
});

test('an address says where it really leads', async () => {
  edit([line(1, 'OPEN_TAB', '', 'https://bank.example/')]);
  fill('Address', 'https://bank.example.evil.example/bank.example');
  await expect.poll(() => host.querySelector('.host')?.textContent?.trim()).toBe('Leads to bank.example.evil.example');
  fill('Address', 'https://xn--pypal-4ve.example/');
  await expect.poll(() => host.innerText).toContain('it may look like another one');
  fill('Purpose', 'to pay');
  await expect.poll(x).toBe('https://xn--pypal-4ve.example/ to pay');
});

test('the end of a drag is picked on the page', async () => {
  const executor = fakeExecutor();
  executor.pick = () => Promise.resolve({ ok: true, value: { css: '#there', alternatives: [], seen: seen() } });
  edit([line(1, 'DRAG', '#a', '0,200')], executor);
  fill('Drop', 'element');
  await expect.poll(() => host.innerText).toContain('or write its selector below');
  button('Pick where to drop').click();
  await expect.poll(() => [s(), x()]).toEqual(['#a', '#there']);
});

test.each([
  ['to before #b', 'to before #there'],
  ['from 1,2 to #b at 3,4', 'from 1,2 to #there at 3,4'],
])('the end of the way "%s" is picked on the page, and the rest of it stays', async (way, picked) => {
  const executor = fakeExecutor();
  executor.pick = () => Promise.resolve({ ok: true, value: { css: '#there', alternatives: [], seen: seen() } });
  edit([line(1, 'DRAG', '#a', way)], executor);
  await expect.poll(() => host.innerText).toContain('or write the way below');
  button('Pick where to drop').click();
  await expect.poll(() => [s(), x()]).toEqual(['#a', picked]);
});

const OPTIONS: Choices = {
  kind: 'select',
  many: false,
  options: [
    { label: 'Germany', value: 'de', x: 'Germany' },
    { label: 'France', value: 'fr', x: 'France' },
  ],
};

test('the options of a list come from the page; what is typed can still be', async () => {
  const { saved } = edit([line(1, 'TYPE', '#country', 'fr')], pageWith(OPTIONS));
  await expect.poll(() => findField('Option')).toBeTruthy();
  const list = field('Option');
  expect(list instanceof HTMLSelectElement && list.selectedOptions[0]?.label).toBe('France');
  fill('Option', '0');
  await expect.poll(x).toBe('Germany');
  fill('Payload', 'Atlantis');
  await expect.poll(() => field('Option').value).toBe('');
  button('Save').click();
  await expect.poll(saved).toMatchObject({ x: 'Atlantis' });
});

test('a check box is a switch', async () => {
  edit([line(1, 'TYPE', '#agree', 'yes')], pageWith({ kind: 'check' }));
  await expect.poll(() => findField('Switched on')).toBeTruthy();
  tick('Switched on');
  await expect.poll(x).toBe('off');
});

test('options that come late for a target which is another one by now are not shown', async () => {
  const executor = pageWith(OPTIONS);
  const answers: (() => void)[] = [];
  executor.choices = () => new Promise<Reply<Choices>>(resolve => answers.push(() => resolve({ ok: true, value: OPTIONS })));
  edit([line(1, 'TYPE', '#country', 'fr')], executor);
  await expect.poll(() => answers.length).toBe(1);
  fill('Target', '#comment');
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.();
  await Promise.resolve();
  expect(findField('Option')).toBeNull();
  answers[1]?.();
  await expect.poll(() => findField('Option')).toBeTruthy();
});

test('a page that cannot be asked leaves the plain field', async () => {
  const executor = fakeExecutor();
  let asked = 0;
  executor.match = () => {
    asked += 1;
    return Promise.resolve({ ok: false, error: { code: 'NO_ACCESS', message: '', hint: '' } });
  };
  const { saved } = edit([line(1, 'TYPE', '#country', 'fr')], executor);
  await expect.poll(() => asked).toBeGreaterThan(0);
  fill('Payload', 'two\nlines');
  button('Save').click();
  await expect.poll(saved).toMatchObject({ x: 'two\nlines' });
});

function press(target: EventTarget | null, type: string, init: KeyboardEventInit): boolean {
  return target?.dispatchEvent(new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init })) ?? false;
}

const RECORDER = 'Press a key or a combination';

test('one press of the button records one combination, Tab and Escape too, and the focus comes back to the button', async () => {
  const { store } = edit([line(1, 'KEY', '#a', 'CTRL+A')]);
  for (const [init, now] of [
    [{ key: 'Tab', shiftKey: true }, 'CTRL+A SHIFT+TAB'],
    [{ key: 'Escape' }, 'CTRL+A SHIFT+TAB ESCAPE'],
  ] as const) {
    button('Record a key').click();
    await expect.poll(() => document.activeElement === findField(RECORDER)).toBe(true);
    press(document.activeElement, 'keydown', { key: 'Shift', shiftKey: true });
    expect(press(document.activeElement, 'keydown', init)).toBe(false);
    await expect.poll(x).toBe(now);
    expect(findField(RECORDER)).toBeNull();
    expect(document.activeElement).toBe(button('Record a key'));
  }
  expect(store.rows.editing.value).toBe('000001');
  expect(store.ui.status.value).toBe('Recorded: ESCAPE.');
  button('Remove SHIFT+TAB').click();
  await expect.poll(x).toBe('CTRL+A ESCAPE');
});

test('a modifier that is let go alone is recorded itself; leaving the field records nothing', async () => {
  edit([line(1, 'KEY', '#a', 'ENTER')]);
  button('Record a key').click();
  await expect.poll(() => document.activeElement === findField(RECORDER)).toBe(true);
  press(document.activeElement, 'keydown', { key: 'Control', ctrlKey: true });
  press(document.activeElement, 'keyup', { key: 'Control' });
  await expect.poll(x).toBe('ENTER CONTROL');
  button('Record a key').click();
  await expect.poll(() => document.activeElement === findField(RECORDER)).toBe(true);
  field('Target').focus();
  await expect.poll(() => findField(RECORDER)).toBeNull();
  expect(x()).toBe('ENTER CONTROL');
});

test('Tab and Escape do their own work where nothing is recorded', () => {
  const { store } = edit([line(1, 'KEY', '#a', 'ENTER')]);
  expect(press(button('Record a key'), 'keydown', { key: 'Tab' })).toBe(true);
  press(button('Record a key'), 'keydown', { key: 'Escape' });
  expect(store.rows.editing.value).toBeNull();
});

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
    edit([line(1, 'NOOP')], pageWith(OPTIONS));
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
