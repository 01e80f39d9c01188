// What chat pages make of Markdown, by the libraries that they use.
import markdownItKatex from '@vscode/markdown-it-katex';
import * as commonmark from 'commonmark';
import MarkdownIt from 'markdown-it';
import { Marked, marked } from 'marked';
import markedKatex from 'marked-katex-extension';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown, { type Options } from 'react-markdown';
import rehypeKatex from 'rehype-katex';
import rehypeRaw from 'rehype-raw';
import { remark } from 'remark';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import remarkHtml from 'remark-html';
import remarkMath from 'remark-math';
import showdown from 'showdown';

const github = new showdown.Converter();
github.setFlavor('github');

/** A CommonJS module: some loaders give what it exports whole. */
const mathForMarkdownIt = typeof markdownItKatex === 'function' ? markdownItKatex : Reflect.get(markdownItKatex, 'default');
/** Chats show a formula that is none as its source; a dollar sign need not stand alone there. */
const markedMath = new Marked({ gfm: true, breaks: true }, markedKatex({ throwOnError: false, nonStandard: true }));

const inReact = (options?: Options) => (text: string) => renderToStaticMarkup(createElement(Markdown, options, text));

/** From Markdown to HTML. */
export const HTML: Record<string, (text: string) => string> = {
  marked: text => marked.parse(text, { async: false }),
  'marked with breaks': text => marked.parse(text, { async: false, breaks: true, gfm: true }),
  'marked with breaks and formulas': text => markedMath.parse(text, { async: false }),
  'markdown-it': text => new MarkdownIt({ linkify: true }).render(text),
  'markdown-it with breaks': text => new MarkdownIt({ breaks: true }).render(text),
  'markdown-it with a typographer': text => new MarkdownIt({ typographer: true }).render(text),
  'markdown-it with links and formulas': text => new MarkdownIt({ linkify: true }).use(mathForMarkdownIt).render(text),
  remark: text => String(remark().use(remarkHtml).processSync(text)),
  micromark: text => micromark(text),
  'micromark for GitHub': text => micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
  showdown: text => new showdown.Converter().makeHtml(text),
  'showdown for GitHub': text => github.makeHtml(text),
  commonmark: text => new commonmark.HtmlRenderer().render(new commonmark.Parser().parse(text)),
  'commonmark with smart quotes': text => new commonmark.HtmlRenderer().render(new commonmark.Parser({ smart: true }).parse(text)),
  'react-markdown': inReact(),
  'react-markdown for GitHub': inReact({ remarkPlugins: [remarkGfm] }),
  'react-markdown with formulas': inReact({ remarkPlugins: [remarkGfm, remarkMath], rehypePlugins: [rehypeKatex] }),
  'react-markdown with formulas and HTML': inReact({ remarkPlugins: [remarkGfm, remarkMath], rehypePlugins: [rehypeRaw, rehypeKatex] }),
  'react-markdown with formulas between two dollar signs, and breaks': inReact({
    remarkPlugins: [remarkGfm, [remarkMath, { singleDollarTextMath: false }], remarkBreaks],
    rehypePlugins: [rehypeKatex],
  }),
};
