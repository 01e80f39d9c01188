// An MCP client with the real relay: the SDK's own, over stdin and stdout.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { eventually } from '../eventually.ts';
import { codeIn, portIn, SCRIPT } from './program.ts';

/** How long a call may wait for the person of a test, ms. The SDK's own limit is a minute. */
const PATIENCE_MS = 240_000;

/** A client that has started the relay. `pid`: the relay's. `code`: pairs a panel. */
export type McpClient = {
  client: Client;
  call(name: string, args?: Record<string, unknown>, options?: object): Promise<CallToolResult>;
  pid: number;
  printed: readonly string[];
  code(): string;
};

/** Starts the relay as an MCP client does. */
export async function startMcpClient(...flags: string[]): Promise<McpClient> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [SCRIPT, '--mcp', ...flags], stderr: 'pipe' });
  const printed: string[] = [];
  transport.stderr?.on('data', data =>
    printed.push(
      ...String(data)
        .split('\n')
        .filter(line => line !== ''),
    ),
  );
  const client = new Client({ name: 'test agent', version: '1' });
  await client.connect(transport);
  const listens = eventually(() => {
    if (portIn(printed) === null) throw new Error(`The relay printed: ${printed.join('\n')}`);
  });
  await listens.catch(async error => {
    await client.close();
    throw error;
  });
  return {
    client,
    call: async (name, args = {}, options = { timeout: PATIENCE_MS }) =>
      CallToolResultSchema.parse(await client.callTool({ name, arguments: args }, undefined, options)),
    pid: transport.pid ?? 0,
    printed,
    code: () => `${portIn(printed)}-${codeIn(printed)}`,
  };
}

/** What a result says. */
export function textOf({ content }: Pick<CallToolResult, 'content'>): string {
  return content.map(part => (part.type === 'text' ? part.text : '')).join('\n');
}
