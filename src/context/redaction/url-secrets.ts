// Which parts of an address let in whoever holds them (pure): values under telling names, and words made by a machine to be unguessable.

const TELLING_WORDS = new Set(
  'token secret session sessionid jsessionid phpsessid sid auth key apikey code pass password passwd pwd pw pin otp sig signature credential credentials jwt ticket nonce assertion hash magic'.split(
    ' ',
  ),
);

/** Whether the name of a query parameter says that its value is a secret: "resetToken" and "api_key" do, "keyword" does not. */
export function isSecretParameter(key: string): boolean {
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

/** Parts of a path behind which stands what lets in whoever has it. Behind the second kind words stand as often. */
const INVITES = /^(?:invit(?:e|es|ation|ations|acion|aci%C3%B3n)|einladung|convite|magic(?:-?link)?)$/i;
const CHECKS =
  /^(?:join|reset|reset-password|password-reset|recover|verify|verify-email|verification|confirm|confirmation|activate|activation|accept|unirse|rejoindre)$/i;

/** What stands there too, in as many letters, and lets nobody in. */
const PLACES = new Set(
  'accepted accounts bookings calendar channels colleague colleagues community complete completed confirmed contacts continue customer customers declined delivery employee employees identity invitation linkedin newsletter organisation organization partners password register settings students successful teachers teammate teammates telegram waitlist workspace workspaces'.split(
    ' ',
  ),
);

/** Whether a part of a path, behind the part before it, lets in whoever has it. A commit is known to all who see its project. */
export function isCredential(part: string, before: string): boolean {
  if (looksRandom(part)) return !isCommit(part, before);
  if (INVITES.test(before)) return isUnguessable(part);
  return CHECKS.test(before) && isUnguessable(part) && /\d|[a-z][A-Z]/.test(part);
}

function isCommit(part: string, before: string): boolean {
  return (
    /^(?:commits?|tree|blob|blame|raw|compare|changeset|rev|objects?|archive)$/i.test(before) &&
    /^[0-9a-f]{40}(?:\.{2,3}[0-9a-f]{40})?$/i.test(part)
  );
}

/** Whether a short part is no word that a person chose: eight characters and more, not words with hyphens between, no file, no place of every site. */
function isUnguessable(part: string): boolean {
  if (!/^[\w~%=-]{8,200}$/.test(part) || /^\d+$/.test(part) || PLACES.has(part.toLowerCase())) return false;
  const words = part.split(/[-_]/);
  return words.length === 1 || !words.every(word => /^(?:[A-Z]?[a-z]{1,14}|\d{1,4})$/.test(word));
}

/** A piece of an address without its percent signs; as it is where they mean nothing. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}
