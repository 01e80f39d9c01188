// The words with which a run is refused what was approved (pure): each names what stood in the way and the next step.

import type { ActionError } from '../result.ts';
import { type Reason, reasonInEnglish } from './reason.ts';
import type { Ruling } from './sites.ts';

/** The tab of the chat that the user connected is on another site. */
export const CHAT_LEFT: ActionError = {
  code: 'RESTRICTED',
  message: 'The chat tab shows another site now.',
  hint: 'Go back to the chat there, then connect it again.',
};

/** Rules forbid it; `why` is what they say, none where that is not known. */
export function forbidden(why: readonly Reason[]): ActionError {
  return {
    code: 'REFUSED',
    message: why.length === 0 ? 'A rule forbids this.' : why.map(reasonInEnglish).join(' '),
    hint: 'Propose something else, or ask the user to do it.',
  };
}

/** bAI may not be on a site, or may not act there. */
export function siteIsOff(ruling: Ruling): ActionError {
  const hint = ruling.fixed ? 'Use a page in another tab.' : 'The user can allow bAI on this site in the row or in the settings.';
  return { ...forbidden(ruling.why === null ? [] : [ruling.why]), hint };
}

/** The browser holds the site back until its user allows it; a question to its page would wait for that. */
export function accessWithheld(host: string): ActionError {
  return {
    code: 'NO_ACCESS',
    message: `The browser does not let bAI work on ${host} yet.`,
    hint: 'Allow this site in the side panel, then run the action again.',
  };
}

/** More tabs than one approval may open. */
export function tooManyTabs(limit: number): ActionError {
  return { code: 'REFUSED', message: `This approval has already opened ${limit} tabs.`, hint: 'Approve the rest again to open more.' };
}

/** A mark in a text that is to be typed belongs to another site, or is not remembered any more. */
export function marksOfElsewhere(marks: readonly string[]): ActionError {
  return {
    code: 'REFUSED',
    message: `${marks.join(', ')} stands for something that bAI may fill in only on the site that showed it, in a field that is named.`,
    hint: 'Type it by hand, or ask the user for it.',
  };
}

/** What the browser's refusal to let page code in comes to. */
export const NOT_ALLOWED_YET: ActionError = {
  code: 'NO_ACCESS',
  message: 'bAI may not work on this site yet.',
  hint: 'Allow this site in the side panel, then run the action again.',
};

/** The document that was asked went away meanwhile: whether the question reached it is not known. */
export const WENT_AWAY: ActionError = {
  code: 'NAVIGATED',
  message: 'The page went to another document while it was asked.',
  hint: 'Read the page again and propose the action for what is there now.',
  unsure: true,
};
