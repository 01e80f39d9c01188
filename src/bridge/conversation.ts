// Talks with a chat's page (panel): waits for the AI's answer and takes it when it is complete. All time is kept here, since the page may be in a tab
// behind others, where browsers slow its timers down.
import { pageOf } from '../protocol/policy/url.ts';
import type { ActionError, Reply } from '../protocol/result.ts';
import { FORGOTTEN, INTERRUPTED, isUndrawn, LOADED_ANEW, NO_BOX, OTHER_CONVERSATION, UNDRAWN } from './chat-errors.ts';
import type { ChatAnswer, ChatFile, ChatLayout, ChatLook, ChatPageApi, EditorKind } from './page-api.ts';
import { createTakenAnswers, goesOn } from './taken-answers.ts';

/** ms for one question to the page. A chat that draws a long answer may be busy for a while. */
const ASK_MS = 10_000;
/** ms for a message to stand in the box: in a tab behind others each of an editor's steps waits for a timer that comes once a second. */
const PUT_MS = 30_000;
/** ms in which the send button becomes enabled after the text came. */
const SEND_MS = 5_000;
/** The same where pictures go along, which a chat uploads first. */
const UPLOAD_MS = 30_000;
/** ms for which one question waits for a change. It costs the page nothing. */
const WAIT_MS = 600_000;
/** ms in which a chat in a tab behind others draws something of an answer, where it draws there at all. */
const BEHIND_MS = 20_000;
/** Characters in a second with which an answer comes so slowly in a tab behind others that the tab may be the cause. */
const SLOW = 10;
/** ms between two looks at an answer that is being written. */
const LOOK_MS = 250;
/** ms for which an answer stands still before it counts as complete, by what the page says of it. */
const STILL_MS = { done: 700, notBusy: 750, noSign: 3_000, notDone: 12_000 };
/** ms for which a box is empty and no answer written before a message goes in: a draft that was sent leaves the box before its answer begins. */
const ROOM_MS = 1_000;
/** ms for a page that was loaded anew, or is busy, to be a chat again. */
const BACK_MS = 30_000;
/** Earlier messages by which an edited conversation is known. */
const MOST_EARLIER = 5;
/** How often an answer grows without a sign of writing before its layout's signs count as gone: the first time, one may be about to come. */
const GROWS = 2;
/** The same of answers in a row that end without a sign of the end. */
const ENDS = 2;
/** ms for which an answer that is being written stands still before that is told: its end, or its network, may have gone unnoticed. */
const STUCK_MS = 120_000;
/** Reading has no effect, so a page that was away or busy is asked again. */
const ASKED_AGAIN: ReadonlySet<string> = new Set(['NAVIGATED', 'TIMEOUT']);
/** The button was not pressed, and the message stands in the box. */
const UNSENT: ReadonlySet<string> = new Set(['NOT_ENABLED', 'COVERED', 'NOT_STABLE']);

/** The value that one question is answered with. */
type Value<M extends keyof ChatPageApi> = Awaited<ReturnType<ChatPageApi[M]>> extends Reply<infer T> ? T : never;

/** One chat tab, asked. */
export type Ask = <M extends keyof ChatPageApi>(
  method: M,
  query: Parameters<ChatPageApi[M]>[0],
  timeoutMs: number,
) => Promise<Reply<Value<M>>>;

export type Clock = { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> };

/**
 * What is seen of an answer while it is being written. `stuck`: nothing of it has changed for two minutes. `slow`: its tab is behind others, and little of it came in a while. `back`: there is none, and the message stands in the box again. Where it is
 * neither busy nor back and has no character, its tab is hidden and nothing has moved there for a while: some pages draw only while they are shown.
 */
export type Progress = { characters: number; busy: boolean; hidden: boolean; stuck?: boolean; slow?: boolean; back?: boolean };

/** What a panel says of a message that waits for room, and hears. `isHeld`: something else comes first; `seen`: whether a draft stands in the box. */
export type RoomFor = { follows(): boolean; isHeld(): boolean; seen(drafted: boolean): void };

/**
 * An answer that is taken. `unseen`: what its layout names of one, or of the button that sent its message, and the page never showed; `continues`: it is
 * the one that was taken before, and has been written on.
 */
export type TakenAnswer = ChatAnswer & { unseen: ('busy' | 'done' | 'send')[]; continues: boolean };

/** What needs the conversation that was connected fails CHANGED where the tab shows another one, or nothing of it any more. */
export type Conversation = {
  /** What the page is as a chat. Fails NO_MATCH where it shows no box to write into. */
  look(): Promise<Reply<ChatLook>>;
  /**
   * Puts a message into the box and pictures beside it; presses the button too, where the chat took all and `send` still says so then. `sent`: whether that
   * emptied the box.
   * `refused`: why a picture is not there. `unsent`: why the button was not pressed, though the message stands in the box.
   */
  give(
    text: string,
    send: () => boolean,
    files?: ChatFile[],
  ): Promise<Reply<{ editor: EditorKind; sent: boolean; refused: ActionError | null; unsent: ActionError | null }>>;
  /** The newest answer as it is now, complete or not. It counts as taken where it is not being written; as its beginning, where it is and `isStuck`. */
  read(isStuck?: boolean): Promise<Reply<TakenAnswer>>;
  /**
   * Waits until nothing stands in the box, no answer is being written, nothing in the panel holds it and, while answers are followed, the one to what left
   * the box was taken; one that has no text, or never comes, for half a minute. Fails INTERRUPTED when `signal` aborts.
   */
  room(signal: AbortSignal, panel: RoomFor): Promise<Reply<null>>;
  /** Takes what stands there now for old. */
  pass(): Promise<Reply<null>>;
  /** Waits for an answer that was not taken yet, until it is complete. Fails INTERRUPTED when `signal` aborts. */
  next(signal: AbortSignal, progress: (seen: Progress | null) => void): Promise<Reply<TakenAnswer>>;
};

/**
 * Makes the conversation of one tab.
 * @param layouts tells those of the tab's site before each question, none for a site that is not known
 * @param earlier texts that were put into the tab's box before it was connected this time; each that is put in is added
 */
export function createConversation(ask: Ask, layouts: () => ChatLayout[], clock: Clock, earlier: string[] = []): Conversation {
  const given: string[] = []; // every text that was put in since, the newest last
  const taken = createTakenAnswers();
  let drawn = 0; // when the document was loaded that showed a turn last
  let talked: number | null = null; // the same of the one that showed anything of the conversation last; null before the first
  let stood = false; // it has shown something since the newest message was put in
  let place: string | null = null;
  let isNew = true; // the conversation had no answer yet when it was passed
  let wasSent = false; // the newest message, by a press of its button
  let lateSend = false; // that button was found in another way than its layout's first
  let undone = 0; // answers in a row that ended without the sign of the end

  const query = () => ({ layouts: layouts(), sent: given.at(-1) ?? '' });

  /** A page that is being loaded anew, or is busy, is asked again until it answers. */
  async function patiently<M extends keyof ChatPageApi>(
    method: M,
    question: Parameters<ChatPageApi[M]>[0],
    timeoutMs: number,
  ): Promise<Reply<Value<M>>> {
    const until = clock.now() + BACK_MS;
    for (;;) {
      const answer = await ask(method, question, timeoutMs);
      if (answer.ok || !ASKED_AGAIN.has(answer.error.code) || clock.now() > until) return answer;
      await clock.sleep(LOOK_MS);
    }
  }

  /** TIMEOUT where nothing changes in time: the page waits without a timer. */
  const changeAfter = (version: number, waitMs: number) => ask('chatChange', { version }, waitMs);

  const answerNow = () => patiently('chatAnswer', query(), ASK_MS);

  /** Whether the newest message stands in the box; null where the page does not say. */
  async function isInBox(): Promise<boolean | null> {
    const seen = await ask('chatLook', query(), ASK_MS);
    return seen.ok ? unspaced(seen.value.draft) === unspaced(given.at(-1) ?? '') : null;
  }

  /** Whether the page shows the newest message among those of the user's and no more in its box, within a while. */
  async function isShown(): Promise<boolean> {
    const until = clock.now() + BACK_MS;
    for (;;) {
      const answer = await answerNow();
      // An equal message of before may stand there as well: then this one is in the box still.
      if (answer.ok && answer.value.echoed && (await isInBox()) === false) return true;
      if (!answer.ok || clock.now() > until) return false;
      await clock.sleep(LOOK_MS);
    }
  }

  /**
   * Sites give a new conversation its address with the first message, which may not be of bAI: that one change of the address is no other conversation. Of
   * any other the same message is proof.
   */
  function isElsewhere(answer: ChatAnswer): boolean {
    const now = pageOf(answer.place);
    place ??= now;
    if (now === place) return false;
    if (!answer.echoed && !(isNew && given.length === 0)) return true;
    isNew = false;
    place = now;
    return false;
  }

  /**
   * Whether the page shows nothing of the conversation that it showed before. Most that were loaded anew draw it a while later; in the same document it
   * gave way to a new one. Where no layout names its turns, a message that was put in and not sent yet hides nothing.
   */
  function isBlank(answer: ChatAnswer): boolean {
    const { turn, echoed, turns, loaded, busy } = answer;
    taken.seen(answer);
    const shows = turn !== 0 || echoed || turns;
    if (shows) {
      talked = loaded;
      stood = true;
    }
    return talked !== null && !shows && (stood || talked !== loaded) && !busy;
  }

  /** Whether the newest message, which had left the box, stands there again: some chats put it back, and take its turn away, when their network was gone. */
  const isBack = async ({ echoed }: ChatAnswer): Promise<boolean> => !echoed && (taken.wasShown() || wasSent) && (await isInBox()) === true;

  /** Whether an answer was taken. Messages of one session may begin alike: what repeats the last answer is none to a message that is not sent yet. */
  const isTaken = async (answer: ChatAnswer): Promise<boolean> =>
    taken.has(answer) || (taken.repeats(answer) && (await isInBox()) === true);

  /** Whether an earlier message stands there: the user edited one, and what came after it is in another branch of the conversation. */
  async function isBranch(): Promise<boolean> {
    for (const sent of given.slice(0, -1).reverse().slice(0, MOST_EARLIER)) {
      const seen = await ask('chatAnswer', { ...query(), sent }, ASK_MS);
      if (seen.ok && seen.value.echoed) return true;
    }
    return false;
  }

  /** What became of the conversation; a page that shows no box any more asks to sign in, or for a captcha. */
  async function ended(reply: Reply<never>): Promise<Reply<never>> {
    const seen = await ask('chatLook', query(), ASK_MS);
    return seen.ok && seen.value.layout === '' ? NO_BOX : reply;
  }

  /** The page as it is now, once it shows the conversation that was connected. */
  async function here(): Promise<Reply<ChatAnswer>> {
    const until = clock.now() + BACK_MS;
    for (;;) {
      const answer = await answerNow();
      if (!answer.ok) return answer;
      if (isElsewhere(answer.value)) return ended(OTHER_CONVERSATION);
      if (!isBlank(answer.value) || (await isBack(answer.value)) || (await isBranch())) return answer;
      if (clock.now() > until) return answer.value.hidden ? UNDRAWN : ended(FORGOTTEN);
      await clock.sleep(LOOK_MS);
    }
  }

  return {
    async look() {
      const seen = await patiently('chatLook', query(), ASK_MS);
      return seen.ok && seen.value.layout === '' ? NO_BOX : seen;
    },

    async give(text, send, files = []) {
      const now = await here();
      if (!now.ok) return now;
      const put = await ask('chatPut', { ...query(), text, own: [...earlier] }, PUT_MS + text.length);
      if (!put.ok) return put;
      given.push(text);
      earlier.push(text);
      stood = false;
      wasSent = false;
      lateSend = false;
      taken.given();
      const attached = files.length === 0 ? null : await ask('chatAttach', { ...query(), files }, ASK_MS * (files.length + 1));
      const refused = attached === null || attached.ok ? null : attached.error;
      if (refused !== null || !send()) return { ok: true, value: { ...put.value, sent: false, refused, unsent: null } };
      const timeoutMs = files.length === 0 ? SEND_MS : UPLOAD_MS;
      const pressed = await ask('chatSend', { ...query(), text, timeoutMs }, timeoutMs + ASK_MS);
      // Some chats load a new document with the message: what it shows then tells whether the press sent it.
      const sent = pressed.ok ? pressed.value.sent : ASKED_AGAIN.has(pressed.error.code) && (await isShown());
      wasSent = sent;
      lateSend = pressed.ok && pressed.value.late;
      const unsent = !pressed.ok && UNSENT.has(pressed.error.code) ? pressed.error : null;
      if (pressed.ok || sent || unsent !== null) return { ok: true, value: { ...put.value, sent, refused, unsent } };
      if (pressed.error.code !== 'NAVIGATED') return pressed;
      const there = await here(); // its conversation may be gone with its document
      return there.ok || isUndrawn(there.error) || ASKED_AGAIN.has(there.error.code) ? LOADED_ANEW : there;
    },

    async read(isStuck = false) {
      const answer = await here();
      if (!answer.ok) return answer;
      const continues = taken.isMore(answer.value);
      // One that may still grow is not over with what it says now; the panel takes it where it is stuck.
      const { busy } = answer.value;
      if (!busy || isStuck) taken.take(answer.value, !busy);
      return { ok: true, value: { ...answer.value, unseen: [], continues } };
    },

    async pass() {
      const answer = await answerNow();
      if (!answer.ok) return answer;
      place = pageOf(answer.value.place);
      isNew = answer.value.turn === 0;
      drawn = answer.value.loaded;
      isBlank(answer.value);
      taken.take(answer.value);
      return { ok: true, value: null };
    },

    async room(signal, { follows, isHeld, seen: see }) {
      const aborted = endOf(signal);
      let since: number | null = null;
      let mute: number | null = null; // since when there has been nothing to take
      let first: number | null = null; // the turn of the newest answer when the wait began
      for (;;) {
        if (signal.aborted) return INTERRUPTED;
        const [seen, read] = [await patiently('chatLook', query(), ASK_MS), await answerNow()];
        if (!seen.ok) return seen;
        if (!read.ok) return read;
        const { turn } = read.value;
        first ??= turn;
        const isBox = seen.value.layout !== '';
        const isFree = isBox && seen.value.draft.trim() === '';
        if (isBox) see(!isFree);
        const isEmpty = isFree && !seen.value.busy;
        // What is given before an answer was taken hides it.
        const isTold = !follows() || (turn === 0 ? first === 0 : taken.has(read.value));
        mute = isEmpty && isMute(read.value) ? (mute ?? clock.now()) : null;
        const isOver = mute !== null && clock.now() - mute >= BACK_MS;
        since = isEmpty && (isTold || isOver) && !isHeld() ? (since ?? clock.now()) : null;
        if (since !== null && clock.now() - since >= ROOM_MS) return { ok: true, value: null };
        const changed = !isEmpty ? await Promise.race([changeAfter(seen.value.version, WAIT_MS), aborted]) : null;
        if (changed?.ok === false && !ASKED_AGAIN.has(changed.error.code)) return changed;
        await clock.sleep(LOOK_MS, signal);
      }
    },

    async next(signal, progress) {
      const aborted = endOf(signal);
      let still: { text: string; since: number } | null = null;
      let grown: { text: string; at: number; times: number } | null = null;
      let begun: { at: number; characters: number } | null = null;
      let slow = false;
      let wasBusy = false;
      let rests = false;
      let blankSince: number | null = null;
      for (;;) {
        if (signal.aborted) return INTERRUPTED;
        const read = await answerNow();
        // Whoever waits in its place takes what there is.
        if (signal.aborted) return INTERRUPTED;
        if (!read.ok) return read;
        const answer = read.value;
        if (isElsewhere(answer)) return ended(OTHER_CONVERSATION);
        wasBusy ||= answer.busy;
        const blank = isBlank(answer);
        const isSilent = answer.turn === 0 || isMute(answer) || (await isTaken(answer));
        const back = isSilent && !answer.busy && (await isBack(answer));
        // Some pages draw only while they are shown.
        blankSince = blank && !answer.hidden && !back && !(await isBranch()) ? (blankSince ?? clock.now()) : null;
        if (signal.aborted) return INTERRUPTED;
        if (blankSince !== null && clock.now() - blankSince >= BACK_MS) return ended(FORGOTTEN);
        // A document that was loaded anew has yet to draw the old answers.
        if (answer.turn !== 0) drawn = answer.loaded;
        else if (answer.loaded === drawn) taken.asked();
        if (grown === null || grown.text !== answer.text) {
          const times: number = grown !== null && goesOn(answer.text, grown.text) ? grown.times + 1 : 0;
          grown = { text: answer.text, at: clock.now(), times };
        }
        if (isSilent) {
          const { busy, hidden } = answer;
          progress(busy || back || (rests && hidden) ? { characters: 0, busy, hidden, ...(back && { back }) } : null);
          still = null;
          begun = null;
          slow = false;
          const waitMs: number = blankSince !== null ? BACK_MS : answer.hidden && !rests ? BEHIND_MS : WAIT_MS;
          const changed = await Promise.race([changeAfter(answer.version, waitMs), aborted]);
          if (!changed.ok && !ASKED_AGAIN.has(changed.error.code)) return changed;
          rests = changed.ok ? changed.value.version === answer.version : changed.error.code === 'TIMEOUT';
          await clock.sleep(LOOK_MS, signal);
          continue;
        }
        const stuck = answer.busy && clock.now() - grown.at >= STUCK_MS;
        const { busy, hidden } = answer;
        const characters = answer.text.length;
        if (!hidden) begun = null;
        else begun ??= { at: clock.now(), characters };
        const ms: number = begun === null ? 0 : clock.now() - begun.at;
        slow &&= hidden;
        if (begun !== null && ms >= BEHIND_MS) {
          slow = (characters - begun.characters) * 1_000 < SLOW * ms;
          begun = { at: clock.now(), characters };
        }
        progress({ characters, busy, hidden, ...(stuck && { stuck }), ...(slow && { slow }) });
        if (still === null || still.text !== answer.text || answer.busy) still = { text: answer.text, since: clock.now() };
        else if (clock.now() - still.since >= stillFor(answer, wasBusy)) {
          const continues = taken.isMore(answer);
          taken.take(answer);
          undone = answer.done === false ? undone + 1 : 0;
          const unseen: TakenAnswer['unseen'] = answer.signs && !wasBusy && grown.times >= GROWS ? ['busy'] : [];
          // One that was stopped, or whose network was gone, ends without it too.
          if (undone >= ENDS) unseen.push('done');
          if (lateSend) unseen.push('send');
          return { ok: true, value: { ...answer, unseen, continues } };
        }
        await clock.sleep(LOOK_MS, signal);
      }
    },
  };
}

/** A text as it is compared with what a box holds, which may draw its spaces in other ways, and says nothing of what has no width. */
export const unspaced = (text: string): string => text.replace(/[\s\u200B\u200C\u2060]+/g, '');

const isMute = ({ text, damaged }: ChatAnswer): boolean => text === '' && damaged.length === 0;

const endOf = (signal: AbortSignal): Promise<Reply<never>> =>
  new Promise(resolve => signal.addEventListener('abort', () => resolve(INTERRUPTED), { once: true }));

function stillFor({ done }: ChatAnswer, wasBusy: boolean): number {
  if (done === true) return STILL_MS.done;
  // A sign of writing may be gone for a moment; where the page has a sign of the end too, that one is still to come.
  if (wasBusy) return done === false ? STILL_MS.noSign : STILL_MS.notBusy;
  return done === false ? STILL_MS.notDone : STILL_MS.noSign;
}
