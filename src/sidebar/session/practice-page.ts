// The practice page of the extension (panel): the one page of its own that bAI works on. Browsers inject nothing there, so it carries the page
// code itself, and the questions go over a channel. It stands in a sandbox and can do nothing that a web page could not.
import type { Scripting } from '../../injection/call.ts';
import { PRACTICE_CHANNEL, PRACTICE_ORIGIN, readAnswer } from '../../protocol/practice.ts';

export type PracticePage = {
  /** The address of a tab as everything else knows it: that of a practice page by a name of its own, any other as it is. */
  addressOf(tabId: number, address: string): string;
  isOne(tabId: number): boolean;
  /** The browser's way to put code into pages, with the practice page reached over its channel. */
  reaching(scripting: Scripting): Scripting;
};

/**
 * Makes it.
 * @param folder where the extension's practice pages are, with a slash at the end.
 */
export function createPracticePage(folder: string): PracticePage {
  const desks = new Map<number, string>(); // the desks by tab
  let channel: BroadcastChannel | null = null;
  const waiting = new Map<string, (result: string | null) => void>();

  function open(): BroadcastChannel {
    if (channel !== null) return channel;
    channel = new BroadcastChannel(PRACTICE_CHANNEL);
    channel.addEventListener('message', ({ data }) => {
      const answer = readAnswer(data);
      if (answer === null) return;
      waiting.get(answer.id)?.(answer.result);
      waiting.delete(answer.id);
    });
    return channel;
  }

  function ask(desk: string, text: string): Promise<string | null> {
    const id = crypto.randomUUID();
    return new Promise(resolve => {
      waiting.set(id, resolve);
      open().postMessage({ desk, id, text: text.replaceAll(`"origin":"${PRACTICE_ORIGIN}"`, '"origin":"null"') });
    });
  }

  /** What the document says of itself, in the name by which the page is known. */
  const named = (answer: string | null): string | null =>
    answer?.replaceAll('"origin":"null"', `"origin":"${PRACTICE_ORIGIN}"`).replaceAll(folder, `${PRACTICE_ORIGIN}/`) ?? null;

  return {
    addressOf(tabId, address) {
      const [page, desk = ''] = address.split('#');
      if (page !== `${folder}office.html`) {
        desks.delete(tabId);
        return address;
      }
      desks.set(tabId, desk);
      return `${PRACTICE_ORIGIN}/office`;
    },
    isOne: tabId => desks.has(tabId),
    reaching: scripting => ({
      async executeScript(injection) {
        const { tabId, frameIds } = injection.target;
        const desk = desks.get(tabId);
        if (desk === undefined) return scripting.executeScript(injection);
        // The page brings all of the page code along.
        if (injection.files !== undefined) return [];
        if (frameIds !== undefined && !frameIds.includes(0)) throw new Error('No frame with id in the practice page.');
        const [text = ''] = 'args' in injection ? injection.args : [];
        return [{ frameId: 0, documentId: '', result: named(await ask(desk, text)) }];
      },
    }),
  };
}
