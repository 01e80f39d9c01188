// Breaks the sources on purpose, one place at a time, and looks whether a test notices. Run by hand; it works on a copy.
// Usage: node test/mutations/run.mjs [part, or word in a mutation's name …]
import { openCopy } from './broken-copy.mjs';
import { PARTS } from './parts.mjs';

const asked = process.argv.slice(2);
const isPart = word => PARTS.some(({ part }) => part === word);
const isAsked = (part, name) => asked.length === 0 || asked.some(word => (isPart(word) ? word === part : name.includes(word)));
const chosen = PARTS.map(each => ({ ...each, list: each.list.filter(({ name }) => isAsked(each.part, name)) })).filter(
  ({ list }) => list.length > 0,
);

const copy = openCopy();
const env = { BAI_RUNS: process.env.BAI_RUNS ?? '300' };
const failureIn = tests => copy.firstFailure(['--project', 'node', '--project', 'properties', '--testTimeout=120000', ...tests], env);
const words = ({ file, fullName }) => (file === '' ? fullName : `${file}: ${fullName}`);

try {
  let survived = 0;
  for (const { part, list, tests, rest } of chosen) {
    const before = failureIn([...new Set([...rest, ...list.flatMap(each => each.tests ?? tests)])]);
    if (before !== null) throw new Error(`A test fails before anything is broken: ${words(before)}`);
    let noticed = 0;
    for (const mutation of list) {
      const failure = copy.whileBroken(mutation, () => failureIn(mutation.tests ?? tests) ?? failureIn(rest));
      if (failure !== null) noticed += 1;
      console.log(failure === null ? `SURVIVED  ${mutation.name}` : `noticed   ${mutation.name}\n          ${words(failure)}`);
    }
    survived += list.length - noticed;
    console.log(`| ${part} | ${list.length} | ${noticed} |`);
  }
  process.exitCode = survived === 0 ? 0 : 1;
} finally {
  copy.close();
}
