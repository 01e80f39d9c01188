// Puts back what an order changed (panel): the page restores its own fields and scrollers, and a tab that was opened is closed.
import type { Effect, Reply } from '../protocol/result.ts';
import type { UndoRequest } from './executor.ts';
import { fail } from './job.ts';
import type { ExecutorDeps, TabPort } from './ports.ts';

/** ms that a page which is busy may take. */
const UNDO_MS = 10_000;

/** See `Executor.undo`. NAVIGATED when the document that was changed is gone, and with it what it held before. */
export async function undoOrder(
  { call, redactUrl }: Pick<ExecutorDeps, 'call' | 'redactUrl'>,
  tabs: TabPort,
  { receipt, tabId, opened }: UndoRequest,
): Promise<Reply<Effect[]>> {
  if (opened !== null) return closeTab(tabs, opened, url => redactUrl?.(url) ?? url);
  const answers = await call.askAll(tabId, 'undo', { order: receipt }, UNDO_MS);
  if (!answers.ok) return answers;
  for (const { reply } of answers.value) {
    if (!reply.ok) return reply;
    if (reply.value !== null) return { ok: true, value: reply.value };
  }
  return fail(
    'NAVIGATED',
    'The page holds nothing of it to put back: it is another page now, or nothing was changed.',
    'Look at the page.',
  );
}

/** A tab that was taken elsewhere since belongs to whoever did that. */
async function closeTab(tabs: TabPort, opened: { id: number; url: string }, told: (url: string) => string): Promise<Reply<Effect[]>> {
  const tab = await tabs.get(opened.id);
  if (tab === null) return { ok: true, value: [{ kind: 'text', text: 'the tab is closed already' }] };
  if (tab.url !== '' && told(tab.url) !== opened.url)
    return fail('CHANGED', 'The tab shows another address now, so it was left open.', 'Close it by hand.');
  if (!(await tabs.close(opened.id))) return fail('TAB_GONE', 'The tab could not be closed.', 'Close it by hand.');
  return { ok: true, value: [{ kind: 'text', text: `tab ${opened.id} closed` }] };
}
