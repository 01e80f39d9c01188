// Kinds of test: pure rooms in Node (examples, and properties tried many times), page code in real Chromium (it needs layout), and the built extension end to end.
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findChromium } from './scripts/chromium.mjs';

/** Tried many thousand times, or counted in steps: each of these has its modules to itself. */
const PROPERTIES = ['test/protocol/**/{properties*,linear}.test.ts'];

/** One test of these files takes half a minute: begun last, it would leave the other workers waiting. */
const LONG = /trust-chaos|trust-build|loop|difference|editors|installed/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted.filter(({ moduleId }) => !LONG.test(moduleId))];
  }
}

/** Waits end as soon as their condition holds. A machine that does five other things at once must not fail a test that is not about time. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
  test: {
    // The default leaves a core to a person who watches: with two, that is half of them.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/{protocol,context,executor,sidebar,practice,house}/**/*.test.ts'],
          exclude: PROPERTIES,
          environment: 'node',
          ...PATIENCE,
          // Loading the modules anew for every file costs more than the tests themselves.
          isolate: false,
          setupFiles: ['test/messages.ts', 'test/can-parse.ts'],
        },
      },
      {
        test: {
          name: 'properties',
          include: PROPERTIES,
          environment: 'node',
          // Many runs on a busy machine take a while; nothing here is about time.
          testTimeout: 600_000,
          setupFiles: ['test/messages.ts', 'test/can-parse.ts'],
        },
      },
      {
        test: {
          name: 'page',
          include: ['test/page/**/*.test.ts'],
          setupFiles: ['test/messages.ts'],
          ...PATIENCE,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findChromium() ?? '/usr/bin/chromium',
                args: ['--no-sandbox', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1024, height: 768 } }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.ts'],
          setupFiles: ['test/messages.ts'],
          environment: 'node',
          // Each file has a browser, servers and a profile of its own. Three take two cores whole; a fourth would save half a minute and crowd the others.
          maxWorkers: 3,
          ...PATIENCE,
        },
      },
    ],
  },
});
