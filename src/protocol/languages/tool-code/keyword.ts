// The keyword of a session in tool-code (pure): each reply ends with it, so that a reply of another chat is not taken for one of this session.

/** What no part of a keyword may hold: it stands in a prompt and between brackets. */
const STRANGE = /[^a-z0-9.:_-]/g;

/**
 * A keyword for a new session, `[END:news.example-chat.example-1740580800000]`. `page`: host of the page that it begins on, "" when there is none.
 * `chat`: host of the connected chat, "" when none is. `at`: ms since 1970. `taken`: the keywords of other sessions.
 */
export function makeKeyword(page: string, chat: string, at: number, taken: readonly string[] = []): string {
  const of = (time: number) => `[END:${part(page) || 'page'}-${part(chat) || 'bai'}-${time}]`;
  let time = Math.trunc(at);
  while (taken.includes(of(time))) time += 1;
  return of(time);
}

function part(host: string): string {
  return host.toLowerCase().replace(STRANGE, '').slice(0, 253);
}
