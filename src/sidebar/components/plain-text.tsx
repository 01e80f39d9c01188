// Shows text that came from a page or an AI (sidebar room): isolated in its direction, with unseen characters named.
import { t } from '../i18n.ts';
import { splitUnseen } from '../visible-text.ts';

/** Foreign text, shown as text and nothing else. */
export function Plain({ text, class: name }: { text: string; class?: string }) {
  return (
    <bdi class={name}>
      {splitUnseen(text).map(piece =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          <span class="token" key={piece.at} title={t('unseen_character')}>
            {piece.label}
          </span>
        ),
      )}
    </bdi>
  );
}
