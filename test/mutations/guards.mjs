// Takes away one guard after another and shows which test notices. Run by hand: node test/mutations/guards.mjs [part of a name]
//
// A guard whose removal no test notices is a failure; the table in docs/safety.md is what this prints.
import { openCopy } from './broken-copy.mjs';
import { GUARDS } from './guard-list.mjs';

const PLACES = { node: 'Node', properties: 'Node', page: 'a page', e2e: 'the browser' };
const wanted = process.argv[2] ?? '';
const copy = openCopy();

let survivors = 0;
try {
  console.log('| guard taken away | noticed in | where | test that notices |\n|---|---|---|---|');
  for (const guard of GUARDS.filter(({ name }) => name.includes(wanted))) {
    const { project, test, title } = guard;
    const args = ['--project', project, ...(title ? ['-t', title] : []), test];
    const noticed = copy.whileBroken({ ...guard, from: guard.cut, to: guard.by }, () => copy.firstFailure(args));
    if (noticed === null) survivors += 1;
    console.log(
      `| ${guard.name} | ${PLACES[project]} | \`${guard.file}\` | ${noticed === null ? '**none**' : `\`${test}\`: “${noticed.title}”`} |`,
    );
  }
} finally {
  copy.close();
}
process.exitCode = survivors === 0 ? 0 : 1;
