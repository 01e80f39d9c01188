// Putting frames in their places, spending the room on what matters, and writing the lines.
import { expect, test } from 'vitest';
import { selectLines } from '../../src/context/digest-selection.ts';
import { PARTIAL, writeDigest } from '../../src/context/digest-text.ts';
import { type FrameDigest, placeFrames } from '../../src/context/merge.ts';
import type { Digest, DigestLine } from '../../src/context/page-api.ts';

function line(over: Partial<DigestLine>): DigestLine {
  return {
    kind: 'control',
    node: 1,
    ref: 0,
    depth: 0,
    text: 'button "x"',
    place: 'in',
    urgent: false,
    like: [],
    covers: 0,
    css: '',
    frameIndex: -1,
    ...over,
  };
}

function digest(lines: DigestLine[], over: Partial<Digest> = {}): Digest {
  const viewport = { width: 800, height: 600, scrollX: 0, scrollY: 0, pageWidth: 800, pageHeight: 600 };
  return {
    frameIndex: -1,
    lines,
    viewport,
    focused: 0,
    withheld: 0,
    kept: 0,
    leftOut: { above: 0, in: 0, below: 0 },
    complete: true,
    longestSliceMs: 1,
    ...over,
  };
}

const plain = (frames: FrameDigest[]): string => {
  const top = frames[0]?.digest;
  if (!top) throw new Error('no top');
  return writeDigest(selectLines(placeFrames(frames), 6000), top, (frame, node) => frame * 100 + node);
};

test('puts a frame behind the line of its frame element, nested ones too', () => {
  const frames: FrameDigest[] = [
    {
      frameId: 0,
      parent: -1,
      digest: digest([
        line({ text: 'button "a"', node: 1 }),
        line({ kind: 'frame', node: 0, text: 'frame "pay"', frameIndex: 1 }),
        line({ text: 'button "z"', node: 2 }),
      ]),
    },
    {
      frameId: 7,
      parent: 0,
      digest: digest([line({ text: 'button "in"', node: 1 }), line({ kind: 'frame', node: 0, text: 'frame', frameIndex: 0 })], {
        frameIndex: 1,
      }),
    },
    { frameId: 9, parent: 7, digest: digest([line({ text: 'button "deep"', node: 3 })], { frameIndex: 0 }) },
  ];
  expect(plain(frames)).toBe('[1] button "a"\nframe "pay"\n[701] button "in"\nframe\n[903] button "deep"\n[2] button "z"');
});

test('leaves out a frame whose element nobody can reach, and keeps one whose place is unknown', () => {
  const frames: FrameDigest[] = [
    { frameId: 0, parent: -1, digest: digest([line({})]) },
    { frameId: 1, parent: 0, digest: digest([line({ text: 'button "hidden"' })], { frameIndex: 0 }) },
    { frameId: 2, parent: 0, digest: digest([line({ text: 'button "in a shadow root"', node: 5 })]) },
  ];
  expect(plain(frames)).toBe('[1] button "x"\n[205] button "in a shadow root"');
});

test('spends the room on dialogs first, then on what is in view, and counts what it left out', () => {
  const many = Array.from({ length: 50 }, (_, index) => line({ node: index + 10, text: `button "below ${index}"`, place: 'below' }));
  const lines = [
    line({ node: 2, text: 'button "above"', place: 'above' }),
    line({ node: 1 }),
    ...many,
    line({ kind: 'dialog', node: 0, text: 'dialog "Sure?"', urgent: true }),
    line({ node: 3, text: 'button "Yes"', urgent: true }),
  ];
  const choice = selectLines(placeFrames([{ frameId: 0, parent: -1, digest: digest(lines) }]), 600);
  const words = choice.lines.map(chosen => chosen.text);
  expect(words).toContain('button "Yes"');
  expect(words).toContain('button "x"');
  expect(words).not.toContain('button "above"');
  expect(choice.leftOut.above).toBe(1);
  expect(choice.leftOut.below).toBe(50 - words.filter(word => word.includes('below')).length);
  const text = writeDigest(choice, digest(lines), (_, node) => node);
  expect(text.length).toBeLessThanOrEqual(600);
  expect(text).toContain('more controls left out');
});

test('keeps a heading only with something under it, but always the first', () => {
  const lines = [
    line({ kind: 'heading', node: 0, text: '# Shop' }),
    line({ kind: 'heading', node: 0, text: '## Empty' }),
    line({ kind: 'heading', node: 0, text: '## Mugs' }),
    line({ kind: 'heading', node: 0, text: '### Blue' }),
    line({}),
    line({ kind: 'heading', node: 0, text: '## End' }),
  ];
  expect(plain([{ frameId: 0, parent: -1, digest: digest(lines) }])).toBe('# Shop\n## Mugs\n### Blue\n[1] button "x"');
});

test('writes folds, the scroll position and where the view ends', () => {
  const lines = [
    line({ node: 1, text: 'button "a"' }),
    line({ node: 2, text: 'button "b"', place: 'below' }),
    line({ kind: 'fold', node: 0, text: '×1,998 more rows', like: [1, 2], css: '#t tr', place: 'below' }),
  ];
  const top = digest(lines, { viewport: { width: 800, height: 600, scrollX: 0, scrollY: 120, pageWidth: 800, pageHeight: 2000 } });
  expect(plain([{ frameId: 0, parent: -1, digest: top }])).toBe(
    'scrolled 120 of 1400 px\n[1] button "a"\n-- below the view:\n[2] button "b"\n×1,998 more rows like [1]–[2]: SCAN #t tr',
  );
});

test('says once where the view ends, before the first heading there, however many parts follow', () => {
  const lines = [
    line({ node: 1, text: 'button "a"' }),
    line({ kind: 'heading', node: 0, text: '## Far', place: 'below' }),
    line({ node: 2, text: 'button "b"', place: 'below' }),
    line({ kind: 'landmark', node: 0, text: 'menu' }),
    line({ node: 3, text: 'button "c"', place: 'below', depth: 1 }),
  ];
  expect(plain([{ frameId: 0, parent: -1, digest: digest(lines) }])).toBe(
    '[1] button "a"\n-- below the view:\n## Far\n[2] button "b"\nmenu\n[3] button "c"',
  );
});

test('an element that left before it got a number is not written', () => {
  const frames: FrameDigest[] = [{ frameId: 0, parent: -1, digest: digest([line({ node: 1 }), line({ node: 2, text: 'button "gone"' })]) }];
  const top = frames[0]?.digest;
  expect(top && writeDigest(selectLines(placeFrames(frames), 6000), top, (_, node) => (node === 1 ? 1 : 0))).toBe('[1] button "x"');
});

test('says of a frame that cannot be read that it is there', () => {
  const frames: FrameDigest[] = [
    {
      frameId: 0,
      parent: -1,
      digest: digest([
        line({}),
        line({ kind: 'frame', node: 0, text: 'frame Payment', frameIndex: 0 }),
        line({ kind: 'frame', node: 0, text: 'frame empty', frameIndex: 1 }),
      ]),
    },
    { frameId: 3, parent: 0, digest: digest([], { frameIndex: 1 }) },
  ];
  expect(plain(frames)).toBe('[1] button "x"\nframe Payment (cannot be read)');
});

test('says of no frame that it cannot be read while the browser does not say which is which', () => {
  const frames: FrameDigest[] = [
    { frameId: 0, parent: -1, digest: digest([line({}), line({ kind: 'frame', node: 0, text: 'frame Payment', frameIndex: 0 })]) },
    { frameId: 3, parent: -1, digest: digest([line({ node: 2, text: 'button "in"' })]) },
  ];
  expect(plain(frames)).toBe('[1] button "x"\n[302] button "in"');
});

test('a frame stands where its element stands, is as urgent, and is listed only with something in it', () => {
  const frames: FrameDigest[] = [
    {
      frameId: 0,
      parent: -1,
      digest: digest([
        line({ kind: 'frame', node: 0, text: 'frame far', frameIndex: 0, place: 'below' }),
        line({ kind: 'frame', node: 0, text: 'frame asks', frameIndex: 1, urgent: true }),
        line({ kind: 'frame', node: 0, text: 'frame of words', frameIndex: 2 }),
      ]),
    },
    { frameId: 1, parent: 0, digest: digest([line({ text: 'far' })], { frameIndex: 0 }) },
    { frameId: 2, parent: 0, digest: digest([line({ text: 'asks' })], { frameIndex: 1 }) },
    { frameId: 3, parent: 0, digest: digest([line({ kind: 'note', node: 0, text: 'words' })], { frameIndex: 2 }) },
  ];
  expect(placeFrames(frames).map(({ text, place, urgent }) => [text, place, urgent])).toEqual([
    ['frame far', 'below', false],
    ['far', 'below', false],
    ['frame asks', 'in', true],
    ['asks', 'in', true],
  ]);
});

test('the first heading stays, though the next one follows right behind it', () => {
  const lines = [line({ kind: 'heading', node: 0, text: '# Shop' }), line({ kind: 'heading', node: 0, text: '# Mugs' }), line({})];
  expect(plain([{ frameId: 0, parent: -1, digest: digest(lines) }])).toBe('# Shop\n# Mugs\n[1] button "x"');
});

test('a page that was not read to its end says so', () => {
  const lines = [line({})];
  expect(writeDigest(roomFor(lines, 6000), digest(lines, { complete: false }), () => 1)).toBe(`[1] button "x"\n${PARTIAL}`);
});

const roomFor = (lines: DigestLine[], chars: number, worth = {}) =>
  selectLines(placeFrames([{ frameId: 0, parent: -1, digest: digest(lines) }]), chars, worth);
const far = (text: string, over: Partial<DigestLine> = {}): DigestLine[] => [
  ...Array.from({ length: 60 }, (_, index) => line({ node: index + 10, text: `button number ${index} of the view`, place: 'in' })),
  line({ kind: 'heading', node: 0, text: '## Further down', place: 'below' }),
  line({ node: 99, text, place: 'below', ...over }),
];

test('what speaks of the goal is listed before what is merely in view, under its own heading, and takes no more than half of the room', () => {
  const words = (goal: string[]) => roomFor(far('button Pay invoice 4711'), 900, { goal }).lines.map(chosen => chosen.text);
  expect(words([])).not.toContain('button Pay invoice 4711');
  expect(words(['4711']).slice(-2)).toEqual(['## Further down', 'button Pay invoice 4711']);
  expect(words(['4711']).length).toBeGreaterThan(10);
  // A word that everything bears says nothing.
  expect(words(['button'])).toEqual(words([]));
  const many = Array.from({ length: 8 }, (_, index) =>
    line({ node: index + 200, text: `link ${'invoice '.repeat(20)}${index}`, place: 'above' }),
  );
  const kept = roomFor([...many, ...far('x')], 900, { goal: ['invoice'] }).lines;
  expect(kept.filter(chosen => chosen.place === 'in').length).toBeGreaterThan(7);
});

test('a line brings what it stands under, and no other heading, however little room there is', () => {
  const words = (lines: DigestLine[], chars: number) => roomFor(lines, chars, { goal: ['4711'] }).lines.map(chosen => chosen.text);
  const lines = far('button Pay invoice 4711');
  for (let chars = 900; chars < 960; chars += 1)
    expect(words(lines, chars).slice(-2)).toEqual(['## Further down', 'button Pay invoice 4711']);
  const other = line({ kind: 'heading', node: 0, text: `## ${'Other '.repeat(60)}`, place: 'below' });
  expect(words([...lines.slice(0, -2), other, ...lines.slice(-2)], 900).slice(-2)).toEqual(['## Further down', 'button Pay invoice 4711']);
});

test('what asks the user something is listed though it is not in view, and a line is paid for once', () => {
  const asks = Array.from({ length: 8 }, (_, index) =>
    line({ node: index + 200, text: `button answer ${index} of a dialog`, urgent: true }),
  );
  const lines = [...asks.map((each, index) => (index > 3 ? { ...each, place: 'below' as const } : each)), ...far('x')];
  for (let chars = 900; chars < 940; chars += 1) {
    const { lines: chosen } = roomFor(lines, chars);
    expect(chosen.filter(each => each.urgent)).toHaveLength(8);
    const cost = chosen.reduce((sum, each) => sum + each.text.length + 1 + 6, 0);
    expect(cost).toBeGreaterThan(chars - 300 - 40);
  }
});

test('a word that most lines bear tells nothing: what is in view goes before them', () => {
  const many = Array.from({ length: 40 }, (_, index) => line({ node: index + 200, text: `link item ${index}`, place: 'below' }));
  const words = (goal: string[]) => roomFor([...far('x'), ...many], 900, { goal }).lines.map(chosen => chosen.text);
  expect(words(['item'])).toEqual(words([]));
});

test('of what is above the view the nearest is listed', () => {
  const above = Array.from({ length: 60 }, (_, index) => line({ node: index + 10, text: `button number ${index}`, place: 'above' }));
  const nodes = roomFor(above, 600).lines.map(chosen => chosen.node);
  expect([nodes.length > 5, nodes]).toEqual([true, above.slice(-nodes.length).map(each => each.node)]);
});

test('what has changed since it was told is listed before what has not', () => {
  const lines = far('x').map(each => (each.node === 69 ? { ...each, text: 'button now says more' } : each));
  const changed = (each: DigestLine): boolean => each.node === 69;
  expect(roomFor(lines, 900).lines.map(chosen => chosen.node)).not.toContain(69);
  expect(roomFor(lines, 900, { changed }).lines.map(chosen => chosen.node)).toContain(69);
});

test('no line is cut, the room is kept, and everything that is left out is counted, also what the frame did not put into words', () => {
  const lines = far('button last');
  const unsent = { above: 3, in: 0, below: 1000 };
  for (const chars of [300, 900, 2000, 4000]) {
    const choice = roomFor(lines, chars, { unsent });
    const text = writeDigest(choice, digest(lines), (_, node) => node);
    expect(text.length).toBeLessThanOrEqual(chars);
    const shown = choice.lines.filter(each => each.node > 0).length;
    const { above, in: inView, below } = choice.leftOut;
    expect(shown + above + inView + below).toBe(61 + 1003);
    for (const each of choice.lines) expect(text).toContain(each.text);
    expect(text).toMatch(/… [\d,]+ more controls left out \(3 above/);
  }
});

test('controls that nobody can reach now are counted in a few words, where there are any', () => {
  const written = (withheld: number): string => writeDigest(roomFor([line({})], 6000), digest([line({})], { withheld }), () => 1);
  expect([written(0), written(1), written(12)]).toEqual([
    '[1] button "x"',
    '[1] button "x"\n1 not shown: covered or folded away; close or open what hides them',
    '[1] button "x"\n12 not shown: covered or folded away; close or open what hides them',
  ]);
});

test('what the site keeps from agents is counted, and where nothing is left that is said', () => {
  const written = (lines: DigestLine[], kept: number): string => writeDigest(roomFor(lines, 6000), digest(lines, { kept }), () => 1);
  expect([written([line({})], 0), written([line({})], 2), written([], 1)]).toEqual([
    '[1] button "x"',
    '[1] button "x"\n2 marked as not for agents',
    'Nothing is listed: the site marks what is here as not for agents.',
  ]);
});

test('with all that may be said at its end, a digest keeps the room', () => {
  const top = digest(far('x'), {
    withheld: 12_345,
    kept: 12_345,
    leftOut: { above: 0, in: 0, below: 0 },
    viewport: { width: 800, height: 600, scrollX: 0, scrollY: 123_456, pageWidth: 800, pageHeight: 234_567 },
  });
  const lines = far('button last');
  for (let chars = 400; chars < 900; chars += 7) {
    const choice = roomFor(lines, chars, { unsent: { above: 12_345, in: 12_345, below: 12_345 } });
    expect(writeDigest(choice, top, (_, node) => node).length).toBeLessThanOrEqual(chars);
  }
});

test('texts give way to the controls in view, have a part of what is left, and the rest is counted', () => {
  const text = (at: number, place: DigestLine['place'] = 'in') =>
    line({ kind: 'text', node: 0, text: `text ${'word '.repeat(18)}${at}`, place });
  const button = (node: number, place: DigestLine['place'] = 'in') => line({ text: `button ${node}`, node, place });
  const lines = [
    ...Array.from({ length: 30 }, (_, at) => text(at)),
    ...Array.from({ length: 30 }, (_, at) => button(at + 1)),
    ...Array.from({ length: 20 }, (_, at) => button(at + 100, 'below')),
  ];
  const [frame] = [{ frameId: 0, parent: -1, digest: digest(lines) }];
  const choice = selectLines(placeFrames([frame]), 2_000);
  const kept = choice.lines.filter(({ kind }) => kind === 'text').length;
  expect(choice.lines.filter(({ node, place }) => node > 0 && place === 'in')).toHaveLength(30);
  expect(choice.lines.filter(({ place }) => place === 'below')).toHaveLength(20);
  expect(kept).toBeGreaterThan(2);
  expect(choice.textsLeftOut).toBe(30 - kept);
  expect(writeDigest(choice, frame.digest, (_, node) => node)).toContain(`… ${30 - kept} more texts left out: TEXT tells them`);
  expect(selectLines(placeFrames([frame]), 20_000)).toMatchObject({ textsLeftOut: 0, lines: { length: 80 } });
});

const cells = (row: number, ...texts: string[]) => texts.map((text, at) => line({ row, text, node: row * 10 + at }));

test('the cells of a row are told in one line; numbers that go up one by one are told by the first and the last', () => {
  const month = cells(2, ...Array.from({ length: 30 }, (_, at) => (at === 23 ? '24, selected' : `${at + 1}`)));
  const lines = [...cells(1, 'Rent', '700', '1', '2'), ...month, line({ text: 'button Next', node: 90 })];
  expect(plain([{ frameId: 0, parent: -1, digest: digest(lines) }])).toBe(
    '[10] Rent | [11] 700 | [12] 1 | [13] 2\n[20]–[42] 1 to 23 | [43] 24, selected | [44]–[49] 25 to 30\n[90] button Next',
  );
});

test('a cell that has left is in no line, and the others stay in theirs', () => {
  const lines = [...cells(1, 'A', 'B'), ...cells(2, 'C', 'D')];
  const text = writeDigest(
    { lines: lines.map(each => ({ ...each, frameId: 0 })), leftOut: { above: 0, in: 0, below: 0 }, textsLeftOut: 0 },
    digest([]),
    (_, node) => (node === 20 ? 0 : node),
  );
  expect(text).toBe('[10] A | [11] B\n[21] D');
});

test('of a row that does not fit whole no cell is told, since a cell is known by its place among all', () => {
  const long = 'x'.repeat(400);
  const lines = [...cells(1, 'Name', 'Age', 'City'), ...cells(2, 'Ann', long, 'Berlin'), ...cells(3, 'Bob', '30', 'Rome')];
  const chosen = selectLines(
    lines.map(each => ({ ...each, frameId: 0 })),
    430,
  );
  expect(chosen.lines.map(({ text }) => text)).toEqual(['Name', 'Age', 'City', 'Bob', '30', 'Rome']);
});
