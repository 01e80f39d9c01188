/**
 * The one host class that the pure room may use. Every JavaScript host that bAI runs in (browser, worker, Node) has the WHATWG URL parser,
 * and taking an address apart by hand is how address checks get broken.
 */
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly origin: string;
  readonly href: string;
}
