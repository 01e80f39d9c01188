// Packs every edition for its store, dist/bai-<edition>-<version>.zip, and the protocol for other programs, dist/bai-protocol-<version>.tgz. The same
// sources give the same bytes.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, DIST } from './build.mjs';
import { EDITIONS } from './editions.mjs';
import { filesIn } from './files.mjs';
import { libraryPackage } from './library.mjs';
import { setUp } from './setup.mjs';
import { encodeZip } from './zip.mjs';

/** The package of an edition that was built: its bytes, and its name in the store. `dist`: where it was built. */
export function packageOf(edition, dist = DIST) {
  const folder = join(dist, edition);
  const { version } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const bytes = encodeZip(filesIn(folder).map(name => ({ name, bytes: readFileSync(join(folder, name)) })));
  return { name: `bai-${edition}-${version}.zip`, bytes };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setUp({ browsers: [] });
  await build();
  for (const { name, bytes } of [...EDITIONS.map(edition => packageOf(edition)), await libraryPackage()]) {
    const path = join(DIST, name);
    writeFileSync(path, bytes);
    console.log(`${path}  ${bytes.length} bytes  sha256 ${createHash('sha256').update(bytes).digest('hex')}`);
  }
}
