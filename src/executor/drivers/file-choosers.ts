// File choosers (panel): while a press is answered the browser opens none, and bAI's code in the page is told which field asked for it.
import type { Patience } from '../patience.ts';
import type { DebuggerPort } from '../ports.ts';
import { ASK_FOR_FILE, type CdpCommand } from './cdp-commands.ts';
import type { AskedForFiles, Play, Played } from './driver.ts';
import { partOf } from './evaluate-script.ts';

export type FileChoosers = {
  /** Plays a gesture, after which the browser opens no file chooser in its tab until `release`, however the page asks for one. Text needs no such care. */
  during(request: Play, play: () => Promise<Played>): Promise<Played>;
  /** It opens them again; see `InputDriver.askedForFiles`. Never rejects. */
  release(tabId: number, time: Patience): Promise<AskedForFiles>;
};

/** A press whose page may ask for files. `time`: of the row that it is for; `goesTo`: the element in its document, and the selector, which also finds one that is drawn anew for each press. */
type Intercepted = { time: Patience; goesTo: readonly string[]; told: Promise<'asks' | 'own hand'>[]; picker: boolean };
type World = { frame: unknown; id: number };

/** Follows the debugger's events. `send`: sends a command that must be answered soon, and rejects where it is not. */
export function interceptFileChoosers(
  port: Pick<DebuggerPort, 'onEvent'>,
  send: (tabId: number, command: CdpCommand) => Promise<unknown>,
): FileChoosers {
  const intercepted = new Map<number, Intercepted>();
  const worlds = new Map<number, World[]>(); // those of extensions, while a tab tells them
  // Where a press opened a picker without a field (File System Access). What is kept closed there nobody else can open for the page.
  const pickers = new Set<string>();
  const ask = (tabId: number, command: CdpCommand) => send(tabId, command).catch(() => undefined); // the tab is gone, or held

  port.onEvent((tabId, method, params) => {
    const press = intercepted.get(tabId);
    if (method === 'Page.fileChooserOpened' && press !== undefined) {
      const { frameId, backendNodeId } = params;
      if (typeof backendNodeId === 'number') press.told.push(tell(tabId, frameId, backendNodeId));
      else press.picker = true;
    }
    const { id, auxData } = { id: partOf(params.context, 'id'), auxData: partOf(params.context, 'auxData') };
    if (method === 'Runtime.executionContextCreated' && partOf(auxData, 'type') === 'isolated')
      worlds.get(tabId)?.push({ frame: partOf(auxData, 'frameId'), id: Number(id) });
  });

  /** Hands a field to the page code. It need not be in the document: many pages make one for each choice, which no listener of another world hears. */
  async function tell(tabId: number, frame: unknown, backendNodeId: number): Promise<'asks' | 'own hand'> {
    let isOwn = false;
    const found: World[] = [];
    // Before anything else is asked: an object id keeps a field that the page itself holds no more, until `Runtime.disable`.
    void ask(tabId, { method: 'DOM.resolveNode', params: { backendNodeId } });
    worlds.set(tabId, found);
    await ask(tabId, { method: 'Runtime.enable', params: {} });
    worlds.delete(tabId);
    for (const { id } of found.filter(world => world.frame === frame)) {
      const node = await ask(tabId, { method: 'DOM.resolveNode', params: { backendNodeId, executionContextId: id } });
      const objectId = partOf(partOf(node, 'object'), 'objectId');
      const order = { functionDeclaration: ASK_FOR_FILE, returnByValue: true } as const;
      if (typeof objectId !== 'string') continue;
      const taken = await ask(tabId, { method: 'Runtime.callFunctionOn', params: { objectId, ...order } });
      isOwn ||= partOf(partOf(taken, 'result'), 'value') === false;
    }
    // Also where it failed: one that is enabled already tells no worlds.
    await ask(tabId, { method: 'Runtime.disable', params: {} });
    return isOwn ? 'own hand' : 'asks';
  }

  const intercept = (tabId: number, enabled: boolean) => ask(tabId, { method: 'Page.setInterceptFileChooserDialog', params: { enabled } });

  async function release(tabId: number, time: Patience): Promise<AskedForFiles> {
    const press = intercepted.get(tabId);
    if (press?.time !== time) return 'not';
    await intercept(tabId, false);
    // The next press may have begun.
    if (intercepted.get(tabId) === press) intercepted.delete(tabId);
    if (press.picker) for (const each of press.goesTo) pickers.add(each);
    const told = await Promise.all(press.told);
    return told.includes('asks') ? 'by a field' : press.picker ? 'by a picker' : 'not';
  }

  return {
    async during({ tabId, nonce, target, kind, typing, time }, play) {
      const goesTo = [target?.node ?? 0, ...(target?.css === undefined ? [] : [target.css])].map(element => `${nonce} ${element}`);
      const mayAsk = kind === 'press' || (kind === 'key' && !typing);
      if (mayAsk && !goesTo.some(each => pickers.has(each))) {
        intercepted.set(tabId, { time, goesTo, told: [], picker: false });
        await intercept(tabId, true);
      }
      const played = await play();
      if (!played.ok || played.dialog !== null) void release(tabId, time); // nobody asks what came of it
      return played;
    },
    release,
  };
}
