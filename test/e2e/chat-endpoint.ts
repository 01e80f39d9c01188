// A chat's own server, of a test: it serves the chat's page and answers what is said there as an OpenAI-style endpoint does, by a script, and keeps a
// record of all that it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

/** What it does next in an answer: says something, in one burst, or waits, for so many ms or until something has happened; an error it tells, and says no more; at null its network is gone. */
export type Step = string | number | Promise<void> | Error | null;

/** Chat interfaces ask other servers for fonts; a test asks none. */
const ALONE = "default-src 'self' 'unsafe-inline' data:";

/** One request. `said`: the newest message of the user's in it; `images`: data URLs that came with it; `files`: the texts that did; `turns`: how many messages the conversation had by then. */
export type Asked = { said: string; turns: number; images?: string[]; files?: string[] };

export type ChatEndpoint = {
  /** Where the chat's page is. */
  url: string;
  asked: Asked[];
  /** All that the user said in each conversation, as its latest request has it; conversations are told apart by what was said first. */
  conversations(): Map<string, string[]>;
  /** How many answers were told to their end. */
  answered(): number;
  close(): Promise<void>;
};

/**
 * Serves a chat on a free loopback port.
 * @param title of the page
 * @param answer what it answers the request of this number, from 1 on; `conversation`: all that the user has said in it by then
 * @param certificate with which it speaks HTTPS; without one it speaks HTTP
 */
export async function serveChat(
  title: string,
  page: string,
  answer: (said: string, number: number, conversation: string[]) => Step[],
  certificate?: { key: string; cert: string },
): Promise<ChatEndpoint> {
  const asked: Asked[] = [];
  const conversations = new Map<string, string[]>();
  let answered = 0;
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST') {
      const isPage = request.url !== '/favicon.ico';
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': ALONE });
      response.end(isPage ? `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${page}</html>` : '');
      return;
    }
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const { messages }: { messages: { role: string; content: string; images?: string[]; files?: string[] }[] } = JSON.parse(body);
    const own = messages.filter(({ role }) => role === 'user');
    const newest = own.at(-1);
    const said = newest?.content ?? '';
    const conversation = own.map(({ content }) => content);
    conversations.set(conversation[0] ?? '', conversation);
    asked.push({
      said,
      turns: messages.length,
      ...(newest?.images?.length && { images: newest.images }),
      ...(newest?.files?.length && { files: newest.files }),
    });
    if (await stream(response, answer(said, asked.length, conversation))) answered += 1;
  };
  const server = certificate === undefined ? createServer(respond) : createSecureServer(certificate, respond);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}/`,
    asked,
    conversations: () => conversations,
    answered: () => answered,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Server-sent events, each with what one burst adds. Resolves to whether the answer was told to its end. */
async function stream(response: ServerResponse, steps: Step[]): Promise<boolean> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.flushHeaders();
  for (const step of steps) {
    if (step === null) {
      response.destroy();
      return false;
    }
    if (step instanceof Error) {
      response.end(`data: ${JSON.stringify({ error: { message: step.message, type: 'server_error' } })}\n\n`);
      return false;
    }
    if (typeof step === 'string') response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: step } }] })}\n\n`);
    else await (typeof step === 'number' ? new Promise(resolve => setTimeout(resolve, step)) : step);
  }
  response.end('data: [DONE]\n\n');
  return true;
}
