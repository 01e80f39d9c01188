// Shows how far a part of a long command is: a bar that is drawn over itself on a terminal, else a line each minute.

const WIDTH = 24;
const MINUTE_MS = 60_000;
const DRAW_MS = 200;

/** ms in a few letters: "42 s", "3 min 05 s". */
export function inWords(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * What is shown of a part that is not over.
 * @param {{ done: number, total: number, failed: number, elapsedMs: number, usualMs: number }} at `total` and `usualMs` (of an earlier run): 0 where not known
 */
export function progressLine(name, { done, total, failed, elapsedMs, usualMs }) {
  const share = total > 0 ? Math.min(1, done / total) : usualMs > 0 ? Math.min(0.99, elapsedMs / usualMs) : 0;
  const filled = Math.round(share * WIDTH);
  // An earlier run knows better than the first tests of this one, which are not like the others.
  const guess = share > 0 ? (elapsedMs / share) * (1 - share) : 0;
  const left = usualMs > 0 ? (1 - share) * Math.max(usualMs, elapsedMs) : guess;
  const parts = [
    `      ${name.padEnd(18)} ${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`,
    total > 0 ? `${done} of ${total}` : '',
    failed > 0 ? `${failed} failed` : '',
    left > 0 ? `about ${inWords(left)} left` : inWords(elapsedMs),
  ];
  return parts.filter(part => part !== '').join('  ');
}

/**
 * Starts showing progress on a stream.
 * @param state asked whenever a line is drawn: [name, numbers] of each part that is on.
 */
export function showProgress(state, stream = process.stdout) {
  let drawn = 0; // lines
  const clear = () => {
    if (drawn > 0) stream.write(`\x1b[${drawn}A\x1b[0J`);
    drawn = 0;
  };
  const draw = () => {
    const lines = state().map(([name, at]) => progressLine(name, at));
    if (!stream.isTTY) return stream.write(lines.map(line => `${line}\n`).join(''));
    clear();
    stream.write(lines.map(line => `${line.slice(0, (stream.columns ?? 80) - 1)}\n`).join(''));
    drawn = lines.length;
  };
  const timer = setInterval(draw, stream.isTTY ? DRAW_MS : MINUTE_MS);
  return {
    /** Writes lines that stay, above what is drawn. */
    say(text) {
      if (stream.isTTY) clear();
      stream.write(`${text}\n`);
      if (stream.isTTY) draw();
    },
    stop() {
      clearInterval(timer);
      if (stream.isTTY) clear();
    },
  };
}
