// The browser's debugger as promises (panel): the only file that says chrome.debugger. What may be sent through it is cdp-driver.ts's business.
import type { DebuggerPort } from '../ports.ts';

const PROTOCOL_VERSION = '1.3';

/** The real debugger, or null in an edition or a browser that has none. */
export function createDebuggerPort(): DebuggerPort | null {
  const api: typeof chrome.debugger | undefined = chrome.debugger;
  if (api === undefined) return null;
  return {
    attach: tabId => api.attach({ tabId }, PROTOCOL_VERSION),
    send: (tabId, method, params) => api.sendCommand({ tabId }, method, params),
    detach: tabId => api.detach({ tabId }),
    async attached() {
      const targets = await api.getTargets();
      return targets.flatMap(target => (target.attached && target.tabId !== undefined ? [target.tabId] : []));
    },
    onEvent(listener) {
      api.onEvent.addListener((source, method, params) => {
        if (source.tabId !== undefined) listener(source.tabId, method, { ...params });
      });
    },
    onDetach(listener) {
      api.onDetach.addListener((source, reason) => {
        if (source.tabId !== undefined) listener(source.tabId, reason);
      });
    },
  };
}
