// Pictures are taken only where the user wants them, and never on sites of money, health or letters.
import { expect, test } from 'vitest';
import { isPrivatePlace } from '../../../src/sidebar/page-tools/pictures.ts';
import { fakeExecutor, line, report, seen } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

test.each([
  ['https://www.mybank.example/', true],
  ['https://webmail.example/', true],
  ['https://irs.gov/', true],
  ['https://shop.example/bank', false],
  ['https://github.example/', false],
  ['not an address', true],
])('%s is a private place: %s', (address, expected) => {
  expect(isPrivatePlace(address)).toBe(expected);
});

async function picturesOf(on: boolean, origin: string, sensitive = false): Promise<number> {
  const target = { ...seen({ sensitive }), topOrigin: origin, origin };
  const executor = fakeExecutor({}, { matches: () => report(target) });
  let taken = 0;
  executor.picture = () => {
    taken += 1;
    return Promise.resolve({ ok: false, error: { code: 'NOT_VISIBLE', message: '', hint: '' } });
  };
  const { panel, look } = createPanelLogic([line(1, 'CLICK', '#a')], executor);
  panel.set({ pictures: on });
  await look();
  await panel.run();
  return taken;
}

test('none unless they are switched on, none of private places and of fields for secrets', async () => {
  expect(await picturesOf(false, 'https://shop.example')).toBe(0);
  expect(await picturesOf(true, 'https://shop.example')).toBe(1);
  expect(await picturesOf(true, 'https://mail.example')).toBe(0);
  expect(await picturesOf(true, 'https://shop.example', true)).toBe(0);
});
