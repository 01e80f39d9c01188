// Applications that are programs of their own, each started as its users start it, on a free port of the loopback, with a folder that is removed at the end.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { ROOT } from '../../scripts/files.mjs';
import { eventually } from '../eventually.ts';

const APPS = join(ROOT, 'test/e2e/apps');
const TIDDLYWIKI = join(APPS, 'node_modules/tiddlywiki/tiddlywiki.js');
const NODE_RED = join(APPS, 'node_modules/node-red/red.js');

export type AppServer = {
  url: string;
  /** What the server holds, at a path of its own interface. */
  json(path: string): Promise<unknown>;
  close(): Promise<void>;
};

/** A wiki of TiddlyWiki, empty but for what its edition "server" brings. */
export async function startTiddlyWiki(): Promise<AppServer> {
  return start((folder, port) => {
    execFileSync(process.execPath, [TIDDLYWIKI, folder, '--init', 'server'], { stdio: 'ignore' });
    return [TIDDLYWIKI, folder, '--listen', `port=${port}`];
  });
}

/** A Node-RED without flows, past its first start: the questions and the tour with which it greets are over. */
export function startNodeRed(): Promise<AppServer> {
  const settings = ['telemetry.enabled=false', 'editorTheme.tours=false'].flatMap(setting => ['-D', setting]);
  return start((folder, port) => [NODE_RED, '--userDir', folder, '--port', String(port), ...settings]);
}

const ACTUAL = join(APPS, 'node_modules/@actual-app/web/build');
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
};

/** The pages of Actual Budget, which keep a budget in the browser alone. They share memory between threads, for which a browser asks for these headers. */
export async function startActual(): Promise<AppServer> {
  install();
  const port = await freePort();
  const server = createHttpServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    const file = existsSync(join(ACTUAL, path)) && extname(path) !== '' ? path : '/index.html';
    const type = TYPES[extname(file).slice(1)] ?? 'application/octet-stream';
    response.writeHead(200, {
      'content-type': type,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    response.end(await readFile(join(ACTUAL, file)));
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>(resolve => server.close(() => resolve()).closeAllConnections());
  return { url: `http://127.0.0.1:${port}/`, close, json: async () => null };
}

function install(): void {
  if (!existsSync(NODE_RED)) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: APPS, stdio: 'inherit' });
}

async function start(commandOf: (folder: string, port: number) => string[]): Promise<AppServer> {
  install();
  const folder = mkdtempSync(join(tmpdir(), 'bai-app-'));
  const port = await freePort();
  const program = spawn(process.execPath, commandOf(folder, port), { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  const close = () => end(program, folder);
  try {
    await eventually(async () => void (await fetch(url)));
  } catch (cause) {
    await close();
    throw cause;
  }
  return { url, close, json: async path => (await fetch(new URL(path, url))).json() };
}

async function end(program: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise(resolve => program.once('exit', resolve));
  if (program.exitCode === null && program.signalCode === null && program.kill()) await ended;
  rmSync(folder, { recursive: true, force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No free port'))));
    });
  });
}
