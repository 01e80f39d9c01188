// `npm run dev`: builds an edition and builds it again whenever its sources change. `npm run dev -- firefox` takes another edition than chrome.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { DIST } from './build.mjs';
import { ROOT } from './files.mjs';

const edition = process.argv[2] ?? 'chrome';
/** An editor writes several files in one go. */
const REST_MS = 150;

let building = false;
let again = false;
let timer;

/** In a process of its own: a build that fails ends, and the watch goes on. */
function build() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  spawn(process.execPath, [join(ROOT, 'scripts/build.mjs'), edition], { cwd: ROOT, stdio: 'inherit' }).on('close', code => {
    building = false;
    console.log(code === 0 ? 'Reload the panel: a press of the right button in it, "Reload".' : 'Not built; waiting for the next change.');
    if (!again) return;
    again = false;
    build();
  });
}

for (const folder of ['src', '_locales', 'icons', 'scripts'])
  watch(join(ROOT, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(build, REST_MS);
  });
console.log(`Load ${join(DIST, edition)} unpacked once. Ctrl+C ends.`);
build();
