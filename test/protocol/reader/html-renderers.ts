// What chat pages make of Markdown, by the libraries that they use.
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

const github = new showdown.Converter();
github.setFlavor('github');

/** From Markdown to HTML. */
export const HTML: Record<string, (text: string) => string> = {
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
