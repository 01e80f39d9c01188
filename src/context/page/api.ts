// The context room's methods in a page (page): each answers one question of the panel and changes nothing that the page can see.

import { isConnected } from '../../dom/native.ts';
import { highestRef, nodeByNumber, refOf } from '../../dom/registry.ts';
import type { ContextPageApi } from '../page-api.ts';
import { readDigest } from './digest.ts';
import { scanFrame } from './scan.ts';
import { readSelection } from './selection.ts';
import { readText } from './text.ts';

export const contextPageApi: ContextPageApi = {
  selection: readSelection,
  text: readText,
  digest: readDigest,
  scan: scanFrame,
  async number(query) {
    let next = query.next;
    const refs = query.nodes.map(node => {
      const element = nodeByNumber(node);
      if (element === null || !isConnected(element)) return 0;
      const ref = refOf(element, next);
      next = Math.max(next, ref + 1);
      return ref;
    });
    return { ok: true, value: { refs, highest: highestRef() } };
  },
};
