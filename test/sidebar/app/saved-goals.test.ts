// Goals that are kept: what is kept of one, what is offered again, and that settings with them can always be read back.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  earlierGoals,
  goalToKeep,
  MAX_GOAL,
  MAX_GOALS,
  MAX_SITES,
  siteOrigin,
  withGoal,
  withoutGoal,
} from '../../../src/sidebar/app/saved-goals.ts';
import { DEFAULT_SETTINGS } from '../../../src/sidebar/app/state.ts';
import { readSettings, writeSettings } from '../../../src/sidebar/settings/settings-file.ts';
import { options, same } from '../../protocol/reader/runs.ts';
import { fakeExecutor, line } from '../fakes.ts';
import { createPanelLogic } from '../panel-logic.ts';

const facts = (key: string, goal: string) => ({ key, name: key, goal, createdAt: 0, open: 0, caught: false });

describe('a kept goal', () => {
  test('holds the page in front and the sites where rows ran, as origins and nothing more of an address', async () => {
    const logic = createPanelLogic([line(1, 'CLICK', '#one')], fakeExecutor());
    await logic.look();
    await logic.panel.run();
    await logic.store.tell({ type: 'goalSet', goal: 'Draft the invoice' });
    const session = logic.store.session.value;
    if (session === null) throw new Error('There is no session.');
    const ran = session.items.flatMap(item => item.approval?.topOrigin ?? []);
    expect(ran).toHaveLength(1);
    const kept = goalToKeep(session, 'https://user:secret@shop.test:8443/orders?token=1#part');
    expect(kept).toEqual({ goal: 'Draft the invoice', sites: ['https://shop.test:8443', ...ran] });
    expect(goalToKeep(session, ran[0] ?? '')?.sites).toEqual(ran);
    expect(goalToKeep({ ...session, goal: '  ' }, 'https://shop.test/')).toBeNull();
  });

  test.each(['', 'about:blank', 'chrome://settings/', 'file:///etc/hosts', 'javascript:alert(1)', 'data:text/html,x', 'no address'])(
    '%s is no site',
    address => {
      expect(siteOrigin(address)).toBe('');
    },
  );

  test('comes first when it is kept again, and goes when it is dropped', () => {
    const [a, b] = [
      { goal: 'a', sites: [] },
      { goal: 'b', sites: [] },
    ];
    const again = { goal: 'a', sites: ['https://a.test'] };
    expect(withGoal([b, a], again)).toEqual([again, b]);
    expect(withoutGoal([again, b], 'a')).toEqual([b]);
    const many = Array.from({ length: MAX_GOALS }, (_, index) => ({ goal: `g${index}`, sites: [] }));
    expect(withGoal(many, a)).toEqual([a, ...many.slice(0, -1)]);
  });

  test('goals of other sessions are offered once each, the newest first, without those that are kept or set here', () => {
    const sessions = [facts('1', 'old'), facts('2', 'kept'), facts('3', ''), facts('4', 'new'), facts('5', 'old'), facts('6', 'here')];
    expect(earlierGoals(sessions, '6', [{ goal: 'kept', sites: [] }])).toEqual(['old', 'new']);
  });
});

describe('kept goals in a file of settings', () => {
  const read = (goals: unknown) => readSettings(JSON.stringify({ kind: 'bai-settings', version: 1, settings: {}, goals }));

  test('whatever was kept can be read back', () => {
    const addresses = ['https://a.test/x?y#z', 'http://127.0.0.1:8080/', 'https://[::1]/', 'https://münchen.test', 'http://u:p@b.test'];
    const sites = fc.subarray(addresses.map(siteOrigin), { maxLength: MAX_SITES });
    const goal = fc.string({ minLength: 1, maxLength: 40 }).filter(text => text.trim() !== '');
    fc.assert(
      fc.property(fc.array(fc.record({ goal, sites }), { maxLength: 6 }), kept => {
        const goals = kept.reduce((all, each) => withGoal(all, { ...each, goal: each.goal.trim() }), DEFAULT_SETTINGS.goals);
        const read = readSettings(writeSettings({ ...DEFAULT_SETTINGS, goals }));
        same(read.ok && read.value.goals, goals);
      }),
      { ...options, numRuns: Math.min(2_000, options.numRuns) },
    );
  });

  test('only the origins of web pages are taken, and no more than is kept', () => {
    const good = { goal: 'g', sites: ['https://shop.test'] };
    expect(read([good])).toMatchObject({ ok: true, value: { goals: [good] } });
    const wrong: [path: string, goals: unknown][] = [
      ['goals', 'none'],
      ['goals', Array.from({ length: MAX_GOALS + 1 }, () => good)],
      ['goals.0.goal', [{ ...good, goal: ' ' }]],
      ['goals.0.goal', [{ ...good, goal: 'x'.repeat(MAX_GOAL + 1) }]],
      ['goals.0.sites', [{ ...good, sites: Array.from({ length: MAX_SITES + 1 }, () => 'https://shop.test') }]],
      ...['javascript:alert(1)', 'https://shop.test/path', 'https://a:b@shop.test', 'ftp://shop.test', ''].map(
        (site): [string, unknown] => ['goals.1.sites.0', [good, { ...good, sites: [site] }]],
      ),
    ];
    for (const [path, goals] of wrong) {
      const answer = read(goals);
      expect(answer.ok ? 'taken' : answer.fault.path).toBe(path);
    }
  });

  test('add to those that are there, and a file of before has none', async () => {
    const { panel, store } = createPanelLogic([], fakeExecutor());
    panel.set({ goals: [{ goal: 'mine', sites: [] }] });
    expect(await panel.loadSettings('{"kind":"bai-settings","version":1,"settings":{}}')).toBe(true);
    expect(store.app.value.settings.goals).toEqual([{ goal: 'mine', sites: [] }]);
    const file = { kind: 'bai-settings', version: 1, settings: {}, goals: [{ goal: 'theirs', sites: ['https://shop.test'] }] };
    expect(await panel.loadSettings(JSON.stringify(file))).toBe(true);
    expect(store.app.value.settings.goals.map(({ goal }) => goal)).toEqual(['theirs', 'mine']);
  });
});
