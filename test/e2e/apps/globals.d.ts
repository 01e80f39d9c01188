/** What each application tells its test of its own state. */
interface Window {
  held: () => string[];
  /** Of the terminal: shows no more what is typed, as one that asks for a password. */
  silent: () => void;
}
