// The bridge to a chat: how often a person presses for a turn, how fast and how exactly a message comes into a box, and how long after its end an answer stands as rows.
// Usage: node bench/bridge.bench.mjs [gestures | insertion | answers] [--rounds=3]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

register('../scripts/typescript-loader.mjs', import.meta.url);
const { measureAnswers } = await import('./bridge-answers.mjs');
const { measureGestures } = await import('./bridge-gestures.mjs');
const { measureInsertion } = await import('./bridge-insertion.mjs');

const HERE = fileURLToPath(new URL('.', import.meta.url));
const FILE = join(HERE, 'results/bridge.json');
const PARTS = { gestures: measureGestures, insertion: measureInsertion, answers: measureAnswers };
const rounds = Number(process.argv.find(word => word.startsWith('--rounds='))?.slice(9) ?? 3);
const asked = process.argv.slice(2).filter(word => !word.startsWith('--'));

mkdirSync(join(HERE, 'results'), { recursive: true });
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const { table, numbers } = await measure(rounds);
  console.log(`\n${table}`);
  const before = (() => {
    try {
      return JSON.parse(readFileSync(FILE, 'utf8'));
    } catch {
      return {};
    }
  })();
  const when = new Date().toISOString().slice(0, 10);
  writeFileSync(FILE, `${JSON.stringify({ ...before, [name]: { when, cores: cpus().length, rounds, numbers } }, null, 2)}\n`);
}
