// A picture is given to a chat once, in the way that it takes, and is there only when the page shows it.
import { afterEach, expect, test } from 'vitest';
import { attachFiles } from '../../../src/bridge/page/attach.ts';
import { ASKED, layoutWith, the } from './chat.ts';

afterEach(() => document.body.replaceChildren());

const DOT = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const attach = async (names = ['shot-000004.png'], type = 'image/png'): Promise<string> => {
  const files = names.map(name => ({ name, type, dataUrl: DOT }));
  const answer = await attachFiles({ ...ASKED, layouts: [layoutWith({ composer: ['#box'], send: ['#send'], busy: ['.busy'] })], files });
  return answer.ok ? 'taken' : answer.error.code;
};

/** A chat whose server gets what `took` holds: "name type bytes by" of each file. */
function chat(box: string): string[] {
  document.body.innerHTML = `<main><img alt="" width="20" height="20"><div id="list"></div><form>${box}<button id="send" type="button">Send</button></form></main>`;
  return [];
}
const BOX = '<textarea id="box" style="width:300px;height:50px"></textarea>';
const FIELD = '<input type="file" accept="image/*" hidden>';

function take(took: string[], files: FileList | undefined, by: string, show: (file: File) => void): boolean {
  for (const file of files ?? []) {
    took.push(`${file.name} ${file.type} ${file.size} ${by}`);
    show(file);
  }
  return (files?.length ?? 0) > 0;
}

const showPicture = (file: File): void => {
  const picture = Object.assign(document.createElement('img'), { src: URL.createObjectURL(file), width: 30, height: 30 });
  setTimeout(() => the('#list').append(picture), 200);
};
const showName = (file: File): void =>
  the('form').append(Object.assign(document.createElement('span'), { textContent: `📎 ${file.name}` }));

const onPaste = (took: string[], show: (file: File) => void, keeps = true): void =>
  the('#box').addEventListener('paste', event => {
    if (take(took, event.clipboardData?.files, 'paste', show) && keeps) event.preventDefault();
  });
const onChoice = (took: string[], show: (file: File) => void): void => {
  const field = document.querySelector('input');
  field?.addEventListener('change', () => take(took, field.files ?? undefined, 'field', show));
};

test.each([
  '<textarea id="box" style="width:300px;height:50px"></textarea>',
  '<div id="box" contenteditable style="width:300px;height:50px"></div>',
])('pasted, and seen by the picture that the chat draws: %s', async box => {
  const took = chat(box + FIELD);
  onPaste(took, showPicture);
  onChoice(took, showPicture);
  expect([await attach(), took]).toEqual(['taken', ['shot-000004.png image/png 70 paste']]);
});

test('once where the chat takes the paste and leaves it to the browser too', async () => {
  const took = chat(BOX + FIELD);
  onPaste(took, showPicture, false);
  onChoice(took, showPicture);
  expect([await attach(), took]).toEqual(['taken', ['shot-000004.png image/png 70 paste']]);
});

test('put into the file field of a chat that takes no paste, and seen by its name', async () => {
  const took = chat(BOX + FIELD);
  onChoice(took, showName);
  expect([await attach(), took]).toEqual(['taken', ['shot-000004.png image/png 70 field']]);
});

test.each([
  ['image/*', false],
  ['image/*, .txt', true],
  ['.pdf,TEXT/PLAIN', true],
  ['*/*', true],
  ['.pdf, *', true],
  ['', true],
])('a text goes into a field that accepts "%s": %s', async (accept, isTaken) => {
  const took = chat(`${BOX}<input type="file" accept="${accept}" hidden>`);
  onChoice(took, showName);
  expect([await attach(['m.txt'], 'text/plain'), took]).toEqual(
    isTaken ? ['taken', ['m.txt text/plain 70 field']] : ['VALUE_REJECTED', []],
  );
});

test('two of them, one after the other', async () => {
  const took = chat(BOX);
  onPaste(took, showName);
  expect([await attach(['a.png', 'b.png']), took]).toEqual(['taken', ['a.png image/png 70 paste', 'b.png image/png 70 paste']]);
});

test('a chat that takes the paste and shows nothing gets it once, and that is said', async () => {
  const took = chat(BOX + FIELD);
  onPaste(took, () => undefined);
  onChoice(took, showName);
  expect([await attach(), took]).toEqual(['VALUE_REJECTED', ['shot-000004.png image/png 70 paste']]);
});

test('none where there is no way in, and none while the AI answers', async () => {
  chat(BOX);
  expect(await attach()).toBe('VALUE_REJECTED');
  document.body.insertAdjacentHTML('beforeend', '<p class="busy">…</p>');
  expect(await attach()).toBe('NOT_STABLE');
});
