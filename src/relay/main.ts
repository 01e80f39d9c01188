// The relay's start: reads the flags, opens the door, and puts the panel and one client together.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type AdmittedPanel, nameOf, openDoor } from './door.ts';
import { createFrames } from './frames.ts';
import { createMcpServer } from './mcp.ts';
import { HELP, type Options, readOptions } from './options.ts';
import { createPairing, newSecret } from './pairing.ts';
import { createPanelSeat, type PanelListener } from './panel-seat.ts';
import { createRequests } from './requests.ts';
import type { SpeakingSocket } from './socket.ts';

/** Bytes of one message of an MCP client; a longer one ends the relay. */
const MAX_LINE = 4_000_000;

/**
 * Runs until its client ends (MCP) or it gets a signal. Resolves to the exit code.
 * @param args the flags
 * @param version of bAI
 */
export async function main(args: readonly string[], version: string): Promise<number> {
  if (args.includes('--help')) {
    console.log(HELP);
    return 0;
  }
  const options = readOptions(args);
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  try {
    await run(options, version);
    return 0;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const inUse =
      error.code === 'EADDRINUSE' ? `Port ${options.port} is taken. Use another --port, or none.` : `It cannot listen: ${error.message}.`;
    console.error(inUse);
    return 1;
  }
}

async function run({ mcp, port, limitMs }: Options, version: string): Promise<void> {
  // With MCP stdout belongs to the protocol.
  const print = (line: string) => (mcp ? console.error(line) : console.log(line));
  let stop = () => {};
  const stopped = new Promise<void>(resolve => {
    stop = resolve;
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  const pairing = createPairing(() => print(`pairing code ${code()}`));
  const clientSecret = mcp ? null : newSecret();
  const code = () => `${door.port}-${pairing.code()}`;
  let client: SpeakingSocket | null = null;
  const strange = () => console.error('The panel sent what is no message of the relay.');

  const requests = createRequests(() => seat, limitMs, code);
  const frames = createFrames(() => seat, limitMs, code);
  const part = mcp ? requests : frames;
  const listener: PanelListener = { said: part.said, left: part.left, strange };
  const seat = createPanelSeat(mcp ? 'bai' : 'action-protocol', listener);

  const door = await openDoor(
    port,
    { pairing, clientSecret },
    {
      panel: (panel: AdmittedPanel) => seat.take(panel),
      client(socket: SpeakingSocket, name: string) {
        client = socket;
        frames.take(socket);
        seat.introduce(name);
        socket.once('close', () => {
          if (client === socket) seat.introduce(null);
        });
      },
    },
  );
  print(`listening ws://127.0.0.1:${door.port}`);
  print(`pairing code ${code()}`);
  if (clientSecret !== null) print(`Programs: ws://127.0.0.1:${door.port}/client with subprotocol bai.${clientSecret}`);

  const server = createMcpServer(version, requests, name => seat.introduce(nameOf(name)));
  if (mcp) {
    process.stdin.once('close', stop).once('end', stop);
    process.stdout.once('error', stop);
    server.server.onclose = stop;
    void server.connect(new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: MAX_LINE }));
  }
  await stopped;
  await door.close();
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
