// A screen with a window manager, a mouse, a keyboard and a clipboard, on a machine that has none: what a person has before them, and their hands.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePng } from './png.mjs';

const WIDTH = 1500;
const HEIGHT = 900;

const sleep = ms => new Promise(resolve => setTimeout(resolve, ms));

/** Waits until something holds, and returns it. Not a pause: it looks every few ms. */
export async function until(what, look, ms = 60_000) {
  for (const end = Date.now() + ms; ; await sleep(50)) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
  }
}

/** The picture in a dump of the X server's frame buffer (XWD, 32 bits a pixel, blue first), as PNG. */
function pngOf(dump) {
  const word = at => dump.readUInt32BE(at * 4);
  const [headerSize, width, height, lineBytes, colours] = [word(0), word(4), word(5), word(12), word(19)];
  const from = headerSize + colours * 12;
  const rgba = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = from + y * lineBytes + x * 4;
      const to = (y * width + x) * 4;
      rgba[to] = dump[at + 2];
      rgba[to + 1] = dump[at + 1];
      rgba[to + 2] = dump[at];
      rgba[to + 3] = 255;
    }
  }
  return encodePng(width, height, rgba);
}

/** Starts a screen. Every gesture on it is counted; looking at it is none. */
export async function startScreen() {
  const folder = mkdtempSync(join(tmpdir(), 'bai-screen-'));
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${WIDTH}x${HEIGHT}x24`, '-fbdir', folder], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = await new Promise((resolve, reject) => {
    server.stdio[3].once('data', number => resolve(`:${String(number).trim()}`));
    server.once('error', reject);
    server.once('exit', code => reject(new Error(`The X server ended with code ${code}.`)));
  });
  const env = { ...process.env, DISPLAY: display };
  delete env.WAYLAND_DISPLAY;
  const manager = spawn('openbox', [], { env, stdio: 'ignore' });
  const gestures = { clicks: 0, keys: 0, typed: 0, turns: 0 };

  function act(...args) {
    const { status, stderr } = spawnSync('xdotool', args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`xdotool ${args.join(' ')}: ${stderr}`);
  }

  return {
    env,
    width: WIDTH,
    height: HEIGHT,
    gestures,
    /** Moves the pointer; that it moves is part of the press that follows. */
    move: (x, y) => act('mousemove', String(Math.round(x)), String(Math.round(y))),
    click() {
      gestures.clicks += 1;
      act('click', '1');
    },
    /** One notch of the wheel where the pointer is. */
    turn(down) {
      gestures.turns += 1;
      act('click', down ? '5' : '4');
    },
    /** Presses keys together, such as ctrl+v. */
    key(chord) {
      gestures.keys += 1;
      act('key', '--clearmodifiers', chord);
    },
    type(text) {
      gestures.typed += text.length;
      act('type', '--delay', '12', '--', text);
    },
    /** The text on the clipboard; to look at only. */
    clipboard: () => spawnSync('xclip', ['-o', '-selection', 'clipboard'], { env, encoding: 'utf8', timeout: 5_000 }).stdout,
    picture: path => writeFileSync(path, pngOf(readFileSync(join(folder, 'Xvfb_screen0')))),
    async close() {
      for (const child of [manager, server]) {
        const ended = new Promise(resolve => child.once('exit', resolve));
        if (child.exitCode === null && child.kill()) await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
