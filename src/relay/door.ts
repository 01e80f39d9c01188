// The one door of the relay: HTTP on loopback that becomes WebSockets, and everything that is checked before anybody is listened to.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { MAX_FRAME } from '../protocol/languages/action-protocol/read.ts';
import { CLOSE_CODES, MAX_MESSAGE } from '../protocol/relay/messages.ts';
import { isSame, type Pairing } from './pairing.ts';
import { SpeakingSocket } from './socket.ts';

const PANEL = '/';
const CLIENT = '/client';
const EXTENSION = /^chrome-extension:\/\/[a-p]{32}$/;
const PING_MS = 15_000;
const MAX_NAME = 60;

/** A panel that was let in. `token`: to be given to one that came with the code. `forget`: its token is worth nothing from then on. */
export type AdmittedPanel = { socket: SpeakingSocket; token: string | null; forget(): void };

/** Who is let in. Each is told once for each connection, after all checks. */
export type Guests = {
  panel(panel: AdmittedPanel): void;
  client(socket: SpeakingSocket, name: string): void;
};

/** What is checked. `clientSecret`: of programs on WebSockets; null where none may come in. */
export type Locks = { pairing: Pairing; clientSecret: string | null };

/** An open door. `close` ends every connection and resolves when the port is free. */
export type Door = { port: number; close(): Promise<void> };

/** Listens on 127.0.0.1. @param port 0: any that is free. Rejects with the system's error where the port cannot be had. */
export async function openDoor(port: number, locks: Locks, guests: Guests): Promise<Door> {
  const http = createServer((_, response) => response.writeHead(426, { connection: 'close' }).end());
  const panels = new WebSocketServer({ noServer: true, WebSocket: SpeakingSocket, maxPayload: MAX_MESSAGE, perMessageDeflate: false });
  const clients = new WebSocketServer({ noServer: true, WebSocket: SpeakingSocket, maxPayload: MAX_FRAME, perMessageDeflate: false });

  type Checked = { request: IncomingMessage; tube: Duplex; head: Buffer };
  /** One at a time of each kind. What is wrong from here on is told by a close code, which a page of a browser can read. */
  const seat = (server: typeof panels, { request, tube, head }: Checked, take: (socket: SpeakingSocket, secret: string) => void) =>
    server.handleUpgrade(request, tube, head, socket => {
      socket.on('error', () => {}); // a broken frame: the library has closed the connection
      if ([...server.clients].some(other => other !== socket && other.readyState === other.OPEN)) return socket.close(CLOSE_CODES.taken);
      keepAlive(socket);
      take(socket, secretOf(request));
    });

  http.on('upgrade', (request, tube, head) => {
    tube.on('error', () => {}); // it went away in the middle of its question
    const { origin } = request.headers;
    const asked = { request, tube, head };
    const { pathname, name } = placeOf(request);
    if (!isOwnHost(request.headers.host, portOf(http))) return refuse(tube);
    if (pathname === PANEL && origin !== undefined && EXTENSION.test(origin)) {
      return seat(panels, asked, (socket, secret) => {
        const admission = locks.pairing.admit(secret, origin);
        if (!admission.ok) return socket.close(CLOSE_CODES.wrongSecret);
        guests.panel({ socket, token: admission.token, forget: () => locks.pairing.forget(origin) });
      });
    }
    // A browser names the origin of its page with every WebSocket; a program of this computer has none.
    const { clientSecret } = locks;
    if (pathname === CLIENT && origin === undefined && clientSecret !== null) {
      return seat(clients, asked, (socket, secret) => {
        if (!isSame(secret, clientSecret)) return socket.close(CLOSE_CODES.wrongSecret);
        guests.client(socket, nameOf(name));
      });
    }
    refuse(tube);
  });

  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: portOf(http),
    async close() {
      const closed = new Promise(resolve => http.close(resolve));
      const open = [...panels.clients, ...clients.clients];
      const gone = open.map(socket => new Promise(resolve => socket.once('close', resolve)));
      for (const socket of open) socket.close(CLOSE_CODES.goingAway);
      const late = setTimeout(() => open.forEach(socket => void socket.terminate()), 500);
      await Promise.all(gone);
      clearTimeout(late);
      http.closeAllConnections();
      await closed;
    },
  };
}

/** A name that a program gave itself, on one line. */
export function nameOf(given: string | null | undefined): string {
  const plain = (given ?? '').replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return plain === '' ? 'a local program' : plain.slice(0, MAX_NAME);
}

function placeOf({ url }: IncomingMessage): { pathname: string; name: string | null } {
  const { pathname, searchParams } = new URL(url?.startsWith('/') === true ? `http://127.0.0.1${url}` : 'http://127.0.0.1/nowhere');
  return { pathname, name: searchParams.get('name') };
}

/** A page may have a name of its own lead to this computer; the browser then says that name. */
function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

/** What stands behind `bai.` in the offered subprotocol; "" where nothing does. */
function secretOf({ headers }: IncomingMessage): string {
  return /^bai\.([\w-]+)$/.exec(headers['sec-websocket-protocol'] ?? '')?.[1] ?? '';
}

function refuse(tube: Duplex): void {
  tube.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Finds out that the other side is gone without having said so. */
function keepAlive(socket: SpeakingSocket): void {
  let alive = true;
  socket.on('pong', () => {
    alive = true;
  });
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, PING_MS);
  socket.once('close', () => clearInterval(timer));
}
