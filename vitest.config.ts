// Kinds of test: pure rooms in Node (examples, and properties tried many times), page code in real Chromium (it needs layout), and the built extension end to end.
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findChromium } from './scripts/chromium.mjs';

/** Tried many thousand times, or counted in steps: each of these has its modules to itself. */
const PROPERTIES = ['test/protocol/**/{properties*,linear}.test.ts'];

/** One test of these files takes half a minute: begun last, it would leave the other workers waiting. */
const LONG = /trust-chaos|trust-build|loop|difference|editors|bridge|installed|language|turns|executor-(?:pointer|ready|type)/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted.filter(({ moduleId }) => !LONG.test(moduleId))];
  }
}

/** Waits end as soon as their condition holds. A machine that does five other things at once must not fail a test that is not about time. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };
/** A test of the panel may wait twice for 80 s, and a browser may be started twice: each of these limits is told by its own words before the test's own ends it. */
const PANEL_PATIENCE = { ...PATIENCE, testTimeout: 300_000, hookTimeout: 600_000 };

/** The packages that page tests load. */
const PAGE_PACKAGES = [
  '@mozilla/readability',
  '@preact/signals',
  '@vscode/markdown-it-katex',
  'commonmark',
  'dom-accessibility-api',
  'fast-check',
  'idb-keyval',
  'markdown-it',
  'marked',
  'marked-katex-extension',
  'micromark',
  'micromark-extension-gfm',
  'preact',
  'preact/hooks',
  'preact/jsx-dev-runtime',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-dom/server.browser',
  'react-markdown',
  'rehype-katex',
  'rehype-raw',
  'remark',
  'remark-breaks',
  'remark-gfm',
  'remark-html',
  'remark-math',
  'showdown',
  'vue',
  'vue/server-renderer',
  'zod/mini',
];

/** What tests draw at random comes from one seed: `npm test` always gives the same, `npx vitest` alone a new one. */
const SEED = Number(process.env.BAI_SEED ?? Date.now() % 1_000_000_000);

export default defineConfig({
  test: {
    // The default leaves a core to a person who watches: with two, that is half of them.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // Read for all projects from here alone: how long the page of a browser test may take to call back.
    browser: { connectTimeout: 180_000 },
    projects: [
      {
        test: {
          name: 'node',
          include: ['test/{protocol,context,executor,bridge,relay,sidebar,practice,house}/**/*.test.ts'],
          exclude: PROPERTIES,
          environment: 'node',
          provide: { seed: SEED },
          ...PATIENCE,
          // Loading the modules anew for every file costs more than the tests themselves.
          isolate: false,
          setupFiles: ['test/messages.ts', 'test/can-parse.ts', 'test/seed.ts'],
        },
      },
      {
        test: {
          name: 'properties',
          include: PROPERTIES,
          environment: 'node',
          // Many runs on a busy machine take a while; nothing here is about time.
          testTimeout: 600_000,
          provide: { seed: SEED },
          setupFiles: ['test/messages.ts', 'test/can-parse.ts', 'test/seed.ts'],
        },
      },
      {
        // A package that is met only in the middle of a run makes the test page load anew.
        optimizeDeps: { include: PAGE_PACKAGES },
        test: {
          name: 'page',
          include: ['test/page/**/*.test.ts'],
          setupFiles: ['test/messages.ts'],
          provide: { seed: SEED, runs: Number(process.env.BAI_RUNS ?? 400) },
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
          globalSetup: ['test/e2e/build-first.ts'],
          setupFiles: ['test/messages.ts'],
          environment: 'node',
          provide: { seed: SEED },
          // Each file has a browser, servers and a profile of its own, and waits for these half of the time.
          maxWorkers: 3,
          ...PANEL_PATIENCE,
        },
      },
    ],
  },
});
