// Which sites the browser lets bAI into (panel): asked for by a press, listed, taken back, and when that changes.

export type Access = {
  /** Asks the user for the site of a web address, or for all sites. Has to be called from a press. False when refused. */
  ask(what: string | 'all'): Promise<boolean>;
  /** The match patterns of the sites that the user allowed and may take back; null where the edition has all sites from its install on. */
  allowed(): Promise<readonly string[] | null>;
  /** Takes one of them back. */
  withdraw(pattern: string): Promise<void>;
  /** Calls back when a site was allowed or taken back, and at each press that lets bAI into the page in front: of its icon, menu or keys. */
  onChange(listener: () => void): void;
};

/** What stands for all sites in the browser's lists. */
const ALL = '<all_urls>';
const ALL_PATTERNS = [ALL, '*://*/*'];

/** Whether a match pattern is of all sites. */
export function isAllSites(pattern: string): boolean {
  return ALL_PATTERNS.includes(pattern);
}

/** The browser's own. */
export const browserAccess: Access = {
  async ask(what) {
    try {
      return await chrome.permissions.request({ origins: [what === 'all' ? ALL : patternOf(what)] });
    } catch {
      return false;
    }
  },
  async allowed() {
    if (!('optional_host_permissions' in chrome.runtime.getManifest())) return null;
    const { origins = [] } = await chrome.permissions.getAll();
    // Both patterns of all sites are one permission to the user.
    const others = origins.filter(pattern => !isAllSites(pattern)).sort();
    return others.length < origins.length ? [ALL, ...others] : others;
  },
  async withdraw(pattern) {
    const origins = isAllSites(pattern) ? ALL_PATTERNS : [pattern];
    // A browser that does not know one of them as its own refuses them both.
    for (const origin of origins) await chrome.permissions.remove({ origins: [origin] }).catch(() => false);
  },
  onChange(listener) {
    const events = [
      chrome.permissions.onAdded,
      chrome.permissions.onRemoved,
      chrome.action?.onClicked,
      chrome.contextMenus?.onClicked,
      chrome.commands?.onCommand,
    ];
    for (const event of events) event?.addListener(() => listener());
  },
};

/** The match pattern of an address's site; all sites where it is no web address. */
export function patternOf(address: string): string {
  try {
    const { protocol, hostname } = new URL(address);
    return protocol === 'http:' || protocol === 'https:' ? `${protocol}//${hostname}/*` : ALL;
  } catch {
    return ALL;
  }
}

/** A match pattern as a person reads it: its host, with what it stands for. */
export function siteOfPattern(pattern: string): string {
  return /^(?:\*|https?):\/\/([^/]*)\/\*$/.exec(pattern)?.[1] ?? pattern;
}
