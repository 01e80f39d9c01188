// Tells of the calls that a page's own code makes (page, in the page's world): posted to the page's own origin, for what listens in the extension's world.
import type { PostedCall } from '../../page-api.ts';

/** Characters of a body that are told. */
const MAX_BODY = 2_000;

/** Wraps `fetch` and `XMLHttpRequest` of this window. They do what they did; a document without an origin of its own is left alone. */
export function hookCalls(): void {
  const { origin, fetch: send } = self;
  if (origin === 'null') return;

  async function tell(method: string, url: string | URL, body: unknown): Promise<void> {
    try {
      const baiCall = { method: method.toUpperCase(), url: new URL(url, document.baseURI).href, body: await bodyInWords(body) };
      postMessage({ baiCall } satisfies PostedCall, origin);
    } catch {
      // Not an address, or a body that cannot be read: the call itself says so to the page.
    }
  }

  self.fetch = function fetch(this: unknown, ...call: Parameters<typeof send>) {
    const [what, init] = call;
    const request = what instanceof Request ? what : null;
    const method = init?.method ?? request?.method ?? 'GET';
    void tell(method, request?.url ?? String(what), init?.body ?? (request?.body ? request.clone() : null));
    return Reflect.apply(send, this ?? self, call);
  };

  const { open: openCall, send: sendCall } = XMLHttpRequest.prototype;
  const opened = new WeakMap<XMLHttpRequest, { method: string; url: string | URL }>();
  XMLHttpRequest.prototype.open = function open(this: XMLHttpRequest, method: string, url: string | URL, ...rest: unknown[]) {
    opened.set(this, { method, url });
    Reflect.apply(openCall, this, [method, url, ...rest]);
  };
  XMLHttpRequest.prototype.send = function send(body) {
    const call = opened.get(this);
    if (call !== undefined) void tell(call.method, call.url, body);
    Reflect.apply(sendCall, this, [body]);
  };
}

/** What a call sends: its text, the fields of a form, or how many bytes it is. Null for nothing. */
async function bodyInWords(body: unknown): Promise<string | null> {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body).slice(0, MAX_BODY);
  if (body instanceof Request) return (await body.text()).slice(0, MAX_BODY);
  if (body instanceof Blob) return binary(body.size);
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return binary(body.byteLength);
  if (!(body instanceof FormData)) return '[binary]';
  const fields = [...body].map(([name, value]) => `${name}=${typeof value === 'string' ? encodeURIComponent(value) : binary(value.size)}`);
  return fields.join('&').slice(0, MAX_BODY);
}

function binary(bytes: number): string {
  return `[binary ${bytes} bytes]`;
}
