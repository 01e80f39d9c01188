// Runs every benchmark of this folder, one after the other, and fails when one of them fails. Usage: npm run bench [-- name …]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const asked = process.argv.slice(2);
const names = readdirSync(HERE)
  .filter(file => file.endsWith('.bench.mjs'))
  .map(file => basename(file, '.bench.mjs'))
  .filter(name => asked.length === 0 || asked.includes(name));
let failed = 0;
for (const name of names) {
  console.log(`\n== ${name} ==`);
  const { status } = spawnSync(process.execPath, [join(HERE, `${name}.bench.mjs`)], { stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
