// Where the panel keeps which relay let it in (panel): the relay knows the token as long as it runs.
import { pairingFor } from '../../protocol/languages/action-protocol/pairing.ts';

/** What is kept: the relay, and the session in which its program asks. */
export type KeptPairing = { port: number; token: string; session: string };

const KEY = 'relay';

/** What was kept; null where nothing was, or what is there cannot be it. */
export function loadPairing(storage: Pick<Storage, 'getItem'> = localStorage): KeptPairing | null {
  const [port = '', token = '', session = ''] = (storage.getItem(KEY) ?? '').split(' ');
  return pairingFor(Number(port), token) === null ? null : { port: Number(port), token, session };
}

/** Keeps it; null forgets it. */
export function keepPairing(kept: KeptPairing | null, storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage): void {
  if (kept === null) storage.removeItem(KEY);
  else storage.setItem(KEY, `${kept.port} ${kept.token} ${kept.session}`);
}
