// Pages that make no markup out of text, as Gemini is by its content policy: a message is put in, sent and answered there all the same.
import { expect, test } from 'vitest';
import { CHAT_SITES } from '../../../src/bridge/sites.ts';
import { MESSAGE } from './chat.ts';
import { prepareSentOnce } from './live-chat.ts';

/** More than the browser's text commands are given. */
const LONG = Array.from({ length: 200 }, (_, line) => `${line}:  two  blanks, "quotes" \\ <i> 👍`).join('\n');

/** One chat for each way in which a text is put: pasted, typed by the browser's commands, set as nodes, set as a value. */
const CASES = [
  ['gemini', MESSAGE],
  ['chatgpt-app', MESSAGE],
  ['open-webui', LONG],
  ['deepseek', MESSAGE],
] as const;

const layoutsOf = (id: string) => CHAT_SITES.find(({ layouts }) => layouts.some(layout => layout.id === id))?.layouts ?? [];

test('a page under Trusted Types takes, sends and shows as any other does, without a breach of its policy', async () => {
  // The policy stays for as long as the document does, so every page is made before it, and this is the only test of its file.
  const journeys = CASES.map(([id, text]) => prepareSentOnce(id, layoutsOf(id), text));
  const breaches: string[] = [];
  addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => breaches.push(`${effectiveDirective} ${sample}`));
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "require-trusted-types-for 'script'";
  document.head.append(policy);
  expect(() => document.createElement('p').insertAdjacentHTML('beforeend', '<b>text</b>')).toThrow('TrustedHTML');
  await expect.poll(() => breaches.length).toBe(1);

  for (const journey of journeys) await journey();
  expect(breaches).toHaveLength(1);
});
