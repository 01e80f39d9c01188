// Waiting for a condition, with patience for slow machines: it ends as soon as the condition holds.
import { vi } from 'vitest';

/** Returns when `check` no longer throws. Fails with what it threw last, after a minute. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 60_000 });
}
