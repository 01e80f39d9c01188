// Keeps what marks stand for while the panel is closed (panel): in the browser's memory, which ends with the browser, and on no disk.
import { NO_MARKS, readVaultState, type VaultState } from '../../context/redaction/vault.ts';

/** The part of the browser's store in memory that is used; tests hand in their own. */
export type MemoryArea = {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  clear(): Promise<void>;
};

const KEY = 'marks';

/** Only the extension's own pages can see it; page code cannot. Undefined where a browser has none. */
export function browserMemory(): MemoryArea | undefined {
  return chrome.storage?.session;
}

/** What an earlier panel of this browser knew; nothing where there was none, or the store cannot be read. Never rejects. */
export async function loadMarks(area: MemoryArea | undefined = browserMemory()): Promise<VaultState> {
  try {
    return readVaultState((await area?.get(KEY))?.[KEY]);
  } catch {
    return NO_MARKS;
  }
}

/** Returns what is called with each change. One write at a time; the newest state is written last. */
export function keepMarks(area: MemoryArea | undefined = browserMemory()): (state: () => VaultState) => void {
  let newest: (() => VaultState) | null = null;
  let writing = false;
  const write = async () => {
    writing = true;
    while (newest !== null) {
      const state = newest();
      newest = null;
      // A store that is full costs only the memory across panels.
      await area?.set({ [KEY]: state }).catch(() => undefined);
    }
    writing = false;
  };
  return state => {
    newest = state;
    if (!writing) void Promise.resolve().then(write);
    writing = true;
  };
}
