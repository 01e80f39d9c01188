// Where a model thinks aloud (pure): one table of the marks that models and their templates put around it, easy to extend.

/** `opens` may be missing: some templates put it into the prompt. `paired`: the end says nothing where no beginning stood. */
type Marks = { opens?: string; ends: string; paired?: boolean };

const TAG = 'think(?:ing)?|thoughts?|reason(?:ing)?|scratch_?pad|reflect(?:ion)?|analysis|inner_?monologue|ant_?thinking|deliberation';
const LESS = '(?:<|&(?:amp;)?lt;)';
const MORE = '(?:>|&(?:amp;)?gt;)';
const BAR = '[|\\uFF5C]';
const OF = '(?:\\\\?[_\\u2581])?of(?:\\\\?[_\\u2581])?';

/** In each row: what begins thoughts and what ends them, whatever the case, also as a page shows it that escaped it. */
const TABLE: readonly Marks[] = [
  // <think>, <Thinking time="3">, <seed:think>
  {
    opens: `${LESS}(?:[a-z]{1,12}:)?(?:${TAG})(?:\\s[^<>\\n]{0,200})?${MORE}`,
    ends: `${LESS}\\\\?/\\s?(?:[a-z]{1,12}:)?(?:${TAG})\\s?\\\\?${MORE}`,
  },
  { opens: '\\\\?\\[think(?:ing)?\\\\?\\]', ends: '\\\\?\\[/think(?:ing)?\\\\?\\]' },
  { opens: '\\u25C1think\\u25B7', ends: '\\u25C1/think\\u25B7' },
  { opens: `${LESS}${BAR}begin${OF}(?:thought|thinking)${BAR}${MORE}`, ends: `${LESS}${BAR}end${OF}(?:thought|thinking)${BAR}${MORE}` },
  { opens: `${LESS}\\|START_?THINKING\\|${MORE}`, ends: `${LESS}\\|END_?THINKING\\|${MORE}` },
  {
    opens: `${LESS}\\|channel\\|?${MORE}\\s?(?:analysis|commentary|thought)[^<&\\n]{0,60}(?:${LESS}\\|message\\|${MORE})?`,
    ends: `${LESS}\\|channel\\|${MORE}\\s?final[^<&\\n]{0,60}(?:${LESS}\\|message\\|${MORE})?|${LESS}channel\\|${MORE}`,
  },
  { opens: `${LESS}unused94${MORE}`, ends: `${LESS}unused95${MORE}` },
  // What is left of the channels where a page took their marks out.
  { ends: 'assistantfinal' },
  {
    opens: `${LESS}details\\s[^<>\\n]{0,80}type=(?:["'\\u201C-\\u201E]|&quot;)?reasoning[^<>\\n]{0,120}${MORE}`,
    ends: `${LESS}/details${MORE}`,
    paired: true,
  },
];

const OPENS = TABLE.flatMap(({ opens }) => opens ?? []).join('|');
const ENDS = TABLE.flatMap(({ ends, paired }) => (paired ? [] : [ends])).join('|');
const PAIRED = TABLE.flatMap(({ ends, paired }) => (paired ? [ends] : [])).join('|');

/** A mark of thoughts: `opens` and `ends` stand in the groups of the same name, an end that needs its beginning in `paired`. */
export const THOUGHT_MARKS = `(?<opens>${OPENS})|(?<ends>${ENDS})|(?<paired>${PAIRED})`;

const END = new RegExp(`${ENDS}|${PAIRED}`, 'i');
const MARK_HERE = new RegExp(THOUGHT_MARKS, 'iy');

/** Whether thoughts end in a text. */
export function endsThoughts(text: string): boolean {
  return END.test(text);
}

/** Whether thoughts begin or end at a place. */
export function thoughtsTurn(text: string, at: number): boolean {
  MARK_HERE.lastIndex = at;
  return MARK_HERE.test(text);
}
