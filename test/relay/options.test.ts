// The flags of the relay.
import { expect, test } from 'vitest';
import { readOptions } from '../../src/relay/options.ts';

test('without flags it takes any port, waits five minutes, and speaks no MCP', () => {
  expect(readOptions([])).toEqual({ mcp: false, port: 0, limitMs: 300_000 });
  expect(readOptions(['--mcp', '--limit', '1', '--port', '65535'])).toEqual({ mcp: true, port: 65_535, limitMs: 1000 });
});

test.each([
  [['--port'], '--port takes a whole number from 1 to 65535.'],
  [['--port', '0'], '--port takes a whole number from 1 to 65535.'],
  [['--port', '65536'], '--port takes a whole number from 1 to 65535.'],
  [['--limit', '-1'], '--limit takes a whole number from 1 to 86400.'],
  [['--limit', '1.5'], '--limit takes a whole number from 1 to 86400.'],
  [['--yes'], 'There is no flag "--yes". Use --mcp, --port N or --limit SECONDS.'],
])('%j is refused with what to do', (args, why) => {
  expect(readOptions(args)).toBe(why);
});
