// What the text around a line says about it (pure): thoughts, comments, comparisons, other speakers, a line that did not end.
import type { Offered } from './line.ts';
import type { Mark, Struck } from './regions.ts';
import type { Lead } from './unwrap.ts';

/** A line that was read, whatever its language; `offered` may still change. */
export type Judged = { offered: Offered; raw: string; line: { kind: string } };

/** How a line stands on its physical line; `after`: behind one that cannot be read. */
export type Where = Lead['where'] | 'after';

/** Follows a text from its start, and judges each of its lines by what stood before it. A later mark may change what was judged. */
export type Around = {
  /** Takes a mark. `begins`: nothing but noise stands before it on its line. Says whether it counts. */
  turn(mark: Mark, begins: boolean): boolean;
  /** Looks at text between lines, in which a line that did not end may end. `fresh`: it begins where a physical line begins. */
  pass(text: string, fresh: boolean): void;
  /** Why a line that stands so is only offered. */
  judge(where: Where): Offered;
  /** Takes a line that was read. `open`: its JSON did not end. */
  add(entry: Judged, sign: Lead['sign'], open: boolean): void;
  /** The line read last stands beside another one, as in a table of wrong and right. */
  compare(): void;
  /** The lines that come now may be those of a comparison of two files. */
  labelled(): void;
};

/** The end of a text and of the JSON that it ends, where nothing of it began. */
const CLOSING = /(?:["\u201C\u201D]|&quot;)[ \t]*\}/;
const CLOSES = /^[^{]*(?:["\u201C\u201D]|&quot;)[ \t]*\}/;

/** Begins at the start of a text. */
export function createAround(): Around {
  const given: { entry: Judged; sign: Lead['sign'] }[] = [];
  let thinking: 'no' | 'yes' | 'paired' = 'no';
  let struck: Struck | null = null;
  let user = false;
  let open = false; // a line did not end, and neither a blank line nor its closing brace came since
  const unended: number[] = []; // behind which lines one stands that did not end, and whose end was not seen
  let compared = false;
  let signs = ''; // the kinds of bullets that were seen

  /** What was judged before stood in thoughts: a template put their beginning into the prompt, so that only their end is seen. */
  function allThought() {
    for (const { entry } of given) if (entry.offered !== 'user') entry.offered = 'thought';
  }

  /** The end of a line that did not end: what stood between was a part of it, blank lines or not. */
  function closed() {
    for (const { entry } of given.slice(unended.pop() ?? given.length)) if (entry.offered === 'no') entry.offered = 'after';
    open = false;
  }

  function withdraw(row: { entry: Judged } | undefined) {
    if (row?.entry.offered === 'no') row.entry.offered = 'withdrawn';
  }

  return {
    turn({ turn }, begins) {
      switch (turn.kind) {
        case 'thinks':
          if (!begins) return false;
          thinking = turn.paired ? 'paired' : 'yes';
          return true;
        case 'thought':
          if (turn.paired && thinking !== 'paired') return false;
          if (thinking === 'no') allThought();
          thinking = 'no';
          open = false;
          return true;
        case 'strikes':
          if (turn.by === struck && turn.by === 'tilde') struck = null;
          else if (struck !== null || !(begins || turn.anywhere)) return false;
          else struck = turn.by;
          return true;
        case 'struck':
          if (struck !== turn.by) return false;
          struck = null;
          return true;
        case 'user':
          user = true;
          return true;
        case 'assistant': {
          const changed = user;
          user = false;
          return changed;
        }
        default:
          return turn satisfies never;
      }
    },
    pass(text, fresh) {
      if (CLOSING.test(text)) closed();
      if (open && (text.includes('}') || (fresh ? /(?:^|\n)[ \t]*\n/ : /\n[ \t]*\n/).test(text))) open = false;
    },
    judge(where) {
      if (thinking !== 'no') return 'thought';
      if (user) return 'user';
      if (where !== 'start') return where;
      if (open) return 'after';
      return struck === null ? 'no' : 'withdrawn';
    },
    add(entry, sign, goesOn) {
      const row = { entry, sign };
      given.push(row);
      if (entry.line.kind === 'malformed' && CLOSES.test(entry.raw)) closed();
      if (goesOn) {
        open = true;
        unended.push(given.length);
      }
      // The trail of a line takes the marks behind it in.
      if (struck === 'tilde' && /~~[\s.,;:*_`|]*$/.test(entry.raw)) struck = null;
      if (sign === '') return;
      if (!signs.includes(sign)) signs += sign;
      // A list has one kind of bullet; both are the signs of what was and what is.
      if (!compared && signs.length > 1) {
        compared = true;
        for (const other of given) if (other.sign !== '') withdraw(other);
      }
      if (compared) withdraw(row);
    },
    compare() {
      withdraw(given.at(-1));
      withdraw(given.at(-2));
    },
    labelled() {
      compared = true;
    },
  };
}
