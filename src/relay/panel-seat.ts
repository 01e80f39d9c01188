// The panel's place (relay): empty, or one panel that was let in. What is said to it and what it says goes through here.
import { CLOSE_CODES, type FromPanel, type FromRelay, readFromPanel } from '../protocol/relay/messages.ts';
import type { AdmittedPanel } from './door.ts';

/** Told of what the panel does. `said`: with the text as it came. `strange`: a text that is no message. */
export type PanelListener = { came?(): void; said(message: FromPanel, text: string): void; left(): void; strange?(): void };

/** The panel, there or not. */
export type PanelSeat = {
  /** A panel that was let in sits down. */
  take(panel: AdmittedPanel): void;
  /** Says who asks, now and to each panel that comes later. null: nobody; the panel has to connect anew, so that no late answer meets a new client. */
  introduce(client: string | null): void;
  /** False where no panel is there. */
  say(message: FromRelay): boolean;
  /** Passes a frame of the Action Protocol as it is; false where no panel is there. */
  pass(frame: string): boolean;
};

/** An empty place. @param language that the panel's session has to speak */
export function createPanelSeat(language: 'action-protocol' | 'bai', listener: PanelListener): PanelSeat {
  let panel: AdmittedPanel | null = null;
  let client: string | null = null;

  const pass = (text: string) => {
    if (panel === null) return false;
    panel.socket.send(text);
    return true;
  };
  const leave = (one: AdmittedPanel | null) => {
    if (one === null || one !== panel) return;
    panel = null;
    listener.left();
  };
  const say = (message: FromRelay) => pass(JSON.stringify(message));

  return {
    pass,
    say,
    introduce(name) {
      client = name;
      if (name === null) panel?.socket.close(CLOSE_CODES.clientLeft);
      else say({ type: 'Client', data: { name } });
    },
    take(admitted) {
      leave(panel); // one that is on its way out
      panel = admitted;
      const { socket, token, forget } = admitted;
      socket.once('close', () => leave(admitted));
      socket.onText(text => {
        if (panel !== admitted) return;
        const message = readFromPanel(text);
        if (message === null) return listener.strange?.();
        if (message.type === 'Unpair') forget();
        else listener.said(message, text);
      });
      say({ type: 'Welcome', data: { language, ...(token === null ? {} : { token }) } });
      if (client !== null) say({ type: 'Client', data: { name: client } });
      listener.came?.();
    },
  };
}
