// Counts what the reader makes of several hundred lines in every class of damage: taken exactly, shown, lost, taken wrongly, taken though not meant.
// Usage: node bench/reader.bench.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';

register('../scripts/typescript-loader.mjs', import.meta.url);
const { DAMAGES, measure } = await import('../test/protocol/reader/damage.ts');

const rows = Object.entries(DAMAGES).flatMap(([group, damages]) =>
  damages.map(damage => {
    const { faults: _, ...counts } = measure(damage);
    return { class: group, damage: damage.name, ...counts };
  }),
);
const sum = (list, key) => list.reduce((total, row) => total + row[key], 0);
const totals = [...new Set(rows.map(row => row.class))].map(group => {
  const own = rows.filter(row => row.class === group);
  const counts = Object.fromEntries(['texts', 'exact', 'shown', 'lost', 'wrong', 'notMeant'].map(key => [key, sum(own, key)]));
  return { class: group, damages: own.length, ...counts };
});

console.table(rows);
console.table(totals);
mkdirSync(new URL('results/', import.meta.url), { recursive: true });
writeFileSync(new URL('results/reader.json', import.meta.url), `${JSON.stringify({ node: process.version, totals, rows }, null, 2)}\n`);
if (rows.some(row => row.lost + row.wrong + row.notMeant > 0)) process.exitCode = 1;
