// The whole loop with the practice chat and the practice site, as `npm start -- --headless` runs it.
import { expect, test } from 'vitest';
import { startPractice } from '../../scripts/practice-server.mjs';
import { launch } from './launch.ts';
import { runLoop } from './loop.ts';

test('the practice chat reaches its goal through the panel, mistake and recovery included', { timeout: 120_000 }, async () => {
  const stage = await launch({ edition: 'chrome' });
  const practice = await startPractice();
  const outgoing: string[] = [];
  try {
    const say = (step: string, text = ''): void => {
      if (/^Turn/.test(step)) outgoing.push(text);
    };
    expect(await runLoop({ stage, practice, say, picture: async () => undefined })).toBe(true);
    expect(practice.record.drafts).toHaveLength(1);
    expect(outgoing.filter(text => /COVERED/.test(text))).toHaveLength(1);
    expect(outgoing.at(-1)).toContain('"goal_check":"ok"');
  } finally {
    await practice.close();
    await stage.close();
  }
});
