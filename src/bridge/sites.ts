// The chats whose pages are known (panel): the one file that says how they are built, checked when it is read.
import * as z from 'zod/mini';
import data from './chat-sites.json' with { type: 'json' };
import type { ChatLayout } from './page-api.ts';

// Extension pages may not make code from text; without this, zod tries to and the browser reports it.
z.config({ jitless: true });

const selectors = z.array(z.string().check(z.minLength(1)));

const layout = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  seen: z.string().check(z.regex(/^\d{4}-\d{2}$/)), // the month of the newest source that has one
  sources: z.array(z.string()).check(z.minLength(1)),
  composer: selectors.check(z.minLength(1)),
  send: selectors,
  busy: selectors,
  done: selectors,
  answer: selectors.check(z.minLength(1)),
  user: selectors,
  strip: selectors,
});

const site = z.object({
  name: z.string().check(z.minLength(1)),
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]+(?:\/[a-z0-9-]+)?$/))), // a host, or a host and the first part of the path
  titles: z.array(z.string()), // of a program that people run on hosts of their own: the words that the title of its pages ends with
  layouts: z.array(layout).check(z.minLength(1)),
});

const file = z.object({ version: z.literal(1), sites: z.array(site) });

export type ChatSite = z.infer<typeof site>;

/** The chats of a file. Throws where it is not as it should be, which a test shows before it ships. */
export const chatsIn = (data: unknown): readonly ChatSite[] => file.parse(data).sites;

/** Every chat that is known. */
export const CHAT_SITES = chatsIn(data);

/**
 * Whether a title is that of a program's page: it is the program's name, or ends with it behind a mark that sets it apart. A conversation that only
 * speaks of the program has the name somewhere in its title, or at its end as a word among others.
 */
function isTitled(title: string, name: string): boolean {
  const whole = title.replace(/[\s)]+$/, '');
  return whole.endsWith(name) && /(?:^|[·•|(–—-]\s*)$/.test(whole.slice(0, -name.length));
}

/** The chat that an address and a title belong to; null for one that is not known. */
export function siteOf(address: string, title: string): { name: string; layouts: ChatLayout[] } | null {
  const parsed = URL.canParse(address) ? new URL(address) : null;
  const names = parsed === null ? [] : [parsed.hostname, `${parsed.hostname}/${parsed.pathname.split('/')[1] ?? ''}`];
  return (
    CHAT_SITES.find(({ hosts }) => hosts.some(host => names.includes(host))) ??
    CHAT_SITES.find(({ titles }) => titles.some(name => isTitled(title, name))) ??
    null
  );
}
