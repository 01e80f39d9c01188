// What chat pages and clippers make of Markdown, by the libraries that they use: a text in, the text that is copied from the page.
import TurndownService from 'turndown';
import { HTML } from './html-renderers.ts';
import { htmlToText } from './manglings.ts';

const turndown = new TurndownService({ codeBlockStyle: 'fenced' });

/** From Markdown to the text that is copied. The last ones make Markdown of a page again. */
export const RENDERERS: Record<string, (text: string) => string> = {
  ...Object.fromEntries(Object.entries(HTML).map(([name, render]) => [name, (text: string) => htmlToText(render(text))])),
  'marked, then turndown': text => turndown.turndown(HTML.marked?.(text) ?? ''),
  'react-markdown, then turndown': text => turndown.turndown(HTML['react-markdown']?.(text) ?? ''),
};
