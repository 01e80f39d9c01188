// What the user sets for tool-code (panel): in the browser's sync storage, so that it is there on their other computers too.
import { type ReadonlySignal, signal } from '@preact/signals';
import type { KeptTool } from '../../protocol/languages/tool-code/settings.ts';
import { t } from '../words/index.ts';

/** The part of the browser's synced store that is used; tests hand in their own. */
export type SyncArea = {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  clear(): Promise<void>;
};

/** The browser's own; undefined where it has none. */
export function browserSync(): SyncArea | undefined {
  return chrome.storage?.sync;
}

/** `maxTabs`: 1 to 10. `savedTools`: in the order in which they were saved. `redactPII`: whether e-mail addresses and phone numbers are hidden. */
export type ToolSettingsNow = { savedTools: readonly KeptTool[]; maxTabs: number; redactPII: boolean };

export type ToolSettings = {
  readonly value: ReadonlySignal<ToolSettingsNow>;
  /** Reads what is stored; called when it is first wanted. Never rejects. */
  load(): Promise<void>;
  /** Saves a site under a name. Null, or one sentence why it was not saved. */
  add(name: string, url: string, at: number): Promise<string | null>;
  remove(id: string): Promise<string | null>;
  /** The nearest number that is allowed is kept. */
  setMaxTabs(count: number): Promise<string | null>;
  setRedactPII(on: boolean): Promise<string | null>;
};

const KEYS = ['savedTools', 'maxTabs', 'redactPII'];

/** Makes them. `area`: undefined where a browser has none. */
export function toolSettings(area: SyncArea | undefined = browserSync()): ToolSettings {
  const value = signal<ToolSettingsNow>({ savedTools: [], maxTabs: 3, redactPII: true });
  const codec = () => import('../../protocol/languages/tool-code/settings.ts');

  async function keep(next: Partial<ToolSettingsNow>): Promise<string | null> {
    try {
      await area?.set(next);
    } catch {
      return t('tools_unsaved');
    }
    value.value = { ...value.peek(), ...next };
    return null;
  }

  return {
    value,
    async load() {
      try {
        const { savedTools, maxTabs, redactPII } = (await codec()).readSettings(await area?.get(KEYS));
        value.value = { savedTools, maxTabs, redactPII };
      } catch {
        // What cannot be read is as at first.
      }
    },
    async add(name, url, at) {
      const saved = (await codec()).saveTool(value.peek().savedTools, { name, url }, at);
      return saved.ok ? keep({ savedTools: saved.tools }) : `${saved.message} ${saved.hint}`;
    },
    remove: id => keep({ savedTools: value.peek().savedTools.filter(tool => tool.id !== id) }),
    setRedactPII: redactPII => keep({ redactPII }),
    setMaxTabs: async count => keep({ maxTabs: (await codec()).allowedTabs(count) }),
  };
}
