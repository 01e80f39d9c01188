// A page wants a file, in Firefox's real sidebar: the cases of the other editions.
import { afterAll, beforeAll } from 'vitest';
import { FILES_PAGE, fileCases } from './file-cases.ts';
import { type FirefoxStage, type FirefoxTab, launchFirefox } from './firefox/launch.ts';
import type { Panel } from './launch.ts';

let stage: FirefoxStage;
let tab: FirefoxTab;
let panel: Panel;

beforeAll(async () => {
  stage = await launchFirefox();
  tab = await stage.open(stage.site.page(FILES_PAGE));
  panel = await stage.openPanel(tab);
  await panel.connect();
});
afterAll(() => stage?.close());

fileCases({ panel: () => panel, page: () => tab.asPage(), tab: () => tab.id });
