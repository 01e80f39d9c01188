// The whole loop in Firefox: its sidebar, its clipboard, the packaged add-on.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPractice } from '../../scripts/practice-server.mjs';
import { type FirefoxStage, launchFirefox } from './firefox/launch.ts';
import { runFirefoxLoop } from './firefox/loop.ts';

let stage: FirefoxStage;
let practice: Awaited<ReturnType<typeof startPractice>>;

beforeAll(async () => {
  stage = await launchFirefox();
  practice = await startPractice({ edition: 'firefox' });
});
afterAll(async () => {
  await practice?.close();
  await stage?.close();
});

test('the practice chat reaches its goal through the sidebar of Firefox, mistake and recovery included', async () => {
  const outgoing: string[] = [];
  const say = (step: string, text = ''): void => {
    if (/^Turn/.test(step)) outgoing.push(text);
  };
  expect(await runFirefoxLoop({ stage, practice, say })).toBe(true);
  expect(practice.record.drafts).toHaveLength(1);
  expect(practice.record.log).toEqual([{ what: 'cookies: necessary' }]); // a press that falls on the tab of before would add another choice
  expect(outgoing.filter(text => /COVERED/.test(text))).toHaveLength(1);
  expect(outgoing.at(-1)).toContain('"goal_check":"ok"');
});
