// Shows text that came from a page or an AI (panel): isolated in its direction, with unseen characters named.
import { splitIsolated, splitUnseen, t } from '../words/index.ts';

/** Foreign text, shown as text and nothing else. */
export function Plain({ text, class: name }: { text: string; class?: string }) {
  return (
    <bdi class={name}>
      <Pieces text={text} />
    </bdi>
  );
}

/** A sentence of ours in which what is foreign was isolated; see `isolated`. */
export function Isolated({ text, class: name }: { text: string; class?: string }) {
  return (
    <bdi class={name}>
      {splitIsolated(text).map((part, at) => (at % 2 === 1 ? <Plain key={at} text={part} /> : <Pieces key={at} text={part} />))}
    </bdi>
  );
}

/** The same where it is isolated already: what is around it gives it its direction. */
export function Pieces({ text }: { text: string }) {
  return (
    <>
      {splitUnseen(text).map(piece =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          <span class="token" key={piece.at} title={t('unseen_character')}>
            {piece.label}
          </span>
        ),
      )}
    </>
  );
}
