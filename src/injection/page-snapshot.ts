// Entry of the snapshot bundle (page): lists a page's elements as the languages of other agents do. Injected only where a session speaks one.
import { collect } from '../context/page/snapshot/collect.ts';

// An element of the page with this name does not count.
if (!Object.hasOwn(globalThis, 'baiSnapshot')) globalThis.baiSnapshot = collect;
