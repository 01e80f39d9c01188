// What components may do on the page with a row's target (panel): pick, frame and picture it.

import type { Choices } from '../../executor/page-api.ts';
import { provided } from '../ui/index.ts';

export type PageToolsCommands = {
  /** `into`: which key of the line the picked selector is for; `tabId`: the tab to point in, that of the row where it is absent. */
  pick(id: string, into?: 's' | 'x', tabId?: number): Promise<void>;
  /** How the field of a selector is filled in; null where the page cannot say it now. */
  choices(id: string, tabId: number, css: string): Promise<Choices | null>;
  /** Frames the row's target on the page; "show" also scrolls to it and says where it is. */
  highlight(id: string, how?: 'show'): void;
  unhighlight(): void;
  /** Frames the targets of all open rows under their numbers, and takes the frames away again. */
  showAll(): void;
  hideAll(): void;
  /** Takes all frames off the page. */
  unmark(): void;
  /** Takes a picture of the row's target as it stands. */
  takeCrop(id: string): void;
  /** Frames the next of several elements that a row's target fits; `useMatch` makes it the target. */
  cycle(id: string, by: -1 | 1): void;
  useMatch(id: string): void;
};

export const [PageToolsContext, usePageTools] = provided<PageToolsCommands>();
