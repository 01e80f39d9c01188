// Runs programs that check something, and says what they came to.
import { spawn } from 'node:child_process';
import { ROOT } from './files.mjs';

/**
 * What did not pass, in full, and the command that runs it alone. `file`: the test file that it is in, from the project's root; absent outside of one.
 * @typedef {{ what: string, text: string, alone: string, file?: string }} Failure
 * @typedef {{ passed: number, failures: Failure[] }} Result
 */

/**
 * Runs a program, with its output in a log. Resolves to its exit code (a signal counts as 1) and what it printed.
 * @param {{ write(data: unknown): unknown }} log
 * @param {{ heard?: (message: unknown) => void, env?: NodeJS.ProcessEnv }} options `heard` is told of each message that the program sends
 */
export function run(log, command, args, { heard, env = process.env } = {}) {
  return new Promise(resolve => {
    const stdio = ['ignore', 'pipe', 'pipe', ...(heard ? ['ipc'] : [])];
    const child = spawn(command, args, { cwd: ROOT, stdio, env });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', data => {
        printed += data;
        log.write(data);
      });
    }
    if (heard) child.on('message', heard);
    child.on('error', error => resolve({ code: 1, printed: `${printed}${error.message}\n` }));
    child.on('close', code => resolve({ code: code ?? 1, printed }));
  });
}

/** A program of Node that either passes or fails: one check. @returns {Promise<Result>} */
export async function check(log, args) {
  const { code, printed } = await run(log, process.execPath, args);
  const alone = ['node', ...args].join(' ');
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [{ what: alone, text: printed, alone }] };
}

/** @param {Promise<Result>[]} checks @returns {Promise<Result>} */
export async function several(checks) {
  const all = await Promise.all(checks);
  return { passed: all.reduce((sum, { passed }) => sum + passed, 0), failures: all.flatMap(({ failures }) => failures) };
}
