// Carries out a case of any language.
import { run as actionProtocol } from './action-protocol.ts';
import type { LanguageCase, RunCase } from './check.ts';
import { run as macroTool } from './macro-tool.ts';
import { run as toolCode } from './tool-code.ts';

const ADAPTERS = new Map<string, RunCase>([
  ['tool-code', toolCode],
  ['macro-tool', macroTool],
  ['action-protocol', actionProtocol],
]);

/** Null when the case passed, else why not. Never throws. */
export function runCase(given: LanguageCase): string | null {
  const run = ADAPTERS.get(given.system);
  if (run === undefined) return `unknown language: ${given.system}`;
  try {
    return run(given);
  } catch (error) {
    return `threw ${error instanceof Error ? error.message : String(error)}`;
  }
}
