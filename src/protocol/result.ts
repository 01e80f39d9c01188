// What became of an action (pure): outcomes are values, with a code, one sentence and the next step.
import type { RowType } from './action.ts';

/** Every code that may stand in `err`, in a row, or in the docs. Fixed by the protocol page. */
export const ERROR_CODES = [
  'NO_MATCH',
  'AMBIGUOUS',
  'STALE_REF',
  'NOT_VISIBLE',
  'NOT_STABLE',
  'NOT_ENABLED',
  'NOT_EDITABLE',
  'VALUE_REJECTED',
  'COVERED',
  'CHANGED',
  'TIMEOUT',
  'NAVIGATED',
  'WRONG_TAB',
  'TAB_GONE',
  'NO_ACCESS',
  'RESTRICTED',
  'FRAME',
  'DIALOG',
  'REFUSED',
  'UNSUPPORTED',
  'DETACHED',
  'INTERRUPTED',
  'BAD_LINE',
  'CONFLICT',
  'FOREIGN_SESSION',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/**
 * `message`: what is so, in one plain sentence that names the thing. `hint`: the next step, addressed to user and AI alike. `unsure`: nothing
 * answered, so what was asked may have been done all the same. `left`: the element of a number left the document, which may draw it again.
 */
export type ActionError = { code: ErrorCode; message: string; hint: string; unsure?: true; left?: true };

/** The answer of anything that can fail for a reason outside our code. Page code returns it and never throws across the wall. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: ActionError };

export type DriverName = 'trusted' | 'synthetic';

export type DialogType = 'alert' | 'confirm' | 'prompt' | 'beforeunload';

/** One observed consequence of an action. The words for `res` are made from these by `report.ts`. */
export type Effect =
  | { kind: 'value'; name: string; value: string; option?: string; formatted?: true } // a field's value after; never of a sensitive field. option: the `value` of what was chosen of a list. formatted: the text in the page's own format
  | { kind: 'checked'; name: string; checked: boolean }
  | { kind: 'nativeDialog'; type: DialogType; text: string; answer?: 'OK' | 'Cancel' | undefined } // answer: the user's, once there is one
  | { kind: 'appeared'; role: string; name: string; says?: string } // dialogs, menus, alerts, and other landmarks of change; says: its words beside its name
  | { kind: 'disappeared'; role: string; name: string }
  | { kind: 'came'; role: string; count: number; names: string } // controls that show now; names: "" where they are too many, or have none
  | { kind: 'state'; name: string; state: string } // e.g. "Details", "expanded"
  | { kind: 'navigated'; url: string; sameDocument?: true } // sameDocument: the page only gave itself another address, and stays
  | { kind: 'request'; url: string; status: number } // of the page's, that a server answered with this HTTP status of 400 and above
  | { kind: 'console'; text: string } // the first error that the page told its console
  | { kind: 'tab'; id: number; url: string; title: string; purpose: string }
  | { kind: 'scrolled'; x: number; y: number; movedX: number; movedY: number; moreAbove: number; moreBelow: number; atEnd: boolean } // CSS px
  | { kind: 'mutated'; added: number; removed: number; changed: number } // element counts
  | { kind: 'focused'; name: string }
  | { kind: 'image'; name: string; width: number; height: number; where: string }
  | { kind: 'matches'; count: number; text: string }
  | { kind: 'text'; text: string } // anything else worth saying, in words
  | { kind: 'redrawn' } // the page drew the target anew, and it is the same
  | { kind: 'none' }; // done, and nothing changed that we can see

/** What a reading action brought back; goes into the next context under the same keys. */
export type ContextParts = { sel?: string; text?: string; dom?: string };

/** What was read of a page, and of which of its tab's documents: `document` is the nonce by which page code knows its own. */
export type PageReading = { parts: ContextParts; document: string };

/** An image that a SHOT made. It never rides in a context line: the user copies or saves it. */
export type Picture = { name: string; dataUrl: string; width: number; height: number };

export type ActionResult =
  // document: what `parts` were read of; absent where nothing was read.
  | { ok: true; ms: number; driver: DriverName | null; effects: Effect[]; parts: ContextParts; picture: Picture | null; document?: string }
  | { ok: false; ms: number; driver: DriverName | null; error: ActionError; dispatched: boolean }; // dispatched: something was already sent

/** A tab that an action opened, for `opened_tabs`. `nr`: see `SessionState.happened`. */
export type OpenedTab = { id: number; u: string; n: string; purpose: string; nr?: number };

/** One finished action as `res` and `err` need it. `tabId`: the tab that it was for. `nr`: see `SessionState.happened`. `at`: when, ms since the epoch. */
export type Outcome = { id: string; type: RowType; result: ActionResult; tabId?: number; nr?: number; at?: number };
