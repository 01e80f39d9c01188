// The table from action to handler (panel). Its mapped type makes it complete: an action without a handler does not compile.
import type { Action } from '../../protocol/action.ts';
import type { Reply } from '../../protocol/result.ts';
import { giveWanted } from '../give-files.ts';
import { type Done, done, type Job } from '../job.ts';
import { untilStopped } from '../patience.ts';
import type { ReadingAction } from '../ports.ts';
import { drag } from './drag.ts';
import { press } from './key.ts';
import { click, highlight, hover, move } from './pointer.ts';
import { runScript } from './script.ts';
import { scroll, scrollTo } from './scroll.ts';
import { screenshot } from './shot.ts';
import { commandTab, navigate, openLink, openTab } from './tab.ts';
import { callTool } from './tool.ts';
import { type } from './type.ts';
import { wait } from './wait.ts';

type ActionOf = { [A in Action as A['type']]: A };
type Handlers = { [T in keyof ActionOf]: (job: Job, action: ActionOf[T]) => Promise<Reply<Done>> };

const handlers: Handlers = {
  note: async (_, action) => done({ kind: 'text', text: action.text }),
  readContext: read,
  readSelection: read,
  readText: read,
  scan: read,
  screenshot,
  highlight,
  move,
  click,
  callTool,
  hover,
  drag,
  scroll,
  scrollTo,
  type,
  press,
  openTab,
  openLink,
  tab: commandTab,
  navigate,
  runScript,
  wait,
};

/** Runs the handler of an action. */
export async function handle<T extends keyof ActionOf>(job: Job, type: T, action: ActionOf[T]): Promise<Reply<Done>> {
  const done = await handlers[type](job, action);
  return done.ok ? giveWanted(job, done.value, type === 'type') : done;
}

async function read(job: Job, action: ReadingAction): Promise<Reply<Done>> {
  job.progress('act', 'reading');
  const reading = await untilStopped(
    job.signal,
    job.deps.read(job.tabId, action, looked => job.progress('act', { looked })),
  );
  return reading.ok ? { ok: true, value: { effects: [], ...reading.value } } : reading;
}

/** Whether an action sends input, so that the driver must be made ready for it. */
export function needsInput(action: Action): boolean {
  switch (action.type) {
    case 'click':
    case 'hover':
    case 'move':
    case 'drag':
    case 'scroll':
    case 'type':
    case 'press':
    case 'openLink':
    case 'screenshot':
    case 'runScript':
      return true;
    case 'note':
    case 'readContext':
    case 'readSelection':
    case 'readText':
    case 'scan':
    case 'highlight':
    case 'scrollTo':
    case 'callTool':
    case 'openTab':
    case 'tab':
    case 'navigate':
    case 'wait':
      return false;
  }
}
