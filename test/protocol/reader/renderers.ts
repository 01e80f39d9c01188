// What chat pages and clippers make of Markdown, by the libraries that they use: a text in, the text that is copied from the page.
import * as commonmark from 'commonmark';
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import { remark } from 'remark';
import remarkHtml from 'remark-html';
import showdown from 'showdown';
import TurndownService from 'turndown';
import { htmlToText } from './manglings.ts';

const github = new showdown.Converter();
github.setFlavor('github');
const turndown = new TurndownService({ codeBlockStyle: 'fenced' });

/** From Markdown to HTML. */
const HTML: Record<string, (text: string) => string> = {
  marked: text => marked.parse(text, { async: false }),
  'marked with breaks': text => marked.parse(text, { async: false, breaks: true, gfm: true }),
  'markdown-it': text => new MarkdownIt({ linkify: true }).render(text),
  'markdown-it with breaks': text => new MarkdownIt({ breaks: true }).render(text),
  'markdown-it with a typographer': text => new MarkdownIt({ typographer: true }).render(text),
  remark: text => String(remark().use(remarkHtml).processSync(text)),
  micromark: text => micromark(text),
  'micromark for GitHub': text => micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
  showdown: text => new showdown.Converter().makeHtml(text),
  'showdown for GitHub': text => github.makeHtml(text),
  commonmark: text => new commonmark.HtmlRenderer().render(new commonmark.Parser().parse(text)),
  'commonmark with smart quotes': text => new commonmark.HtmlRenderer().render(new commonmark.Parser({ smart: true }).parse(text)),
  'react-markdown': text => renderToStaticMarkup(createElement(Markdown, null, text)),
};

/** From Markdown to the text that is copied. The last ones make Markdown of a page again. */
export const RENDERERS: Record<string, (text: string) => string> = {
  ...Object.fromEntries(Object.entries(HTML).map(([name, render]) => [name, (text: string) => htmlToText(render(text))])),
  'marked, then turndown': text => turndown.turndown(marked.parse(text, { async: false })),
  'react-markdown, then turndown': text => turndown.turndown(renderToStaticMarkup(createElement(Markdown, null, text))),
};
