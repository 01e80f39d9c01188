// What is kept beyond a session: recipes, settings as a file, the report for fault finding, and the timeline's filters.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillRecipe, makeRecipe, passingTargets } from '../../../src/sidebar/app/recipes.ts';
import { DEFAULT_SETTINGS } from '../../../src/sidebar/app/state.ts';
import { diagnostics } from '../../../src/sidebar/settings/diagnostics.ts';
import { readSettings, writeSettings } from '../../../src/sidebar/settings/settings-file.ts';
import { htmlReport, markdownReport } from '../../../src/sidebar/timeline/export-report.ts';
import { filterTurns, turnsOf } from '../../../src/sidebar/timeline/timeline.ts';
import { options, RUNS } from '../../protocol/reader/runs.ts';
import { fakeExecutor, line, MISSED, report, seen } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

/** A session in which rows ran. */
async function ran(lines: string[], executor = fakeExecutor()) {
  const logic = createPanelLogic(lines, executor);
  await logic.look();
  await logic.panel.run();
  const session = logic.store.session.value;
  if (session === null) throw new Error('There is no session.');
  return { ...logic, session };
}

const FORM = [line(1, 'TYPE', '#title', 'March {draft}'), line(2, 'TYPE', '#title2', 'x'), line(3, 'CLICK', '[ref="7"]')];

describe('a recipe', () => {
  test('keeps what ran, with its texts as blanks, and comes back as rows that nobody has approved', async () => {
    const { panel, store, session } = await ran(FORM);
    const recipe = makeRecipe('Draft', session);
    expect(recipe?.steps.map(step => step.a)).toEqual(['TYPE', 'TYPE', 'CLICK']);
    expect(recipe?.inputs.map(input => input.value)).toEqual(['March {draft}', 'x']);
    expect(recipe && passingTargets(recipe)).toBe(1);
    await panel.keepRecipe('Draft');
    const [kept] = store.app.value.settings.recipes;
    if (kept === undefined) throw new Error('Nothing was kept.');
    store.tab.facts.value = { t: 17, u: 'https://example.test/', n: 'Form', nav: 'idle', access: 'yes', why: null, windowId: 1 };
    await panel.useRecipe(kept, new Map([[kept.inputs[0]?.name ?? '', 'April']]));
    const fresh = panel.rows.value.slice(3);
    expect(fresh.map(row => [row.item.status, row.item.approval, row.item.command?.json.x])).toEqual([
      ['queued', null, 'April'],
      ['queued', null, ''],
      ['queued', null, ''],
    ]);
  });

  test('of more than it can hold is cut and can be read back, whatever the session is called', async () => {
    const { session } = await ran(FORM.slice(0, 1));
    const long = { ...session, name: 'n'.repeat(61), items: Array.from({ length: 201 }, () => session.items).flat() };
    const recipe = makeRecipe('', long);
    expect([recipe?.steps.length, recipe?.inputs.length]).toEqual([200, 200]);
    expect(readSettings(writeSettings({ ...DEFAULT_SETTINGS, recipes: recipe ? [recipe] : [] }))).toMatchObject({ ok: true });
  });

  test('keeps no text of a protected field', async () => {
    const found = report(seen({ sensitive: true, name: 'Password', tag: 'input', role: 'textbox' }));
    const logic = createPanelLogic(FORM.slice(0, 1), fakeExecutor({}, { matches: () => found }));
    await logic.look();
    const session = logic.store.session.value;
    const item = session?.items[0];
    if (!session || !item) throw new Error('There is no row.');
    const done = {
      ...session,
      items: [
        {
          ...item,
          status: 'done' as const,
          approval: { rev: 0, tabId: 17, topOrigin: '', seen: seen({ sensitive: true, name: 'Password' }), unlocked: true, at: 1 },
        },
      ],
    };
    expect(JSON.stringify(makeRecipe('Sign in', done))).not.toContain('March');
  });

  test('a blank is filled once: what is typed into it cannot name another', () => {
    const step = { v: 1 as const, a: 'TYPE' as const, s: '#a', x: '{{one}} {{two}} {{other}}' };
    const recipe = {
      name: 'r',
      steps: [step],
      inputs: [
        { name: 'one', value: '' },
        { name: 'two', value: '' },
      ],
    };
    expect(fillRecipe(recipe, new Map([['one', '{{two}}']]), 3)).toEqual([{ v: 1, t: 3, a: 'TYPE', s: '#a', x: '{{two}}  {{other}}' }]);
  });
});

describe('settings as a file', () => {
  test('come back as they were written', () => {
    const settings = { ...DEFAULT_SETTINGS, limit: 16_000, keys: false, instructions: 'Answer “kurz”.' };
    const { recipes, goals, limit, keys, instructions, driver, copyAfterRun, tellPage, changesOnly } = settings;
    expect(readSettings(writeSettings(settings))).toEqual({
      ok: true,
      value: { recipes, goals, limit, keys, instructions, driver, copyAfterRun, tellPage, changesOnly },
    });
  });

  test('can be read back whatever they hold, and lose nothing that the file has room for', () => {
    const step = fc.record({
      v: fc.constant(1 as const),
      a: fc.constantFrom('TYPE' as const, 'CLICK' as const),
      s: fc.string(),
      x: fc.string(),
    });
    const times = <T>(what: T, ...counts: number[]) => fc.constantFrom(...counts).map(count => Array.from({ length: count }, () => what));
    const inputs = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `n${at}`, value: `v${at}` }));
    const recipe = fc.record({
      name: fc.string({ maxLength: 80 }),
      steps: step.chain(one => times(one, 0, 1, 2, 201)),
      inputs: fc.constantFrom(0, 1, 200, 201, 450).map(inputs),
    });
    const tiny = { name: 'tiny', steps: [{ v: 1 as const, a: 'CLICK' as const, s: '#a', x: '' }], inputs: [] };
    const settings = fc.record({
      limit: fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true })),
      instructions: fc.constantFrom('', 'Answer “kurz”.', 'x'.repeat(2_001)),
      recipes: fc.tuple(fc.array(recipe, { maxLength: 2 }), times(tiny, 0, 99, 101)).map(parts => parts.flat()),
    });
    const site = fc.constantFrom(
      'https://a.example',
      'http://b.example:8080',
      'https://c.example/path',
      'ftp://d.example',
      '',
      'x'.repeat(400),
    );
    const goal = fc.record({ goal: fc.constantFrom('', ' ', 'Book a room', 'g'.repeat(2_001)), sites: fc.array(site, { maxLength: 9 }) });
    const goals = goal.chain(one => times(one, 0, 1, 51));
    fc.assert(
      fc.property(settings, goals, (some, goals) => {
        const read = readSettings(writeSettings({ ...DEFAULT_SETTINGS, ...some, goals }));
        expect(read.ok && read.value.goals.length).toBe(Math.min(50, goals.filter(({ goal }) => /\S/.test(goal)).length));
        const readable = some.recipes.filter(({ name, steps }) => /\S/.test(name.slice(0, 60)) && steps.length > 0);
        expect(read).toMatchObject({ ok: true });
        expect(read.ok && read.value.recipes.length).toBe(Math.min(100, readable.length));
      }),
      { ...options, numRuns: Math.min(RUNS, 100) },
    );
  });

  test('hold a recipe with more blanks than a file has room for: the last ones are the texts they held', () => {
    const inputs = Array.from({ length: 201 }, (_, at) => ({ name: `n${at}`, value: `v${at}` }));
    const steps = [{ v: 1 as const, a: 'TYPE' as const, s: '#a', x: '{{n199}} {{n200}}' }];
    const read = readSettings(writeSettings({ ...DEFAULT_SETTINGS, recipes: [{ name: 'r', steps, inputs }] }));
    const [recipe] = read.ok ? read.value.recipes : [];
    expect([recipe?.inputs.length, recipe?.steps[0]?.x]).toEqual([200, '{{n199}} v200']);
  });

  const withRecipes = (recipes: unknown, settings: object = {}) =>
    readSettings(JSON.stringify({ kind: 'bai-settings', version: 1, settings, recipes }));

  test('hold recipes whose steps keep the rules of a line, and say which part does not', () => {
    const step = { v: 1, a: 'CLICK', s: '#a', x: '' };
    const recipe = { name: 'r', steps: [step], inputs: [{ name: 'one', value: '' }] };
    expect(withRecipes([recipe])).toEqual({ ok: true, value: { recipes: [recipe], goals: [] } });
    const wrong: [path: string, recipes: unknown][] = [
      ['recipes', 'none'],
      ['recipes', Array.from({ length: 101 }, () => recipe)],
      ['recipes.0', ['r']],
      ['recipes.1.name', [recipe, { ...recipe, name: ' ' }]],
      ['recipes.0.steps', [{ ...recipe, steps: [] }]],
      ['recipes.0.steps', [{ ...recipe, steps: Array.from({ length: 201 }, () => step) }]],
      ['recipes.0.steps.1.a', [{ ...recipe, steps: [step, { ...step, a: 'RUN' }] }]],
      ['recipes.0.steps.0.s', [{ ...recipe, steps: [{ ...step, s: 3 }] }]],
      ['recipes.0.steps.0', [{ ...recipe, steps: ['x'] }]],
      ['recipes.0.inputs.0.value', [{ ...recipe, inputs: [{ name: 'one', value: 1 }] }]],
    ];
    for (const [path, recipes] of wrong) {
      const read = withRecipes(recipes);
      expect(read.ok ? 'taken' : read.fault.path).toBe(path);
    }
    const extra = withRecipes([{ ...recipe, steps: [{ ...step, extra: 1 }] }]);
    expect(extra.ok ? 'taken' : extra.fault.path).toMatch(/^recipes\.0\.steps\.0/);
    const unlimited = withRecipes([], { limit: 12 });
    expect(unlimited.ok ? 'taken' : unlimited.fault.path).toBe('settings.limit');
  });

  test('are taken whole or not at all', async () => {
    const { panel, store } = createPanelLogic([], fakeExecutor());
    panel.set({ tellPage: true });
    for (const wrong of [
      '',
      '{}',
      '{"kind":"bai-settings","version":2,"settings":{}}',
      '{"kind":"bai-settings","version":1,"settings":{"limit":7}}',
    ]) {
      expect(await panel.loadSettings(wrong)).toBe(false);
      expect(store.app.value.settings).toEqual(DEFAULT_SETTINGS);
      expect(store.ui.alert.value).toMatch(/nothing was changed/);
    }
    expect(
      await panel.loadSettings('{"kind":"bai-settings","version":1,"settings":{"limit":4000,"sites":{"https://bank.test":"allow"}}}'),
    ).toBe(true);
    expect(store.app.value.settings).toEqual({ ...DEFAULT_SETTINGS, limit: 4_000 });
  });
});

test('the report for fault finding holds no word of a page, a chat or the user', async () => {
  const secret = 'zebra';
  const { panel, store } = await ran(
    [line(1, 'TYPE', `#${secret}`, secret), line(2, 'CLICK', `.${secret}`)],
    fakeExecutor({ '000002': MISSED }),
  );
  panel.setGoal(secret);
  panel.set({ instructions: secret });
  panel.rename(store.app.value.active, secret);
  await panel.readReply(`${secret}\n!baiact000009 {"v":1,"t":1,"a":"${secret}","s":"","x":""}`);
  const text = diagnostics(store.app.value, panel.surroundings());
  expect(text.toLowerCase()).not.toContain(secret);
  expect(text).toContain('chats connected: none');
  expect(text).toContain('types: TYPE 1, CLICK 1, unreadable 1');
});

test('a report in Markdown shows no picture and no link of a page or a reply', async () => {
  const evil = '![x](https://evil.example/p.png) [y](https://evil.example) ![z][1] \\\\![w](https://evil.example/w)';
  const { panel, store } = await ran([line(1, 'TYPE', '#a', evil), `![v](https://evil.example/v) ${line(2, 'CLICK', '#b')}`]);
  panel.setGoal(evil);
  panel.rename(store.app.value.active, evil);
  const session = store.session.value;
  if (session === null) throw new Error('There is no session.');
  const text = markdownReport(
    session,
    panel.rows.value.map(row => ({ ...row, words: evil, outcome: evil })),
  );
  expect(text).toContain('evil.example/p.png');
  // Of a bracket that is not taken literally, the backslashes before it are even in number.
  expect(text).not.toMatch(/(?<!\\)(?:\\\\)*[[\]]/);
});

test('the timeline can be narrowed to problems, changes and words, and reports say the same', async () => {
  const { panel, session } = await ran([line(1, 'CLICK', '#first'), line(2, 'CLICK', '#second')], fakeExecutor({ '000002': MISSED }));
  const turns = turnsOf(session, panel.rows.value);
  const words = (filter: Parameters<typeof filterTurns>[1], search = '') => filterTurns(turns, filter, search).map(turn => turn.words);
  expect(words('run')).toHaveLength(2);
  expect(words('problem')).toHaveLength(1);
  expect(words('problem').join()).toContain('2.');
  expect(words('all', 'SECOND')).toEqual(words('problem'));
  expect(words('edit')).toEqual([]);
  for (const turn of turns) {
    expect(markdownReport(session, panel.rows.value)).toContain(turn.words.slice(0, 20));
  }
  expect(htmlReport(session, panel.rows.value)).toMatch(/<html lang="en" dir="ltr">/);
});
