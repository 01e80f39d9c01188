// Waiting for a condition, with patience for slow machines: it ends as soon as the condition holds. Needs no test runner.

const PATIENCE_MS = 60_000;
/** ms between two looks. */
const PAUSE_MS = 50;

/** Returns when `check` no longer throws. Fails with what it threw last, after a minute. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  }
}
