// Shows the page of a case of the other languages and takes its snapshot, with the calls that the case says its code makes.
import '../../../src/injection/page-snapshot.ts';
import { hookCalls } from '../../../src/context/page/calls/hook.ts';
import { keepCalls } from '../../../src/context/page/calls/kept.ts';
import type { PageSnapshot } from '../../../src/context/snapshot.ts';
import type { PageCase } from '../../protocol/languages/cases/page-case.ts';
import { takeHere } from './take-snapshot.ts';

const base = document.createElement('base');
let hooked = false;

/** Shows it in this document. */
export function showCase({ url, html, scrollTo: to }: Pick<PageCase['input'], 'url' | 'html' | 'scrollTo'>): void {
  base.href = url;
  document.head.append(base);
  document.body.setHTMLUnsafe(html);
  if (to !== undefined) scrollTo(to.x, to.y);
}

/** Takes it out again. */
export function endCase(): void {
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  base.remove();
  scrollTo(0, 0);
  globalThis.baiCalls?.splice(0);
}

/** What the page of a case shows, as its language lists it. */
export async function takeCase({ system, input }: PageCase): Promise<PageSnapshot> {
  showCase(input);
  const { api = [], settings = {} } = input;
  if (settings.apiActivity === true) await call(api);
  return takeHere(system, settings.redactPII !== false);
}

/** Has the page make calls; where they lead nobody answers. */
async function call(calls: readonly { method: string; url: string; body: string | null }[]): Promise<void> {
  if (!hooked) {
    keepCalls();
    hookCalls();
    hooked = true;
  }
  for (const { url, method, body } of calls) await fetch(url, { method, body }).catch(() => undefined);
  // The last one is posted as the others were: once this comes, they all came.
  await new Promise(resolve => {
    addEventListener('message', resolve, { once: true });
    postMessage('made', location.origin);
  });
}
