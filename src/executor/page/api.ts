// The executor's page methods in one object (page); the entry of the injected bundle merges it with the context room's.

import { cardOf } from '../../dom/card.ts';
import { attributeOf, baseUriOf } from '../../dom/native.ts';
import { documentNonce, livingNode, nodeByNumber } from '../../dom/registry.ts';
import { ancestry } from '../../dom/roots.ts';
import type { ExecutorPageApi } from '../page-api.ts';
import { approvedElement } from './binding.ts';
import { choices } from './fields/choices.ts';
import { values } from './fields/current-values.ts';
import { giveFiles } from './fields/files.ts';
import { form } from './fields/form-data.ts';
import { focusedField, insert, write } from './fields/write-field.ts';
import { find } from './find.ts';
import { callParent, listenForChild, mapFromChild } from './frames.ts';
import { arm, disarm } from './input/guard.ts';
import { play } from './input/play.ts';
import { reveal, scrollableLists, scrollBy, scrolled, scroller } from './input/scroll.ts';
import { noticesNow } from './notices.ts';
import { fail, nextFrame, succeed } from './outcome.ts';
import { mark } from './overlay/highlight.ts';
import { pickEnd, picked, pickStart, selectorsFor } from './overlay/pick.ts';
import { hidden, render } from './overlay/picture.ts';
import { showRunIndicator, waitForIntervention } from './overlay/run-indicator.ts';
import { ready } from './ready.ts';
import { receipts } from './receipts.ts';
import { callTool } from './tools/bundle.ts';
import { undo } from './undo.ts';
import { waited } from './wait.ts';
import { rest, settle, watch } from './watch.ts';

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
      visible: !document.hidden,
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
  find,
  ready,
  async check({ target, writes }) {
    const approved = approvedElement(target, writes ? 'writes' : 'presses');
    return approved.ok ? succeed(cardOf(approved.value)) : approved;
  },
  callTool: query => callTool(query),
  async stopTool() {
    globalThis.baiToolCalls?.stopTool();
    return succeed(null);
  },
  arm: async query => arm(query),
  disarm: async () => disarm(),
  play,
  receipts: async query => receipts(query),
  undo,
  form: async query => form(query),
  values: async query => values(query),
  choices: async query => choices(query),
  selectors: async ({ node }) => {
    const element = livingNode(node);
    return succeed(element === null ? [] : selectorsFor(element));
  },
  watch: async query => watch(query),
  rest,
  settle,
  giveFiles: async query => giveFiles(query, node => watch({ node })),
  write,
  insert,
  focusedField: async query => focusedField(query),
  scroller: async query => scroller(query),
  lists: async () => scrollableLists(),
  scrollBy: async query => scrollBy(query),
  scrolled,
  reveal,
  waited,
  notices: async () => succeed(noticesNow()),
  async link({ node }) {
    for (const at of ancestry(nodeByNumber(node))) {
      const href = attributeOf(at, 'href') ?? attributeOf(at, 'xlink:href');
      if (href === null || !/^(?:a|area)$/.test(at.localName)) continue;
      if (!URL.canParse(href, baseUriOf(document)))
        return fail('UNSUPPORTED', `"${href.slice(0, 80)}" is not an address.`, 'CLICK the link instead.');
      return succeed({ url: new URL(href, baseUriOf(document)).href });
    }
    return succeed({ url: '' });
  },
  mark: async query => mark(query),
  attend: async query => showRunIndicator(query),
  attended: waitForIntervention,
  pickStart: async () => pickStart(),
  pickEnd: async () => pickEnd(),
  picked,
  listenForChild: async query => listenForChild(query),
  callParent,
  mapFromChild: async query => mapFromChild(query),
  hidden,
  render,
};
