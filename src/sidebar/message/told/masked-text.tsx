// Text of a message with what is hidden in it as pills (panel): a press lets the AI see what one stands for.
import { Pieces } from '../../ui/index.ts';
import { splitIsolated, t } from '../../words/index.ts';
import { useMasks } from '../use-masks.ts';

const MARK = /(⟦[^⟦⟧]*⟧)/;

/** A sentence in which what is foreign may be isolated. A mark whose secret is not known any more is text. */
export function Masked({ text }: { text: string }) {
  return (
    <bdi>
      {splitIsolated(text).map((part, at) =>
        at % 2 === 1 ? (
          <bdi key={at}>
            <Marked text={part} />
          </bdi>
        ) : (
          <Marked key={at} text={part} />
        ),
      )}
    </bdi>
  );
}

function Marked({ text }: { text: string }) {
  const masksCommands = useMasks();
  const known = new Set(masksCommands.masks.value.flatMap(({ mark, secret }) => (secret === null ? [] : [mark])));
  return (
    <>
      {text.split(MARK).map((piece, at) =>
        known.has(piece) ? (
          <button
            type="button"
            class="mask"
            key={at}
            aria-label={t('masks_reveal', piece)}
            onClick={() => masksCommands.revealMask(piece, true)}
          >
            {piece.slice(1, -1)}
          </button>
        ) : (
          <Pieces key={at} text={piece} />
        ),
      )}
    </>
  );
}
