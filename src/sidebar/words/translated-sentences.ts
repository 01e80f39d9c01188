// Sentences that are known in English, said in the user's language (panel, no effects). The page, the browser and the runner write English, which
// is what the AI and the journal get; people read what the same sentence is in their language, with whatever it names isolated in its direction.
import { REASON_CODES, reasonInEnglish } from '../../protocol/policy/reason.ts';
import { known } from './i18n.ts';
import { isolated } from './visible-text.ts';

/** A known English sentence or phrase in the user's language; null for any other text. */
export type Say = (english: string) => string | null;

/** Longest text that is looked up. */
const MAX_SAID = 2_000;

/** The name of the message for an English sentence: its letters, `x` for each value. */
export function nameOf(sentence: string): string {
  const name = sentence
    .replace(/\$[1-9]?/g, 'x')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_|_$/g, '');
  return `said_${name}`;
}

/**
 * Where values may stand in a sentence. `$` is what a page, a browser or an AI says, `#` a number, `&` another sentence or phrase of ours, `~` what is
 * wrong with fields, `*` any words of the sentence itself: whether there is such a sentence is told by the messages. The most telling first.
 */
const SHAPES = [
  'sent, and the page answered: $',
  'the page answered: $',
  'the script returned: $',
  'not sent: ~',
  'The form was not sent: ~',
  '*: &.',
  '*: &',
  'After # ms, &.',
  'The input was about to reach &, *',
  'The focus went to & after # of # characters, *',
  'The tab shows $ now; this was approved for &, *',
  'It would take "$" instead. &',
  'Write it like &.',
  '$ matches # elements: $ and # more; none *',
  '$ matches # elements: $; none *',
  '$ matches # elements: $ and # more.',
  '$ matches # elements: $.',
  '*#,#*# by # px.',
  'The * of $ was "$" when approved and is "$" now.',
  '$ stands there in place of what was approved: its * differs.',
  'The target was "$" when approved and is "$" now.',
  'The user answered Cancel to the page\'s $ "$", *',
  '$ did not take the value; it holds "" now.',
  '$ did not take the value; it holds "$" now.',
  '$ took the value, and the page *; it holds "$" now.',
  '$ took the value, and the page *',
  '$ can be "on" or "off", not "$".',
  '$ was "$" then; *',
  'went to $ on the same page',
  'calendar $ opened',
  'shows calendar $',
  'shows $',
  'in $, after $',
  'in $, first',
  'after $',
  'hides $',
  'one option: $',
  '$ options: $',
  '* ($ "$")*',
  '* ($); *',
  'The frame $ is under $.',
  'The frame $ cannot *',
  'It offers $ and more.',
  'It offers $.',
  'no file was given to $, *',
  'no file was given to $: *',
  'a file was sent to $, *',
  'no click came of the press, since $ *',
  'the click went to $, since $ moved *',
  '$ came to lie on $.',
  '$ sent it on to $',
  '$ is under $ in $.',
  '$ is under $.',
  '$ is $ already',
  'Nothing matches $; its words are said by $.',
  '*matches $; *',
  '*matches $.',
  '$ matches nothing *',
  '*#*#*',
  '*#*',
  '*"$"*',
  '* not $',
  '* on $ yet.',
  ...'is was does did cannot takes keeps gave holds became reads stands'.split(' ').map(verb => `$ ${verb} *`),
];

/** `last`: what is said of the last value. */
type Pattern = { regex: RegExp; name: string | null; last: 'value' | 'sentence' | 'fields' };

/** Makes it. */
export function createSay(): Say {
  const patterns = [
    ...SHAPES.flatMap(shape => patternsOf(shape, null)),
    ...REASON_CODES.flatMap(code => patternsOf(reasonInEnglish({ code, values: ['$', '$'] }), `why_${code}`)),
  ];
  const say: Say = english => {
    if (english === '' || english.length > MAX_SAID) return null;
    const whole = known(nameOf(english));
    if (whole !== null) return whole;
    for (const { regex, name, last: kind } of patterns) {
      const parts = regex.exec(english)?.slice(1) ?? [];
      const values = parts.filter((_, at) => at % 2 === 1);
      if (values.length === 0 && name === null) continue;
      const key = name ?? nameOf(parts.map((part, at) => (at % 2 === 1 ? '$' : part)).join(''));
      const last = values.length - 1;
      const found =
        parts.length === 0 ? null : known(key, ...values.map((value, at) => (at === last ? INNER[kind](value) : isolated(value))));
      if (found !== null) return found;
    }
    return null;
  };
  const INNER = { value: isolated, sentence: (text: string) => say(text) ?? isolated(text), fields };
  return say;
}

/** What is wrong with fields, `Name is required, Age: Too much.`: the name and the browser's words of each isolated, so that none reorders another. */
function fields(text: string): string {
  return text
    .split(BETWEEN_FIELDS)
    .map(field)
    .join(known('comma') ?? ', ');
}

const BETWEEN_FIELDS = /(?<= is (?:required|not valid)|\p{STerm}), |(?<=: .*), (?=[^,:]+ is (?:required|not valid)(?:, |$))/u;

function field(text: string): string {
  const [, of = '', fault = ''] = /^(.*) is (required|not valid)$/s.exec(text) ?? [];
  if (fault !== '') return known(nameOf(`$ is ${fault}`), isolated(of)) ?? isolated(text);
  const [, name, why] = /^([^:]*): (.*)$/s.exec(text) ?? [];
  return name === undefined || why === undefined ? isolated(text) : `${isolated(name)}: ${isolated(why)}`;
}

/** A shape twice: with values as short, and with values as long as can be, where a value holds words of the sentence too. */
function patternsOf(shape: string, name: string | null): Pattern[] {
  const parts = shape.split(/[$#&~]/);
  const values: readonly string[] = shape.match(/[$#&~]/g) ?? [];
  const last = values.includes('&') ? 'sentence' : values.includes('~') ? 'fields' : 'value';
  return ['?', ''].map(lazy => {
    const source = parts.map((part, at) => {
      const literal = part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '[^]*?');
      const value = values[at] === undefined ? '' : values[at] === '#' ? '(\\d+)' : `([^]*${lazy})`;
      return `(${literal})${value}`;
    });
    return { regex: new RegExp(`^${source.join('')}$`), name, last };
  });
}
