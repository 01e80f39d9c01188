/** What each application tells its test of its own state. */
interface Window {
  held: () => string[];
}
