// Ways to break the looking for targets, and what rows and the plan of a run make of it: in `file`, the one place `from` becomes `to`.
const FILE = 'src/sidebar/page-tools/matching.ts';
const ROWS = 'src/sidebar/rows/';
const OF_ROWS = ['test/sidebar/rows/row-model.test.ts', 'test/sidebar/rows/run-plan.test.ts', 'test/sidebar/rows/form-groups.test.ts'];

export const MATCHING = [
  // What is looked for
  {
    name: 'rows to run are looked for only when they are in view',
    file: FILE,
    from: "for (const item of items) if (item.included && item.status === 'queued') add(item, false);",
    to: '',
  },
  {
    name: 'rows that are not to run are looked for out of view',
    file: FILE,
    from: "if (item.included && item.status === 'queued') add(item, false);",
    to: "if (item.status === 'queued') add(item, false);",
  },
  {
    name: 'rows that are over are looked for',
    file: FILE,
    from: 'inView.has(item.id) && isWatched(item.status)',
    to: 'inView.has(item.id)',
  },
  { name: 'a row that left the view is looked for as if it were there', file: FILE, from: 'else inView.delete(id);', to: '' },
  // How often, and how much at once
  {
    name: 'the page is asked in the middle of a step',
    file: FILE,
    from: 'due.length > 0 && !busy() && !stopped',
    to: 'due.length > 0 && !stopped',
  },
  { name: 'all targets are asked for at once', file: FILE, from: 'const AT_ONCE = 6;', to: 'const AT_ONCE = 600;' },
  { name: 'rounds follow each other without a pause', file: FILE, from: 'Math.max(0, lastRoundAt + ROUND_EVERY_MS - env.now())', to: '0' },
  {
    name: 'rows in view are looked at once and never again',
    file: FILE,
    from: 'for (const [key, { visible }] of targets) if (visible) stale.add(key);',
    to: '',
  },
  { name: 'all rows out of view are looked at each second', file: FILE, from: '.slice(0, AGAIN_UNSEEN)', to: '' },
  {
    name: 'the same rows out of view are looked at again each time',
    file: FILE,
    from: '.sort((a, b) => (askedAt.get(a) ?? 0) - (askedAt.get(b) ?? 0))',
    to: '',
  },
  {
    name: 'the page is asked while nobody sees the panel',
    file: FILE,
    from: " || globalThis.document?.visibilityState === 'hidden'",
    to: '',
  },
  // A page that is busy
  { name: 'a busy page is waited for with each row', file: FILE, from: '...unanswered(found, due.slice(AT_ONCE))', to: '' },
  {
    name: 'one late answer is said of all rows of a page that answers',
    file: FILE,
    from: 'for (const [key, match] of found) if (!isLate(match)) late.delete(tabOf(key));',
    to: '',
  },
  // What is known, and what is forgotten
  {
    name: 'answers of the document before are kept',
    file: FILE,
    from: 'if (shown === null ? reply.ok : top !== null && top !== shown) matches.delete(other);',
    to: '',
  },
  {
    name: 'a new document of one tab forgets the answers of another tab',
    file: FILE,
    from: 'if (other === key || tabOf(other) !== tabOf(key)) continue;',
    to: 'if (other === key) continue;',
  },
  {
    name: 'answers of a tab that is gone are kept',
    file: FILE,
    from: 'if (shown === null && (match.reply.ok || !GONE.includes(match.reply.error.code))) return;',
    to: 'if (shown === null) return;',
  },
  {
    name: 'an answer that says the same again draws again',
    file: FILE,
    from: 'found.filter(([key, match]) => JSON.stringify(known.get(key)?.reply) !== JSON.stringify(match.reply));',
    to: '[...found];',
  },
  { name: 'a row that comes shows what was found for an older one', file: FILE, from: 'untracked(forgetForNew);', to: '' },
  { name: 'a row that stays is looked for anew with each change of the queue', file: FILE, from: ' && !known.has(name)', to: '' },
  {
    name: 'a refresh keeps what is not asked again',
    file: FILE,
    from: 'if (kept.length < store.rows.matches.peek().size) store.rows.matches.value = new Map(kept);',
    to: '',
  },
  {
    name: 'a refresh of one tab forgets what is known of another',
    file: FILE,
    from: '(tabId !== undefined && !key.',
    to: '(false && !key.',
  },
  // Who waits for it
  {
    name: 'a run begins before rows out of view were looked for',
    file: FILE,
    from: '[...wanted().keys()].every(key => store.rows.matches.peek().has(key))',
    to: '[...wanted()].every(([key, { visible }]) => !visible || store.rows.matches.peek().has(key))',
  },
  {
    name: 'who waits when the panel stops waits for ever',
    file: FILE,
    from: 'dispose();\n      for (const tell of settled.splice(0)) tell();',
    to: 'dispose();',
  },
  {
    name: 'the first of several elements is taken for the one',
    file: FILE,
    from: 'match.reply.ok && match.reply.value.count === 1 ?',
    to: 'match.reply.ok ?',
  },
  // Fields
  { name: 'the value of a field for a secret is asked for', file: FILE, from: 'if (seen && !seen.card.sensitive)', to: 'if (seen)' },
  {
    name: 'the fields of rows that only press are read',
    file: FILE,
    from: "status === 'queued' && command?.action.type === 'type' ? targetOf(command.action) : null;",
    to: "status === 'queued' && command ? targetOf(command.action) : null;",
  },
  // What rows and the plan make of it
  {
    name: 'a row shows the first of several elements as the one that it is about',
    file: `${ROWS}row-model.ts`,
    from: '!match.reply.ok || match.reply.value.count !== 1',
    to: '!match.reply.ok',
    tests: OF_ROWS,
  },
  {
    name: 'nothing found is a doubt though an earlier row may bring it',
    file: `${ROWS}row-model.ts`,
    from: "{ kind: 'zero', later: earlierActs }",
    to: "{ kind: 'zero', later: false }",
    tests: OF_ROWS,
  },
  {
    name: 'a row is not drawn again when it was found',
    file: `${ROWS}row-model.ts`,
    from: ' && before.match === match',
    to: '',
    tests: OF_ROWS,
  },
  {
    name: 'a row that will not run is expected to change the page',
    file: `${ROWS}row-model.ts`,
    from: 'isOpen(item.status) && item.included && mayChangePage',
    to: 'isOpen(item.status) && mayChangePage',
    tests: OF_ROWS,
  },
  {
    name: 'Run takes rows before all were looked for',
    file: `${ROWS}run-plan.ts`,
    from: 'if (left > 0) return { ...NOTHING, looking };',
    to: '',
    tests: OF_ROWS,
  },
  {
    name: 'Run goes on behind a row that is in doubt',
    file: `${ROWS}run-plan.ts`,
    from: 'at < 0 ? wanted : wanted.slice(0, at)',
    to: "wanted.filter(row => row.doubt === '')",
    tests: OF_ROWS,
  },
  {
    name: 'a field for a secret stands in the table of a form',
    file: `${ROWS}form-groups.ts`,
    from: ' || field.value === null',
    to: '',
    tests: OF_ROWS,
  },
];
