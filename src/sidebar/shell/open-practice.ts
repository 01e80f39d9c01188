// Opens the practice pages (panel). Apart, since it is read only when somebody wants to try bAI without an AI.
import { ownPractice, practiceFolder } from './browser.ts';

/** ms in which the practice page is there; after that the chat is opened all the same. */
const PRACTICE_MS = 5_000;
const LOOK_MS = 50;

/** Opens the practice page and then, in front, the practice chat; both know the session. Resolves to the tab of the page, null where it did not open. */
export async function openPractice(sessionKey: string): Promise<number | null> {
  const page = await chrome.tabs.create({ url: `${practiceFolder()}office.html#${sessionKey}` }).catch(() => null);
  if (page?.id === undefined) return null;
  for (const until = Date.now() + PRACTICE_MS; Date.now() < until; await new Promise(resolve => setTimeout(resolve, LOOK_MS)))
    if ((await chrome.tabs.get(page.id).catch(() => null))?.status === 'complete') break;
  await chrome.tabs.create({ url: `${ownPractice()}#${sessionKey}`, index: page.index + 1 }).catch(() => undefined);
  return page.id;
}
