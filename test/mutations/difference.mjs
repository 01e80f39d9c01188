// Ways to break digests and what is told of them: in `file`, the one place `from` becomes `to`.
const C = 'src/context/';

export const DIFFERENCE = [
  // Its name
  {
    name: 'a text that only looks like a digest is taken for one',
    file: `${C}difference.ts`,
    from: 'labelOf(digest) === label[1] ? digest : null',
    to: 'digest',
  },
  { name: 'the name of a digest may be short', file: `${C}difference.ts`, from: ".padStart(6, '0')", to: '' },
  // What changed
  {
    name: 'lines in another order are told as no change',
    file: `${C}difference.ts`,
    from: 'if (!sameOrder(old.lines, fresh.lines)) return whole;',
    to: '',
  },
  {
    name: 'what found no room is told to be gone',
    file: `${C}difference.ts`,
    from: "fresh.lines.has(LEFT_OUT) || fresh.lines.has(TEXTS_LEFT_OUT) ? 'not listed now' : 'gone'",
    to: "'gone'",
  },
  {
    name: 'a text that found no room is told to be gone',
    file: `${C}difference.ts`,
    from: ' || fresh.lines.has(TEXTS_LEFT_OUT)',
    to: '',
  },
  {
    name: 'one of several equal lines is told to be gone',
    file: `${C}difference.ts`,
    from: 'if (old.twice.has(key)) return whole;',
    to: '',
  },
  {
    name: 'what is new is placed behind a line that is there twice',
    file: `${C}difference.ts`,
    from: 'if (old.twice.has(anchor) || fresh.twice.has(anchor)) return whole;',
    to: '',
  },
  {
    name: 'a difference may be longer than the digest',
    file: `${C}difference.ts`,
    from: 'text.length < whole.length * 0.8 ? text : whole',
    to: 'text',
  },
  { name: 'where the view ends is told as a change', file: `${C}difference.ts`, from: 'if (line === BELOW) continue;', to: '' },
  {
    name: 'a scrolled page has lost a line and got another',
    file: `${C}difference.ts`,
    from: "if (/^scrolled \\d/.test(line)) return 'scrolled';",
    to: '',
  },
  {
    name: 'lines that came apart are told as one block',
    file: `${C}difference.ts`,
    from: 'block = known === undefined;',
    to: 'block = block || known === undefined;',
  },
  {
    name: 'what is no longer covered is told as gone',
    file: `${C}difference.ts`,
    from: ' || key === COVERED) continue;',
    to: ') continue;',
  },
  {
    name: 'a range of numbers holds one too few',
    file: `${C}difference.ts`,
    from: 'for (let at = from; at <= to; at += 1)',
    to: 'for (let at = from; at < to; at += 1)',
  },
  { name: 'numbers are sorted as words', file: `${C}difference.ts`, from: '[...numbers].sort((a, b) => a - b)', to: '[...numbers].sort()' },
  {
    name: 'headings are marked as new',
    file: `${C}difference.ts`,
    from: '/^\\[\\d+\\] /.test(line) && !known.has(keyOf(line))',
    to: '!known.has(keyOf(line))',
  },
  {
    name: 'every line of another page is marked as new',
    file: `${C}difference.ts`,
    from: 'fresh === 0 || fresh * 2 >',
    to: 'fresh === 0 || fresh * 0 >',
  },
  // Frames in their places
  {
    name: 'a frame that cannot be read is not mentioned',
    file: `${C}merge.ts`,
    from: 'child === undefined && line.frameIndex >= 0 && !someUnplaced',
    to: 'false',
  },
  {
    name: 'a frame whose place the browser did not say is said to be unreadable',
    file: `${C}merge.ts`,
    from: ' && !someUnplaced',
    to: '',
  },
  {
    name: 'lines of a frame below the view are in view',
    file: `${C}merge.ts`,
    from: "line.place === 'in' ? inner.place : line.place",
    to: 'inner.place',
  },
  { name: 'a frame in a dialog is not urgent', file: `${C}merge.ts`, from: 'inner.urgent || line.urgent', to: 'inner.urgent' },
  {
    name: 'a frame with nothing in it is listed',
    file: `${C}merge.ts`,
    from: 'if (inside.some(inner => inner.node > 0)) out.push(own, ...inside);',
    to: 'out.push(own, ...inside);',
  },
  {
    name: 'a frame that nobody can reach is listed',
    file: `${C}merge.ts`,
    from: ' || (frame.parent >= 0 && frame.digest.frameIndex >= 0)',
    to: '',
  },
  // What there is room for
  {
    name: 'texts take the room of the controls in view',
    file: 'src/context/digest-selection.ts',
    from: "line.kind !== 'text' && (",
    to: '(',
  },
  {
    name: 'texts that find no room are not counted',
    file: 'src/context/digest-selection.ts',
    from: "line.kind === 'text' && !chosen.has(line)",
    to: 'false',
  },
  {
    name: 'no room is left for the last lines',
    file: 'src/context/digest-selection.ts',
    from: 'maxChars - LAST_LINES_CHARS',
    to: 'maxChars',
  },
  {
    name: 'a line comes without its heading',
    file: 'src/context/digest-selection.ts',
    from: 'for (let head = heads.get(line); head !== undefined && !chosen.has(head); head = heads.get(head)) needed.push(head);',
    to: '',
  },
  {
    name: 'a line is paid for twice',
    file: 'src/context/digest-selection.ts',
    from: 'chosen.has(line) || cost > limit',
    to: 'cost > limit',
  },
  {
    name: 'dialogs do not come first',
    file: 'src/context/digest-selection.ts',
    from: 'for (const line of lines) if (line.urgent) take(line, room);',
    to: '',
  },
  {
    name: 'a word that every line bears tells which is meant',
    file: 'src/context/digest-selection.ts',
    from: 'found.filter(bearers => bearers.length <= RARE)',
    to: 'found',
  },
  {
    name: 'words of the goal take all of the room',
    file: 'src/context/digest-selection.ts',
    from: 'if (spoken.has(line)) take(line, room - kept)',
    to: 'if (spoken.has(line)) take(line, room)',
  },
  {
    name: 'of what is above the view the farthest comes first',
    file: 'src/context/digest-selection.ts',
    from: 'lines.toReversed()',
    to: 'lines',
  },
  {
    name: 'headings are counted as controls that were left out',
    file: 'src/context/digest-selection.ts',
    from: '!chosen.has(line) && line.node > 0',
    to: '!chosen.has(line)',
  },
  {
    name: 'what a frame did not put into words is not counted',
    file: 'src/context/digest-selection.ts',
    from: '{ ...(worth.unsent ?? NONE) }',
    to: '{ ...NONE }',
  },
  {
    name: 'a heading stands under another of its level',
    file: 'src/context/digest-selection.ts',
    from: 'levelOf(line) > levelOf(head)',
    to: 'levelOf(line) >= levelOf(head)',
  },
  {
    name: 'the first heading goes when nothing stands under it',
    file: 'src/context/digest-selection.ts',
    from: 'if (line === first) return true;',
    to: '',
  },
  // How it is written
  {
    name: 'an element that left is written without a number',
    file: 'src/context/digest-text.ts',
    from: '.filter(({ ref }) => ref > 0)',
    to: '',
  },
  {
    name: 'a page that was not read to its end does not say so',
    file: 'src/context/digest-text.ts',
    from: 'if (!top.complete) out.push(PARTIAL);',
    to: '',
  },
];
