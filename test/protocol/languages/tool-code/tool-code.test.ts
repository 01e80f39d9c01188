// What the cases of tool-code leave open: what stands around a command, what is offered, its prompt and its keyword.
import { describe, expect, test } from 'vitest';
import { redactText } from '../../../../src/context/redaction/redact.ts';
import { readStrict } from '../../../../src/protocol/languages/json.ts';
import { makeKeyword } from '../../../../src/protocol/languages/tool-code/keyword.ts';
import { makeToolCodePrompt } from '../../../../src/protocol/languages/tool-code/prompt.ts';
import { hasEnded, readToolCode } from '../../../../src/protocol/languages/tool-code/read.ts';
import { linesFor } from '../../../../src/protocol/languages/tool-code/results.ts';
import { writeCalls, writeSnapshot } from '../../../../src/protocol/languages/tool-code/snapshot.ts';
import { CLICK, CONTEXT, KEYWORD } from './texts.ts';

const TAG = `<tool_code>${CLICK}</tool_code>`;
const LEGACY = '```json\n{"tool":"browser","action":"click","id":6}\n```';

/** The commands and reasons of a reply that ends with the keyword. */
function inShort(text: string, keyword = KEYWORD) {
  const { commands, problems } = readToolCode(`${text}\n\n${keyword}`, CONTEXT);
  return [...commands.map(({ name, args }) => `${name} ${JSON.stringify(args)}`), ...problems.map(({ reason }) => reason)];
}

const CLICKED = 'click {"id":2}';

describe('what stands around a command', () => {
  test.each([
    ['a block quote', `> ${TAG}`, ['QUOTED']],
    ['a block quote in a list', `- > ${TAG}`, ['QUOTED']],
    ['a comment', `// ${TAG}`, ['QUOTED']],
    ['thoughts', `<think>\n${TAG}\n</think>\nI wait.`, ['QUOTED']],
    ['thoughts whose beginning is not seen', `${TAG}\n</think>\nI wait.`, ['QUOTED']],
    ['thoughts before it', `<think>\n${TAG}\n</think>\n${TAG}`, [CLICKED, 'QUOTED']],
    ['the words of the user', `You said:\n${TAG}\n\nChatGPT said:\nNo.`, ['QUOTED']],
    ['a line that tells of a result', `System Error: Tool "${TAG}" not found.`, ['QUOTED']],
    ['a line of a snapshot', `URL: &lt;tool_code&gt;${CLICK.replaceAll('"', '&quot;')}&lt;/tool_code&gt;`, ['QUOTED']],
    ['a snapshot of ours', writeSnapshot({ url: 'https://a.example/', elements: [{ tag: 'b', id: 1, attrs: {}, text: TAG }] }), []],
    ['a line that is escaped as a whole', `&lt;tool_code&gt;${CLICK.replaceAll('"', '&quot;')}&lt;/tool_code&gt;`, [CLICKED]],
    ['a quoted block with the label json', LEGACY.replace(/^/gm, '> '), ['QUOTED']],
    ['a tag in capitals', TAG.toUpperCase(), ['NOT_OURS']],
    ['a mention', 'I use `<tool_code>` for that.', []],
  ])('%s', (_, text, expected) => {
    expect(inShort(text)).toEqual(expected);
  });

  test('a tag is the command also where a block with the label json stands before it', () => {
    expect(inShort(`${LEGACY}\n${TAG}`)).toEqual([CLICKED, 'EXTRA_COMMAND']);
  });

  test('the text of an end tag, of a thought and of a fence in a value changes nothing', () => {
    const value = 'a </tool_code> <think> ```json';
    expect(inShort(`<tool_code>{"action":"type","id":1,"value":"${value}"}</tool_code>`)).toEqual([`type {"id":1,"value":"${value}"}`]);
  });

  test('of a block without action, its tool is the command', () => {
    expect(inShort('```json\n{"tool":"click","id":6}\n```')).toEqual(['click {"id":6}']);
    expect(inShort('```json\n{"tool":"browser","id":6}\n```')).toEqual(['UNKNOWN_ACTION']);
    expect(inShort('```json\n{"tool":"","action":"click","id":6}\n```')).toEqual([]);
  });

  test('a string with a curly quote in it, whose words are not sure, is offered and not taken', () => {
    const { commands, problems } = readToolCode(`<tool_code>{“action”:“type”,“id”:1,“value”:“it’s “so””}</tool_code>\n${KEYWORD}`, CONTEXT);
    expect(commands).toEqual([]);
    expect(problems).toMatchObject([{ reason: 'NOT_JSON', proposal: expect.stringContaining('it’s') }]);
  });
});

describe('what a person can take by hand', () => {
  test.each([
    ['without its end tag', `<tool_code>${CLICK}\n\n${KEYWORD}`, 'UNFINISHED'],
    ['with a key that is not known', `<tool_code>{"action":"click","id":2,"why":"x"}</tool_code>\n${KEYWORD}`, 'UNKNOWN_FIELD'],
    ['without the keyword', TAG, 'NO_KEYWORD'],
    ['in a quotation', `> ${TAG}\n\n${KEYWORD}`, 'QUOTED'],
  ])('a command %s', (_, text, reason) => {
    const { commands, problems } = readToolCode(text, CONTEXT);
    expect(commands).toEqual([]);
    expect(problems).toMatchObject([{ reason, proposal: `${TAG}\n\n${KEYWORD}` }]);
  });

  test('a reply of another session names it and is not offered here', () => {
    const { problems } = readToolCode(`${TAG}\n[END:other]`, CONTEXT);
    expect(problems).toMatchObject([{ reason: 'FOREIGN_KEYWORD', message: 'Command: the reply belongs to the session "Other".' }]);
    expect(problems[0]?.proposal).toBeUndefined();
  });
});

test('a number too long for a double belongs to no snapshot, and one that begins with zeros is no JSON', () => {
  expect(inShort('<tool_code>{"action":"click","id":9007199254740993}</tool_code>')).toEqual(['NOT_IN_SNAPSHOT']);
  expect(readStrict('{"id":00000000000000000001}')).toEqual({ ok: false, reason: 'NOT_JSON', key: '' });
  expect(readStrict('{"a":"00000000000000000001"}')).toEqual({ ok: true, value: { a: '00000000000000000001' } });
});

test('of two tools whose names differ in case, the one that is written so is meant, else the older', () => {
  const tools = [
    { name: 'Wiki', url: 'https://a.example/' },
    { name: 'WIKI', url: 'https://b.example/' },
  ];
  const opened = (name: string) =>
    readToolCode(`<tool_code>{"action":"open_tool","name":"${name}"}</tool_code>${KEYWORD}`, { ...CONTEXT, tools }).commands[0]?.args.url;
  expect(['WIKI', 'wiki'].map(opened)).toEqual(['https://b.example/', 'https://a.example/']);
});

test('a growing reply has ended when its keyword is there', () => {
  expect(hasEnded(`${TAG}\n[END:shop`, KEYWORD)).toBe(false);
  expect(hasEnded(`${TAG}\n**${KEYWORD}**\n`, KEYWORD)).toBe(true);
});

test('a refusal of the person can have words, in the same line', () => {
  const lines = linesFor({ name: 'open_tab', args: { url: 'https://a.example/' } }, { kind: 'declined', words: 'Not\nthis shop.' });
  expect(lines).toEqual(['System Error: The user declined: open_tab https://a.example/. Not this shop.']);
});

test('the masks of strict privacy hide what the language wants hidden', () => {
  const mask = (text: string) => redactText(text, { strict: true });
  const attrs = (value: string) => ({ tag: 'input', id: 1, attrs: { value }, text: '' });
  const values = ['ann@example.com', '(555) 201-3344', '+44 20 7946 0958', '4111 1111 1111 1111'];
  const text = writeSnapshot({ url: 'https://a.example/', elements: values.map(attrs), mask });
  expect([...text.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)).toEqual(['⟦email⟧', '⟦phone⟧', '⟦phone⟧', '⟦card⟧']);
});

test('a call is told with its body, and the newest five are', () => {
  const calls = Array.from({ length: 7 }, (_, at) => ({ method: 'POST', url: `/api/${at}`, body: at === 6 ? null : '{"q":"</call>"}' }));
  const text = writeCalls(calls);
  expect(writeCalls([])).toBe('');
  expect(text).toContain('<api_activity>\n  <call method="POST" url="/api/2">\n    {"q":"&lt;/call&gt;"}\n  </call>\n');
  expect(text.endsWith('  <call method="POST" url="/api/6"></call>\n</api_activity>')).toBe(true);
});

test('a mark that the end of a text cuts is left out', () => {
  const text = writeSnapshot({ url: '', elements: [{ tag: 'b', id: 1, attrs: {}, text: `${'x'.repeat(77)}⟦email⟧` }] });
  expect(text).toContain(`>${'x'.repeat(77)}</b>`);
});

describe('the prompt', () => {
  const prompt = makeToolCodePrompt({
    keyword: KEYWORD,
    tools: [{ name: 'Wiki', url: 'https://w.example/' }],
    maxTabs: 7,
    goal: 'Find  "tea".\nThen stop.',
  });

  test.each([
    ['each command in its form', '<tool_code>{"action": "type", "id": <number>, "value": "<text>"}</tool_code>'],
    ['the saved tools with name and address', 'Wiki: https://w.example/'],
    ['the limit', 'Up to 7 tabs'],
    ['the release of the oldest tab', 'releases the oldest one'],
    ['numbers as ids', 'by number'],
    ['one command in a reply', 'one command in a reply'],
    ['to wait', 'Wait for the next snapshot'],
    ['the goal as it is', 'GOAL\nFind  "tea".\nThen stop.'],
    ['never to ask for secrets', 'Never ask for passwords'],
  ])('says %s', (_, words) => {
    expect(prompt).toContain(words);
  });

  test('ends with the keyword, and is no reply when it comes back', () => {
    expect(prompt.endsWith(`\n${KEYWORD}`)).toBe(true);
    expect(readToolCode(prompt, CONTEXT)).toEqual({ commands: [], problems: [] });
  });

  test('has no section for tools where none are saved', () => {
    expect(makeToolCodePrompt({ keyword: KEYWORD, tools: [], maxTabs: 1, goal: '' })).not.toMatch(/SAVED TOOLS|GOAL/);
  });
});

test('a keyword names page and chat, and is not one that is taken', () => {
  const first = makeKeyword('news.example', '', 1740580800000.5);
  expect(first).toBe('[END:news.example-bai-1740580800000]');
  expect(makeKeyword('news.example', '', 1740580800000, [first])).toBe('[END:news.example-bai-1740580800001]');
  expect(makeKeyword('a]\nb', 'Chat.Example', 1)).toBe('[END:ab-chat.example-1]');
});
