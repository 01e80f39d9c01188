// Packs every edition for its store: dist/bai-<edition>-<version>.zip. The same sources give the same bytes.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, DIST } from './build.mjs';
import { EDITIONS } from './editions.mjs';
import { filesIn } from './files.mjs';
import { setUp } from './setup.mjs';
import { encodeZip } from './zip.mjs';

await setUp({ browser: false });
await build();
for (const edition of EDITIONS) {
  const folder = join(DIST, edition);
  const { version } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const zip = encodeZip(filesIn(folder).map(name => ({ name, bytes: readFileSync(join(folder, name)) })));
  const path = join(DIST, `bai-${edition}-${version}.zip`);
  writeFileSync(path, zip);
  console.log(`${path}  ${zip.length} bytes  sha256 ${createHash('sha256').update(zip).digest('hex')}`);
}
