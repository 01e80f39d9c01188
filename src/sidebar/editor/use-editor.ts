// What components may do with an edit (panel): opens the editor of a row and takes what it made.

import type { ActionJson } from '../../protocol/command.ts';
import { provided } from '../ui/index.ts';

export type EditorCommands = {
  edit(id: string | null): void;
  save(id: string, json: ActionJson): Promise<boolean>;
};

export const [EditorContext, useEditor] = provided<EditorCommands>();
