// What a benchmark needs of the page code: the reading methods, and the way from a number back to its element.
export { contextPageApi } from '../src/context/page/api.ts';
export { nodeByNumber } from '../src/dom/registry.ts';
export { queryAll } from '../src/dom/roots.ts';
