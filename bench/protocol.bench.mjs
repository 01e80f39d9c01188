// Measures the reader: megabytes a second on a long chat, the cost of one more piece of a growing text, memory, the folding of a long journal,
// and the size of the prompt.
// Usage: node bench/protocol.bench.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

register('../scripts/typescript-loader.mjs', import.meta.url);
const { parse, createReader } = await import('../src/protocol/reader/parse.ts');
const { makePrompt } = await import('../src/protocol/prompt/prompt.ts');
const { foldSession } = await import('../src/protocol/queue/reduce.ts');
const { estimateTokens } = await import('../src/protocol/prompt/tokens.ts');

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const MB = 1_000_000;
const WORDS = 'I will scan the page first and then look for the report that you named, because its menu holds what we need. '.split(' ');
const action = n => `!baiact${String(n).padStart(6, '0')} {"v":1,"t":17,"a":"CLICK","s":"tr[data-row='r_${n}'] button.more","x":""}`;

/** A chat of about `size` characters with `actions` action lines spread over it. Always the same one. */
function chat(size, actions) {
  const lines = ['!baisession {"session_key":"k"}'];
  let length = 0;
  let done = 0;
  for (let n = 0; length < size; n += 1) {
    const due = done < actions && length >= (size / actions) * done;
    const line = due ? action(++done) : WORDS.slice(n % 5, 12 + (n % 9)).join(' ');
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join('\n');
}

/** The usual first try: split into lines, look at each start, JSON from the first brace to the last. Finds less and checks nothing. */
function lineLoop(text) {
  const found = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const match = /^!baiact(\d{6})(?:(del)|upd(\d{3}))?\b/.exec(line);
    if (match === null) continue;
    try {
      found.push({ id: match[1], json: JSON.parse(line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1)) });
    } catch {
      found.push({ id: match[1], json: null });
    }
  }
  return found;
}

const median = numbers => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

function timeMs(work, runs = 9) {
  const times = [];
  for (let run = 0; run < runs + 2; run += 1) {
    const before = process.cpuUsage();
    work();
    // The time that the processor worked for this, so that other work of the machine does not count.
    if (run >= 2) times.push(process.cpuUsage(before).user / 1000);
  }
  return median(times);
}

const results = { speed: [], chunk: [], memory: [], prompt: {} };

for (const [name, text] of [
  ['10 MB, 1,000 actions', chat(10 * MB, 1000)],
  ['10 MB, chatter only', chat(10 * MB, 0)],
  ['100 kB, 500 actions', chat(100_000, 500)],
]) {
  const size = text.length / MB;
  const ways = { split: () => text.split('\n').length, lineLoop: () => lineLoop(text).length, parse: () => parse(text).entries.length };
  const row = { text: name, found: { lineLoop: ways.lineLoop(), parse: ways.parse() }, MBps: {} };
  for (const [way, work] of Object.entries(ways)) row.MBps[way] = Math.round(size / (timeMs(work) / 1000));
  results.speed.push(row);
}

for (const before of [1000, MB, 10 * MB]) {
  const reader = createReader();
  const text = chat(before, Math.round(before / 10_000));
  for (let at = 0; at < text.length; at += 4096) reader.feed(text.slice(at, at + 4096));
  const piece = `${WORDS.join(' ').slice(0, 99)}\n`;
  const rounds = 20_000;
  const perPiece = timeMs(() => {
    for (let n = 0; n < rounds; n += 1) reader.feed(piece);
  }, 5);
  results.chunk.push({ before, microsecondsPer100Bytes: Number(((perPiece / rounds) * 1000).toFixed(2)) });
}

{
  const text = chat(10 * MB, 1000);
  collect();
  const before = process.memoryUsage().heapUsed;
  const reading = parse(text);
  collect();
  const after = process.memoryUsage().heapUsed;
  results.memory.push({
    text: '10 MB, 1,000 actions',
    entries: reading.entries.length,
    keptMB: Number(((after - before) / MB).toFixed(1)),
  });
}

{
  // A long session: replies of three actions, each approved and run, and a message after each.
  const events = [
    { type: 'created', at: 0, key: 'k', name: 'Long' },
    { type: 'replyRead', at: 0, text: '!baisession {"session_key":"k"}' },
  ];
  const result = { ok: true, ms: 5, driver: 'trusted', effects: [{ kind: 'none' }], parts: {}, picture: null };
  const approval = { rev: 0, tabId: 17, topOrigin: '', seen: null, unlocked: false, at: 0 };
  for (let reply = 0; reply < 1000; reply += 1) {
    const numbers = [1, 2, 3].map(n => reply * 3 + n);
    const ids = numbers.map(n => String(n).padStart(6, '0'));
    events.push({ type: 'replyRead', at: reply, text: `Next.\n${numbers.map(action).join('\n')}` });
    events.push({ type: 'approved', at: reply, approvals: ids.map(id => ({ id, approval })) });
    for (const id of ids) events.push({ type: 'started', at: reply, id }, { type: 'finished', at: reply, id, result });
    events.push({ type: 'batchEnded', at: reply }, { type: 'messageCopied', at: reply, text: '', contextTab: 17 });
  }
  const fold = timeMs(() => foldSession(events), 3);
  results.session = [
    { events: events.length, rows: 3000, foldMs: Math.round(fold), microsecondsPerEvent: Math.round((fold / events.length) * 1000) },
  ];
}

for (const variant of ['full', 'reminder']) {
  const text = makePrompt({ key: '0123456789abcdef0123456789abcdef', goal: '', contextLine: '', variant });
  results.prompt[variant] = { characters: text.length, tokens: countTokens(text), estimate: estimateTokens(text) };
}

console.table(
  results.speed.map(row => ({
    text: row.text,
    ...row.MBps,
    ratioToSplit: (row.MBps.parse / row.MBps.split).toFixed(2),
    found: row.found.parse,
  })),
);
console.table(results.chunk);
console.table(results.memory);
console.table(results.session);
console.table(results.prompt);
mkdirSync(new URL('results/', import.meta.url), { recursive: true });
writeFileSync(new URL('results/protocol.json', import.meta.url), `${JSON.stringify({ node: process.version, ...results }, null, 2)}\n`);
