/** The package's module build. Its "browser" entry, which bundlers prefer, is a script without exports. */
declare module 'html2canvas/dist/html2canvas.esm.js' {
  export { default } from 'html2canvas';
}
