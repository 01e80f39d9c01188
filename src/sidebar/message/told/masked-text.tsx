// Text of a message with what is hidden in it as pills (panel): a press lets the AI see what one stands for.
import { Plain } from '../../ui/index.ts';
import { splitIsolated, t } from '../../words/index.ts';
import { useMasks } from '../use-masks.ts';

const MARK = /(⟦[^⟦⟧]*⟧)/;

/** A sentence in which what is foreign may be isolated; marks that stand for nothing known are text. */
export function Masked({ text }: { text: string }) {
  const masksCommands = useMasks();
  const known = new Set(masksCommands.masks.value.flatMap(({ mark, secret }) => (secret === null ? [] : [mark])));
  const pieces = splitIsolated(text).flatMap(part => part.split(MARK).filter(piece => piece !== ''));
  return (
    <bdi>
      {pieces.map((piece, at) =>
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
          <Plain key={at} text={piece} />
        ),
      )}
    </bdi>
  );
}
