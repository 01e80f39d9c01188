/** The edition that is being built; a constant that rollup fills in. */
declare module 'virtual:edition' {
  export const EDITION: 'chrome' | 'chrome-lite' | 'firefox' | 'chrome-local';
}

/** Firefox's own API, which the types of Chrome's do not know. */
declare namespace chrome {
  const sidebarAction: { toggle(): Promise<void>; open(): Promise<void> };
}
