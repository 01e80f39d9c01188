// What components may do about sites (panel): what the browser lets bAI see, and the user's rule for each.

import type { ReadonlySignal } from '@preact/signals';
import type { Ruling, SiteRule } from '../../protocol/policy/sites.ts';
import { provided } from '../ui/index.ts';

export type AccessCommands = {
  /** The page that is described, where the browser withholds it. */
  readonly withheld: ReadonlySignal<Withheld | null>;
  /** The host of that page once a press of the icon has let bAI in, for this visit only. */
  readonly lent: ReadonlySignal<string | null>;
  /** The user has seen that, and leaves it so. */
  dismissLent(): void;
  /** The sites that the user allowed; null where the edition has all sites from its install on. */
  readonly allowedSites: ReadonlySignal<readonly AllowedSite[] | null>;
  /** Asks the browser for the site of the page that is described, or for all sites. Has to be called from a press. */
  allowSite(): Promise<void>;
  /** Asks for the site that the tab of the described page was on before. */
  allowSiteBefore(): Promise<void>;
  allowAllSites(): Promise<void>;
  /** Asks for the site of a tab; where its address is not known, shows the tab and says what to press. */
  allowSiteOf(tabId: number): Promise<void>;
  withdrawSite(pattern: string): Promise<void>;
  /** What bAI may do on the page of an address. */
  ruling(address: string): Ruling;
  /** Sets the user's rule for a site; null takes it back. */
  setSite(host: string, rule: SiteRule | null): void;
};

export const [AccessContext, useAccess] = provided<AccessCommands>();

/** A page that the browser withholds. `host`: "" where not even its address is known. `before`: the site that its tab was on, where it may still be there. */
export type Withheld = { tabId: number; host: string; before: string; inFront: boolean };

/** A site that the user allowed. `name`: its host, "" for all sites. */
export type AllowedSite = { pattern: string; name: string };
