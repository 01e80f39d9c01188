// What an AI's turn says: code exactly, of the rest nothing that Markdown may have changed, and nobody else's words.
import { afterEach, expect, test } from 'vitest';
import { readTurn } from '../../../src/bridge/page/turn-text.ts';

afterEach(() => {
  document.body.replaceChildren();
});

const LINE = '!baiact000001 {"v":1,"t":17,"a":"CLICK","s":"#save","x":""}';
const OTHER = String.raw`!baiact000002 {"v":1,"t":17,"a":"TYPE","s":"*:not([class*='x'])","x":"C:\\new <b>"}`;
const shown = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The turn that this markup shows. */
function turn(html: string, strip: string[] = []) {
  const root = document.createElement('div');
  root.append(document.createRange().createContextualFragment(html));
  document.body.append(root);
  return readTurn([root], strip);
}

const fenced = (...lines: string[]) => ['```', ...lines, '```'].join('\n');

test.each([
  ['pre and code', `<p>Here.</p><pre><code class="language-text">${shown(LINE)}\n${shown(OTHER)}\n</code></pre>`],
  ['a pre without code, a span for each line', `<pre><span>${shown(LINE)}</span>\n<span>${shown(OTHER)}</span></pre>`],
  [
    'a pre in a pre with a header',
    `<pre><div>Text<button>Copy</button><button>Run</button></div><pre class="inner"><code>${shown(LINE)}\n${shown(OTHER)}</code></pre></pre>`,
  ],
  ['lines that are elements', `<pre><code><div>${shown(LINE)}</div><div>${shown(OTHER)}</div></code></pre>`],
  [
    'numbers beside the lines',
    `<pre><code><span class="linenumber">1</span>${shown(LINE)}\n<span class="linenumber">2</span>${shown(OTHER)}</code></pre>`,
  ],
  [
    'numbers beside the lines, as react-syntax-highlighter draws them',
    `<pre><code><span><span class="react-syntax-highlighter-line-number">1\n</span>${shown(LINE)}\n</span><span><span class="react-syntax-highlighter-line-number">2\n</span>${shown(OTHER)}</span></code></pre>`,
  ],
  ['coloured words', `<pre><code>${shown(LINE).replace('CLICK', '<span class="hljs-string">CLICK</span>')}\n${shown(OTHER)}</code></pre>`],
  [
    'an editor that only shows',
    `<div class="cm-editor"><div class="cm-content"><div class="cm-line">${shown(LINE)}</div><div class="cm-line">${shown(OTHER)}</div></div></div>`,
  ],
  [
    "an editor's clothes around code that is drawn whole",
    `<pre><div>Text<button>Copy</button></div><div class="cm-editor"><pre class="cm-content"><code><span>${shown(LINE)}</span><br><span>${shown(OTHER)}</span></code></pre></div></pre>`,
  ],
])('%s: every line arrives as it was written', (_, html) => {
  const { text, damaged, incomplete } = turn(html);
  expect(text).toContain(fenced(LINE, OTHER));
  expect(damaged).toEqual([]);
  expect(incomplete).toBe(false);
});

test('lines that an editor draws in any order are read by where they stand', () => {
  const line = (text: string, top: number) =>
    `<div class="view-line" style="position:absolute;top:${top}px">${shown(text).replaceAll(' ', '&nbsp;')}</div>`;
  const { text } = turn(
    `<div class="monaco-editor"><div class="view-lines" style="position:relative;height:40px">${line(OTHER, 20)}${line(LINE, 0)}</div></div>`,
  );
  expect(text).toBe(fenced(LINE, OTHER));
});

const cmLine = (inner = shown(LINE)) => `<div class="cm-line">${inner}</div>`;
const viewLines = (height: number, ...rows: string[]) =>
  `<div class="monaco-editor"><div class="view-lines" style="position:relative;height:${height}px">${rows.map((row, at) => `<div class="view-line" style="position:absolute;top:${18 * at}px;height:18px">${row}</div>`).join('')}</div></div>`;

test.each([
  ['CodeMirror, by its height', `<div class="cm-editor"><div class="cm-content" style="height:900px">${cmLine()}</div></div>`],
  [
    'CodeMirror, by the gap for lines out of view',
    `<div class="cm-editor"><div class="cm-content">${cmLine()}<div class="cm-gap" contenteditable="false" style="height:20px"></div></div></div>`,
  ],
  [
    'CodeMirror, by the gap in a long line that wraps',
    `<div class="cm-editor"><div class="cm-content cm-lineWrapping">${cmLine(`!baiact000001 {"v":1,"t":17,"a":"TYPE","s":"#a","x":"one <div contenteditable="false" style="height:20px"></div>"}`)}</div></div>`,
  ],
  [
    'CodeMirror, by a line of which it draws so much at most',
    `<div class="cm-editor"><div class="cm-content">${cmLine(`!baiact000001 {"v":1,"t":17,"a":"TYPE","s":"#a","x":"${'one '.repeat(500)}"}`)}</div></div>`,
  ],
  ['Monaco, by its height', viewLines(900, shown(LINE), shown(OTHER))],
  ['Monaco, by a line that ends in no brace, since it wraps', viewLines(36, shown(LINE).slice(0, 40), shown(LINE).slice(40))],
])('an editor that draws only a part is incomplete: %s', (_what, html) => {
  expect(turn(html).incomplete).toBe(true);
});

test('a bare line is told where nothing can have happened to it, also in a list and behind prose', () => {
  expect(turn(`<p>Now:</p><ul><li>${shown(LINE)}</li></ul><p>${shown(LINE)}<br>${shown(LINE)}</p>`)).toEqual({
    text: ['Now:', LINE, LINE, LINE].join('\n'),
    damaged: [],
    incomplete: false,
  });
});

test.each([
  ['words in wrappers of the chat', `<p>${shown(LINE).replace(/\S+/g, word => `<span class="word">${word}</span>`)}</p>`],
  ['words in wrappers without attributes', `<p>${shown(LINE).replace(/\S+/g, word => `<span>${word}</span>`)}</p>`],
  ['a wrapper beside a button of the chat', `<div><span>${shown(LINE)}</span><button class="copy">Copy</button></div>`],
  ['a wrapper beside what is not shown', `<div><span>${shown(LINE)}</span><i style="display: none">1</i></div>`],
  ['an element behind what the AI thought', `<div><div class="thinking">I could.</div>${shown(LINE)}</div>`],
  [
    'an element behind the button that shows it',
    `<div><button class="thinking-toggle">Thought</button><span class="t">${shown(LINE)}</span></div>`,
  ],
  [
    'a button that lies above it',
    `<p>${shown(LINE).replace(',"s"', ',<button class="copy" style="position:absolute">Copy</button>"s"')}</p>`,
  ],
  ['a wrapper around all of it, and what a framework leaves there', `<p><!--v-if--><span>${shown(LINE)}</span><!----></p>`],
])('a bare line is told that stands in %s', (_, html) => {
  expect(turn(html)).toEqual({ text: LINE, damaged: [], incomplete: false });
});

test.each([
  ['emphasis in it', `<p>!baiact000001 {"v":1,"t":1,"a":"CLICK","s":"<em>:not([class</em>='x'])","x":""}</p>`],
  ['emphasis in a line beside it', `<p>${shown(LINE)}<br>and <strong>this</strong></p>`],
  ['a backslash', String.raw`<p>!baiact000001 {"v":1,"t":1,"a":"TYPE","s":"#a","x":"C:\new"}</p>`],
  ['words that look like thinking', `<p>!baiact000001 {"s":"h2<span class="thought">p</span>ul"}</p>`],
  ['struck out words', `<p>!baiact000001 {"s":"h2<del>p</del>ul"}</p>`],
  ['a link', `<p>!baiact000001 {"v":1,"t":1,"a":"OPEN_TAB","s":"","x":"<a href="https://a.example">a</a>"}</p>`],
  [
    'a formula',
    '<p>!baiact000001 {"v":1,"t":1,"a":"TYPE","s":"#a","x":"<span class="katex"><span class="katex-html" aria-hidden="true">x</span></span>"}</p>',
  ],
  [
    'a formula that is none',
    '<p>!baiact000001 {"v":1,"t":1,"a":"TYPE","s":"#a","x":"<span class="katex-error" title="wrong">a_b_c</span>"}</p>',
  ],
  ['a formula that is drawn', '<p>!baiact000001 {"v":1,"t":1,"a":"TYPE","s":"#a","x":"a <mjx-container><svg></svg></mjx-container>"}</p>'],
  [
    'a picture that the chat draws as a block',
    '<p>!baiact000001 {"v":1,"t":1,"a":"TYPE","s":"#a","x":"see <img style="display:block"> now"}</p>',
  ],
  ['a formula in MathML', '<p>!baiact000001 {"v":1,"t":1,"a":"TYPE","s":"#a","x":"<math><mi>x</mi></math>"}</p>'],
  ['a tag that is none', '<p>!baiact000001 {"v":1,"t":1,"a":"TYPE","s":"#a","x":"List<String> of"}</p>'],
  [
    'two blanks, between which a tag or a comment may have stood',
    '<p>!baiact000001 {"v":1,"t":1,"a":"TYPE","s":"#a","x":"press  now"}</p>',
  ],
  ['curly quotes', '<p>!baiact000001 {“v”:1}</p>'],
  ['a span that the AI wrote', '<p>!baiact000001 {"v":1,"t":1,"a":"TYPE","s":"#a","x":"a <span>b</span>"}</p>'],
  [
    'a span that the AI wrote, between words in wrappers of the chat',
    '<p><span class="word">!baiact000001 {"v":1,"t":1,"a":"TYPE","s":"#a","x":"a </span><span><span class="word">b</span></span><span class="word">"}</span></p>',
  ],
  ['a link around it, behind a picture that is a block', `<p>${'<a class="l"><svg style="display:block"></svg>'}${shown(LINE)}</a></p>`],
  ['half of it in code', `<p>!baiact000001 <code>{"v":1,"t":1,"a":"NOOP","s":"","x":""}</code></p>`],
])('a bare line with %s is damaged, and never read', (_, html) => {
  const { text, damaged } = turn(html);
  expect(text).not.toContain('!bai');
  expect(damaged).toHaveLength(1);
});

test('a whole command in code of its own is exact', () => {
  expect(turn(`<p>Do <code>${shown(OTHER)}</code> now.</p>`).text).toContain(fenced(OTHER));
});

test.each([
  ['a quote', `<blockquote><pre><code>${shown(LINE)}</code></pre></blockquote>`],
  ['a table', `<table><tr><td>${shown(LINE)}</td></tr></table>`],
  ['what is folded away', `<details open><summary>Thoughts</summary><pre><code>${shown(LINE)}</code></pre></details>`],
  ['a button', `<button>${shown(LINE)}</button>`],
  ['words for screen readers', `<span class="sr-only">${shown(LINE)}</span>`],
  ['the sign that it is writing', '<div class="cs-typing-indicator">The AI is typing</div>'],
  ['progress', '<div role="progressbar">Thinking</div>'],
  ['a field', `<textarea>${shown(LINE)}</textarea>`],
  ['what is not shown', `<div style="display:none"><pre><code>${shown(LINE)}</code></pre></div>`],
  ['an element of thinking in a namespace', `<seed:think><pre><code>${shown(LINE)}</code></pre></seed:think>`],
  ['what the layout strips', `<div class="thinking"><pre><code>${shown(LINE)}</code></pre></div>`],
])('%s does not speak for the AI', (_, html) => {
  expect(turn(`<p>Done.</p>${html}`, ['.thinking'])).toEqual({ text: 'Done.', damaged: [], incomplete: false });
});

test('code that holds a fence is fenced by other marks', () => {
  expect(turn(`<pre><code>${'```'}\n${shown(LINE)}\n${'```'}</code></pre>`).text).toBe(['~~~~', '```', LINE, '```', '~~~~'].join('\n'));
});
