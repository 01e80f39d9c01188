// What a recipe keeps of a tool's call: its input, but for secrets.
import { expect, test } from 'vitest';
import type { SessionState } from '../../../src/protocol/queue/session.ts';
import { toolFields } from '../../../src/protocol/tool-schema.ts';
import { makeRecipe } from '../../../src/sidebar/app/recipes.ts';
import { card } from '../fakes.ts';

test('a call of a tool is kept without what it was given for secrets', () => {
  const input = { user: 'ann', pw: 'swordfish' };
  const json = { v: 1, t: 5, a: 'CLICK', s: '[ref=4]', x: JSON.stringify(input) };
  const fields = toolFields({ properties: { user: {}, pw: {} } }, name => name === 'pw');
  const item = {
    status: 'done',
    command: { json, action: { type: 'callTool', at: { by: 'css', css: '[ref=4]' }, input } },
    approval: { seen: { card: { ...card({}), tool: { readOnly: false, fields } } } },
  };
  const recipe = makeRecipe('Log in', { items: [item] } as unknown as SessionState);
  expect(recipe?.steps).toEqual([{ v: 1, a: 'CLICK', s: '[ref=4]', x: '{"user":"ann"}' }]);
});
