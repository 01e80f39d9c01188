// The pages of the text benchmark: articles as the web wraps them, and pages that are none. Each sentence that a reader came for holds a word of
// its own such as "m17q", each other one such as "n17q", so that what was kept and what was not can be counted.

const VERBS = 'measured carried followed described answered painted opened counted divided gathered'.split(' ');
const NOUNS = 'river machine letter garden window number market bridge winter engine border harbour library signal'.split(' ');
let seed = 1;
const dice = count => {
  seed = (seed * 48271) % 2147483647;
  return seed % count;
};
let marks = 0;
const sentence = kind => {
  marks += 1;
  const noun = () => NOUNS[dice(NOUNS.length)];
  const verb = () => VERBS[dice(VERBS.length)];
  return `The ${noun()} ${verb()} a ${noun()}, and ${kind}${marks}q ${verb()} the old ${noun()} near the ${noun()}, which nobody ${verb()}.`;
};
const short = kind => {
  marks += 1;
  return `${NOUNS[dice(NOUNS.length)]} ${kind}${marks}q`;
};
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');
const para = (kind, sentences = 4) => `<p>${times(sentences, () => `${sentence(kind)} `)}</p>`;
const links = (count, kind = 'n') => `<ul>${times(count, i => `<li><a href="/l${i}">${short(kind)}</a></li>`)}</ul>`;
const page = (title, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>body{font:16px serif;margin:8px}.side{float:right;width:220px}</style></head><body>${body}</body></html>`;

const news = page(
  'Harbour opens',
  `<div class="topbar">${links(8)}</div><div id="wrap"><div class="hd"><a href="/">Daily</a></div><div class="story-body"><h1>Harbour opens ${short('m')}</h1><div class="byline">By Ada, ${short('m')}</div>${times(6, () => para('m'))}<div class="ad">Advertisement ${short('n')}</div>${times(5, () => para('m'))}<blockquote>${para('m', 2)}</blockquote><h2>After the storm ${short('m')}</h2>${times(4, () => para('m'))}</div><div class="side related"><h3>Read next</h3>${links(12)}</div><div class="comments"><h3>Comments</h3>${times(15, () => `<div class="comment"><b>${short('n')}</b><p>${sentence('n')}</p></div>`)}</div></div><div class="ft">${links(14)}</div>`,
);
const blog = page(
  'A small engine',
  `<header><nav>${links(6)}</nav></header><main><article><h1>A small engine ${short('m')}</h1>${times(3, () => para('m', 5))}<pre><code>const ${short('m').replace(' ', '_')} = 1;</code></pre><ul>${times(6, () => `<li>${sentence('m')}</li>`)}</ul>${times(4, () => para('m'))}<table><tr><th>${short('m')}</th><th>${short('m')}</th></tr>${times(6, () => `<tr><td>${short('m')}</td><td>${short('m')}</td></tr>`)}</table></article><section class="newsletter"><p>${sentence('n')}</p><input placeholder="mail"></section><aside>${links(10)}</aside></main><footer>${links(5)}</footer>`,
);
const docs = page(
  'Configure it',
  `<div class="layout"><div class="sidebar menu">${links(40)}</div><div class="content"><h1>Configure it ${short('m')}</h1>${para('m', 2)}${times(8, i => `<h2 id="s${i}">Option ${short('m')}</h2><p>${sentence('m')}</p><pre>set ${short('m')}</pre><ul><li>${short('m')}</li><li>${short('m')}</li></ul>`)}</div><div class="toc">${links(9)}</div></div>`,
);
const wiki = page(
  'Winter',
  `<div id="nav">${links(20)}</div><div id="content"><h1>Winter ${short('m')}</h1><table class="infobox"><tr><th>${short('m')}</th><td>${short('m')}</td></tr><tr><th>${short('m')}</th><td>${short('m')}</td></tr></table>${times(4, () => `<h2>${short('m')}</h2><p>${times(4, () => `${sentence('m')} <a href="/w">${short('m')}</a> `)}</p>`)}</div>`,
);
const brs = page(
  'Old page',
  `<table width="100%"><tr><td width="150">${links(15)}</td><td><font size="3"><b>Old page ${short('m')}</b><br><br>${times(10, () => `${sentence('m')} ${sentence('m')}<br><br>`)}</font></td></tr></table><center>${short('n')}</center>`,
);
const forum = page(
  'How do I divide a garden',
  `<div class="nav">${links(8)}</div><h1>How do I divide a garden ${short('m')}</h1>${times(6, () => `<div class="post"><div class="author">${short('m')}</div><div class="body">${para('m', 3)}</div><div class="tools"><a href="#">${short('n')}</a></div></div>`)}<div class="foot">${links(10)}</div>`,
);
const product = page(
  'Blue mug',
  `<header>${links(10)}</header><main><h1>Blue mug ${short('m')}</h1><p>${short('m')} 12.00</p><button>Add</button><p>${sentence('m')}</p><dl>${times(6, () => `<dt>${short('m')}</dt><dd>${short('m')}</dd>`)}</dl></main><footer>${links(10)}</footer>`,
);
const results = page(
  'Results',
  `<div class="top">${links(4)}</div><div id="results">${times(12, i => `<div class="hit"><h3><a href="/r${i}">${short('m')} ${short('m')}</a></h3><div>${sentence('m')}</div></div>`)}</div>`,
);
const dashboard = page(
  'Overview',
  `<nav>${links(8)}</nav><div class="tiles">${times(8, () => `<div class="tile"><b>${short('m')}</b><div>${dice(9000)}</div></div>`)}</div><table>${times(20, () => `<tr><td>${short('m')}</td><td>${dice(900)}</td><td>${short('m')}</td></tr>`)}</table>`,
);
const brief = page(
  'Notice',
  `<nav>${links(6)}</nav><div><h1>Closed ${short('m')}</h1><p>${sentence('m')}</p></div><footer>${links(6)}</footer>`,
);
const arabic = page(
  'الميناء',
  `<div class="menu">${links(12)}</div><div class="post-text" dir="rtl"><h1>الميناء ${short('m')}</h1>${times(8, () => `<p>${times(4, () => `فتح البحارة الميناء القديم، وعادوا إلى المدينة ${sentence('m').slice(40)} `)}</p>`)}</div><div class="share">${links(8)}</div>`,
);
const cookies = page(
  'With a banner',
  `<div role="dialog" style="position:fixed;bottom:0;background:#fff"><p>${sentence('n')} ${sentence('n')}</p><button>Accept</button></div><div class="x1"><div class="x2"><div class="x3"><h1>With a banner ${short('m')}</h1>${times(9, () => para('m', 3))}</div><div class="x4">${times(6, () => `<div><a href="/t">${short('n')}</a><p>${sentence('n')}</p></div>`)}</div></div></div>`,
);

export const ARTICLES = { news, blog, docs, wiki, brs, forum, arabic, cookies };
export const OTHERS = { product, results, dashboard, brief };
