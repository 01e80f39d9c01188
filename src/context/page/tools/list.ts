// Lists the tools that a document offers to agents (page), each as one line in the words of its page.
import { memory } from '../../../dom/memory.ts';
import { frameInWords, type OfferedTool, type Secrets, secretsOf } from '../../../dom/tools/model-context.ts';
import { numberedTools } from '../../../dom/tools/numbers.ts';
import { pageWords } from '../../../protocol/page-words.ts';
import { unquoted } from '../../../protocol/quoted-words.ts';
import type { Reply } from '../../../protocol/result.ts';
import { fieldsInWords, toolFields } from '../../../protocol/tool-schema.ts';
import type { ToolsHere } from '../../page-api.ts';

const MAX_TOOLS = 20;
const MAX_DESCRIPTION = 200;
const MAX_LINE = 600;

/** See `ContextPageApi.tools`. */
export async function listTools({ next }: { next: number }, secrets: Secrets): Promise<Reply<ToolsHere>> {
  const tools = await numberedTools(next);
  const lines = tools.slice(0, MAX_TOOLS).map(tool => ({ node: tool.node, ref: tool.ref, text: inWords(tool, secrets) }));
  return { ok: true, value: { lines, more: tools.length - lines.length, highest: memory().highestRef } };
}

function inWords({ name, description, schema, readOnly }: OfferedTool, secrets: Secrets): string {
  const says = unquoted(pageWords(description, MAX_DESCRIPTION));
  const takes = fieldsInWords(toolFields(schema, secretsOf(name, secrets)));
  const frame = frameInWords();
  const where = frame === '' ? '' : ` (in a frame: "${unquoted(frame)}")`;
  const line = `tool ${pageWords(name, MAX_DESCRIPTION)}${where} "${says}"${readOnly ? ' read-only' : ''}${takes === '' ? '' : ` takes ${takes}`}`;
  return pageWords(line, MAX_LINE);
}
