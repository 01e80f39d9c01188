// Keeps the last calls that the page's own code made (page): as the script in the page's world tells of them. All of it is the page's own word.
import type { CapturedCall } from '../../page-api.ts';

const MAX_CALLS = 5;
/** Shorter passwords stand in many words by chance. */
const LEAST_SECRET = 4;

declare global {
  /** Lives in the extension's isolated world, as all page code does. */
  var baiCalls: CapturedCall[] | undefined;
}

/** Listens from now on. A message of another window or origin is none of these, and these are nobody else's. */
export function keepCalls(): void {
  const kept: CapturedCall[] = [];
  globalThis.baiCalls = kept;
  addEventListener('message', event => {
    if (event.source !== window || event.origin !== location.origin) return;
    const call = callIn(event.data);
    if (call === null) return;
    event.stopImmediatePropagation();
    kept.push(call);
    kept.splice(0, kept.length - MAX_CALLS);
  });
}

function callIn(data: unknown): CapturedCall | null {
  const posted: unknown = typeof data === 'object' && data !== null && 'baiCall' in data ? data.baiCall : null;
  if (typeof posted !== 'object' || posted === null) return null;
  const { method, url, body }: Record<string, unknown> = { ...posted };
  if (typeof method !== 'string' || typeof url !== 'string' || !(typeof body === 'string' || body === null)) return null;
  return {
    at: performance.timeOrigin + performance.now(),
    method: method.slice(0, 20),
    url,
    body: body === null ? null : withoutPasswords(body),
  };
}

/** Without what stands in password fields now, as it is and as JSON and addresses write it. */
function withoutPasswords(body: string): string {
  let safe = body;
  for (const { value } of document.querySelectorAll<HTMLInputElement>('input[type="password"]')) {
    if (value.length < LEAST_SECRET) continue;
    for (const written of [
      value,
      JSON.stringify(value).slice(1, -1),
      encodeURIComponent(value),
      String(new URLSearchParams({ '': value })).slice(1),
    ])
      safe = safe.replaceAll(written, '⟦password⟧');
  }
  return safe;
}
