// What the text around a line does to it, the reasons that a broken line is told with, and what is proposed for it.
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/protocol/command.ts';
import { buildContext } from '../../../src/protocol/prompt/context.ts';
import { formatSession } from '../../../src/protocol/prompt/format.ts';
import { makePrompt } from '../../../src/protocol/prompt/prompt.ts';
import { createSession } from '../../../src/protocol/queue/session.ts';
import { composeMessage } from '../../../src/protocol/queue/sync.ts';
import { createReader, parse } from '../../../src/protocol/reader/parse.ts';
import cases from '../../fixtures/reading.json' with { type: 'json' };
import { HELLO, happen, KEY, line, read, session, short } from '../helpers.ts';

const offers = (text: string) => parse(text).entries.map(({ offered }) => offered);
function problemOf(text: string): Problem {
  const [entry] = parse(text).entries;
  if (entry?.line.kind !== 'malformed') throw new Error(`read: ${text}`);
  return entry.line.problem;
}

describe('what stands around a line', () => {
  it.each(cases.around)('$name', ({ text, entries: wanted }) => {
    const expected = wanted.map(({ offered }) => offered);
    expect(offers(text)).toEqual(expected);
    for (let cut = 1; cut < text.length; cut += 3) {
      const reader = createReader();
      const entries = [...reader.feed(text.slice(0, cut)), ...reader.feed(text.slice(cut)), ...reader.end()];
      expect(entries.map(({ offered }) => offered)).toEqual(expected);
    }
  });

  it('a deletion inside of a text that broke deletes nothing', () => {
    const state = session(line(900), `!baiact000901 {"v":1,"t":17,"a":"TYPE","s":"#n","x":"one\n!baiact000900del\ntwo"}`);
    expect(short(state)[0]).toBe('000900 queued CLICK #save');
  });

  it.each([
    ['curled quotes', '!baiact000901 {“v”:1,“t”:17,“a”:“TYPE”,“s”:“#n”,“x”:“one\n!baiact000900del\ntwo”}'],
    [
      'quotes of HTML',
      '!baiact000901 {&quot;v&quot;:1,&quot;a&quot;:&quot;TYPE&quot;,&quot;x&quot;:&quot;one\n!baiact000900del\ntwo&quot;}',
    ],
    ['JSON that was wrapped between its keys', '!baiact000901 {"v":1,"t":17,\n"a":"TYPE","s":"#n","x":"one\n!baiact000900del\ntwo"}'],
  ])('nor does it with %s', (_, text) => {
    expect(short(session(line(900), text))[0]).toBe('000900 queued CLICK #save');
  });

  it('a deletion in a sentence is offered where it would delete something', () => {
    const state = session(line(1), 'So I drop it: !baiact000001del, as you said.');
    expect(state.items.map(({ status, problem }) => [status, problem?.kind, problem?.proposal])).toEqual([
      ['queued', undefined, undefined],
      ['invalid', 'prose', '!baiact000001del'],
    ]);
  });
});

describe('a line that cannot be parsed', () => {
  it.each([
    ['!baiact000001 {"v":1,"t":,"a":"CLICK","s":"#a","x":""}', 26, 'at column 26: `,"a":"CLICK","s"` stands where a value should stand'],
    ['Now:\n!baiact000001 {"v":1,"t":17,"a" "CLICK"}', 33, 'at column 33: `"CLICK"}` stands where a colon should stand'],
    ['!baiact000001 {"v":1,"t":17 "a":"CLICK"}', 29, 'stands where a comma or a closing brace should stand'],
    ['!baiact000001 {"v":1,t:17}', 22, '`t:17}` stands where a key in double quotes should stand'],
    ['!baiact000001 {"v":1,\n"t":,"a":"CLICK"}', 5, 'at column 5: `,"a":"CLICK"}`'],
  ])('is told with its column and what stood there: %s', (text, column, words) => {
    const problem = problemOf(text);
    expect(problem.message).toContain(words);
    expect(problem.at.column).toBe(column);
    expect(problem.kind).toBe('syntax');
    if (text.includes('"t":,')) expect(problem.hint).not.toMatch(/quote/);
    const state = session(text.replace('Now:\n', ''));
    expect(state.items[0]?.problem?.message).toContain(words.split(': ').at(-1));
    expect(composeMessage(state, '')).toContain(words.split(': ').at(-1));
  });

  it('is told where a number is broken, and nothing is proposed that nobody can know', () => {
    expect(problemOf('!baiact000001 {"v":1,"t":1\n7,"a":"CLICK","s":"#a","x":""}').message).toContain('number');
  });
});

describe('what is proposed', () => {
  const long = line(1, {
    a: 'TYPE',
    s: '#notes',
    x: 'The meeting is on Monday at nine, in the large room on the third floor, and ends at noon.',
  });
  const cut = (text: string, width: number) => (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n');
  const words = (text: string, width: number) => text.replace(new RegExp(`(.{1,${width}})(?: +|$)`, 'g'), '$1\n').trim();

  it.each([
    ['cut at a width', cut(long, 47)],
    ['wrapped between words', words(long, 60)],
    ['cut, in a quote', cut(long, 47).replace(/^/gm, '> ')],
    ['wrapped, in a quote', words(long, 60).replace(/^/gm, '> ')],
  ])('is the line itself: %s', (_, text) => {
    expect(problemOf(text).proposal).toBe(long);
  });

  it.each([
    ['WAIT', '#busy', 'gone 5s', 'gone'],
    ['WAIT', '#busy', 'until it disappears', 'gone'],
    ['WAIT', '#list', 'visible 3s', ''],
    ['CLICK', '#a', '10,5\u200B', '10,5'],
    ['KEY', '#a', 'CTRL+A\u2060', 'CTRL+A'],
  ] as const)('%s %s %s proposes %j', (a, s, x, proposed) => {
    expect(problemOf(line(1, { a, s, x })).proposal).toBe(line(1, { a, s, x: proposed }));
  });

  it('is nothing where WAIT asks for what there is not', () => {
    expect(problemOf(line(1, { a: 'WAIT', s: '#a', x: 'until enabled' })).proposal).toBeUndefined();
  });

  it.each([
    ['https://a.example,', 'https://a.example/'],
    ['<https://a.example/x|https://a.example/x> to compare', 'https://a.example/x to compare'],
    ['<https://a.example/x|Example site>', 'https://a.example/x'],
    ['[https://a.example/x](https://a.example/x)', 'https://a.example/x'],
    ['https://a.example/\u200Bx', 'https://a.example/x'],
  ])('an address is plain: %s', (x, proposed) => {
    expect(problemOf(line(1, { a: 'OPEN_TAB', s: '', x })).proposal).toBe(line(1, { a: 'OPEN_TAB', s: '', x: proposed }));
  });
});

describe('a handshake that cannot be read', () => {
  const first = (text: string) => {
    const start = happen(createSession(KEY, 'Test', 0), { type: 'promptCopied', at: 0, text: '', contextTab: 17 });
    const state = read(start, text);
    return { state, problem: state.lastReading?.problems[0] };
  };
  it.each([
    `!baisession {'session_key':'${KEY}'}`,
    `!baisession {"session_key":"${KEY}","ok":true}`,
    `!baisession ${KEY}`,
    `!baisession "${KEY}"`,
    `!baisession`,
    `!baisession {"session_key":${KEY}}`,
    `!baisession {"session_key":"${KEY.toUpperCase()}"}`,
    `!BAISESSION {"session_key":"${KEY}"}`,
    `!baiSession {"session_key":"${KEY}"}`,
    `! baisession {"session_key":"${KEY}"}`,
    `!baisession {"session_key":"<SESSION_KEY>"}`,
    `!baisession {"session_key":"SESSION_KEY"}`,
    `!baisession {"SESSION_KEY":"${KEY}"}`,
    `!baisession {"session_key":" ${KEY} "}`,
    `!baisession {"session_key":"${KEY.slice(0, 10)}"}`,
    `Understood: ${HELLO}`,
    `> ${HELLO}`,
  ])('gives its reason and the right line: %s', text => {
    for (const whole of [text, `${text}\n${line(1)}`, `Sure.\n\n${text}\n\nWhat next?`]) {
      const { state, problem } = first(whole);
      expect(state.confirmed).toBe(false);
      expect(problem).toMatchObject({ kind: 'handshake', proposal: formatSession(KEY) });
      expect(problem?.hint).toContain(formatSession(KEY));
      expect(problem?.message).toMatch(/cannot be taken\. .+\.$/);
      expect(short(state)).toEqual([]);
    }
    expect(read(first(text).state, HELLO)).toMatchObject({ confirmed: true, link: 'connected' });
  });

  it.each([KEY, `session_key: ${KEY}`, `{"session_key":"${KEY}"}`, `Sure, the key is **${KEY}**.`])('a key without its tag: %s', text => {
    const { state, problem } = first(text);
    expect(state).toMatchObject({ confirmed: false, items: [] });
    expect(problem).toMatchObject({ kind: 'handshake', proposal: formatSession(KEY), why: { kind: 'tag' } });
    expect(state.lastReading?.problems).toHaveLength(1);
  });

  it('says nothing of a key that a long text mentions, or once the session is confirmed', () => {
    expect(first(`${KEY} ${'and so on '.repeat(60)}`).problem?.kind).toBe('none');
    expect(session(KEY).lastReading?.problems[0]?.kind).toBe('none');
  });

  it('says nothing once another one confirmed the session', () => {
    expect(first(`!baisession ${KEY}\n${HELLO}`).state.lastReading).toMatchObject({ handshake: true, problems: [] });
  });
});

describe('the prompt, pasted back', () => {
  const facts = { t: 17, u: 'https://shop.test/', n: 'A shop for mugs', nav: 'idle' as const };
  const contextLine = buildContext({
    id: 'ctx000001',
    at: 0,
    facts,
    parts: { dom: '[1] button "Buy"\n[2] link "Mugs"' },
    outcomes: [],
    openedTabs: [],
    goalCheck: null,
  });
  const soft = (text: string, width: number) =>
    text
      .split('\n')
      .map(each => each.replace(new RegExp(`(.{1,${width}})(?: +|$)`, 'g'), '$1\n').replace(/\n$/, ''))
      .join('\n');
  const hard = (text: string, width: number) => text.replace(new RegExp(`[^\\n]{${width}}(?=[^\\n])`, 'g'), '$&\n');

  it.each(['full', 'reminder'] as const)('%s: confirms no session and holds no command, however it is wrapped', variant => {
    const prompt = makePrompt({ key: KEY, goal: 'Buy two mugs', contextLine, variant });
    const copied = happen(createSession(KEY, 'Test', 0), { type: 'promptCopied', at: 1, text: prompt, contextTab: 17 });
    for (let width = 20; width <= 120; width += 1) {
      for (const text of [soft(prompt, width), hard(prompt, width), soft(prompt, width).replace(/^/gm, '> ')]) {
        const kinds = parse(text).entries.map(entry => entry.line.kind);
        expect(
          kinds.filter(kind => kind !== 'context' && kind !== 'malformed'),
          `${variant} at ${width}`,
        ).toEqual([]);
      }
      const state = read(copied, soft(prompt, width));
      expect(state, `${variant} at ${width}`).toMatchObject({ items: [], confirmed: false, link: 'waiting' });
      expect(read(state, HELLO, line(1)).items.map(({ status }) => status)).toEqual(['queued']);
    }
  });
});
