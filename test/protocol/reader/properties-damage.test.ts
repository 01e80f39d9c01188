// Any damage, then any mangling, then any renderer: nothing wrong is taken, nothing that was not meant, and nothing is lost.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAMAGES, isPlain, judge } from './damage.ts';
import { MANGLINGS } from './manglings.ts';
import { manyLines } from './many-lines.ts';
import { RENDERERS } from './renderers.ts';

const LINES = manyLines();
const PLAIN = LINES.filter(isPlain);
const damages = Object.entries(DAMAGES).flatMap(([group, list]) => (group === 'through a renderer' ? [] : list));
const manglings = Object.entries(MANGLINGS).filter(([name]) => !/^(?:marked|markdown-it|remark)/.test(name));
const nothing: [string, (text: string) => string] = ['nothing', text => text];
const renderers = [...Object.entries(RENDERERS), ...Object.keys(RENDERERS).map(() => nothing)];

/** What a renderer makes of these leaves no trace in the text: it takes the marks out, or makes a space of a cut. */
const TRACELESS =
  /cut at|inside a|diff|struck|table|comment|details|spaces too|no-break|^behind #|thought>|scratchpad|reflection>|analysis>/;
/** Of what stands between dollar signs these may make a formula of which nothing is left, or an error. */
const FORMULAS = /formulas/;
/** What changes each row of a line that stands on several, or breaks its rows anew, changes what stands within its texts. */
const OVER_LINES = /wrapped|cut at|inside a|table/;
const WHOLE = /^(?:nothing|carriage returns|old line ends|byte order mark)$/;
const MARKS = /think|thought|final/i;

it('whatever happened to a reply on its way', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...damages),
      fc.constantFrom(...manglings),
      fc.constantFrom(...renderers),
      fc.nat(LINES.length - 4),
      (damage, [mangling, mangle], [renderer, render], at) => {
        const rendered = renderer !== 'nothing';
        fc.pre(!(rendered && TRACELESS.test(damage.name)) && (!OVER_LINES.test(damage.name) || WHOLE.test(mangling)));
        fc.pre(!(FORMULAS.test(renderer) && damage.name.startsWith('dollar signs')));
        const pool = rendered ? PLAIN : LINES;
        const reply = damage.reply([0, 1, 2].map(step => pool[(at + step) % pool.length] ?? ''));
        if (reply === null) return;
        const text = render(mangle(reply.text));
        fc.pre(!MARKS.test(reply.text) || MARKS.test(text));
        const { faults } = judge({ ...reply, text });
        expect(faults, text).toEqual([]);
      },
    ),
    { numRuns: 5000 },
  );
});
