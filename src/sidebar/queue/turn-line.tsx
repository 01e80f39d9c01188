// The line of a turn (panel): what the AI says before its rows; of an earlier one what came of it, which opens and closes its rows.
import { useApp } from '../app/index.ts';
import { Icon, Isolated, Plain } from '../ui/index.ts';
import { flat, turnName } from '../words/index.ts';
import type { Turn } from './turns.ts';

/** `open`: its rows are shown, or the whole of a long text; `tabStop`: whether the Tab key reaches it; `named`: there are other turns beside it. */
export type TurnLineProps = { turn: Turn; open: boolean; tabStop: boolean; named: boolean };

/** Characters of a text that two lines of the narrowest panel hold. */
const SHORT = 60;

/** Whether there is something to press in the line of a turn. */
export function opens({ folds, note }: Turn): boolean {
  return folds || note.length > SHORT;
}

/** Under what the state of a line is kept: that its text is open says nothing of its rows, which it folds later. */
export function openingOf({ folds, number }: Turn): string {
  return folds ? `rows-${number}` : `text-${number}`;
}

/** The line, as an entry of the list. */
export function TurnLine({ turn, open, tabStop, named }: TurnLineProps) {
  const { rows } = useApp().store;
  const { folds, note, line } = turn;
  const says = folds ? (
    <Isolated text={turn.words} />
  ) : (
    <span>
      {named && <strong>{turnName(turn.number)}</strong>} {note && <Plain text={note} class="note" />}
    </span>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: it stands in a group of rows, which the list element does not allow
    <div class={folds ? 'turn-head over' : 'turn-head'} role="listitem">
      {opens(turn) ? (
        <button
          type="button"
          id={line}
          class="turn-line"
          tabIndex={tabStop ? 0 : -1}
          aria-expanded={open}
          title={folds ? flat(turn.words) : undefined}
          onFocus={() => {
            rows.focusedRow.value = line;
          }}
          onClick={() => {
            const opening = openingOf(turn);
            rows.opened.value = open ? rows.opened.value.filter(one => one !== opening) : [...rows.opened.value, opening];
          }}
        >
          {says}
          <Icon name="chevron" />
        </button>
      ) : (
        <p id={line} class="turn-line">
          {says}
        </p>
      )}
      {folds && open && note && (
        <p class="said">
          <Plain text={note} />
        </p>
      )}
    </div>
  );
}
