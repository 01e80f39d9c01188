// The whole loop with the practice chat and the practice site, as `npm start -- --headless` runs it.
import { expect, test, vi } from 'vitest';
import { startPractice } from '../../scripts/practice-server.mjs';
import { replayRecording, runPlaywright } from './exported.ts';
import { launch, type Panel } from './launch.ts';
import { converse, runLoop } from './loop.ts';

test('the practice chat reaches its goal through the panel, mistake and recovery included, and what is exported of it does so again', {
  timeout: 480_000,
}, async () => {
  const stage = await launch({ edition: 'chrome', granted: false }); // out of its package; all sites come with the install
  const practice = await startPractice();
  const outgoing: string[] = [];
  try {
    const say = (step: string, text = ''): void => {
      if (/^Turn/.test(step)) outgoing.push(text);
    };
    let last: Panel | null = null;
    const picture = async (_moment: string, of: { panel?: Panel }): Promise<void> => {
      last = of.panel ?? last;
    };
    expect(await runLoop({ stage, practice, say, picture })).toBe(true);
    expect(practice.record.drafts).toHaveLength(1);
    expect(outgoing.filter(text => /COVERED/.test(text))).toHaveLength(1);
    expect(outgoing.at(-1)).toContain('"goal_check":"ok"');
    const panel: Panel = last ?? expect.fail('no panel was shown');
    await panel.show('Timeline');
    const { drafts } = practice.record;
    const saved = (count: number) => () => vi.waitFor(() => expect(drafts).toHaveLength(count), { timeout: 60_000 });
    await runPlaywright(await panel.saved('Playwright'), saved(2));
    await replayRecording(await panel.saved('Recorder'), stage.browser, saved(3));
    expect([drafts[1], drafts[2]]).toEqual([drafts[0], drafts[0]]);
  } finally {
    await practice.close();
    await stage.close();
  }
});

test('without any server of ours: the chat in the extension gives a tour of any page, and changes nothing there', {
  timeout: 240_000,
}, async () => {
  const stage = await launch({ edition: 'chrome' });
  try {
    const site = await stage.open(
      stage.site.page(
        '<h1>Any page</h1><p>Some words.</p><a href="/away">Away</a><form method="post"><button>Send</button></form><div style="block-size:3000px"></div>',
      ),
    );
    const panel = await stage.openPanel(site);
    const chat = await stage.open(`chrome-extension://${stage.extensionId}/practice/chat.html`);
    await site.bringToFront();
    const risks = new Set<string>();
    const steps: string[] = [];
    const say = (step: string, text = ''): void => {
      steps.push(`${step}\n${text}`);
    };
    await converse({ stage, panel, chat, site, say, picture: async () => undefined });
    const rows = await panel.rows();
    for (const { risk } of rows) risks.add(risk);
    expect(rows.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect([...risks].sort()).toEqual(['read', 'view']);
    expect(steps.join('\n')).toContain('That was the tour');
    expect(stage.site.received.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /page-1']);
    expect(await site.evaluate(() => scrollY)).toBe(0);
  } finally {
    await stage.close();
  }
});
