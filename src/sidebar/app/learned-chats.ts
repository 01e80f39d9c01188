// Chats that the user showed (panel, no effects): where in the page of a host the box is and the button that sends.

/** `composer`, `send`: CSS selectors, the steadiest first. */
export type LearnedChat = { host: string; composer: readonly string[]; send: readonly string[] };

/** The oldest goes where another one comes. */
const MAX_CHATS = 30;
const MAX_SELECTORS = 4;
const MAX_LENGTH = 160;
const MAX_HOST = 260;

/** The list with a chat added, in the place of what was known of its host. */
export function withLearned(list: readonly LearnedChat[], chat: LearnedChat): LearnedChat[] {
  return [...withoutLearned(list, chat.host), chat].slice(-MAX_CHATS);
}

/** The list without a host. */
export function withoutLearned(list: readonly LearnedChat[], host: string): LearnedChat[] {
  return list.filter(each => each.host !== host);
}

/** What was kept, as far as it is what this build keeps; everything else is left out. Never throws. */
export function readLearned(kept: unknown): LearnedChat[] {
  return Array.isArray(kept) ? kept.filter(isLearned).slice(-MAX_CHATS) : [];
}

function isLearned(value: unknown): value is LearnedChat {
  if (typeof value !== 'object' || value === null) return false;
  const { host, composer, send }: { host?: unknown; composer?: unknown; send?: unknown } = value;
  return typeof host === 'string' && host !== '' && host.length <= MAX_HOST && isList(composer) && isList(send);
}

function isList(value: unknown): boolean {
  const isSelector = (css: unknown) => typeof css === 'string' && css !== '' && css.length <= MAX_LENGTH;
  return Array.isArray(value) && value.length > 0 && value.length <= MAX_SELECTORS && value.every(isSelector);
}
