// Which parts of an address let in whoever holds them (pure): values under telling names, and words made by a machine to be unguessable.

const TELLING_WORDS = new Set(
  'token secret session sessionid jsessionid phpsessid sid auth key apikey code pass password passwd pwd pw pin otp sig signature credential credentials jwt ticket nonce assertion hash magic'.split(
    ' ',
  ),
);

/** Whether the name of a query parameter says that its value is a secret: "resetToken" and "api_key" do, "keyword" does not. */
export function isTelling(key: string): boolean {
  const words = decoded(key)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some(word => TELLING_WORDS.has(word) || word.endsWith('token'));
}

/** Whether a piece of an address looks made by a machine to be unguessable: long, and mixing digits with letters. */
export function looksRandom(part: string): boolean {
  if (part.length < 24) return false;
  const runs = part.split(/[-_.~%+]/);
  const longest = runs.reduce((length, run) => Math.max(length, run.length), 0);
  const mixed = /\d/.test(part) && /[a-z]/i.test(part);
  return mixed && (longest >= 16 || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(part));
}

/** A piece of an address without its percent signs; as it is where they mean nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
