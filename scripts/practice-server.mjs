// Serves the practice site and the practice chat on loopback, and keeps a record of what reached the site. `node scripts/practice-server.mjs`.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIST } from './build.mjs';
import { ROOT } from './files.mjs';

const SITE = join(ROOT, 'src/practice/site');

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};

const BODY_LIMIT = 64 * 1024;

/** What the practice is about. The chat's scripted AI aims at it, and the record shows whether it was reached. */
export const GOAL = 'Save a draft invoice for Blue Harbour Ltd over 420.00, to be paid in 30 days, with a reminder.';

/** True when the record holds the draft that the goal names, once. */
export function goalReached(record) {
  const wanted = record.drafts.filter(
    ({ customer, amount, terms, reminder }) =>
      customer === 'Blue Harbour Ltd' && Number(amount) === 420 && terms === '30' && reminder === true,
  );
  return wanted.length === 1 && record.drafts.length === 1;
}

const emptyRecord = () => ({ drafts: [], orders: [], moves: [], signIns: [], log: [] });

/** What each list of the record accepts: a sentence that says what is wrong, or null. */
const CHECKS = {
  drafts: ({ customer, amount }) =>
    !customer ? 'Who is the invoice for?' : !(Number(amount) > 0) ? 'The amount must be more than zero.' : null,
  orders: ({ items, contact, deliverOn }) =>
    Object.keys(items ?? {}).length === 0 ? 'The basket is empty.' : !contact ? 'Who orders?' : !deliverOn ? 'When shall it arrive?' : null,
  moves: ({ number, to }) => (number && to ? null : 'What goes where?'),
  log: ({ what }) => (what ? null : 'Nothing to note.'),
};

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > BODY_LIMIT) throw new Error('The request is too long.');
  }
  return body;
}

const send = (response, status, type, body) => {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
};
const sendJson = (response, status, value) => send(response, status, 'application/json', `${JSON.stringify(value, null, 2)}\n`);

/** Sends a file of a folder, never one outside it. */
function sendFile(response, folder, path) {
  const file = normalize(join(folder, decodeURIComponent(path)));
  if (!file.startsWith(folder + sep) || !existsSync(file) || !statSync(file).isFile()) {
    send(response, 404, 'text/plain; charset=utf-8', 'There is no such page.');
    return;
  }
  send(response, 200, TYPES[extname(file)] ?? 'application/octet-stream', readFileSync(file));
}

async function answerSite(record, request, response) {
  const { pathname } = new URL(request.url, 'http://site');
  if (pathname === '/record') return sendJson(response, 200, record);
  if (request.method === 'POST') {
    const body = await bodyOf(request);
    if (pathname === '/sign-in') {
      const fields = new URLSearchParams(body);
      record.signIns.push({ email: fields.get('email') ?? '', password: fields.get('password') ? 'given' : 'missing' }); // never the password itself
      response.writeHead(303, { location: '/index.html' });
      return response.end();
    }
    const list = pathname.replace('/api/', '');
    if (!Object.hasOwn(CHECKS, list)) return sendJson(response, 404, { problem: 'There is no such list.' });
    const entry = JSON.parse(body);
    const problem = CHECKS[list](entry);
    if (problem !== null) return sendJson(response, 422, { problem });
    record[list].push(entry);
    return sendJson(response, 200, { number: record[list].length });
  }
  return sendFile(response, SITE, pathname === '/' ? '/index.html' : pathname);
}

async function listen(port, answer) {
  const server = createServer(async (request, response) => {
    try {
      await answer(request, response);
    } catch (error) {
      sendJson(response, 400, { problem: error.message });
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, port: server.address().port };
}

const close = server =>
  new Promise(resolve => {
    server.close(resolve);
    server.closeAllConnections();
  });

/**
 * Starts both servers, each on a free port unless one is given.
 * @param {{ sitePort?: number, chatPort?: number, edition?: string }} options `edition`: whose build the practice chat is a page of
 */
export async function startPractice({ sitePort = 0, chatPort = 0, edition = 'chrome' } = {}) {
  const record = emptyRecord();
  const site = await listen(sitePort, (request, response) => answerSite(record, request, response));
  const chat = await listen(chatPort, (request, response) => {
    const { pathname } = new URL(request.url, 'http://chat');
    return sendFile(response, join(DIST, edition), pathname === '/' ? '/practice/chat.html' : pathname);
  });
  return {
    siteUrl: `http://127.0.0.1:${site.port}/`,
    chatUrl: `http://127.0.0.1:${chat.port}/practice/chat.html`,
    record,
    async close() {
      await Promise.all([close(site.server), close(chat.server)]);
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { siteUrl, chatUrl } = await startPractice({
    sitePort: Number(process.env.BAI_SITE_PORT ?? 0),
    chatPort: Number(process.env.BAI_CHAT_PORT ?? 0),
  });
  console.log(`Practice site: ${siteUrl}\nWhat reached it: ${siteUrl}record\nPractice chat: ${chatUrl}`);
}
