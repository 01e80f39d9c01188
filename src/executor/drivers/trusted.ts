// Trusted input as one thing that a composition may leave out (panel): the driver over the browser's debugger, let go when the panel goes.

import type { MakeTrusted } from '../ports.ts';
import { createCdpDriver } from './cdp-driver.ts';
import { createDebuggerPort } from './debugger-port.ts';

/** Makes the trusted driver. Editions without the debugger never import this file, so that none of it is in their bundles. */
export const trustedInput: MakeTrusted = (call, clock, platform, events, during) => {
  const port = createDebuggerPort();
  if (port === null) return null;
  const heard: typeof port = {
    ...port,
    send(tabId, method, params) {
      const sent = port.send(tabId, method, params);
      return method.startsWith('Input.') ? during(sent) : sent;
    },
  };
  const cdp = createCdpDriver(heard, call, clock, platform, events);
  // An attachment outlives the document that made it: without this the bar would stay when the panel is closed in the middle of a run.
  globalThis.addEventListener?.('pagehide', () => cdp.letGo());
  return cdp;
};
