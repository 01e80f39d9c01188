// The executor's page methods in one object (page); the entry of the injected bundle merges it with the context room's.

import { cardOf } from '../../dom/card.ts';
import { attributeOf } from '../../dom/native.ts';
import { documentNonce, nodeByNumber } from '../../dom/registry.ts';
import { composedParent } from '../../dom/roots.ts';
import type { ExecutorPageApi } from '../page-api.ts';
import { approvedElement } from './binding.ts';
import { field, focus, focusedField, insert, readBack, write } from './field.ts';
import { find } from './find.ts';
import { callParent, listenForChild, mapFromChild } from './frames.ts';
import { arm, disarm } from './guard.ts';
import { markAndPaint } from './mark.ts';
import { fail, nextFrame, succeed } from './outcome.ts';
import { pickEnd, picked, pickStart } from './pick.ts';
import { hidden, render } from './picture.ts';
import { play } from './play.ts';
import { ready } from './ready.ts';
import { receipts } from './receipts.ts';
import { reveal, scrollBy, scrolled, scroller } from './scroll.ts';
import { waited } from './wait.ts';
import { settle, watch } from './watch.ts';

export const executorPageApi: ExecutorPageApi = {
  async hello() {
    const active = document.activeElement;
    const inChild = active instanceof HTMLIFrameElement || active instanceof HTMLObjectElement;
    return succeed({
      nonce: documentNonce(),
      origin: self.origin,
      url: location.href,
      width: innerWidth,
      height: innerHeight,
      visible: document.visibilityState === 'visible',
      focused: active !== null && !inChild && document.hasFocus(),
    });
  },
  async steady({ quietMs, capMs }) {
    const start = performance.now();
    let size = `${innerWidth} ${innerHeight}`;
    let since = start;
    while (performance.now() - since < quietMs && performance.now() - start < capMs) {
      await nextFrame();
      if (size === `${innerWidth} ${innerHeight}`) continue;
      size = `${innerWidth} ${innerHeight}`;
      since = performance.now();
    }
    return succeed(null);
  },
  find: async query => find(query),
  ready,
  async check({ target, writes }) {
    const approved = approvedElement(target, writes ? 'writes' : 'presses');
    return approved.ok ? succeed(cardOf(approved.value)) : approved;
  },
  arm: async query => arm(query),
  disarm: async () => disarm(),
  play,
  receipts: async query => receipts(query),
  watch: async query => watch(query),
  settle,
  field: async query => field(query),
  focus: async query => focus(query),
  write,
  readBack,
  insert,
  focusedField: async query => focusedField(query),
  scroller: async query => scroller(query),
  scrollBy: async query => scrollBy(query),
  scrolled,
  reveal,
  waited,
  async link({ node }) {
    for (let at = nodeByNumber(node); at !== null; at = composedParent(at)) {
      const href = attributeOf(at, 'href') ?? attributeOf(at, 'xlink:href');
      if (href === null || !/^(?:a|area)$/.test(at.localName)) continue;
      if (!URL.canParse(href, document.baseURI))
        return fail('UNSUPPORTED', `"${href.slice(0, 80)}" is not an address.`, 'CLICK the link instead.');
      return succeed({ url: new URL(href, document.baseURI).href });
    }
    return succeed({ url: '' });
  },
  mark: markAndPaint,
  pickStart: async () => pickStart(),
  pickEnd: async () => pickEnd(),
  picked,
  listenForChild: async query => listenForChild(query),
  callParent,
  mapFromChild: async query => mapFromChild(query),
  hidden: async query => hidden(query),
  render,
};
