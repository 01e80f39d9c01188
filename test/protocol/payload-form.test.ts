// The parts of a payload: what a person fills in becomes the line that the protocol wants, and reads back as what was filled in.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_TYPES, type ActionType } from '../../src/protocol/action.ts';
import type { ActionJson } from '../../src/protocol/command.ts';
import type { PayloadForm } from '../../src/protocol/payload.ts';
import {
  addressForm,
  dropForm,
  keysForm,
  type Lens,
  MODIFIER_KEYS,
  mostForm,
  partsForm,
  placeForm,
  pointerForm,
  pointForm,
  scanForm,
  scrollForm,
  shotForm,
  waitForm,
  wantsTarget,
} from '../../src/protocol/payload-form.ts';
import { formatActionJson } from '../../src/protocol/prompt/format.ts';
import { lowerAction } from '../../src/protocol/reader/lower.ts';
import { toolForm } from '../../src/protocol/tool-form.ts';
import { toolFields } from '../../src/protocol/tool-schema.ts';
import { VERBS } from '../../src/protocol/verbs.ts';
import { actionJson } from './arbitraries.ts';
import { options as allOptions, same } from './reader/runs.ts';

/** Enough for forms of a few parts, and short beside the other tests. */
const options = { ...allOptions, numRuns: Math.min(allOptions.numRuns, 5_000) };

const px = fc.integer({ min: -99_999, max: 99_999 }).map(String);
const pair = fc.record({ x: px, y: px });
const amount = fc.integer({ min: 1, max: 999_999 }).map(String);
const text = fc.stringMatching(/^[A-Za-zé][A-Za-z0-9 .:é-]{0,20}[A-Za-z0-9]$/);
const none = { x: '', y: '' };

/** Fills one form in for one type, lowers the line, and reads the form again. */
function property<P extends object>(type: ActionType, lens: Lens<P>, parts: fc.Arbitrary<P>, targets: readonly string[]): void {
  fc.assert(
    fc.property(
      parts.map(each => ({ ...each })),
      fc.constantFrom(...targets),
      fc.nat(),
      fc.constantFrom(undefined, { d: 5 }, { d: 60_000, tm: 1 }),
      (filled, s, t, o) => {
        const written = lens.write(filled, { s, x: '' });
        const json: ActionJson = { v: 1, t, a: type, ...written, ...(o && { o }) };
        const lowered = lowerAction(json);
        if (!lowered.ok) throw new Error(`${JSON.stringify(json)}: ${lowered.fault.message}`);
        same(lens.read(written), filled);
        same(lens.read(lowered.value.json), filled);
        same(formatActionJson({ ...lowered.value.json, x: '' }), formatActionJson({ ...json, x: '' }));
      },
    ),
    options,
  );
}

const FORMS: Partial<Record<PayloadForm, (type: ActionType) => void>> = {
  parts: type => property(type, partsForm, fc.record({ sel: fc.boolean(), text: fc.boolean(), dom: fc.boolean() }), ['']),
  most: type => property(type, mostForm, fc.record({ most: fc.oneof(fc.constant(''), amount) }), ['', 'main']),
  scan: type =>
    property(
      type,
      scanForm,
      fc.record({
        attributes: fc
          .uniqueArray(fc.constantFrom('href', 'title', 'aria-label', 'data-x'), { maxLength: 4 })
          .map(names => names.join(',')),
        limit: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 99_999 }).map(String)),
      }),
      ['', 'a'],
    ),
  shot: type => {
    property(type, shotForm, fc.constantFrom({ of: 'view' as const }, { of: 'page' as const }, { of: 'refs' as const }), ['']);
    property(type, shotForm, fc.constantFrom({ of: 'element' as const }, { of: 'refs' as const }), ['#a']);
  },
  point: type => {
    property(type, pointForm, pair, ['', '#a']);
    property(type, pointForm, fc.constant(none), ['#a']);
  },
  pointer: type =>
    property(
      type,
      pointerForm,
      fc.tuple(fc.oneof(fc.constant(none), pair), fc.subarray([...MODIFIER_KEYS])).map(([offset, held]) => ({ ...offset, held })),
      ['#a'],
    ),
  drop: type =>
    property(
      type,
      dropForm,
      pair.map(offset => ({ by: 'offset' as const, ...offset })),
      ['#a'],
    ),
  scroll: type =>
    property(
      type,
      scrollForm,
      fc.oneof(
        fc.record({
          way: fc.constantFrom('down' as const, 'up' as const, 'left' as const, 'right' as const),
          amount,
          unit: fc.constantFrom('px' as const, 'p' as const),
          x: fc.constant(''),
          y: fc.constant(''),
        }),
        fc.constantFrom('top' as const, 'bottom' as const, 'farLeft' as const, 'farRight' as const).map(way => ({
          way,
          amount: '',
          unit: 'px' as const,
          ...none,
        })),
        pair.map(by => ({ way: 'by' as const, amount: '', unit: 'px' as const, ...by })),
      ),
      ['', '#list'],
    ),
  place: type => {
    property(
      type,
      placeForm,
      fc.oneof(
        fc.constantFrom({ to: 'top' as const, ...none }, { to: 'bottom' as const, ...none }),
        pair.map(to => ({ to: 'point' as const, ...to })),
      ),
      [''],
    );
    property(type, placeForm, fc.constant({ to: 'element' as const, ...none }), ['#a']);
  },
  keys: type =>
    property(
      type,
      keysForm,
      fc
        .array(fc.constantFrom('CTRL+A', 'DELETE', 'a', 'A', 'SHIFT+TAB', 'F5', 'PLUS', 'CTRL+PLUS', 'CTRL+ALT+SHIFT+K', '?', 'CONTROL'), {
          minLength: 1,
          maxLength: 5,
        })
        .map(chords => ({ chords })),
      ['', '#a'],
    ),
  address: type =>
    property(type, addressForm, fc.record({ url: fc.webUrl().map(url => new URL(url).href), purpose: fc.oneof(fc.constant(''), text) }), [
      '',
    ]),
  wait: type => {
    property(
      type,
      waitForm,
      fc.oneof(
        fc.integer({ min: 1, max: 120_000 }).map(ms => ({ until: 'time' as const, text: String(ms) })),
        fc.constant({ until: 'idle' as const, text: '' }),
        text.map(words => ({ until: 'text' as const, text: words })),
      ),
      [''],
    );
    property(
      type,
      waitForm,
      fc.oneof(
        fc.constantFrom({ until: 'appear' as const, text: '' }, { until: 'gone' as const, text: '' }),
        text.map(words => ({ until: 'text' as const, text: words })),
      ),
      ['#a'],
    );
  },
};

/** What a form writes again of what it read; null where it has no parts for it. */
const AGAIN: Partial<Record<PayloadForm, (json: ActionJson) => { s: string; x: string } | null>> = {
  parts: again(partsForm),
  most: again(mostForm),
  scan: again(scanForm),
  shot: again(shotForm),
  point: again(pointForm),
  pointer: again(pointerForm),
  drop: again(dropForm),
  scroll: again(scrollForm),
  place: again(placeForm),
  keys: again(keysForm),
  address: again(addressForm),
  wait: again(waitForm),
};

function again<P>(lens: Lens<P>) {
  return (json: ActionJson) => {
    const parts = lens.read(json);
    return parts === null ? null : lens.write(parts, json);
  };
}

describe('a form', () => {
  it.each(ACTION_TYPES.filter(type => FORMS[VERBS[type].form]))('of %s is what was filled in, from the form to the line and back', type => {
    FORMS[VERBS[type].form]?.(type);
  });

  it('has parts for every line of the queue, and writes the same bytes when nothing was touched', () => {
    fc.assert(
      fc.property(actionJson, json => {
        const lowered = lowerAction(json);
        const form = AGAIN[VERBS[json.a].form];
        if (!lowered.ok || form === undefined) return;
        const written = form(lowered.value.json);
        if (written === null) throw new Error(`${formatActionJson(lowered.value.json)} has no parts`);
        same(formatActionJson({ ...lowered.value.json, ...written }), formatActionJson(lowered.value.json));
      }),
      options,
    );
  });

  it('reads other spellings as what they mean, and has no parts for what means nothing', () => {
    expect(pointerForm.read({ s: '#a', x: '(10, 20) shift + ctrl' })).toEqual({ x: '10', y: '20', held: ['CTRL', 'SHIFT'] });
    expect(scrollForm.read({ s: '', x: 'pagedown' })).toMatchObject({ way: 'down', amount: '1', unit: 'p' });
    expect(waitForm.read({ s: '', x: '2s' })).toEqual({ until: 'time', text: '2000' });
    expect(keysForm.read({ s: '', x: 'ctrl+a del' })).toEqual({ chords: ['CTRL+A', 'DELETE'] });
    expect(pointerForm.read({ s: '#a', x: 'slowly' })).toBeNull();
    expect(scrollForm.read({ s: '', x: 'a bit' })).toBeNull();
    expect(keysForm.read({ s: '', x: 'CTRL+NOTHING' })).toBeNull();
    expect(waitForm.read({ s: '', x: 'soon' })).toBeNull();
  });

  it('keeps what is half typed', () => {
    for (const x of [',', '-,', '10.,', '1,-'])
      for (const lens of [pointForm, pointerForm, dropForm]) {
        const parts = lens.read({ s: '#a', x });
        expect(parts).toMatchObject({ x: x.split(',')[0], y: x.split(',')[1] });
      }
    expect(scanForm.read({ s: '', x: 'href,  limit=' })).toEqual({ attributes: 'href, ', limit: '' });
    expect(waitForm.read({ s: '', x: 'text:' })).toEqual({ until: 'text', text: '' });
  });

  it('never takes an element that is not named yet for the window', () => {
    const written = shotForm.write({ of: 'element' }, { s: '', x: '' });
    expect(wantsTarget('SHOT', written)).toBe(true);
    expect(shotForm.read({ ...written, s: '#a' })).toEqual({ of: 'element' });
    const waiting = waitForm.write({ until: 'appear', text: '' }, { s: '', x: '' });
    expect(lowerAction({ v: 1, t: 1, a: 'WAIT', ...waiting }).ok).toBe(false);
    expect(lowerAction({ v: 1, t: 1, a: 'WAIT', ...waiting, s: '#a' })).toMatchObject({ value: { json: { x: '' } } });
  });

  it('changes of the input of a tool what was changed, and nothing else', () => {
    const fields = toolFields({
      properties: {
        n: { type: 'number' },
        s: { type: 'string' },
        b: { type: 'boolean' },
        c: { enum: [1, 'x'] },
        o: { type: 'object' },
        any: {},
      },
      required: ['s'],
    });
    const form = toolForm(fields);
    const set = (x: string, part: Record<string, string>) => form.write({ ...form.read({ s: '', x }), ...part }, { s: '', x }).x;
    const odd = '{"n":"2","s":5,"b":"no","c":null,"o":{"k":1},"more":[]}';
    expect(form.read({ s: '', x: odd })).toEqual({ n: '2', s: '5', b: '"no"', c: 'null' });
    expect(set(odd, {})).toBe(odd);
    expect(set(odd, { n: '-' })).toBe(odd.replace('"2"', '"-"'));
    expect(set(odd, { n: '-2.50' })).toBe(odd.replace('"2"', '-2.5'));
    expect(set('', { c: '"x"', b: 'true', s: '1' })).toBe('{"s":"1","b":true,"c":"x"}');
    expect(set('{"s":"a","c":1,"n":1}', { s: '', c: '', n: '' })).toBe('{"s":""}');
    for (const x of ['{', '[1]', '5', '{"n":1,"n":2}']) expect(form.read({ s: '', x })).toBeNull();
  });
});
