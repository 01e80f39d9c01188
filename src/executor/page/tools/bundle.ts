// The door to the tools bundle (page), which is there only in documents that offer tools to agents.
import type { Secrets } from '../../../dom/tools/model-context.ts';
import type { Reply } from '../../../protocol/result.ts';
import type { ExecutorPageApi, FoundElement } from '../../page-api.ts';
import { gone } from '../outcome.ts';
import { givenUp, isClosed, markSent } from '../receipts.ts';

export type ToolCalls = {
  /** The tool that `[ref=N]` names; null where that is the number of none. CHANGED when none says any more what it was given for. */
  findTool(css: string, secrets: Secrets): Promise<Reply<FoundElement> | null>;
  /** `begin` is asked in the turn of the call: null, or why it may not be. */
  callTool(query: Parameters<ExecutorPageApi['callTool']>[0], begin: () => Reply<never> | null): Promise<Reply<string | null>>;
  /** Ends the waiting for the call that is under way, and tells the page that it is not wanted any more. */
  stopTool(): void;
};

declare global {
  /** Lives in the extension's isolated world, as all page code does. */
  var baiToolCalls: ToolCalls | undefined;
}

/** See `ExecutorPageApi.callTool`. */
export async function callTool(query: Parameters<ExecutorPageApi['callTool']>[0]): Promise<Reply<string | null>> {
  const begin = () => {
    if (isClosed(query.receipt)) return givenUp();
    markSent(query.receipt);
    return null;
  };
  return globalThis.baiToolCalls?.callTool(query, begin) ?? gone();
}
