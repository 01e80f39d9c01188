// Where the focus is after an answer was read: on its first row where the user pressed for it, and at another of the chat's buttons when the answer came by itself.
import { afterEach, expect, test } from 'vitest';
import { fakeExecutor, line } from '../../sidebar/fakes.ts';
import { createPanelLogic } from '../../sidebar/panel-logic.ts';

afterEach(() => document.body.replaceChildren());

const PANEL = `<section class="bridge"><p><button id="chat">Disconnect</button></p><div class="actions"><button id="put">Put</button></div></section><ol><li tabindex="-1" data-id="000001"></li></ol>
  <div class="bottom"><button id="run">Run</button></div>`;
const frame = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const focused = () => document.activeElement?.id || document.activeElement?.getAttribute('data-id');

test.each([
  ['that came by itself leaves it at another button of the chat', 'chat', true, 'chat'],
  ['that came by itself takes it from the button that put the message in', 'put', true, '000001'],
  ['that was pressed for takes it from there', 'chat', false, '000001'],
  ['that came by itself takes it from the bottom', 'run', true, '000001'],
])('an answer %s', async (_, at, byItself, then) => {
  const { panel } = createPanelLogic([], fakeExecutor({}));
  document.body.innerHTML = PANEL;
  document.getElementById(at)?.focus();
  await panel.readReply(line(1, 'CLICK', '#a'), byItself);
  await frame();
  expect(focused()).toBe(then);
});
