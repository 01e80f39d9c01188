// Takes away one guard after another and shows which test notices. Run by hand: node test/mutations/guards.mjs [part of a name]
//
// Each change is made in a copy of the sources, never in the checkout. A guard whose removal no test notices is a failure; the table in
// docs/safety.md is what this prints.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/files.mjs';

/** `cut` is replaced by `by`; it must stand in the file exactly once. */
const GUARDS = [
  {
    name: 'the journal is written before the effect',
    file: 'src/executor/runner.ts',
    cut: "    await hooks.onFinish(order, failure(NOT_WRITTEN));\n    return 'failed';",
    by: '',
    project: 'node',
    test: 'test/executor/runner.test.ts',
  },
  {
    name: 'an approval holds for the bytes that were seen',
    file: 'src/sidebar/running.ts',
    cut: 'if (!bound || item.rev !== approval.rev || item.approval?.at !== approval.at) return VOID;',
    by: '',
    project: 'node',
    test: 'test/house/trust-running.test.ts',
  },
  {
    name: 'an approval holds for the site that was seen',
    file: 'src/sidebar/running.ts',
    cut: 'if (!staysOnSite(order.command.action)) return null;',
    by: 'return null;',
    project: 'node',
    test: 'test/house/trust-bounds.test.ts',
  },
  {
    name: 'a rule of the user is asked again before the effect',
    file: 'src/sidebar/bounds.ts',
    cut: "return risk === 'blocked' ? forbidden(reasons[0] ?? null) : null;",
    by: "return risk === 'blocked' && reasons.length < 0 ? forbidden(null) : null;",
    project: 'node',
    test: 'test/house/trust-bounds.test.ts',
  },
  {
    name: 'what names no element is written down once more right before it is sent',
    file: 'src/sidebar/running.ts',
    cut: "(await tell({ type: 'sending', id: command.id })) || NOT_WRITTEN",
    by: "(await tell({ type: 'sending', id: command.id })) || true",
    project: 'node',
    test: 'test/sidebar/running.test.ts',
  },
  {
    name: 'a mark never comes to mean something else',
    file: 'src/context/mark-counter.ts',
    cut: 'storage.setItem(KEY, JSON.stringify(Object.fromEntries(highest)));',
    by: '',
    project: 'node',
    test: 'test/context/vault.test.ts',
  },
  {
    name: 'one approval opens five tabs at most',
    file: 'src/sidebar/bounds.ts',
    cut: 'export const TAB_LIMIT = 5;',
    by: 'export const TAB_LIMIT = 5000;',
    project: 'node',
    test: 'test/house/trust-bounds.test.ts',
  },
  {
    name: 'the door to pages is shut on sites that are off',
    file: 'src/sidebar/sites.ts',
    cut: 'return before ?? call.ask(to, method, query, timeoutMs);',
    by: 'return call.ask(to, method, query, timeoutMs);',
    project: 'node',
    test: 'test/house/trust-bounds.test.ts',
  },
  {
    name: 'a mark is put back on its own site only',
    file: 'src/context/vault.ts',
    cut: "origin !== '' && entry.origin === origin",
    by: 'origin !== entry.secret',
    project: 'node',
    test: 'test/context/vault.test.ts',
  },
  {
    name: 'what one site showed does not leave for another unseen',
    file: 'src/protocol/policy.ts',
    cut: "if (carried === null || verdict.risk === 'blocked') return verdict;",
    by: 'if (carried !== undefined) return verdict;',
    project: 'node',
    test: 'test/house/trust-data-flow.test.ts',
  },
  {
    name: 'only web addresses are opened',
    file: 'src/protocol/url.ts',
    cut: "if (url.protocol !== 'http:' && url.protocol !== 'https:') {",
    by: "if (url.protocol === 'never:') {",
    project: 'node',
    test: 'test/protocol/url.test.ts',
  },
  {
    name: 'what leaves is inert under our own reader',
    file: 'src/protocol/format.ts',
    cut: ".replaceAll('!bai', '\\\\u0021bai')",
    by: '',
    project: 'properties',
    test: 'test/protocol/properties-outgoing.test.ts',
  },
  {
    name: 'the silence of a page is no success',
    file: 'src/executor/dom-driver.ts',
    cut: 'if (!played.error.unsure) return { ok: false, error: played.error, dispatched: sent > 0, blocked: true };',
    by: 'return { ok: false, error: played.error, dispatched: false, blocked: true };',
    project: 'node',
    test: 'test/house/trust-driver.test.ts',
  },
  {
    name: 'the page looks at the time before it acts',
    file: 'src/injection/page.ts',
    cut: 'if (clockWentBack() || Date.now() > leaseUntil) return refuse(LATE);',
    by: '',
    project: 'page',
    test: 'test/page/executor/lease.test.ts',
  },
  {
    name: 'a clock that is set back makes no late request early',
    file: 'src/injection/page.ts',
    cut: 'clockWentBack() || ',
    by: '',
    project: 'page',
    test: 'test/page/executor/lease.test.ts',
  },
  {
    name: 'the page compares the document that is meant',
    file: 'src/injection/page.ts',
    cut: 'if (nonce !== null && nonce !== documentNonce()) return refuse(OTHER_DOCUMENT);',
    by: '',
    project: 'page',
    test: 'test/page/executor/lease.test.ts',
  },
  {
    name: 'an order that was given up is refused when it comes late',
    file: 'src/executor/page/receipts.ts',
    cut: 'for (const order of orders) if (!sent.has(order)) closed.add(order);',
    by: '',
    project: 'page',
    test: 'test/page/executor/receipts.test.ts',
  },
  {
    name: 'the values of fields for secrets stay on the page',
    file: 'src/dom/sensitive.ts',
    cut: "if (type === 'hidden' || type === 'file' || held.oncePassword.has(field)) return true;",
    by: 'if (!holdsText(field, type) || type !== "text") return false;',
    project: 'page',
    test: 'test/page/context/digest.test.ts',
  },
  {
    name: 'the element is compared with what was approved',
    file: 'src/executor/page/binding.ts',
    cut: 'if (now[key] !== bound.card[key])',
    by: 'if (now[key] === key)',
    project: 'e2e',
    test: 'test/e2e/executor-targets.e2e.ts',
    title: 'what was approved',
  },
  {
    name: 'all of a field for a secret is painted over',
    file: 'src/executor/page/picture.ts',
    cut: 'if (!isEditingHost(field)) return box;',
    by: 'if (isEditingHost(field)) return box;',
    project: 'e2e',
    test: 'test/e2e/executor-page.e2e.ts',
    title: 'no dot of a field',
  },
  {
    name: 'a picture during which a secret moved is dropped',
    file: 'src/executor/shot-action.ts',
    cut: 'if (JSON.stringify(after.value.boxes) === JSON.stringify(secrets.value.boxes))',
    by: 'if (tries > 0)',
    project: 'e2e',
    test: 'test/e2e/executor-page.e2e.ts',
    title: 'keeps moving',
  },
  {
    name: 'input is judged where it arrives',
    file: 'src/executor/page/guard.ts',
    cut: 'verdict.blocked = wrong;',
    by: 'return;',
    project: 'page',
    test: 'test/page/executor/guard.test.ts',
  },
];

const PLACES = { node: 'Node', properties: 'Node', page: 'a page', e2e: 'the browser' };
const wanted = process.argv[2] ?? '';
const copy = mkdtempSync(join(tmpdir(), 'bai-guards-'));
for (const part of ['src', 'test', 'scripts', 'types', 'docs', 'icons', '_locales'])
  cpSync(join(ROOT, part), join(copy, part), { recursive: true });
for (const file of [
  'package.json',
  'manifest.json',
  'vitest.config.ts',
  'rollup.config.mjs',
  'tsconfig.base.json',
  'tsconfig.json',
  'biome.json',
])
  cpSync(join(ROOT, file), join(copy, file));
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

/** The first test that fails; "" when all pass. */
function failing({ project, test, title }) {
  const args = ['vitest', 'run', '--project', project, '--reporter=json', ...(title ? ['-t', title] : []), test];
  const { stdout } = spawnSync('npx', args, { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const report = JSON.parse(stdout.slice(stdout.indexOf('{"')));
  const failed = report.testResults.flatMap(file => file.assertionResults).find(({ status }) => status === 'failed');
  if (failed !== undefined) return failed.title;
  return report.success ? '' : 'the file does not load';
}

let survivors = 0;
try {
  console.log('| guard taken away | noticed in | where | test that notices |\n|---|---|---|---|');
  for (const guard of GUARDS.filter(({ name }) => name.includes(wanted))) {
    const path = join(copy, guard.file);
    const whole = readFileSync(path, 'utf8');
    if (whole.split(guard.cut).length !== 2)
      throw new Error(`"${guard.name}" is not where it was in ${guard.file}: bring this list up to date.`);
    writeFileSync(
      path,
      whole.replace(guard.cut, () => guard.by),
    );
    const noticed = failing(guard);
    writeFileSync(path, whole);
    if (noticed === '') survivors += 1;
    console.log(
      `| ${guard.name} | ${PLACES[guard.project]} | \`${guard.file}\` | ${noticed === '' ? '**none**' : `\`${guard.test}\`: “${noticed}”`} |`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = survivors === 0 ? 0 : 1;
