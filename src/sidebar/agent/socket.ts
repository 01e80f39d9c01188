// The one way out of the panel (panel, the local edition only): a WebSocket to a relay on this computer. The policy of the other editions forbids it.
import type { Pairing } from '../../protocol/languages/action-protocol/pairing.ts';

/** A connection. After `close` nothing is told of it any more. */
export type Connection = { send(text: string): void; close(): void };

/** Told of a connection. `ended`: with the relay's close code, 1006 where it was not reached or went away. */
export type Listener = { came(text: string): void; ended(code: number): void };

/** Connects to the relay that a code or token names. */
export function connect({ url, protocol }: Pairing, { came, ended }: Listener): Connection {
  const socket = new WebSocket(url, [protocol]);
  const stop = new AbortController();
  const heard = { signal: stop.signal };
  socket.addEventListener('message', ({ data }) => typeof data === 'string' && came(data), heard);
  socket.addEventListener('close', ({ code }) => ended(code), heard);
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      stop.abort();
      socket.close();
    },
  };
}
