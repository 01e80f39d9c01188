// Before the workers: what most files start is built once, and not under one of them while another copies it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt } from '../../scripts/build.mjs';
import { ROOT } from '../../scripts/files.mjs';

/** Builds the edition for Chrome where it is older than its sources. */
export function setup(): void {
  if (!isBuilt('chrome')) execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), 'chrome'], { stdio: 'inherit' });
}
