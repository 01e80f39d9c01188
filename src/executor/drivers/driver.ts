// What both input drivers are (panel, types only): they play the same gestures, one as the browser's own input, one as events in the page.
import type { FrameAddress } from '../../injection/api.ts';
import type { ActionError, DriverName, Reply } from '../../protocol/result.ts';
import type { OpenDialog } from '../executor.ts';
import type { InputEvent, Point } from '../gesture.ts';
import type { Setup, Target } from '../page-api.ts';
import type { Patience } from '../patience.ts';

export type GestureKind = 'press' | 'hover' | 'key' | 'drag' | 'wheel';

/**
 * One gesture and what it is meant for. Points in `events` are CSS px of the viewport that the driver's `viewport` names. `target: null` is a
 * gesture that no element was approved for (a point, the focused element, the page).
 */
export type Play = {
  tabId: number;
  frame: FrameAddress;
  nonce: string;
  target: Target | null;
  kind: GestureKind;
  at: Point | null; // where the press belongs, in the frame's own viewport; null for keys and wheels
  events: readonly InputEvent[];
  typing?: true; // the keys are one text for the target: nothing of it goes in anywhere else
  setup: Setup; // what the page does in the turn in which it lets the input in
  time: Patience; // how long the page may be waited for
  /** Called when all was sent and taken, before it is known where it arrived: from here on the page may be asked what came of it. Not by every driver. */
  onSent?: () => void;
  /** Asked between two chords of many keys: an error ends them there, the rest is not sent. */
  cut?: (sent: number, of: number) => ActionError | null;
};

/** `left`: the document went away while it was played. `blocked`: the guard stopped the input before the page saw it. */
export type Played =
  | { ok: true; dialog: OpenDialog | null; left: boolean }
  | { ok: false; error: ActionError; dispatched: boolean; blocked: boolean };

/**
 * How a page asked for files without its own code hearing which field did. 'by a field': the page code knows it now, where it runs in that frame. 'by a
 * picker': without one, as `showSaveFilePicker` does; the page was told that the user chose nothing, and a later press of the same element lets it open.
 */
export type AskedForFiles = 'not' | 'by a field' | 'by a picker';

export interface InputDriver {
  readonly name: DriverName;
  /** Whose viewport the points of a gesture belong to: the top frame's, or the target frame's own. */
  readonly viewport: 'top' | 'frame';
  /** Makes a tab ready for input; called before each action, quick when it is ready already. */
  begin(tabId: number, time: Patience): Promise<Reply<null>>;
  /** Plays a gesture once. Never throws, and never plays twice. */
  play(play: Play): Promise<Played>;
  /** The native dialog that holds a tab, where the driver can know. */
  dialog(tabId: number): OpenDialog | null;
  /** Resolves when a native dialog opens in the tab; never, where the driver cannot know. */
  dialogOpens(tabId: number): Promise<OpenDialog>;
  /** Whether the page waits for its server to answer a request that it sent since the last action began there; false where the driver cannot know. */
  awaitsAnswer(tabId: number): boolean;
  /** Resolves when all that it waits for now is answered, after `capMs` at the latest, and on Stop. */
  answered(tabId: number, capMs: number, signal: AbortSignal): Promise<void>;
  /**
   * Ends what the last press of a row began, known by its time: that the browser opens no file chooser in the tab. How the page asked for one meanwhile;
   * 'not' where the driver cannot know, and where another row's press began since.
   */
  askedForFiles(tabId: number, time: Patience): Promise<AskedForFiles>;
  /** The first error that the page told its console since the last action began there; "" for none, and where the driver cannot know. */
  consoleError(tabId: number): Promise<string>;
  /** Ends the batch. */
  end(): Promise<void>;
}

/** A part of a document, CSS px. */
export type Clip = { x: number; y: number; width: number; height: number; scale: number };

/** What became of a script. `says`: what it returned, "" for nothing; null where a dialog holds it. */
export type Evaluated = { says: string; dialog: null } | { says: null; dialog: OpenDialog };

/** The trusted driver, and what a screenshot needs of the same attachment. */
export interface CdpDriver extends InputDriver {
  answer(tabId: number, accept: boolean, text: string): Promise<Reply<null>>;
  /** A PNG as base64, TIMEOUT when there is none after `waitMs`, or after the time of any command. */
  capture(tabId: number, clip: Clip | null, waitMs: number | null): Promise<Reply<string>>;
  /**
   * Runs a script once in the world of the tab's page: the body of an async function. UNSUPPORTED where it throws, TIMEOUT where the row's time is over, INTERRUPTED where the user stopped it.
   */
  evaluate(tabId: number, script: string, time: Patience): Promise<Reply<Evaluated>>;
  /** Detaches from every tab, as far as the browser can still be asked: for `pagehide`. */
  letGo(): void;
}
