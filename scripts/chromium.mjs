// Finds the browser that tests and the demonstration run in.
import { existsSync } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-for-testing',
  '/opt/chromium/chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium that can load an unpacked extension: `BAI_CHROMIUM`, else the usual places; null when there is none.
 * Branded Chrome is not looked for: it no longer loads extensions from the command line.
 */
export function findChromium(env = process.env) {
  const named = env.BAI_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  return USUAL_PLACES.find(path => existsSync(path)) ?? null;
}
