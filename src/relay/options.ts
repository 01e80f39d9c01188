// How the relay is started: its flags.

/** `port`: 0 for any that is free. `limitMs`: how long a person may take to decide. */
export type Options = { mcp: boolean; port: number; limitMs: number };

const DEFAULT_LIMIT_S = 300;
const MAX_LIMIT_S = 86_400;

/** What `--help` prints. */
export const HELP = `npm run relay -- [--mcp] [--port N] [--limit SECONDS]

  --mcp      speak MCP on stdin and stdout, for the program that started this; without it a program connects with a WebSocket
  --port N   listen on this port of 127.0.0.1; without it on any that is free
  --limit S  seconds until a client is told that nobody decided, ${DEFAULT_LIMIT_S} without it`;

/** Reads the flags; a text says what is wrong with them. */
export function readOptions(args: readonly string[]): Options | string {
  const options: Options = { mcp: false, port: 0, limitMs: DEFAULT_LIMIT_S * 1000 };
  for (let at = 0; at < args.length; at += 1) {
    const flag = args[at];
    if (flag === '--mcp') options.mcp = true;
    else if (flag === '--port' || flag === '--limit') {
      at += 1;
      const most = flag === '--port' ? 65_535 : MAX_LIMIT_S;
      const number = /^\d{1,6}$/.test(args[at] ?? '') ? Number(args[at]) : 0;
      if (number < 1 || number > most) return `${flag} takes a whole number from 1 to ${most}.`;
      if (flag === '--port') options.port = number;
      else options.limitMs = number * 1000;
    } else return `There is no flag "${flag}". Use --mcp, --port N or --limit SECONDS.`;
  }
  return options;
}
