// Finds the Firefox that tests and the demonstration run in.
import { existsSync } from 'node:fs';

const USUAL_PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The path of a Firefox: `BAI_FIREFOX`, else the usual places; null when there is none. */
export function findFirefox(env = process.env) {
  const named = env.BAI_FIREFOX;
  if (named) return existsSync(named) ? named : null;
  return USUAL_PLACES.find(path => existsSync(path)) ?? null;
}
