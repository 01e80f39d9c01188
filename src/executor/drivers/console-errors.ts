// Errors that a page told its console (panel), read through the debugger only when asked: a page can notice that its console is read.
import { pageWords } from '../../protocol/page-words.ts';
import type { DebuggerPort } from '../ports.ts';
import type { CdpCommand } from './cdp-commands.ts';
import { partOf } from './evaluate-script.ts';

/** Characters of an error: more than is told, so that a secret in it is whole when it is looked for. */
const MAX_ERROR = 1000;
/** The code of an extension, which shares the console of a page. */
const EXTENSION = /^chrome-extension:/;

/**
 * Follows the debugger's events. `firstError` resolves to the first line of what a page threw and did not catch, or told its console as an error, since a
 * moment (ms of the epoch); "" where there is none. The console keeps its messages, and tells whoever asks what was told before.
 */
export function followConsole(
  port: Pick<DebuggerPort, 'onEvent'>,
  send: (tabId: number, command: CdpCommand) => Promise<unknown>,
): { firstError(tabId: number, since: number): Promise<string> } {
  const reading = new Map<number, { at: number; words: string }[]>();
  port.onEvent((tabId, method, params) => {
    const heard = reading.get(tabId);
    const words = heard === undefined ? '' : method === 'Runtime.exceptionThrown' ? thrown(params) : told(method, params);
    if (words !== '') heard?.push({ at: Number(params.timestamp), words });
  });
  return {
    async firstError(tabId, since) {
      const heard: { at: number; words: string }[] = [];
      reading.set(tabId, heard);
      try {
        await send(tabId, { method: 'Runtime.enable', params: {} });
        await send(tabId, { method: 'Runtime.disable', params: {} });
      } catch {
        // The tab is gone, or held: nothing more is known of it.
      }
      reading.delete(tabId);
      return heard.find(({ at }) => at >= since)?.words ?? '';
    },
  };
}

function thrown(params: unknown): string {
  const details = partOf(params, 'exceptionDetails');
  if (EXTENSION.test(String(partOf(details, 'url')))) return '';
  return firstLine(partOf(partOf(details, 'exception'), 'description') ?? partOf(details, 'text'));
}

function told(method: string, params: Readonly<Record<string, unknown>>): string {
  if (method !== 'Runtime.consoleAPICalled' || params.type !== 'error' || !Array.isArray(params.args)) return '';
  const frames = partOf(params.stackTrace, 'callFrames');
  if (Array.isArray(frames) && EXTENSION.test(String(partOf(frames[0], 'url')))) return '';
  return firstLine(params.args.map(part => String(partOf(part, 'value') ?? partOf(part, 'description') ?? '')).join(' '));
}

function firstLine(text: unknown): string {
  return pageWords(String(text ?? '').split('\n', 1)[0], MAX_ERROR);
}
