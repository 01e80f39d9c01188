/** What each editor page tells its test: the selector to type into, and the text of the editor's own model; of some, how a chat empties them; of one that only shows, how to have it show code. */
interface Window {
  target: string;
  model: () => string;
  empty: () => void;
  showCode: (text: string, how: { wraps: boolean; fits: boolean; atEnd: boolean }) => void;
}
