// The whole panel as one value (panel): the commands of every room.
import type { AccessCommands } from '../access/index.ts';
import type { AppCommands } from '../app/index.ts';
import type { Bridge } from '../bridge/index.ts';
import type { EditorCommands } from '../editor/index.ts';
import type { LanguageCommands } from '../language/index.ts';
import type { HandoffCommands, MasksCommands, MessageCommands } from '../message/index.ts';
import type { PageToolsCommands } from '../page-tools/index.ts';
import type { ReplyCommands } from '../reply/index.ts';
import type { RowsCommands } from '../rows/index.ts';
import type { QuestionsCommands, RunCommands } from '../run/index.ts';
import type { SessionCommands, TabsCommands } from '../session/index.ts';
import type { SettingsCommands } from '../settings/index.ts';
import type { TimelineCommands } from '../timeline/index.ts';

export type Panel = AppCommands &
  RowsCommands &
  EditorCommands &
  PageToolsCommands &
  RunCommands &
  QuestionsCommands &
  MessageCommands &
  MasksCommands &
  HandoffCommands &
  SessionCommands &
  LanguageCommands &
  TabsCommands &
  ReplyCommands &
  AccessCommands &
  Bridge &
  SettingsCommands &
  TimelineCommands;
