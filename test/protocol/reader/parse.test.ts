// The reader on one line, and on texts made to be slow.
import { describe, expect, it } from 'vitest';
import { createReader, parse } from '../../../src/protocol/reader/parse.ts';
import { noteFrom } from '../../../src/protocol/reader/unwrap.ts';

const CLICK = '{"v":1,"t":17,"a":"CLICK","s":"#save","x":""}';

describe('the reader', () => {
  it('reads a line and the prose before it', () => {
    const [entry] = parse(`I will save.\n\n!baiact000001 ${CLICK}\n`).entries;
    expect(entry?.line).toMatchObject({ kind: 'action', command: { id: '000001', rev: 0 } });
    expect(entry?.note).toBe('I will save.');
    expect(entry?.at).toEqual({ line: 3, column: 1 });
    expect(entry?.repairs).toEqual([]);
  });
});

describe('a text that arrives in pieces', () => {
  const read = (...chunks: string[]) => {
    const reader = createReader();
    const entries = [...chunks.flatMap(chunk => reader.feed(chunk)), ...reader.end()];
    return entries.map(({ at, raw }) => `${at.line}:${at.column} ${raw.slice(0, 13)}`);
  };

  it('gives a line once, though the next one on it is still open', () => {
    const open = `!baiact000001 ${CLICK} !baiact000002 {"v":1,"t":17,\n`;
    expect(read(open, '"a":"CLICK","s":"#b","x":""}\n')).toEqual(['1:1 !baiact000001', `1:${CLICK.length + 16} !baiact000002`]);
  });

  it('counts a CR LF that was cut in two as one line end', () => {
    expect(read('I press it.\r', `\n!baiact000001 ${CLICK}\n`)).toEqual(['2:1 !baiact000001']);
  });
});

describe('what a model thinks aloud', () => {
  const texts = {
    'a block of its own': `<think>\nMaybe both:\n!baiact000001 ${CLICK}\n</think>\n\nDone:\n!baiact000002 ${CLICK}\n`,
    'tags glued to words and lines': `<thinking>Hm.\n!baiact000001 ${CLICK}</thinking>\n!baiact000002 ${CLICK}\n`,
    'a broken line before the end': `<think>\n!baiact000001 {"v":1, and so on</think>\n!baiact000002 ${CLICK}\n`,
    'a line behind the end': `<reasoning>\n!baiact000001 ${CLICK}\n</reasoning> !baiact000002 ${CLICK}\n`,
  };
  it.each(Object.entries(texts))('is only offered: %s, however it is cut', (_, text) => {
    const offered = (...chunks: string[]) => {
      const reader = createReader();
      const entries = [...chunks.flatMap(chunk => reader.feed(chunk)), ...reader.end()];
      return entries.map(entry => entry.offered);
    };
    const whole = offered(text);
    expect(whole[0]).toBe('thought');
    expect(whole[1]).not.toBe('thought');
    for (let cut = 1; cut < text.length; cut += 1) expect(offered(text.slice(0, cut), text.slice(cut)), text.slice(0, cut)).toEqual(whole);
  });

  it('never ends is still thought, and the note before an answer is not taken from it', () => {
    expect(parse(`<think>\n!baiact000001 ${CLICK}\n`).entries[0]?.offered).toBe('thought');
    expect(parse(`<think>\nI wonder.\n</think>\n!baiact000001 ${CLICK}\n`).entries[0]).toMatchObject({ offered: 'no', note: '' });
  });

  it('is not begun by a tag that is only spoken of, nor by one inside of a line of ours', () => {
    const typed = '{"v":1,"t":17,"a":"TYPE","s":"#a","x":"<think>"}';
    const text = `I close the <think> tag.\n!baiact000001 ${typed}\n<thinker>\n!baiact000002 ${CLICK}\n`;
    expect(parse(text).entries.map(({ offered }) => offered)).toEqual(['no', 'no']);
  });
});

describe('texts made to be slow', () => {
  const pieces = {
    'open lines': '!baiact000001 {',
    'open strings': '!baiact000001 {"',
    'tags alone': '!baiact',
    'thoughts that begin and end': '<think>\n</think>',
    'thoughts that only begin': '<think',
    'whole lines glued': `!baiact000001 ${CLICK}`,
    'whole lines in prose': `x !baiact000001 ${CLICK}`,
    'open contexts': '!baictx {"',
    'escaped openings': 'x !baiact000001 {&quot;',
    'curly openings': '!baiact000001 {\u201C',
    'strings over lines': '!baiact000001 {"a":"x\n',
    'look-alikes': '\u01C3bai',
    'look-alike lines': '\u01C3baiact {',
    braces: '{',
    spaces: ' ',
    'lines of digits': '1\n',
    'block quotes': '> ',
  };
  const openings = ['', '!baiact000001 {"', '!baiact000001 {', '!baictx {'];

  // Were the cost to grow with the square of the length, one of these alone would take minutes.
  it.each(Object.entries(pieces))(
    'are read to their end: %s',
    (_name, piece) => {
      for (const opening of openings) {
        const text = opening + piece.repeat(Math.ceil(1_000_000 / piece.length));
        expect(parse(text).entries.length).toBeLessThanOrEqual(2000);
      }
    },
    120_000,
  );
});

it('the note before a line ends also where a stretch begins with an empty line', () => {
  expect(noteFrom('\nI press it.')).toBe('I press it.');
  expect(noteFrom('\n')).toBe('');
});
