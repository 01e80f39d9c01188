// A place of our own on the page to draw in (page): above everything, closed to the page, and never in the pointer's way.
import { markOwn } from '../../../dom/own.ts';

/** A host of ours at the end of the document, in the top layer, so that no page style covers it. */
export function ownHost(): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('div');
  markOwn(host);
  host.style.cssText =
    'all:initial!important;position:fixed!important;inset:0!important;width:100vw!important;height:100vh!important;pointer-events:none!important;z-index:2147483647!important';
  const root = host.attachShadow({ mode: 'closed' });
  document.documentElement.append(host);
  host.popover = 'manual';
  if (host.isConnected) host.showPopover();
  return { host, root };
}
