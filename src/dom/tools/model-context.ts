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
};

/** A tool in the words of its page. `schema`: JSON Schema of the input, null where it takes any; `readOnly`: the page says that it changes nothing. */
export type OfferedTool = { name: string; description: string; schema: unknown; readOnly: boolean };

// Of the prototype: an element of the page with this name does not count.
const getContext = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get;

/** The tools of this document, those of its frames left out; none where the browser knows no tools, or keeps them from this frame. */
async function registered(): Promise<Registered[]> {
  const context: ModelContext | undefined = getContext?.call(document);
  const all = (await context?.getTools().catch(() => [])) ?? [];
  return all.filter(tool => tool.window === window);
}

/** Whether this document offers any tools. */
export async function offersTools(): Promise<boolean> {
  return (await registered()).length > 0;
}

/** The tools of this document, but for forms in what the site marks as not for agents. */
export async function offeredTools(): Promise<OfferedTool[]> {
  return (await registered())
    .filter(tool => !isOfKeptForm(tool.name))
    .map(({ name, description, inputSchema, annotations }) => ({
      name,
      description,
      schema: inputSchema ?? null,
      readOnly: annotations?.readOnlyHint === true,
    }));
}

/** Whether a tool is a form in a part of the page that the site marks as not for agents. */
function isOfKeptForm(name: string): boolean {
  const form = document.querySelector(`form[toolname="${CSS.escape(name)}"]`);
  return isKept(form ?? document.documentElement);
}
