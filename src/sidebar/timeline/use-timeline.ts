// What components may do with what ran (panel): save the session as a file.
import { provided } from '../ui/index.ts';

/** What a session can be saved as. */
export type ExportKind = 'markdown' | 'json' | 'html' | 'playwright' | 'recorder';

export type TimelineCommands = {
  /** Saves the session as a file. */
  saveAs(kind: ExportKind): Promise<void>;
};

export const [TimelineContext, useTimeline] = provided<TimelineCommands>();
