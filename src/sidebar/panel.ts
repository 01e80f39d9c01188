// What a component may do (sidebar room): the commands of the panel, given to components through a context.

import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Choices } from '../executor/page-api.ts';
import type { ContextPart } from '../protocol/action.ts';
import type { ActionJson } from '../protocol/command.ts';
import type { Care, GoalCheck } from '../protocol/session.ts';
import type { Ruling, SiteRule } from '../protocol/sites.ts';
import type { DomForm } from './compose.ts';
import type { Surroundings } from './diagnostics.ts';
import type { HintAction } from './hints.ts';
import type { MaskView } from './masks.ts';
import type { NextStep, RowView } from './model.ts';
import type { Recipe } from './recipes.ts';
import type { Settings } from './state.ts';
import type { Sheet, Store, View } from './store.ts';

/** What the message holds and what it weighs, part by part. `form`: for the elements, how they are told; `looked`: how far a long reading of it is. */
export type PartChip = {
  part: ContextPart;
  label: string;
  on: boolean;
  size: number;
  problem: string;
  form: DomForm;
  looked: number | null;
};

/** What a session can be saved as. */
export type ExportKind = 'markdown' | 'json' | 'html' | 'playwright' | 'recorder';

export type Panel = {
  readonly store: Store;
  readonly edition: 'chrome' | 'chrome-lite' | 'firefox';
  readonly rows: ReadonlySignal<readonly RowView[]>;
  readonly ready: ReadonlySignal<readonly RowView[]>; // rows that are ready
  readonly batch: ReadonlySignal<readonly RowView[]>; // those of them that Run would run now
  readonly unsaved: ReadonlySignal<string | null>; // the row whose open editor holds something that is not saved: Run stops before it
  readonly next: ReadonlySignal<NextStep>;
  readonly prompt: ReadonlySignal<string>;
  readonly message: ReadonlySignal<string>;
  readonly masks: ReadonlySignal<readonly MaskView[]>; // what is hidden in the message
  readonly chips: ReadonlySignal<readonly PartChip[]>;
  readonly askGoal: ReadonlySignal<boolean>; // the AI has nothing more to propose: is the goal reached?

  readonly pinned: ReadonlySignal<number | null>; // the tab that is described whatever is in front
  readonly chatAway: ReadonlySignal<boolean>; // a chat is known and is not in front

  show(view: View): void;
  open(sheet: Sheet | null): void;

  copyPrompt(): Promise<void>;
  copyMessage(): Promise<void>;
  /** Copies one part of the message; the last one counts as the message. False when the browser refused. */
  copyPart(parts: readonly string[], index: number): Promise<boolean>;
  /** Saves the message as a text file, which counts as copied. */
  saveMessage(): void;
  /** The short form of the prompt, for an AI that has lost the format. */
  copyReminder(): Promise<void>;
  readReply(text: string): Promise<void>;
  /** Reads the reply that is on the clipboard. Has to be called from a press. */
  pasteReply(): Promise<void>;
  /** Puts text that was sent from a page into the box for replies, below what is there. Reads nothing. */
  receive(text: string): void;
  /** Reads what was dropped on the panel. */
  dropReply(data: DataTransfer): Promise<void>;
  togglePart(part: ContextPart): void;
  readonly room: ReadonlySignal<number>; // characters of each part of a page in this chat
  setRoom(chars: number): void;

  run(): Promise<void>;
  runOnly(id: string): Promise<void>;
  /** Runs the ready rows up to this one. */
  runTo(id: string): Promise<void>;
  /** Runs the next ready row alone. */
  step(): Promise<void>;
  /** Frames every target on the page and says what would stop the run; nothing is done. */
  rehearse(): Promise<void>;
  stop(): void;
  /** Stands still before the next row; `resume` goes on, to the end or for one row. */
  pause(): void;
  resume(how: 'all' | 'step'): void;
  /** The rows that are about to run by themselves do not. */
  cancelSwift(): void;
  /** Puts a stop dot before a row, or takes it away: a run pauses there. */
  toggleStop(id: string): void;
  /** How much the user wants to be asked in this session. */
  setCare(care: Care): void;
  /** Rows of the last batch that can be undone. */
  readonly undoable: ReadonlySignal<readonly RowView[]>;
  /** Puts back what one row did, or, without an id, the whole last batch. */
  undo(id?: string): Promise<void>;
  answer(verdict: 'confirm' | 'decline'): void;
  /** Answers the native dialog that a page holds open; `text` is what a prompt is given. */
  answerDialog(tabId: number, accept: boolean, text: string): Promise<void>;

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
  /** `into`: which key of the line the picked selector is for. */
  pick(id: string, into?: 's' | 'x'): Promise<void>;
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
  inView(id: string, visible: boolean): void;

  /** What the user typed into earlier fields of the same page, which this row would send. */
  valuesFor(row: RowView): { name: string; value: string; by: 'ai' | 'user' }[];

  draftGoal(goal: string): void;
  setGoal(goal: string): void;
  checkGoal(verdict: GoalCheck): void;
  /** Copies a request to another AI to look over the open rows. */
  askAnother(): Promise<void>;
  /** Puts what that AI answered beside the rows. */
  readOpinion(answer: string): Promise<void>;
  /** Frames the next of several elements that a row's target fits; `useMatch` makes it the target. */
  cycle(id: string, by: -1 | 1): void;
  useMatch(id: string): void;
  /** Copies what a new chat needs to go on with this session. */
  copyCapsule(): Promise<void>;
  newSession(): Promise<void>;
  switchTo(key: string): Promise<void>;
  rename(key: string, name: string): void;
  end(key: string): Promise<void>;
  set(settings: Partial<Settings>): void;
  /** Lets the AI see what a mark stands for, or hides it again. */
  revealMask(mark: string, on: boolean): void;
  /** Hides a selected piece of the message from the AI. */
  hideText(selected: string): void;
  /** What bAI may do on the page of an address. */
  ruling(address: string): Ruling;
  /** Sets the user's rule for a site; null takes it back. */
  setSite(host: string, rule: SiteRule | null): void;
  /** Saves settings and recipes as a file. */
  saveSettings(): Promise<void>;
  /** Takes the text of such a file; false, and nothing is taken, when it is not one. */
  loadSettings(file: string): Promise<boolean>;
  /** Keeps what ran in this session as a recipe. */
  keepRecipe(name: string): Promise<void>;
  /** Puts the steps of a recipe into the queue, to be reviewed. `values`: of its blanks, by name. */
  useRecipe(recipe: Recipe, values: ReadonlyMap<string, string>): Promise<void>;
  dropRecipe(name: string): void;
  /** What a report for fault finding says of where the panel runs. */
  surroundings(): Surroundings;
  copyDiagnostics(): Promise<void>;
  /** Saves the session as a file. */
  saveAs(kind: ExportKind): Promise<void>;
  practise(): void;
  pinTab(on: boolean): void;
  goToChat(): void;
  /** Copies what the chat needs next and goes there: the message, or the prompt of a new session. */
  shuttle(): Promise<void>;
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
