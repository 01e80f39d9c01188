// Gives every room's commands to the components below (panel), each through the context of its room.
import type { ComponentChildren, FunctionComponent } from 'preact';
import { AccessContext } from '../access/index.ts';
import { AppContext } from '../app/index.ts';
import { BridgeContext, TeachingContext } from '../bridge/index.ts';
import { EditorContext } from '../editor/index.ts';
import { LanguageContext } from '../language/index.ts';
import { HandoffContext, MasksContext, MessageContext } from '../message/index.ts';
import { PageToolsContext } from '../page-tools/index.ts';
import { ReplyContext } from '../reply/index.ts';
import { RowsContext } from '../rows/index.ts';
import { QuestionsContext, RunContext } from '../run/index.ts';
import { SessionContext, TabsContext } from '../session/index.ts';
import { SettingsContext } from '../settings/index.ts';
import { TimelineContext } from '../timeline/index.ts';
import type { Panel } from './panel.ts';

/** What gives each room's commands to the components below. */
const PROVIDERS: readonly FunctionComponent<{ value: Panel; children?: ComponentChildren }>[] = [
  AppContext,
  RowsContext,
  EditorContext,
  PageToolsContext,
  RunContext,
  QuestionsContext,
  MessageContext,
  MasksContext,
  HandoffContext,
  LanguageContext,
  SessionContext,
  TabsContext,
  ReplyContext,
  AccessContext,
  BridgeContext,
  TeachingContext,
  SettingsContext,
  TimelineContext,
];

/** The components of this panel. */
export function Provided({ panel, children }: { panel: Panel; children?: ComponentChildren }) {
  return PROVIDERS.reduce((inside, Provider) => <Provider value={panel}>{inside}</Provider>, children);
}
