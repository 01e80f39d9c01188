/** A file as its text, as the bundler of the tests gives it. */
declare module '*?raw' {
  const text: string;

  // biome-ignore lint/style/noDefaultExport: that is how the bundler exports it.
  export { text as default };
}
