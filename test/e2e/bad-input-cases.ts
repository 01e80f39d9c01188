// Bad input: each is shown where it happened with its code, one sentence and a next step; nothing is lost, nothing else stops working. One list for every edition.
import { describe, expect, test } from 'vitest';
import type { Panel } from './launch.ts';

/** Where the list is tried: a panel that is connected in a new session before each test, and the tab with the page below in front. */
export type BadInputOn = {
  panel(): Panel;
  tab(): number;
  /** Runs the text of a function in the page. */
  evaluate(fn: string): Promise<unknown>;
  /** The number of a tab that was there and is closed. */
  goneTab(): Promise<number>;
  /** Goes to a page that the browser keeps for itself. */
  goToBrowserPage(): Promise<void>;
  comeBack(): Promise<void>;
  /** Pastes a text somewhere in the panel. */
  paste(text: string): Promise<void>;
};

export const BAD_INPUT_PAGE =
  '<h1>Page</h1><button id="one" class="b">One</button> <button id="two" class="b">Two</button><label>Name <input id="name"></label>';

/** The tests of the list. */
export function badInput(on: BadInputOn): void {
  const json = (fields: Record<string, unknown>): string => JSON.stringify({ v: 1, t: on.tab(), a: 'CLICK', s: '#one', x: '', ...fields });
  const GOOD = '000900';

  /** The row says a code, and a good line beside it still works. */
  async function expectProblem(reply: string, id: string, code: RegExp): Promise<void> {
    await on.panel().read(`${reply}\n!baiact${GOOD} ${json({ a: 'HILITE', x: 'still works' })}`);
    const row = await on.panel().waitForRow(id, 'invalid', 'conflict', 'blocked');
    expect(row.text).toMatch(code);
    await on.panel().waitForRow(GOOD, 'queued');
    await on.panel().run();
    expect((await on.panel().row(GOOD)).status).toBe('done');
    expect((await on.panel().row(id)).status).not.toBe('done');
  }

  describe('a line that cannot be read', () => {
    test('broken JSON', () => expectProblem('!baiact000001 {"v":1,"t":1,"a":"CLICK","s":"#one"', '000001', /BAD_LINE/));
    test('an unknown type', () => expectProblem(`!baiact000001 ${json({ a: 'EXPLODE' })}`, '000001', /BAD_LINE[\s\S]*does not exist/));
    test('a missing s', () =>
      expectProblem(`!baiact000001 ${JSON.stringify({ v: 1, t: on.tab(), a: 'CLICK', x: '' })}`, '000001', /BAD_LINE/));
    test('an unknown key', () => expectProblem(`!baiact000001 ${json({ why: 'because' })}`, '000001', /BAD_LINE[\s\S]*why/));
    test('a list instead of an object', () => expectProblem(`!baiact000001 [${json({})}]`, '000001', /BAD_LINE/));
  });

  describe('a reply as a whole', () => {
    test('without any protocol line: says so, keeps the text, changes nothing', async () => {
      await on.panel().read(`!baiact000001 ${json({})}`);
      await on.panel().read('I am sorry, I cannot help with that.');
      await on
        .panel()
        .waitFor('a sentence about it', async () =>
          /no .*line|no actions|nothing/i.test(`${await on.panel().announced('status')}\n${await on.panel().announced('alert')}`),
        );
      expect((await on.panel().rows()).map(({ id, status }) => [id, status])).toEqual([['000001', 'queued']]);
    });

    test('with the key of a foreign session: nothing of it is queued, and the panel says whose it is', async () => {
      await on.panel().read(`!baisession {"session_key":"${'f'.repeat(32)}"}\n!baiact000001 ${json({})}`);
      await on.panel().waitForLink('foreign');
      expect((await on.panel().rows()).filter(({ status }) => status === 'queued')).toEqual([]);
      expect(await on.panel().text()).toMatch(/FOREIGN_SESSION|another session/i);
    });

    test('before the handshake: nothing is queued, and the same text works after it', async () => {
      await on.panel().newSession();
      await on.panel().press('Copy prompt');
      const reply = `!baiact000001 ${json({})}`;
      await on.panel().read(reply);
      await on.panel().waitFor('a sentence about it', async () => /session/i.test(await on.panel().text()));
      expect((await on.panel().rows()).filter(({ status }) => status === 'queued')).toEqual([]);
      await on.panel().connect();
      await on.panel().read(reply);
      await on.panel().waitForRow('000001', 'queued');
    });

    test('the prompt or our own message pasted back: no command, no handshake', async () => {
      await on.panel().newSession();
      await on.panel().press('Copy prompt');
      await on.panel().read(`${await on.panel().prompt()}\n${await on.panel().message()}`);
      await on.panel().waitFor('an answer', async () => (await on.panel().announced('status')) !== '');
      expect(await on.panel().rows()).toEqual([]);
      expect(await on.panel().link()).not.toBe('connected');
    });

    test('read twice: changes nothing', async () => {
      const reply = `!baiact000001 ${json({})}\n!baiact000002 ${json({ s: '#two' })}`;
      await on.panel().read(reply);
      await on.panel().pressIn('000002', 'Delete');
      await on.panel().waitForRow('000002', 'deleted');
      const before = await on.panel().rows();
      await on.panel().read(reply);
      await on.panel().waitFor('an answer', async () => /known/i.test(await on.panel().announced('status')));
      expect((await on.panel().rows()).map(({ id, rev, status }) => [id, rev, status])).toEqual(
        before.map(({ id, rev, status }) => [id, rev, status]),
      );
    });

    test('pasted anywhere in the panel: is read like one typed into the box', async () => {
      await on.paste(`!baiact000001 ${json({})}`);
      await on.panel().waitForRow('000001', 'queued');
    });
  });

  describe('a number that comes again', () => {
    test('with other content is a conflict that waits for the user', async () => {
      await on.panel().read(`!baiact000001 ${json({})}`);
      await on.panel().read(`!baiact000001 ${json({ s: '#two' })}`);
      const row = await on.panel().waitForRow('000001', 'conflict');
      expect(row.text).toMatch(/CONFLICT|two|both/i);
    });
  });

  describe('a target that is not there', () => {
    test('no match: the row says so before the run', async () => {
      await on.panel().read(`!baiact000001 ${json({ s: '#nowhere' })}`);
      await on
        .panel()
        .waitFor('the match count', async () => /\b0\b|NO_MATCH|not found|Nothing/i.test((await on.panel().row('000001')).text));
    });

    test('no match: the run ends with NO_MATCH in the row and in the message', async () => {
      await on.panel().read(`!baiact000001 ${json({ s: '#nowhere', a: 'HILITE' })}`);
      if (!(await on.panel().row('000001')).included) await on.panel().include('000001', true);
      await on.panel().run();
      expect(await on.panel().row('000001')).toMatchObject({
        status: 'failed',
        text: expect.stringMatching(/NO_MATCH|nothing on the page/i),
      });
      expect((await on.panel().context()).err).toMatch(/000001 HILITE NO_MATCH/);
    });

    test('several matches: the row asks which one, and nothing is clicked', async () => {
      await on.evaluate(`() => document.addEventListener('click', () => document.body.setAttribute('data-clicked', '1'))`);
      await on.panel().read(`!baiact000001 ${json({ s: '.b' })}\n!baiact000002 ${json({ a: 'HILITE' })}`);
      await on.panel().waitForRow('000001');
      await on.panel().waitFor('the match count', async () => /\b2\b/.test((await on.panel().row('000001')).text));
      await on.panel().waitForRow('000002', 'queued');
      await on.panel().run();
      expect((await on.panel().row('000001')).status).not.toBe('done');
      expect(await on.evaluate(`() => document.body.hasAttribute('data-clicked')`)).toBe(false);
    });

    test('a tab that is gone', async () => {
      const gone = await on.goneTab();
      await on.panel().read(`!baiact000001 ${json({ t: gone })}`);
      await on
        .panel()
        .waitFor('a word about the tab', async () =>
          /TAB_GONE|WRONG_TAB|closed|gone|other tab|another tab/i.test((await on.panel().row('000001')).text),
        );
      expect((await on.panel().row('000001')).status).not.toBe('done');
    });

    test('a page that extensions may not touch', async () => {
      await on.goToBrowserPage();
      await on.panel().read(`!baiact000001 ${json({ t: on.tab(), s: 'body' })}`);
      await on
        .panel()
        .waitFor('a word about the page', async () =>
          /RESTRICTED|may not|off limits|not allowed|cannot/i.test((await on.panel().row('000001')).text),
        );
      await on.comeBack();
    });
  });
}
