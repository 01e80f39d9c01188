// Entry of the tools bundle (page): lists what a page offers to agents. Injected only where a page offers something.
import { listTools } from '../context/page/tools/list.ts';

// An element of the page with this name does not count.
if (!Object.hasOwn(globalThis, 'baiTools')) globalThis.baiTools = { listTools };
