// One seed for all that tests draw at random, so that what failed can be drawn again: BAI_SEED, else a new one (vitest.config.ts).
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
    runs: number; // how often a property of page code is tried (BAI_RUNS); in the page's project alone
  }
}

export const SEED = inject('seed');

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
