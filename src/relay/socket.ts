// A WebSocket that says why it is closed (relay), also where the library closes it by itself.
import { WebSocket } from 'ws';
import { CLOSE_CODES } from '../protocol/relay/messages.ts';

/** One sentence and the next step, at most 123 bytes. */
const SENTENCES: Readonly<Record<number, string>> = {
  [CLOSE_CODES.goingAway]: 'The relay ends. Start it again and pair anew.',
  [CLOSE_CODES.binary]: 'The message is binary. Send text.',
  [CLOSE_CODES.tooLong]: 'The message is too long. Send less at once.',
  [CLOSE_CODES.wrongSecret]: 'This code or token is not taken. Use the newest one that the relay printed.',
  [CLOSE_CODES.taken]: 'Another one is connected. Disconnect it first.',
  [CLOSE_CODES.clientLeft]: 'The program that asked has gone. Connect again to wait for the next one.',
};

/** A WebSocket of the relay. */
export class SpeakingSocket extends WebSocket {
  /** Closes with a code and the sentence for it. */
  override close(code?: number, why?: string | Buffer): void {
    super.close(code, why ?? (code === undefined ? undefined : SENTENCES[code]));
  }

  /** Calls back for each text that comes; anything else ends the connection. */
  onText(heard: (text: string) => void): void {
    this.on('message', (data, isBinary) => {
      if (isBinary) this.close(CLOSE_CODES.binary);
      else heard(String(data));
    });
  }
}
