// Gives messages to a chat that is connected (panel): whole where its box takes them, else as a file or in parts, each once.
import { batch } from '@preact/signals';
import { isLeft, isUndrawn, STILL_WRITING } from '../../bridge/chat-errors.ts';
import { unspaced } from '../../bridge/conversation.ts';
import type { ChatFile } from '../../bridge/page-api.ts';
import type { ActionError } from '../../protocol/result.ts';
import type { Deliver, Way } from '../message/index.ts';
import { fileSentence, LEAST_LIMIT, packMessage } from '../message/later.ts';
import { errorNext, errorSentence, t } from '../words/index.ts';
import { picturesOf } from './connect.ts';
import type { BridgeDeps, Linked, Links, Part } from './linked.ts';

export type Giver = {
  /** Gives the next part of what is on its way. An answer to it, which is only a word, brings the one after it. */
  giveNext(to: Linked): Promise<Way | null>;
  /** `atRunEnd`: of a run, in whose place the rest of what was on its way does not go. */
  deliverTo(to: Linked, atRunEnd?: boolean): Deliver;
  /** Nothing more of a message goes in; of one in parts that has begun, that is said. */
  stopParts(to: Linked): void;
  /** Whether the part that was put in last stands in the box still: what was read is no answer to it. */
  isUnsent(to: Linked): Promise<boolean>;
};

export type GiverDeps = Pick<BridgeDeps, 'store' | 'say' | 'outbox'> & {
  links: Links;
  isLinked(to: Linked): boolean;
  trouble(to: Linked, text: string): void;
  lose(to: Linked, error: ActionError): void;
  /** A message was put in. */
  given(to: Linked): void;
  /** Gives what the session that is shown has to tell now. */
  again(): Promise<void>;
};

/** Characters from which on a box that does not say what it takes may refuse a text for its length, and what it is given at once then where it takes no file. */
const LONG = 10_000;
const LESS = 8_000;

/** The chat is not reached any more, whatever is tried next. */
const GONE: ReadonlySet<string> = new Set(['NO_ACCESS', 'RESTRICTED', 'TAB_GONE']);

/** An error in a sentence, with the next step. */
export const wordsOf = (error: ActionError): string => `${errorSentence(error)} ${errorNext(error)}`.trim();

/** Whether a box shows a text; boxes space it in their own way. */
const isSame = (draft: string, text: string): boolean => unspaced(draft) === unspaced(text);

/** A message in parts of at most `limit` characters, 0 for any number. */
const inParts = (text: string, limit: number): Part[] => packMessage(text, limit).map(part => ({ text: part }));

/** A text as a file that a page can be given. */
function textFile(name: string, text: string): ChatFile {
  const bytes = Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join('');
  return { name, type: 'text/plain', dataUrl: `data:text/plain;base64,${btoa(bytes)}` };
}

/** Waits for no draft any more. */
export function leaveRoom(to: Linked): void {
  to.room.peek()?.abort();
  to.room.value = null;
}

/** Makes what gives. */
export function createGiver({ store, say, outbox, links, isLinked, trouble, lose, given: wasGiven, again }: GiverDeps): Giver {
  const { levelOf, follows } = links;
  let waited: Linked | null = null; // the chat into which a message goes that waited

  async function giveNext(to: Linked): Promise<Way | null> {
    to.giving.value = true;
    const way = await givePart(to);
    to.giving.value = false;
    return way;
  }

  /** What the chat's box is too small for goes as a file where the chat takes files, else in parts. Null where the box is not too small. */
  async function smaller(to: Linked, part: Part): Promise<readonly Part[] | null> {
    const look = await to.conversation.look();
    const { most: said, draft } = look.ok ? look.value : { most: -1, draft: '' };
    const left = unspaced(draft); // a box that says no limit may keep a part of the message
    const most = said < 0 && !(left && unspaced(part.text).includes(left)) && part.text.length > LONG ? LESS : said;
    if (to.given > 0 || most < LEAST_LIMIT || part.text.length <= most) return null;
    // As the context in it is numbered, so that no two files of a conversation are called the same.
    const number = (sessionOf(to)?.contextCount ?? 0) + 1;
    const file = textFile(`bai-message-${number}.txt`, to.text);
    return [{ text: fileSentence(file.name), file, instead: inParts(to.text, most) }];
  }

  const sessionOf = (to: Linked) => store.app.peek().sessions.get(to.session);

  async function givePart(to: Linked): Promise<Way | null> {
    const { parts, given: before } = to;
    const now = parts[before] ?? { text: '' };
    const { text, file } = now;
    const [part, count] = [before + 1, parts.length];
    const pictures = part === count ? picturesOf(sessionOf(to)?.outcomes ?? []).filter(({ dataUrl }) => !to.shown.has(dataUrl)) : [];
    const files = file === undefined ? pictures : [file, ...pictures];
    const isAnswering = to.state.peek() === 'reading' && to.progress.peek()?.stuck !== true;
    const carries = () => levelOf(to) === 'carry' && isLinked(to);
    const given = isAnswering ? STILL_WRITING : await to.conversation.give(text, carries, files);
    // One of its pictures it may refuse and have the message.
    const why = given.ok ? (given.value.refused?.message ?? '') : '';
    const isFileRefused = file !== undefined && why !== '' && !pictures.some(({ name }) => why.includes(name));
    const others = isFileRefused ? now.instead : !given.ok && given.error.code === 'VALUE_REJECTED' ? await smaller(to, now) : null;
    if (others != null) {
      if (to.parts !== parts || !isLinked(to)) return null; // by hand from here on, or disconnected
      to.parts = others;
      return givePart(to);
    }
    if (!given.ok && (await goesAway(to, given.error)) && to.parts === parts && isLinked(to)) {
      void awaitRoom(to, given.error.code === 'CONFLICT');
      return 'waits';
    }
    if (!given.ok) {
      if (given.error.code === 'NO_MATCH') to.sure.value = false;
      return notGiven(to, given.error);
    }
    const { refused, unsent, sent } = given.value;
    if (unsent?.code === 'NOT_ENABLED') to.sure.value = false;
    const fault = refused ?? unsent;
    if (refused === null) for (const { dataUrl } of pictures) to.shown.add(dataUrl);
    const left = fault !== null ? wordsOf(fault) : levelOf(to) === 'carry' && !sent ? t('chat_not_sent') : '';
    const isEnded = to.parts !== parts; // meanwhile
    const more =
      file !== undefined
        ? t('chat_as_file', file.name)
        : count > 1 && !isEnded
          ? t(sent ? 'chat_part_sent' : 'chat_part_put', part, count)
          : '';
    batch(() => {
      to.given = part;
      to.waits.value = true;
      to.beside = file !== undefined && !sent ? { text, name: file.name } : null;
      to.trouble.value = left || more;
      if (isEnded) to.stopped.value = part < count ? t('chat_part_stopped', part + 1, count) : '';
      if (to.state.peek() === 'connected') to.state.value = follows.peek() ? 'waiting' : 'connected';
    });
    wasGiven(to);
    return sent ? 'sent' : 'box';
  }

  /** A message, or a part of one, did not go in. */
  function notGiven(to: Linked, error: ActionError): null {
    if (GONE.has(error.code) || isLeft(error)) lose(to, error);
    else trouble(to, wordsOf(error));
    stopParts(to);
    return null;
  }

  function stopParts(to: Linked) {
    tellStopped(to, to);
    to.parts = [];
  }

  /** Says which part of a message that has begun does not go in. */
  function tellStopped(to: Linked, { parts, given }: Pick<Linked, 'parts' | 'given'>) {
    if (given > 0 && given < parts.length) to.stopped.value = t('chat_part_stopped', given + 1, parts.length);
  }

  /** Whether what keeps a message out goes by itself: a draft that was just seen in the box, and for a message that waited for one an answer as well. */
  async function goesAway(to: Linked, error: ActionError): Promise<boolean> {
    const { code } = error;
    if (code === 'NOT_STABLE') return waited === to && !isUndrawn(error);
    // Only what is seen can be seen to go.
    return code === 'CONFLICT' && (await draftOf(to)) !== '';
  }

  /**
   * Waits until a draft of the user's has left the box, and gives what there is to tell by then, unless it was told in another way or will be when a run
   * ends; of a message in parts that has begun, the next one, unless the session is not shown or rows run by then. `drafted`: the draft stands there now.
   */
  async function awaitRoom(to: Linked, drafted: boolean) {
    const mine = new AbortController();
    const isShown = () => links.link.peek() === to;
    const hasBegun = to.given > 0;
    if (!hasBegun) to.parts = [];
    batch(() => {
      to.room.value = mine;
      to.drafted.value = drafted;
      to.trouble.value = '';
    });
    if (isShown() && waited !== to) say(t('chat_draft'));
    const copied = outbox.copied.peek();
    // Rows that are about to run by themselves have a message of their own in the end.
    const isHeld = () => store.review.countdown.peek() !== null;
    const seen = (stands: boolean) => {
      to.drafted.value = stands;
    };
    const free = await to.conversation.room(mine.signal, { follows: () => isShown() && follows.peek(), isHeld, seen });
    if (mine.signal.aborted) return;
    leaveRoom(to);
    if (!free.ok) return void notGiven(to, free.error);
    if (!isShown() || store.run.peek().kind !== 'idle') return stopParts(to);
    if (!hasBegun && outbox.copied.peek() !== copied) return; // by hand from here on
    waited = to;
    await (hasBegun ? giveNext(to) : again());
    waited = null;
  }

  /** What stands in the box; "" where nothing does, or the page does not say. */
  async function draftOf(to: Linked): Promise<string> {
    const look = await to.conversation.look();
    return look.ok ? look.value.draft.trim() : '';
  }

  /** Whether a file of an earlier message stands beside the box still: it would go along with what comes now. */
  async function isBeside(to: Linked): Promise<boolean> {
    const { beside } = to;
    if (beside === null) return false;
    if (isSame(await draftOf(to), beside.text)) {
      trouble(to, t('chat_file_stays', beside.name));
      return true;
    }
    to.beside = null;
    return false;
  }

  const deliverTo =
    (to: Linked, atRunEnd = false): Deliver =>
    async text => {
      if (to.giving.peek()) {
        say(t('chat_giving'));
        return null;
      }
      const hasWaited = to.room.peek() !== null;
      leaveRoom(to);
      to.giving.value = true;
      const isHeld = await isBeside(to);
      to.giving.value = false;
      // Meanwhile it may have been chosen to do it by hand, or disconnected.
      if (isHeld || !isLinked(to) || levelOf(to) === 'hand') return null;
      const before = { text: to.text, parts: to.parts, given: to.given };
      Object.assign(to, { text, parts: inParts(text, store.app.peek().settings.limit), given: 0 });
      const way = await giveNext(to);
      // What did not go in ends nothing of what is on its way, but for a part that waited.
      if (way === null && !hasWaited && to.parts.length === 0 && levelOf(to) !== 'hand') Object.assign(to, before);
      else if (atRunEnd) tellStopped(to, before);
      return way;
    };

  async function isUnsent(to: Linked): Promise<boolean> {
    const part = to.parts[to.given - 1];
    if (part === undefined || !isSame(await draftOf(to), part.text)) return false;
    to.trouble.value = t('chat_part_put', to.given, to.parts.length);
    return true;
  }

  return { giveNext, deliverTo, stopParts, isUnsent };
}
