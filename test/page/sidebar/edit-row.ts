// The editor of a row as a person meets it: real fields in a real document, the panel's real logic behind them, a fake page.
import { h, render } from 'preact';
import { afterEach, beforeEach } from 'vitest';
import type { Store } from '../../../src/sidebar/app/store.ts';
import { RowEditor } from '../../../src/sidebar/editor/row-editor.tsx';
import rowInside from '../../../src/sidebar/queue/row.css?raw';
import type { Panel } from '../../../src/sidebar/shell/panel.ts';
import { Provided } from '../../../src/sidebar/shell/provided.tsx';
import controls from '../../../src/sidebar/ui/controls.css?raw';
import sizes from '../../../src/sidebar/ui/sizes.css?raw';
import style from '../../../src/sidebar/ui/tokens.css?raw';
import { fakeExecutor } from '../../sidebar/fakes.ts';
import { createPanelLogic } from '../../sidebar/panel-logic.ts';

/** Where the editor is drawn; one for each test. */
export let host: HTMLElement;

const sheet = new CSSStyleSheet();
sheet.replaceSync([style, controls, rowInside, sizes].join('\n'));
document.adoptedStyleSheets = [sheet];

beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
});

/** What draws for the test that runs: the panel of a test that is over may still hear of its page. */
const drawing: (() => void)[] = [];

afterEach(() => {
  for (const stop of drawing.splice(0)) stop();
  render(null, host);
  host.remove();
});

export type Editing = { panel: Panel; store: Store; saved: () => unknown };

/** Opens the editor of row 1 of a queue with these lines; it is drawn again whenever the row changes. */
export function edit(lines: readonly string[], executor = fakeExecutor()): Editing {
  const { panel, store } = createPanelLogic(lines, executor);
  panel.edit('000001');
  const draw = () => {
    const row = panel.rows.value.find(each => each.item.id === '000001');
    if (row === undefined) throw new Error('Row 1 is gone.');
    render(store.rows.editing.value === null ? null : h(Provided, { panel }, h(RowEditor, { row })), host);
  };
  drawing.push(panel.rows.subscribe(draw), store.rows.editing.subscribe(draw));
  return { panel, store, saved: () => panel.rows.value[0]?.item.command?.json };
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The field of this name; null when there is none. */
export function findField(name: string): Field | null {
  const found = [...host.querySelectorAll<Field>('input, textarea, select')].find(each => {
    const label = each.labels?.[0]?.cloneNode(true);
    if (label instanceof Element) for (const inner of label.querySelectorAll('input, textarea, select')) inner.remove();
    return label?.textContent?.trim() === name || each.getAttribute('aria-label') === name;
  });
  return found ?? null;
}

export function field(name: string): Field {
  const found = findField(name);
  if (found === null) throw new Error(`There is no field "${name}" in: ${host.innerText}`);
  return found;
}

/** Writes into a field, or chooses in a list by the value of an option. */
export function fill(name: string, value: string): void {
  const target = field(name);
  target.value = value;
  target.dispatchEvent(new Event(target instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

export function button(name: string): HTMLButtonElement {
  const found = [...host.querySelectorAll('button')].find(each => (each.getAttribute('aria-label') ?? each.innerText.trim()) === name);
  if (found === undefined) throw new Error(`There is no button "${name}" in: ${host.innerText}`);
  return found;
}
