// Finds and calls the tools that a document offers to agents (page). Part of the tools bundle.
import { frameInWords, type Secrets, secretsOf } from '../../../dom/tools/model-context.ts';
import { type NumberedTool, numberedTools, numbersGiven } from '../../../dom/tools/numbers.ts';
import { pageWords } from '../../../protocol/page-words.ts';
import type { Reply } from '../../../protocol/result.ts';
import { toolFields } from '../../../protocol/tool-schema.ts';
import type { FoundElement } from '../../page-api.ts';
import { fail, succeed } from '../outcome.ts';
import type { ToolCalls } from './bundle.ts';

const REF = /^\[\s*ref\s*=\s*["']?(\d{1,9})["']?\s*\]$/;
const MAX_ANSWER = 4000;
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** Of the call that is under way: whoever stops it. */
let stop = new AbortController();

export const toolCalls: ToolCalls = {
  async findTool(css, secrets) {
    const ref = Number(REF.exec(css.trim())?.[1] ?? 0);
    if (!numbersGiven().some(given => given.ref === ref)) return null;
    const tool = (await numberedTools(0)).find(each => each.ref === ref);
    return tool === undefined ? changed() : succeed(foundOf(tool, secrets));
  },
  async callTool({ node, input, waitMs }, begin) {
    const tool = (await numberedTools(0)).find(each => each.node === node);
    if (tool === undefined) return changed();
    const refused = begin();
    if (refused !== null) return refused;
    const over = AbortSignal.timeout(waitMs);
    stop = new AbortController();
    const { signal } = stop;
    try {
      const answer = await tool.run(input, AbortSignal.any([over, signal]));
      return succeed(answer === null ? null : answer.slice(0, MAX_ANSWER));
    } catch (cause) {
      if (signal.aborted)
        return unsure('INTERRUPTED', 'Stopped while the tool was at work; what it did is not known.', 'Look at the page before you go on.');
      if (over.aborted)
        return unsure(
          'TIMEOUT',
          'The tool did not answer in its time; it may go on, or wait for the user.',
          'Look at the page before you go on.',
        );
      const says = pageWords(cause instanceof Error ? cause.message : String(cause), 200);
      return unsure('UNSUPPORTED', `The tool failed; what it did is not known: ${says}`, 'Look at the page before you go on.');
    }
  },
  stopTool: () => stop.abort(),
};

function foundOf({ node, name, description, schema, readOnly, byHand }: NumberedTool, secrets: Secrets): FoundElement {
  const tool = { readOnly, byHand, fields: toolFields(schema, secretsOf(name, secrets)) };
  const sensitive = tool.fields.some(({ secret }) => secret);
  const state = { inView: true, visible: true, enabled: true, sensitive, submits: false, goesTo: '', words: '' };
  return {
    node,
    card: {
      tag: 'tool',
      role: 'tool',
      name: [pageWords(name, 60), frameInWords()].filter(Boolean).join(' · '), // a name itself has no spaces
      type: '',
      text: pageWords(description, 80),
      rect: NOWHERE,
      ...state,
      tool,
    },
  };
}

function changed(): Reply<never> {
  return fail('CHANGED', 'The page does not offer this tool any more, or says something else of it.', 'Read the page again for its tools.');
}

function unsure(code: 'INTERRUPTED' | 'TIMEOUT' | 'UNSUPPORTED', message: string, hint: string): Reply<never> {
  return { ok: false, error: { code, message, hint, unsure: true } };
}
