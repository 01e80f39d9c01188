// The context room's methods in a page (page): each answers one question of the panel and changes nothing that the page can see.

import { isEnabled, nameOf, roleOf } from '../../dom/card.ts';
import { memory } from '../../dom/memory.ts';
import { highestRef, inheritRefs, livingNode, refOf } from '../../dom/registry.ts';
import { isSensitive, namesSecret } from '../../dom/sensitive.ts';
import { createSight, throughout } from '../../dom/sight.ts';
import { withHeadings } from '../../dom/surroundings.ts';
import { matchTarget } from '../../dom/target.ts';
import { foldedText } from '../../dom/text.ts';
import type { Reply } from '../../protocol/result.ts';
import type { ContextPageApi } from '../page-api.ts';
import { awaitChange } from './change.ts';
import { readDigest } from './digest/digest.ts';
import { scanFrame } from './scan.ts';
import { withBundle, withTextBundle } from './text-bundle.ts';

export const contextPageApi: ContextPageApi = {
  selection: query => withTextBundle(bundle => bundle.readSelection(query)),
  text: query => (isViewer() ? Promise.resolve(VIEWER) : withTextBundle(bundle => bundle.readText(query, createSight, matchTarget))),
  digest: query => (isViewer() ? Promise.resolve(VIEWER) : readDigest(query)),
  frames: () => withTextBundle(bundle => bundle.readFrames(throughout(createSight()))),
  tools: query => withBundle(globalThis.baiTools, bundle => bundle.listTools(query, { isSensitive, namesSecret })),
  scan: scanFrame,
  snapshot: query => withBundle(globalThis.baiSnapshot, collect => collect(query, { nameOf, roleOf, textOf: foldedText, isEnabled })),
  change: awaitChange,
  progress: () => Promise.resolve({ ok: true, value: { looked: memory().looked } }),
  async number(query) {
    const elements = query.nodes.map(livingNode);
    const refs = withHeadings(() => {
      inheritRefs(elements.flatMap(element => element ?? []));
      return elements.map((element, index) => (element !== null ? refOf(element, query.proposed[index] ?? 1) : 0));
    });
    return { ok: true, value: { refs, highest: highestRef() } };
  },
};

/** Whether the browser shows a document of another kind in a viewer of its own, whose inside belongs to the browser. */
function isViewer(): boolean {
  return document.contentType === 'application/pdf';
}

const VIEWER: Reply<never> = {
  ok: false,
  error: {
    code: 'UNSUPPORTED',
    message: "This is a PDF in the browser's own viewer, which cannot be read.",
    hint: 'Take a picture (SHOT), or ask the user to copy the text out of it.',
  },
};
