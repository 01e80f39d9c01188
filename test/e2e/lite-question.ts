// Chromium's own question for a site, asked by a panel of chrome-lite: nobody can answer it without a screen. What it is asked for is kept, and the answer is
// given in its place: a yes as the site's entry in the browser's list of extensions, from where the same request then comes back with yes.
import type { Panel, Stage } from './launch.ts';

/** Does what makes the panel ask for sites, and answers. Returns what was asked for. */
export async function answerQuestion(stage: Stage, panel: Panel, ask: () => Promise<void>, says: 'yes' | 'no' = 'yes'): Promise<string> {
  await panel.page.evaluate(() => {
    Reflect.deleteProperty(globalThis, 'asked');
    const really = chrome.permissions.request;
    chrome.permissions.request = ({ origins = [] }: chrome.permissions.Permissions) =>
      new Promise(resolve => {
        chrome.permissions.request = really;
        const answer = (says: string) => resolve(says === 'yes' ? really({ origins }) : false);
        Object.assign(globalThis, { asked: String(origins), answer });
      });
  });
  await ask();
  await panel.waitFor('the browser to be asked', () => panel.page.evaluate(() => Reflect.has(globalThis, 'asked')));
  const asked = String(await panel.page.evaluate(() => Reflect.get(globalThis, 'asked')));
  if (says === 'yes') {
    const list = await stage.browser.newPage();
    await list.goto('chrome://extensions');
    await list.evaluate(`chrome.developerPrivate.addHostPermission('${stage.extensionId}', '${asked}')`);
    await list.close();
  }
  await panel.page.evaluate(says => Reflect.get(globalThis, 'answer')(says), says);
  return asked;
}

/** The match patterns of the sites that are allowed. */
export function allowedSites({ page }: Panel): Promise<string[]> {
  return page.evaluate(async () => (await chrome.permissions.getAll()).origins ?? []);
}
