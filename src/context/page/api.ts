// The context room's methods in a page (page): each answers one question of the panel and changes nothing that the page can see.

import { isConnected } from '../../dom/native.ts';
import { highestRef, nodeByNumber, refOf } from '../../dom/registry.ts';
import type { ContextPageApi } from '../page-api.ts';
import { awaitChange } from './change.ts';
import { readDigest } from './digest.ts';
import { scanFrame } from './scan.ts';
import { readSelection } from './selection.ts';
import { readText } from './text.ts';

export const contextPageApi: ContextPageApi = {
  selection: readSelection,
  text: readText,
  digest: readDigest,
  scan: scanFrame,
  change: awaitChange,
  async number(query) {
    const refs = query.nodes.map((node, index) => {
      const element = nodeByNumber(node);
      return element !== null && isConnected(element) ? refOf(element, query.proposed[index] ?? 1) : 0;
    });
    return { ok: true, value: { refs, highest: highestRef() } };
  },
};
