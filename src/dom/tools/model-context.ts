// The tools that a document offers to agents (page). The proposal's names still change, and this file alone knows them: see docs/webmcp.md.
import { pageWords } from '../../protocol/page-words.ts';
import { attributeOf, controlsOf } from '../native.ts';
import { isKept } from '../owner-marks.ts';

/** A tool as the browser lists it; it is called by this very object. */
type Registered = {
  name: string;
  description: string;
  inputSchema?: unknown;
  window: unknown;
  annotations?: { readOnlyHint?: boolean };
};
type ModelContext = {
  getTools(): Promise<Registered[]>;
  executeTool(tool: Registered, input: object, options: { signal: AbortSignal }): Promise<string | null>;
};

/**
 * A tool in the words of its page. `schema`: JSON Schema of the input, null where it takes any; `readOnly`: the page says that it changes nothing; `byHand`:
 * a form that is only filled in, and waits for the person to send it.
 */
export type OfferedTool = { name: string; description: string; schema: unknown; readOnly: boolean; byHand: boolean };

/** `run` calls it, once; resolves with the text of its answer, null where it led to another page. Rejects when it fails, and when the signal is over. */
export type CallableTool = OfferedTool & { run(input: object, signal: AbortSignal): Promise<string | null> };

/** How secrets are known; handed in, since the page bundle knows it already: a field that holds one, and a name that speaks of one. */
export type Secrets = { isSensitive(field: Element): boolean; namesSecret(name: string): boolean };

// Of the prototype: an element of the page with this name does not count.
const getContext = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get;

/** The tools of this document, those of its frames left out; none where the browser knows no tools, or keeps them from this frame. */
async function registered(context: ModelContext | undefined): Promise<Registered[]> {
  const all = (await context?.getTools().catch(() => [])) ?? [];
  return all.filter(tool => tool.window === window);
}

/** Whether this document offers any tools. */
export async function offersTools(): Promise<boolean> {
  return (await registered(getContext?.call(document))).length > 0;
}

/** The tools of this document, but for forms in what the site marks as not for agents. */
export async function offeredTools(): Promise<CallableTool[]> {
  const context: ModelContext | undefined = getContext?.call(document);
  if (context === undefined) return [];
  return (await registered(context)).flatMap(tool => {
    const form = formOf(tool.name);
    if (isKept(form ?? document.documentElement)) return [];
    return {
      name: tool.name,
      description: tool.description,
      schema: tool.inputSchema ?? null,
      readOnly: tool.annotations?.readOnlyHint === true,
      // A script may offer a tool of the same name: a form is the tool only where it says the same.
      byHand: form !== null && attributeOf(form, 'tooldescription') === tool.description && attributeOf(form, 'toolautosubmit') === null,
      run: (input, signal) => context.executeTool(tool, input, { signal }),
    };
  });
}

/** Tells whether what a tool takes under a name is a secret: a field of its form holds one, or the name says so. */
export function secretsOf(tool: string, { isSensitive, namesSecret }: Secrets): (name: string) => boolean {
  const form = formOf(tool);
  const fields = form === null ? [] : controlsOf(form).filter(isSensitive);
  return name => namesSecret(name) || fields.some(field => attributeOf(field, 'name') === name);
}

/** The form that a tool is, or that has its name; null without one. */
function formOf(tool: string): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form[toolname="${CSS.escape(tool)}"]`);
}

/**
 * Which document this is, for tools of frames, since two may offer one of the same name: site, path and title in the page's words, and which of
 * several frames it is; "" in the page itself.
 */
export function frameInWords(): string {
  if (self === top) return '';
  const place = /^https?:$/.test(location.protocol) ? location.host + location.pathname : self.origin;
  return pageWords(`${frameNumber()}${place.slice(0, 60)} ${document.title.slice(0, 40)}`, 120);
}

/** "frame 2 of 3: ", each frame around it first; "" for the only one. A frame of another site may be compared, and nothing else of it is asked. */
function frameNumber(): string {
  let told = '';
  for (let frame: Window = self; frame !== top; frame = frame.parent) {
    const all = [...Array(frame.parent.length).keys()].map(at => frame.parent[at]);
    if (all.length > 1) told = `frame ${all.indexOf(frame) + 1} of ${all.length}: ${told}`;
  }
  return told;
}
