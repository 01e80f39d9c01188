// Who may be the panel (relay): a code of six digits that a person types once, and the token that takes its place. Both live as long as the relay.
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Wrong codes until a new code takes the place of the one that was tried. */
const TRIES = 5;

/** What a secret is worth. `token`: the new one, where the secret was the code. */
export type Admission = { ok: true; token: string | null } | { ok: false };

/** The secrets of one relay. */
export type Pairing = {
  /** Six digits, good for one pairing. */
  code(): string;
  /** Whether the panel of this origin may come in with this secret, a code or a token. A code is used up by it. */
  admit(secret: string, origin: string): Admission;
  /** Forgets a panel's token. */
  forget(origin: string): void;
};

/** Secrets that were never used. @param onNewCode told of each code that takes the place of another */
export function createPairing(onNewCode: () => void): Pairing {
  let code = newCode();
  let wrong = 0;
  const tokens = new Map<string, string>(); // origin → token
  const renew = () => {
    code = newCode();
    wrong = 0;
    onNewCode();
  };

  return {
    code: () => code,
    admit(secret, origin) {
      const token = tokens.get(origin);
      if (token !== undefined && isSame(secret, token)) return { ok: true, token: null };
      if (isSame(secret, code)) {
        const made = newSecret();
        tokens.set(origin, made);
        renew();
        return { ok: true, token: made };
      }
      wrong += 1;
      if (wrong >= TRIES) renew();
      return { ok: false };
    },
    forget: origin => tokens.delete(origin),
  };
}

/** A secret that nobody guesses, in letters that a WebSocket subprotocol may hold. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

/** Whether two secrets are equal, in a time that says nothing of where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map(text => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
