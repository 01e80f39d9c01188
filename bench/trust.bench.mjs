// What the guards cost and how fast they are: a press with everything that a panel does around it against the same press bare, one that is bound
// to what was approved against one that is not, the time from Stop to the last word, and opening after a crash with 10,000 events in the journal. Usage: node bench/trust.bench.mjs [--runs=15]
import { mkdirSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

register('../scripts/typescript-loader.mjs', import.meta.url);
const { click, DRIVERS, openLab } = await import('../test/e2e/lab.ts');
const { interruptedSessions } = await import('../src/sidebar/app/state.ts');
const { foldApp } = await import('../test/sidebar/app-state.ts');

const HERE = fileURLToPath(new URL('.', import.meta.url));
const RUNS = Number(process.argv.find(word => word.startsWith('--runs='))?.slice(7) ?? 15);
const EVENTS = 10_000;
const median = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const result = { runs: RUNS, whole: {}, press: {}, stop: {}, recovery: {} };

const lab = await openLab('chrome');
try {
  const page = await lab.open('<button id="b">Press</button><button id="off" disabled>Off</button><script>b.onclick = () => {}</script>');
  const seen = await lab.see(page, '#b');
  for (const driver of DRIVERS) {
    const times = { free: [], bound: [] };
    // Taken in turns, so that what else the machine does hits both alike.
    for (let run = 0; run < RUNS + 2; run += 1) {
      for (const [kind, bound] of [
        ['free', null],
        ['bound', seen],
      ]) {
        const done = await lab.run(page, click('#b'), driver, { seen: bound, keepAttached: true });
        if (!done.ok) throw new Error(done.error.message);
        if (run >= 2) times[kind].push(done.ms);
      }
    }
    const stops = [];
    for (let run = 0; run < RUNS; run += 1) {
      const done = await lab.run(page, click('#off'), driver, { stopAfterMs: 150, timeoutMs: 20_000, keepAttached: true });
      if (done.ok || done.error.code !== 'INTERRUPTED' || done.dispatched) throw new Error('Stop did not stop.');
      stops.push(done.ms - 150);
    }
    await lab.panel.evaluate(() => globalThis.lab.executor.endBatch());
    const whole = await lab.panel.evaluate(pressBothWays, { tabId: seen.tabId, css: '#b', driver }, RUNS + 2);
    const [guarded, bare] = [median(whole.guarded.slice(2)), median(whole.bare.slice(2))];
    result.whole[driver] = { guardedMs: guarded, bareMs: bare, ratio: guarded / bare };
    const [free, bound] = [median(times.free), median(times.bound)];
    result.press[driver] = { freeMs: free, boundMs: bound, ratio: bound / free };
    result.stop[driver] = { medianMs: median(stops), worstMs: Math.max(...stops) };
  }
} finally {
  await lab.close();
}

/** Runs in the laboratory: the same press guarded and bare, in turns. */
async function pressBothWays(press, runs) {
  const presses = globalThis.lab.presses();
  const times = { guarded: [], bare: [] };
  for (let run = 0; run < runs; run += 1) {
    // The first one attaches the debugger, for both.
    times.guarded.push(await presses.guarded(press));
    times.bare.push(await presses.bare(press));
  }
  await presses.end();
  return times;
}

// A journal of one long session in which a row was running when the panel went away.
const key = '0'.repeat(32);
const tell = event => ({ type: 'session', key, event: { at: 1, ...event } });
const line = id => `!baiact${String(id).padStart(6, '0')} {"v":1,"t":1,"a":"CLICK","s":"#b","x":""}`;
const events = [
  tell({ type: 'created', key, name: 'Chat' }),
  tell({ type: 'promptCopied', text: '', contextTab: 1 }),
  tell({
    type: 'replyRead',
    text: `!baisession {"session_key":"${key}"}\n${Array.from({ length: 100 }, (_, at) => line(at + 1)).join('\n')}`,
  }),
];
const approval = { rev: 0, tabId: 1, topOrigin: '', seen: null, unlocked: false, at: 1 };
for (let at = 0; events.length < EVENTS - 1; at += 1) {
  const id = String((at % 99) + 1).padStart(6, '0');
  events.push(tell({ type: 'included', id, included: at % 2 === 0 }));
}
events.push(tell({ type: 'approved', approvals: [{ id: '000100', approval }] }), tell({ type: 'started', id: '000100' }));
const folds = [];
for (let run = 0; run < RUNS; run += 1) {
  const text = JSON.stringify(events);
  const start = performance.now();
  const app = foldApp(JSON.parse(text));
  if (interruptedSessions(app).length !== 1) throw new Error('The interrupted row was not found.');
  folds.push(performance.now() - start);
}
result.recovery = { events: events.length, medianMs: median(folds) };

mkdirSync(join(HERE, 'results'), { recursive: true });
writeFileSync(join(HERE, 'results/trust.json'), `${JSON.stringify(result, null, 2)}\n`);
console.log('| | trusted | synthetic |\n|---|---|---|');
const cells = of => DRIVERS.map(of).join(' | ');
console.log(
  `| a press with all guards against a bare one | ${cells(driver => `${result.whole[driver].ratio.toFixed(2)} (${result.whole[driver].guardedMs.toFixed(0)} ms)`)} |`,
);
console.log(
  `| a bound press against a free one | ${cells(driver => `${result.press[driver].ratio.toFixed(2)} (${result.press[driver].boundMs.toFixed(0)} ms)`)} |`,
);
console.log(
  `| Stop to the last word, median and worst | ${cells(driver => `${result.stop[driver].medianMs.toFixed(0)} ms, ${result.stop[driver].worstMs.toFixed(0)} ms`)} |`,
);
console.log(`\nRecovery of ${result.recovery.events} events: ${result.recovery.medianMs.toFixed(0)} ms.`);
