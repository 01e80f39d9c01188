// Carries out the cases of the language action-protocol.
import { type Frame, type FrameContext, readFrame } from '../../../../src/protocol/languages/action-protocol/read.ts';
import { resultFrame } from '../../../../src/protocol/languages/action-protocol/results.ts';
import { snapshotFrame } from '../../../../src/protocol/languages/action-protocol/snapshot.ts';
import { type CaseInput, checkReading, equal, first, isForCodec, type LanguageCase, notCarriedOut, onlyKeys, textOf } from './check.ts';
import { contains, numbersOf, objectOf, objectsOf, outcomeOf, stringOf, textsOf } from './given.ts';

/** Null when the case passed, else why not. */
export function run(given: LanguageCase): string | null {
  if (!isForCodec(given)) return notCarriedOut(given);
  if (given.kind === 'snapshot') return snapshot(given);
  return given.kind === 'render-result' ? render(given) : read(given);
}

/** What a session knows, as a case says it. */
export function contextOf(context: Readonly<Record<string, unknown>>): FrameContext {
  const { document, refs } = objectOf(context.snapshot);
  return { snapshot: document === undefined ? null : { document: stringOf(document), numbers: numbersOf(refs) } };
}

function frameOf(input: CaseInput): Frame {
  if (typeof input === 'object' && input.binary !== undefined) return { kind: 'binary' };
  if (typeof input === 'object' && input.textOfLength !== undefined) return { kind: 'text', text: 'x'.repeat(input.textOfLength) };
  return { kind: 'text', text: textOf(input) };
}

function read(given: LanguageCase): string | null {
  const { expect } = given;
  const reading = readFrame(frameOf(given.input), contextOf(given.context));
  const wanted = objectsOf(expect.replies);
  return first(
    onlyKeys(expect, ['commands', 'problems', 'replies', 'close']),
    checkReading(reading, given),
    'replies' in expect ? equal('replies', reading.replies.length, wanted.length) : null,
    ...wanted.map((reply, at) => checkFrame(reading.replies[at] ?? '', reply)),
    equal('close', reading.close, expect.close ?? null),
  );
}

/** A frame, compared with those keys that are expected of it. */
function checkFrame(frame: string, expected: Readonly<Record<string, unknown>>): string | null {
  const found = objectOf(JSON.parse(frame));
  const data = objectOf(found.data);
  const { errorIsText, ...wanted } = objectOf(expected.data);
  return first(
    equal('type', found.type, expected.type),
    ...Object.entries(wanted).map(([key, value]) => equal(key, data[key], value)),
    errorIsText === true ? isText(data.error) : null,
  );
}

function isText(error: unknown): string | null {
  return typeof error === 'string' && error !== '' ? null : `error is no text: ${JSON.stringify(error)}`;
}

function render({ input, expect }: LanguageCase): string | null {
  const frame = resultFrame(outcomeOf(objectOf(input).outcome));
  const data = objectOf(objectOf(JSON.parse(frame)).data);
  const dataIsRight = data.data === undefined || (typeof data.data === 'object' && data.data !== null && !Array.isArray(data.data));
  return first(
    onlyKeys(expect, ['message', 'exact', 'errorIsText', 'errorContains', 'errorAbsentOrNull', 'dataAbsentOrObject']),
    'message' in expect ? checkFrame(frame, objectOf(expect.message)) : null,
    'exact' in expect ? equal('frame', frame, expect.exact) : null,
    expect.errorIsText === true ? isText(data.error) : null,
    contains('error', stringOf(data.error), textsOf(expect.errorContains)),
    expect.errorAbsentOrNull === true ? equal('error', data.error ?? null, null) : null,
    expect.dataAbsentOrObject === true && !dataIsRight ? `data is no object: ${frame}` : null,
  );
}

function snapshot({ input, expect }: LanguageCase): string | null {
  const elements = objectsOf(objectOf(input).elements).map(given => {
    const { x, y, width, height } = objectOf(given.bounds);
    const bounds = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
    return { role: stringOf(given.role), name: stringOf(given.name), tag: stringOf(given.tag), bounds };
  });
  const frame = snapshotFrame(elements);
  return first(onlyKeys(expect, ['exact']), equal('frame', frame, expect.exact));
}
