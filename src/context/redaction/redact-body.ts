// Takes secrets out of what a page's code sends (pure): the values under telling names, in JSON and in the fields of a form.
import { isSecretParameter } from './url-secrets.ts';

const MARK = '⟦password⟧';
/** A name of JSON and its value, a text (which may be cut off) or anything else that is no list and no object. */
const JSON_PAIR = /("((?:[^"\\]|\\.)*)"\s*:\s*)("(?:[^"\\]|\\.)*(?:"|$)|[^\s"[{,}\]]+)/g;
const FORM_PAIR = /(^|&)([^=&\s]+)=([^&\s]*)/g;

/** A body without them; other secrets are for `redactText`. */
export function redactBody(body: string): string {
  return body
    .replace(JSON_PAIR, (pair: string, before: string, name: string) => (isSecretParameter(name) ? `${before}"${MARK}"` : pair))
    .replace(FORM_PAIR, (pair: string, before: string, name: string) => (isSecretParameter(name) ? `${before}${name}=${MARK}` : pair));
}
