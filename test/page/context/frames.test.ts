// Which frames of a document nobody sees; where the document stands itself.
import { afterEach, expect, test } from 'vitest';
import '../../../src/injection/page-text.ts';
import { contextPageApi } from '../../../src/context/page/api.ts';

afterEach(() => document.body.replaceChildren());

async function unseen(html: string): Promise<number[]> {
  document.body.innerHTML = html;
  const reply = await contextPageApi.frames({});
  if (!reply.ok) throw new Error(reply.error.code);
  expect(reply.value.path.length).toBeGreaterThan(0); // the tests run in a frame
  return reply.value.unseen.sort();
}

test.each([
  ['visibility:hidden', ''],
  ['opacity:0', ''],
  ['position:absolute;left:-9999px', ''],
  ['width:0;height:0;border:0', ''],
  ['width:1px;height:1px;border:0', ''],
  ['clip-path:inset(100%)', ''],
  ['', 'display:none'],
  ['', 'height:0;overflow:hidden'],
  ['', 'opacity:.01'],
  ['', 'position:fixed;left:9999px'],
  ['', 'visibility:hidden'],
])('a frame with "%s" in a box with "%s" is not seen, the others are', async (own, around) => {
  const shown = '<iframe></iframe>';
  expect(await unseen(`${shown}<div style="${around}"><iframe style="${own}"></iframe></div>${shown}`)).toEqual([1]);
  expect(
    await unseen(
      `${shown}<div style="margin-top:3000px">${shown}</div><div style="visibility:hidden"><iframe style="visibility:visible"></iframe></div>`,
    ),
  ).toEqual([]);
});

test('frames in shadow trees are hidden when none of them is seen', async () => {
  const host = (style: string): Promise<number[]> => {
    const element = document.createElement('div');
    element.attachShadow({ mode: 'open' }).innerHTML = `<iframe style="${style}"></iframe>`;
    document.body.replaceChildren(element);
    return contextPageApi.frames({}).then(reply => (reply.ok ? reply.value.unseen : []));
  };
  expect(await host('opacity:0')).toEqual([-1]);
  expect(await host('')).toEqual([]);
});
