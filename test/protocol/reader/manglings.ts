// What chats do to a reply between the AI and the clipboard, one function each: a text in, the text as it arrives.
import MarkdownIt from 'markdown-it';
import { marked } from 'marked';
import { remark } from 'remark';
import remarkHtml from 'remark-html';

const isOurs = (line: string) => line.startsWith('!bai');
const eachLine = (text: string, change: (line: string, index: number) => string) =>
  text
    .split('\n')
    .map((line, index) => (isOurs(line) ? change(line, index) : line))
    .join('\n');

/** The text of a rendered page, as a selection copies it: blocks on their own lines, entities decoded, spaces collapsed outside of code. */
export function htmlToText(html: string): string {
  const parts = html.split(/(<pre[\s\S]*?<\/pre>)/);
  const texts = parts.map((part, index) => (index % 2 === 1 ? plain(part) : plain(part.replace(/\s+/g, ' '))));
  return texts.join('').replace(/\n{3,}/g, '\n\n');
}

function plain(html: string): string {
  return html
    .replace(/<br ?\/?>\s?/g, '\n')
    .replace(/<\/?(?:p|div|li|ul|ol|pre|blockquote|h[1-6]|table|tr)\b[^>]*>/g, '\n')
    .replace(/<\/t[dh]>\s*<t[dh]\b[^>]*>/g, '\t')
    .replace(/<\/?[a-z!][^>]*>/gi, '')
    .replace(/&(?:quot|#34|#x22);/g, '"')
    .replace(/&(?:#39|#x27|apos);/g, "'")
    .replace(/&(?:lt|#x3C|#60);/g, '<')
    .replace(/&(?:gt|#x3E|#62);/g, '>')
    .replace(/&(?:nbsp|#160|#xA0);/gi, '\u00A0')
    .replace(/&(?:amp|#x26|#38);/g, '&');
}

const smart = (text: string) =>
  text
    .replace(/(^|[\s([{:,])"/gm, '$1“')
    .replace(/"/g, '”')
    .replace(/(^|[\s([{=:,])'/gm, '$1‘')
    .replace(/'/g, '’');

/** Breaks lines at spaces, as a terminal or a mail program does. */
const wrap = (width: number) => (text: string) =>
  text
    .split('\n')
    .map(line => line.replace(new RegExp(`(.{1,${width}})(?: +|$)`, 'g'), '$1\n').replace(/\n$/, ''))
    .join('\n');

export const MANGLINGS: Record<string, (text: string) => string> = {
  nothing: text => text,
  'carriage returns': text => text.replaceAll('\n', '\r\n'),
  'old line ends': text => text.replaceAll('\n', '\r'),
  'byte order mark': text => `\uFEFF${text}`,
  'trailing spaces': text => eachLine(text, line => `${line}  `),
  indented: text => eachLine(text, line => `    ${line}`),
  bullets: text => eachLine(text, line => `- ${line}`),
  'round bullets': text => eachLine(text, line => `\u2022 ${line}`),
  numbering: text => eachLine(text, (line, index) => `${index + 1}. ${line}`),
  'line numbers': text => eachLine(text, (line, index) => `${index + 1} ${line}`),
  'glued line numbers': text => eachLine(text, (line, index) => `${index + 1}${line}`),
  backticks: text => eachLine(text, line => `\`${line}\``),
  bold: text => eachLine(text, line => `**${line}**`),
  fences: text => eachLine(text, line => `\`\`\`text\n${line}\n\`\`\``),
  'glued labels': text => eachLine(text, line => `textCopy code${line}`),
  captions: text => eachLine(text, line => `text\nCopy\n${line}`),
  'table cells': text => eachLine(text, line => `| ${line} |`),
  'unusual spaces': text => eachLine(text, line => line.replace(' {', '\u00A0{').replace(/","/g, '",\u00A0"')),
  'zero-width characters': text => eachLine(text, line => `\u200B${line}\u200B`),
  'no space before the JSON': text => eachLine(text, line => line.replace(' {', '{')),
  'trailing punctuation': text => eachLine(text, line => `${line};`),
  'wrapped between keys': text => eachLine(text, line => line.replace(/,"([axo])":/g, ',\n  "$1":')),
  'JSON on its own line': text => eachLine(text, line => line.replace(' {', '\n{')),
  'HTML escapes': text =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  'all on one line': text =>
    text.split('\n').reduce((whole, line) => (isOurs(line) && /!bai.*\}$/.test(whole) ? `${whole}${line}` : `${whole}\n${line}`)),
  'curly quotes': smart,
  'wrapped at 100': wrap(100),
  marked: text => htmlToText(marked.parse(text, { async: false })),
  'marked with breaks': text => htmlToText(marked.parse(text, { async: false, breaks: true, gfm: true })),
  'markdown-it': text => htmlToText(new MarkdownIt({ linkify: true }).render(text)),
  'markdown-it with breaks': text => htmlToText(new MarkdownIt({ breaks: true }).render(text)),
  remark: text => htmlToText(String(remark().use(remarkHtml).processSync(text))),
};

/** The reply as the prompt asks for it: protocol lines in one fenced block. */
export function fenced(text: string): string {
  const ours = text.split('\n').filter(isOurs);
  const prose = text.split('\n').filter(line => !isOurs(line));
  return [...prose, '', '```text', ...ours, '```'].join('\n').replace(/\n{3,}/g, '\n\n');
}
