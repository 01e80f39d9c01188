// How often the properties are tried; BAI_RUNS sets it.
import { isDeepStrictEqual } from 'node:util';

export const RUNS = Number(process.env.BAI_RUNS ?? 50_000);
export const options = { numRuns: RUNS };

/** Throws when two values differ. An assertion of the test runner costs more than most of what is tried here. */
export function same(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) throw new Error(`${JSON.stringify(found)}\nis not\n${JSON.stringify(wanted)}`);
}
