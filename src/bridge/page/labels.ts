// What a chat calls its buttons in English (page): it tells nothing where the chat speaks another language.
import { LEARNED } from '../../protocol/learned-layout.ts';
import type { ChatQuery } from '../page-api.ts';

const withoutLabels = (selectors: readonly string[]): string[] => selectors.filter(css => !css.includes('[aria-label'));

/**
 * A question without the English labels of its layouts where the page says that it is in another language: what they name is found as where no layout
 * does. What the user showed stays, for it was shown in that language.
 */
export function inPageLanguage<T extends ChatQuery>(query: T): T {
  const { lang } = document.documentElement;
  if (lang === '' || /^en\b/i.test(lang)) return query;
  const layouts = query.layouts.map(layout =>
    layout.id === LEARNED
      ? layout
      : { ...layout, send: withoutLabels(layout.send), busy: withoutLabels(layout.busy), done: withoutLabels(layout.done) },
  );
  return { ...query, layouts };
}
