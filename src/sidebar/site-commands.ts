// What the user may do about sites and masks (sidebar room): commands of the panel that only a press reaches.
import type { ReadonlySignal } from '@preact/signals';
import type { Following } from './following.ts';
import { t } from './i18n.ts';
import type { Masks } from './masks.ts';
import type { Matching } from './matching.ts';
import type { RulingOf } from './model.ts';
import type { Outbox } from './outbox.ts';
import type { Panel } from './panel.ts';
import type { Store } from './store.ts';

export type SiteDeps = {
  store: Store;
  masks: Masks;
  ruling: ReadonlySignal<RulingOf>;
  now(): number;
  say(text: string): void;
  /** What shows something of pages, and looks again when a rule has changed. */
  looks: readonly [Pick<Following, 'refresh'>, Pick<Matching, 'refresh'>, Pick<Outbox, 'refreshParts'>];
};

/** Makes the commands. */
export function siteCommands({
  store,
  masks,
  ruling,
  now,
  say,
  looks,
}: SiteDeps): Pick<Panel, 'revealMask' | 'hideText' | 'ruling' | 'setSite'> {
  return {
    revealMask: (mark, on) => masks.reveal(mark, on),
    hideText: selected => say(t(masks.hide(selected) ? 'masks_hidden' : 'masks_hide_first')),
    ruling: address => ruling.value(address),
    setSite(host, rule) {
      if (host === '') return;
      const { [host]: _, ...others } = store.app.peek().settings.sites;
      const sites = rule === null ? others : { ...others, [host]: rule };
      void store.dispatch({ type: 'settingsChanged', at: now(), settings: { sites } }).then(() => {
        const [following, matching, outbox] = looks;
        void following.refresh();
        matching.refresh();
        void outbox.refreshParts();
      });
    },
  };
}
