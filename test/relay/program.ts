// The real relay as a process, and a panel that a test plays: a WebSocket with the origin of an extension.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { ROOT } from '../../scripts/files.mjs';
import { eventually } from '../eventually.ts';

export const SCRIPT = join(ROOT, 'scripts/relay.mjs');
export const EXTENSION = `chrome-extension://${'a'.repeat(32)}`;

/** A relay that runs. `printed`: its lines so far. `end` ends it and resolves to its exit code. */
export type Program = { child: ChildProcess; printed: string[]; port: number; end(): Promise<number | null> };

/** Starts the relay and waits until it listens. */
export async function startRelay(...flags: string[]): Promise<Program> {
  const child = spawn(process.execPath, [SCRIPT, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  linesOf(child.stdout, line => printed.push(line));
  linesOf(child.stderr, line => printed.push(line));
  const ended = once(child, 'close');
  const ready = () => portIn(printed) !== null && secretIn(printed) !== null;
  const listens = eventually(() => {
    if (!ready() && child.exitCode === null) throw new Error(`The relay printed: ${printed.join('\n')}`);
  });
  await Promise.race([listens, ended]).catch(error => {
    child.kill();
    throw error;
  });
  if (!ready()) throw new Error(printed.join('\n'));
  const end = async () => {
    child.kill('SIGTERM');
    const [code] = await ended;
    return code;
  };
  return { child, printed, port: portIn(printed) ?? 0, end };
}

/** Calls back for each line of a stream. */
export function linesOf(stream: NodeJS.ReadableStream | null, each: (line: string) => void): void {
  let rest = '';
  stream?.on('data', data => {
    const lines = `${rest}${data}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) each(line);
  });
}

/** The newest code that was printed: its six digits. */
export function codeIn(printed: readonly string[]): string {
  return printed.flatMap(line => /^pairing code \d{1,5}-(\d{6})$/.exec(line)?.[1] ?? []).at(-1) ?? '';
}

/** The port of the first code. */
export function portIn(printed: readonly string[]): number | null {
  return printed.flatMap(line => /^pairing code (\d{1,5})-\d{6}$/.exec(line)?.[1] ?? []).map(Number)[0] ?? null;
}

/** The secret of programs. */
export function secretIn(printed: readonly string[]): string | null {
  return printed.flatMap(line => /subprotocol bai\.([\w-]+)$/.exec(line)?.[1] ?? [])[0] ?? null;
}

/** One side of a connection, as a test plays it. `heard`: what came, in order. `closed`: with the code and the sentence. */
export type Side = { socket: WebSocket; heard: string[]; closed: Promise<{ code: number; reason: string }> };

type Headers = { origin?: string; host?: string };

/** Connects. Rejects where the relay answers with no WebSocket: "Unexpected server response: 403". */
export async function connect(port: number, path: string, secret: string | null, headers: Headers): Promise<Side> {
  const { origin, host } = headers;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, secret === null ? [] : [`bai.${secret}`], {
    ...(origin === undefined ? {} : { origin }),
    headers: host === undefined ? {} : { host },
  });
  const heard: string[] = [];
  socket.on('message', data => heard.push(String(data)));
  const closed = new Promise<{ code: number; reason: string }>(resolve =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await once(socket, 'open');
  return { socket, heard, closed };
}

/** Connects as the panel of an extension. */
export function connectPanel(port: number, secret: string, origin = EXTENSION): Promise<Side> {
  return connect(port, '/', secret, { origin });
}

/** A message that comes, or has come, and fits. */
export async function heardBy<T>(
  { heard }: Side,
  pick: (message: { type: string; data: Record<string, unknown> }) => T | null,
): Promise<T> {
  let found: T | null = null;
  await eventually(() => {
    for (const text of heard) found ??= pick(JSON.parse(text));
    if (found === null) throw new Error(`Only this was heard: ${heard.join('\n')}`);
  });
  if (found === null) throw new Error('Nothing was heard.');
  return found;
}

/** The token that a Welcome brought. */
export function tokenOf(side: Side): Promise<string> {
  return heardBy(side, ({ type, data }) => (type === 'Welcome' && typeof data.token === 'string' ? data.token : null));
}

/** Ends a connection from this side and waits until it is closed. */
export async function leave(side: Side): Promise<void> {
  side.socket.close();
  await side.closed;
}
