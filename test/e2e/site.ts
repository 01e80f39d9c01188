// A web server for the pages of a test, on two origins, that records what reached it.
import { createServer, type IncomingMessage } from 'node:http';

/** One request that reached the server. `body` is what was sent, as text. */
export type Received = { method: string; path: string; body: string };

export type Site = {
  /** The first origin, http://127.0.0.1:PORT. */
  origin: string;
  /** The same server under another name, http://localhost:PORT: another origin and another site to the browser. */
  other: string;
  /** Serves an HTML body (or a whole document) and returns its address on the first origin. A second call replaces the page. */
  page(body: string, path?: string): string;
  /** An address on the first origin that answers with a redirect. */
  redirect(to: string): string;
  /** An address on the first origin that answers without a page: a file to be saved, or nothing at all. */
  withoutPage(kind: 'file' | 'nothing'): string;
  /**
   * An address on the first origin that does not answer until `letGo` is called. A page whose script asks for it synchronously is busy for just as long as
   * a test wants.
   */
  hold(found?: boolean): { path: string; letGo(): void };
  /** Everything that reached the server except favicons, in order. */
  received: Received[];
  /** Resolves to the first request that satisfies the test, now or later. */
  waitFor(test: (received: Received) => boolean): Promise<Received>;
  close(): Promise<void>;
};

const isDocument = (html: string): boolean => /^\s*<!doctype/i.test(html);
const documentOf = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test page</title></head><body>${body}</body></html>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Starts a server on a free loopback port. Unknown paths answer 404; a POST to any path answers a short page that says so. */
export async function serve(): Promise<Site> {
  const pages = new Map<string, string>();
  const redirects = new Map<string, string>();
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const held = new Map<string, Promise<void>>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const body = await bodyOf(request);
    if (path !== '/favicon.ico') {
      received.push({ method: request.method ?? 'GET', path, body });
      for (const check of waiting) check();
    }
    await held.get(path);
    const onward = redirects.get(path);
    if (onward !== undefined) {
      response.writeHead(302, { location: onward });
      response.end();
      return;
    }
    if (path.startsWith('/without-page-')) {
      const file = path.includes('-file-');
      response.writeHead(file ? 200 : 204, file ? { 'content-type': 'text/plain', 'content-disposition': 'attachment' } : {});
      response.end(file ? 'saved' : undefined);
      return;
    }
    const html = pages.get(path) ?? pages.get(path.replace(/\?.*$/, ''));
    const status = html !== undefined || request.method === 'POST' ? 200 : 404;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html ?? documentOf(status === 200 ? '<h1>Received</h1>' : '<h1>Not found</h1>'));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const origin = `http://127.0.0.1:${address.port}`;
  let count = 0;
  return {
    origin,
    other: `http://localhost:${address.port}`,
    page(body, path) {
      count += 1;
      const at = path ?? `/page-${count}`;
      pages.set(at, isDocument(body) ? body : documentOf(body));
      return origin + at;
    },
    redirect(to) {
      count += 1;
      redirects.set(`/redirect-${count}`, to);
      return `${origin}/redirect-${count}`;
    },
    withoutPage(kind) {
      count += 1;
      return `${origin}/without-page-${kind}-${count}`;
    },
    hold(found = true) {
      count += 1;
      const path = `/held-${count}`;
      let letGo = (): void => undefined;
      held.set(path, new Promise<void>(resolve => (letGo = resolve)));
      if (found) pages.set(path, 'let go');
      return { path, letGo: () => letGo() };
    },
    received,
    waitFor: test =>
      new Promise(resolve => {
        const check = (): void => {
          const found = received.find(test);
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
