// The tools that a document offers to agents (page). The proposal's names still change, and this file alone knows them: see docs/webmcp.md.
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

/** A tool in the words of its page. `schema`: JSON Schema of the input, null where it takes any; `readOnly`: the page says that it changes nothing. */
export type OfferedTool = { name: string; description: string; schema: unknown; readOnly: boolean };

/** `run` calls it, once; resolves with the text of its answer, null where it led to another page. Rejects when it fails, and when the signal is over. */
export type CallableTool = OfferedTool & { run(input: object, signal: AbortSignal): Promise<string | null> };

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
  return (await registered(context))
    .filter(tool => !isOfKeptForm(tool.name))
    .map(tool => ({
      name: tool.name,
      description: tool.description,
      schema: tool.inputSchema ?? null,
      readOnly: tool.annotations?.readOnlyHint === true,
      run: (input, signal) => context.executeTool(tool, input, { signal }),
    }));
}

/** Whether a tool is a form in a part of the page that the site marks as not for agents. */
function isOfKeptForm(name: string): boolean {
  const form = document.querySelector(`form[toolname="${CSS.escape(name)}"]`);
  return isKept(form ?? document.documentElement);
}
