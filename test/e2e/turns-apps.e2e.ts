// How many replies goals take in applications as they are published, by a chat that knows them from the messages alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_GOALS, openGoal } from './app-goals.ts';
import { launch, type Stage } from './launch.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await launch({ edition: 'chrome' });
});
afterAll(() => stage?.close());

test.each(APP_GOALS.map(goal => [goal.name, goal] as const))('%s', async (_, goal) => {
  const { chat, held, close } = await openGoal(stage, goal);
  try {
    await goal.play(chat);
    await expect.poll(held, { timeout: 20_000 }).toMatchObject(goal.reached);
    expect(chat.replies).toBe(goal.replies);
  } finally {
    await close();
  }
});
