// What a component may do (sidebar room): the commands of the panel, given to components through a context.

import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ContextPart } from '../protocol/action.ts';
import type { ActionJson } from '../protocol/command.ts';
import type { GoalCheck } from '../protocol/session.ts';
import type { HintAction } from './hints.ts';
import type { NextStep, RowView } from './model.ts';
import type { Settings } from './state.ts';
import type { Sheet, Store, View } from './store.ts';

/** What the message holds and what it weighs, part by part. */
export type PartChip = { part: ContextPart; label: string; on: boolean; size: number; problem: string };

/** What a session can be saved as. */
export type ExportKind = 'markdown' | 'json' | 'html' | 'playwright' | 'recorder';

export type Panel = {
  readonly store: Store;
  readonly edition: 'chrome' | 'chrome-lite' | 'firefox';
  readonly rows: ReadonlySignal<readonly RowView[]>;
  readonly ready: ReadonlySignal<readonly RowView[]>; // rows that Run would run
  readonly next: ReadonlySignal<NextStep>;
  readonly prompt: ReadonlySignal<string>;
  readonly message: ReadonlySignal<string>;
  readonly chips: ReadonlySignal<readonly PartChip[]>;
  readonly askGoal: ReadonlySignal<boolean>; // the AI has nothing more to propose: is the goal reached?

  readonly pinned: ReadonlySignal<number | null>; // the tab that is described whatever is in front
  readonly chatAway: ReadonlySignal<boolean>; // a chat is known and is not in front

  show(view: View): void;
  open(sheet: Sheet | null): void;

  copyPrompt(): Promise<void>;
  copyMessage(): Promise<void>;
  /** The short form of the prompt, for an AI that has lost the format. */
  copyReminder(): Promise<void>;
  readReply(text: string): Promise<void>;
  togglePart(part: ContextPart): void;

  run(): Promise<void>;
  runOnly(id: string): Promise<void>;
  /** Runs the ready rows up to this one. */
  runTo(id: string): Promise<void>;
  /** Runs the next ready row alone. */
  step(): Promise<void>;
  /** Frames every target on the page and says what would stop the run; nothing is done. */
  rehearse(): Promise<void>;
  stop(): void;
  answer(verdict: 'confirm' | 'decline'): void;

  include(id: string, included: boolean): void;
  remove(id: string): void;
  restore(id: string): void;
  /** `reason` goes to the AI in prose. */
  skip(id: string, reason?: string): void;
  move(id: string, by: -1 | 1): void;
  duplicate(id: string): void;
  /** Adds an empty note of the user's at the end and opens its editor. */
  addRow(): void;
  copyLine(id: string): Promise<void>;
  edit(id: string | null): void;
  save(id: string, json: ActionJson): Promise<boolean>;
  /** Does what a button of a row's hint says. */
  help(id: string, action: HintAction): void;
  pick(id: string): Promise<void>;
  /** Frames the row's target on the page; "show" also scrolls to it and says where it is. */
  highlight(id: string, how?: 'show'): void;
  unhighlight(): void;
  inView(id: string, visible: boolean): void;

  /** What the user typed into earlier fields of the same page, which this row would send. */
  valuesFor(row: RowView): { name: string; value: string; by: 'ai' | 'user' }[];

  draftGoal(goal: string): void;
  setGoal(goal: string): void;
  checkGoal(verdict: GoalCheck): void;
  /** Copies a request to another AI to look over the open rows. */
  askAnother(): Promise<void>;
  /** Copies what a new chat needs to go on with this session. */
  copyCapsule(): Promise<void>;
  newSession(): Promise<void>;
  switchTo(key: string): void;
  rename(key: string, name: string): void;
  end(key: string): Promise<void>;
  set(settings: Partial<Settings>): void;
  /** Saves the session as a file. */
  saveAs(kind: ExportKind): void;
  practise(): void;
  pinTab(on: boolean): void;
  goToChat(): void;
  copyPicture(id: string): Promise<void>;
  dismiss(): void;
  /** One line for the user, spoken politely. */
  say(text: string): void;
};

export const PanelContext = createContext<Panel | null>(null);

/** The panel that this component is part of. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (panel === null) throw new Error('This component was drawn outside the panel.');
  return panel;
}
