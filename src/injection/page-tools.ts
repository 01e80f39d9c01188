// Entry of the tools bundle (page): lists and calls what a page offers to agents. Injected only where a page offers something.
import { listTools } from '../context/page/tools/list.ts';
import { toolCalls } from '../executor/page/tools/calls.ts';

// An element of the page with this name does not count.
if (!Object.hasOwn(globalThis, 'baiTools')) globalThis.baiTools = { listTools };
if (!Object.hasOwn(globalThis, 'baiToolCalls')) globalThis.baiToolCalls = toolCalls;
