// The list of keys: what stands on a key reads from left to right in every language.
import { h, render } from 'preact';
import { afterEach, expect, test } from 'vitest';
import { Sheets } from '../../../src/sidebar/settings/sheets.tsx';
import { Provided } from '../../../src/sidebar/shell/provided.tsx';
import { fakeExecutor } from '../../sidebar/fakes.ts';
import { createPanelLogic } from '../../sidebar/panel-logic.ts';

const host = document.createElement('div');
document.body.append(host);
afterEach(() => {
  render(null, host);
  host.removeAttribute('dir');
});

test('no key cap is turned round where the panel reads from right to left', () => {
  const { panel, store } = createPanelLogic([], fakeExecutor({}));
  store.ui.sheet.value = 'keys';
  host.dir = 'rtl';
  render(h(Provided, { panel }, h(Sheets, {})), host);
  const caps = [...host.querySelectorAll('kbd')];
  expect(caps.map(cap => cap.textContent)).toContain('Alt+↑ Alt+↓');
  expect(caps.map(cap => getComputedStyle(cap).direction).filter(direction => direction !== 'ltr')).toEqual([]);
});
