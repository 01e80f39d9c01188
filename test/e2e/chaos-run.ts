// The chaos runner: batches of presses with one fault each, drawn by fast-check, judged by the site's server alone.
//
// It knows nothing of bAI. Whatever queues presses and says what became of them can be put to it (`Subject`), also something that is known to be
// wrong: that is how the runner itself is tested.
import fc from 'fast-check';
import type { Site } from './site.ts';

/** What a subject says of one press: how often it was sent, at least and at most. `says` is its own words, for a failure. */
export type Claim = { least: number; most: number; says: string };

/** Something that runs presses. Each has the number of its press. */
export type Subject = {
  /** Shows a page with a witness for each number, queues one press on each, and begins. */
  begin(batch: Batch): Promise<void>;
  /** Whether nothing is going on any more. */
  idle(): Promise<boolean>;
  /** Waits until nothing is going on any more. */
  settled(): Promise<void>;
  /** What it says of every press so far. */
  claims(): Promise<ReadonlyMap<number, Claim>>;
  /** What may happen to it. Each leaves a subject that can be asked. */
  faults: Readonly<Record<string, (batch: Batch) => Promise<unknown>>>;
};

/**
 * One batch. `holdMs`: how long the page works on after it told the server of a press, so that a fault can come between the effect and its record.
 */
export type Batch = { numbers: readonly number[]; holdMs: number; index: number; of: number };

/** When a fault comes: some ms after the start, or the moment the server hears of the n-th press of the batch. */
type Moment = { after: number } | { hit: number };

/** What the server and the subject came to. */
export type Verdict = { presses: number; twice: number[]; lies: string[]; faults: string[]; says: Record<string, number> };

type Plan = { fault: string; moment: Moment; presses: number; holdMs: number };

type Model = { next: number; batch: number };
type Real = { subject: Subject; site: Site; faults: string[]; of: number };

/** One batch with its fault, as a command of fast-check's model runner. */
class BatchCommand implements fc.AsyncCommand<Model, Real> {
  private readonly plan: Plan;
  constructor(plan: Plan) {
    this.plan = plan;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model, { subject, site, faults, of }: Real): Promise<void> {
    const numbers = Array.from({ length: this.plan.presses }, (_, at) => model.next + at);
    const batch: Batch = { numbers, holdMs: this.plan.holdMs, index: model.batch, of };
    model.next += numbers.length;
    model.batch += 1;
    faults.push(this.toString());
    try {
      await subject.begin(batch);
      await this.wait(subject, site, numbers);
      await subject.faults[this.plan.fault]?.(batch);
      await subject.settled();
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The subject did not answer in batch ${batch.index + 1}: ${faults.slice(-2).join(', then ')}: ${why}`, { cause });
    }
  }
  toString(): string {
    const { fault, moment, holdMs } = this.plan;
    return `${fault} ${'hit' in moment ? `at press ${moment.hit}` : `after ${moment.after} ms`}${holdMs > 0 ? `, page busy ${holdMs} ms` : ''}`;
  }
  private async wait(subject: Subject, site: Site, numbers: readonly number[]): Promise<void> {
    const { moment } = this.plan;
    if ('after' in moment) return new Promise(resolve => setTimeout(resolve, moment.after));
    const awaited = `/hit/a${numbers[Math.min(moment.hit, numbers.length) - 1]}`;
    while (!site.received.some(({ path }) => path === awaited)) {
      if (await subject.idle()) return;
      await new Promise(resolve => setTimeout(resolve, 5));
    }
  }
}

/** Every fault once before any comes twice. */
function plansFor(names: readonly string[], batches: number, busyOnly: boolean): fc.Arbitrary<Plan[]> {
  const rounds = Math.ceil(batches / names.length);
  const order = fc
    .array(fc.shuffledSubarray([...names], { minLength: names.length }), { minLength: rounds, maxLength: rounds })
    .map(list => list.flat().slice(0, batches));
  const rest = fc.record({
    moment: busyOnly
      ? fc.record({ hit: fc.integer({ min: 1, max: 2 }) })
      : fc.oneof(fc.record({ after: fc.noBias(fc.integer({ min: 0, max: 900 })) }), fc.record({ hit: fc.integer({ min: 1, max: 3 }) })),
    presses: fc.noBias(fc.integer({ min: 2, max: 4 })),
    holdMs: busyOnly ? fc.constant(1_500) : fc.constantFrom(0, 0, 120),
  });
  return fc
    .tuple(order, fc.array(rest, { minLength: batches, maxLength: batches }))
    .map(([faults, rests]) => rests.map((more, at) => ({ ...more, fault: faults[at] ?? names[0] ?? '' })));
}

/**
 * Runs so many batches and judges them. The same seed gives the same batches and faults.
 * @param options.always puts the fault right behind a press that the server heard of, with a busy page: the worst moment, each time.
 */
export async function runChaos(
  subject: Subject,
  site: Site,
  options: { batches: number; seed: number; always?: boolean },
): Promise<Verdict> {
  const real: Real = { subject, site, faults: [], of: options.batches };
  const model: Model = { next: 1, batch: 0 };
  const plans = plansFor(Object.keys(subject.faults), options.batches, options.always ?? false);
  await fc.assert(
    fc.asyncProperty(plans, async list => {
      await fc.asyncModelRun(
        () => ({ model, real }),
        list.map(plan => new BatchCommand(plan)),
      );
    }),
    { seed: options.seed, numRuns: 1, endOnFailure: true, includeErrorInReport: true },
  );
  const claims = await subject.claims();
  const verdict: Verdict = { presses: model.next - 1, twice: [], lies: [], faults: real.faults, says: {} };
  for (let number = 1; number < model.next; number += 1) {
    const count = site.received.filter(({ path }) => path === `/hit/a${number}`).length;
    const claim = claims.get(number);
    if (count > 1) verdict.twice.push(number);
    if (claim === undefined) verdict.lies.push(`${number}: nothing is said of it`);
    else if (count < claim.least || count > claim.most) verdict.lies.push(`${number}: "${claim.says}", but the server saw ${count}`);
    const word = claim === undefined ? 'nothing' : claim.says;
    verdict.says[word] = (verdict.says[word] ?? 0) + 1;
  }
  return verdict;
}
