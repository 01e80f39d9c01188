// What a person sets for tool-code (pure): kept in sync storage, so whatever comes back from there is checked.
import { readAddress } from '../../policy/url.ts';
import { isObject } from '../json.ts';

/** A saved site. `id`: the ms since 1970 when it was saved, as a text; it serves to delete it. */
export type KeptTool = { id: string; name: string; url: string };

/** `maxTabs`: 1 to 10. `savedTools`: in the order in which they were saved. */
export type ToolCodeSettings = {
  privacyAccepted: boolean;
  redactPII: boolean;
  debugMode: boolean;
  maxTabs: number;
  savedTools: readonly KeptTool[];
};

/** What holds before anything was set. */
export const DEFAULT_SETTINGS: ToolCodeSettings = { privacyAccepted: false, redactPII: true, debugMode: false, maxTabs: 3, savedTools: [] };

/** Settings out of storage: what is missing or has a wrong type is as at first. */
export function readSettings(stored: unknown): ToolCodeSettings {
  const kept = isObject(stored) ? stored : {};
  const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise);
  return {
    privacyAccepted: flag(kept.privacyAccepted, DEFAULT_SETTINGS.privacyAccepted),
    redactPII: flag(kept.redactPII, DEFAULT_SETTINGS.redactPII),
    debugMode: flag(kept.debugMode, DEFAULT_SETTINGS.debugMode),
    maxTabs: typeof kept.maxTabs === 'number' ? allowedTabs(kept.maxTabs) : DEFAULT_SETTINGS.maxTabs,
    savedTools: Array.isArray(kept.savedTools) ? kept.savedTools.flatMap(readTool) : DEFAULT_SETTINGS.savedTools,
  };
}

/** The nearest number of target tabs that is allowed. */
export function allowedTabs(value: number): number {
  return Number.isNaN(value) ? DEFAULT_SETTINGS.maxTabs : Math.min(10, Math.max(1, Math.round(value)));
}

function readTool(value: unknown): KeptTool[] {
  if (!isObject(value)) return [];
  const { id, name, url } = value;
  return typeof id === 'string' && typeof name === 'string' && typeof url === 'string' ? [{ id, name, url }] : [];
}

/** Saves a site under a name; `at` in ms since 1970. Or one sentence why it is not saved, with the next step. */
export function saveTool(
  tools: readonly KeptTool[],
  { name, url }: { name: string; url: string },
  at: number,
): { ok: true; tools: readonly KeptTool[] } | { ok: false; message: string; hint: string } {
  const plain = name.trim();
  if (plain === '' || /[\r\n\u0085\u2028\u2029]/.test(plain)) {
    return { ok: false, message: 'A name has one line and is not empty.', hint: 'Write a short name.' };
  }
  if (tools.some(tool => tool.name.toLowerCase() === plain.toLowerCase())) {
    return { ok: false, message: `There is a tool with the name "${plain}".`, hint: 'Choose another name, or delete that tool first.' };
  }
  const address = readAddress(url);
  if (!address.ok)
    return { ok: false, message: 'This address cannot be opened.', hint: 'Write a full one that begins with https:// or http://.' };
  let id = Math.trunc(at);
  while (tools.some(tool => tool.id === String(id))) id += 1;
  return { ok: true, tools: [...tools, { id: String(id), name: plain, url: address.value.href }] };
}
