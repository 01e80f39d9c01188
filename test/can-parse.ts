// Node 20 says of an address with letters beyond ASCII that it cannot be parsed, once it has compiled the call that asks (`URL.canParse` as a fast call).
// The browsers that the code runs in do not. Without this a test that asks often enough fails by chance.
URL.canParse = (address: string | URL, base?: string | URL): boolean => {
  try {
    return new URL(address, base).href !== '';
  } catch {
    return false;
  }
};
