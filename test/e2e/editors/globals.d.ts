/** What each editor page tells its test: the selector to type into, and the text of the editor's own model. */
interface Window {
  target: string;
  model: () => string;
}
