/** The edition that is being built; a constant that rollup fills in. */
declare module 'virtual:edition' {
  export const EDITION: 'chrome' | 'chrome-lite' | 'firefox';
}
