// A program that speaks the Action Protocol (relay): its frames go to the panel as they are, and it always gets one result for each.
import { resultFrame } from '../protocol/languages/action-protocol/results.ts';
import { type FromPanel, looksLikeRelay } from '../protocol/relay/messages.ts';
import type { ErrorCode } from '../protocol/result.ts';
import type { PanelSeat } from './panel-seat.ts';
import type { SpeakingSocket } from './socket.ts';

/** In place of a frame that would be taken for a word of the relay: the panel refuses it in its turn. */
const NO_COMMAND = '{"type":""}';

/** A command whose result is awaited: results have no number and come in the order of the commands. */
type Place = { answered: boolean; timer: NodeJS.Timeout };

/** What stands between one client and the panel. */
export type Frames = {
  /** A client that was let in. */
  take(socket: SpeakingSocket): void;
  /** A message of the panel. */
  said(message: FromPanel, text: string): void;
  /** The panel went away. */
  left(): void;
};

/** @param seat the panel's @param limitMs how long a person may take, for each command @param code that pairs a panel */
export function createFrames(seat: () => Pick<PanelSeat, 'pass'>, limitMs: number, code: () => string): Frames {
  let client: SpeakingSocket | null = null;
  let places: Place[] = [];

  const fail = (code: ErrorCode, words: string) => client?.send(resultFrame({ kind: 'failed', code, words }));
  const clear = () => {
    for (const { timer } of places) clearTimeout(timer);
    places = [];
  };

  function wait(): void {
    const timer = setTimeout(() => {
      place.answered = true;
      fail('TIMEOUT', `nobody decided within ${limitMs / 1000} s; the person may still approve it, so look at the newest snapshot`);
    }, limitMs);
    const place: Place = { answered: false, timer };
    places.push(place);
  }

  return {
    take(socket) {
      clear();
      client = socket;
      socket.onText(text => {
        if (seat().pass(looksLikeRelay(text) ? NO_COMMAND : text)) wait();
        else fail('NO_ACCESS', `no panel is connected and nothing was done; have the person type ${code()} in the panel of bAI`);
      });
      socket.once('close', () => {
        if (client !== socket) return;
        clear();
        client = null;
      });
    },
    said(message, text) {
      if (message.type === 'Snapshot') client?.send(text);
      if (message.type !== 'ActionResult') return;
      const place = places.shift();
      if (place === undefined) return;
      clearTimeout(place.timer);
      if (!place.answered) client?.send(text);
    },
    left() {
      const open = places.filter(({ answered }) => !answered);
      clear();
      for (const _ of open)
        fail('INTERRUPTED', 'the panel was closed before it answered; what ran is not known, so look at the next snapshot');
    },
  };
}
