// What components may do with settings (panel): as a file, and a report for fault finding.

import { provided } from '../ui/index.ts';
import type { Surroundings } from './diagnostics.ts';

export type SettingsCommands = {
  /** Saves settings and recipes as a file. */
  saveSettings(): Promise<void>;
  /** Takes the text of such a file; false, and nothing is taken, when it is not one. */
  loadSettings(file: string): Promise<boolean>;
  /** What a report for fault finding says of where the panel runs. */
  surroundings(): Surroundings;
  copyDiagnostics(): Promise<void>;
};

export const [SettingsContext, useSettings] = provided<SettingsCommands>();
