// What tabs and sessions are called and how they are told apart (panel).
import { PRACTICE_ORIGIN } from '../../protocol/practice.ts';
import { t } from '../words/index.ts';

/** What a tab is called in a few letters: its host, or that nobody can tell. The practice page has no host that would say anything. */
export function pageName({ u }: { u: string }): string {
  if (u.startsWith(`${PRACTICE_ORIGIN}/`)) return t('practice_page');
  return u === '' ? t('page_unseen') : hostOf(u);
}

/** The host of an address, or the address itself when it has none. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host || address;
  } catch {
    return address;
  }
}

/** A colour of its own for each session, steady over time, readable in both themes. */
export function sessionColour(key: string): string {
  const hue = Number.parseInt(key.slice(0, 6), 16) % 360;
  return `hsl(${Number.isNaN(hue) ? 170 : hue} 55% 48%)`;
}
