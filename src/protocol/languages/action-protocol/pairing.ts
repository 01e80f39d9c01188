// How the panel and a relay find each other (pure): the code that the relay prints, and where its digits travel.

/** Where the relay listens, on loopback only, and the WebSocket subprotocol that carries the secret. */
export type Pairing = { url: string; protocol: string };

const CODE = /^([1-9]\d{0,4})-(\d{6})$/;
const TOKEN = /^[\w-]{6,128}$/;
const MAX_PORT = 65_535;

/** Reads a code like `8765-012345`; null when it is none. */
export function readPairingCode(text: string): Pairing | null {
  const [, port = '', digits = ''] = CODE.exec(text.trim()) ?? [];
  return port === '' ? null : pairingFor(Number(port), digits);
}

/** Where to connect with a token that the relay gave before; null when the port or the token cannot be one. */
export function pairingFor(port: number, token: string): Pairing | null {
  if (!Number.isInteger(port) || port < 1 || port > MAX_PORT || !TOKEN.test(token)) return null;
  return { url: `ws://127.0.0.1:${port}`, protocol: `bai.${token}` };
}
