// What the user may do about sites (panel): commands of the panel that only a press reaches.
import type { ReadonlySignal } from '@preact/signals';
import type { Store } from '../app/index.ts';
import type { Outbox } from '../message/index.ts';
import type { Matching } from '../page-tools/index.ts';
import type { RulingOf } from '../rows/index.ts';
import type { TabTracker } from '../session/index.ts';
import type { AccessCommands } from './use-access.ts';

export type SiteCommandDeps = {
  store: Store;
  ruling: ReadonlySignal<RulingOf>;
  now(): number;
  /** What shows something of pages, and looks again when a rule has changed. */
  looks: readonly [Pick<TabTracker, 'refresh'>, Pick<Matching, 'refresh'>, Pick<Outbox, 'refreshParts'>];
};

/** Makes the commands. */
export function siteCommands({ store, ruling, now, looks }: SiteCommandDeps): Pick<AccessCommands, 'ruling' | 'setSite'> {
  return {
    ruling: address => ruling.value(address),
    setSite(host, rule) {
      if (host === '') return;
      const { [host]: _, ...others } = store.app.peek().settings.sites;
      const sites = rule === null ? others : { ...others, [host]: rule };
      void store.dispatch({ type: 'settingsChanged', at: now(), settings: { sites } }).then(() => {
        const [tabTracker, matching, outbox] = looks;
        void tabTracker.refresh();
        matching.refresh();
        void outbox.refreshParts();
      });
    },
  };
}
