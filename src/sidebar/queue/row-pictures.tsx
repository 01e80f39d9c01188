// Pictures of a row's target (panel): now, or before and after the row ran.
import { useEffect } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { usePageTools } from '../page-tools/index.ts';
import type { RowView } from '../rows/index.ts';
import { t } from '../words/index.ts';

/** What there is: both pictures of a row that ran, else one of the target as it stands. Nothing while pictures are switched off. */
export function RowPictures({ row }: { row: RowView }) {
  const app = useApp();
  const pageTools = usePageTools();
  const { item } = row;
  const on = app.store.app.value.settings.pictures;
  const json = item.command?.json;
  const now = (json && app.store.rows.crops.value.get(json)) ?? '';
  const wanted = on && item.pictures === null && row.status === 'queued' && row.seen?.card.inView === true;
  useEffect(() => {
    if (wanted) pageTools.takeCrop(item.id);
  }, [wanted, json]);
  const shown = item.pictures === null ? [{ src: now, label: t('picture_now') }] : beforeAndAfter(item.pictures);
  const there = shown.filter(({ src }) => src !== '');
  if (there.length === 0) return null;
  return (
    <div class="crops">
      {there.map(({ src, label }) => (
        <figure key={label}>
          <img src={src} alt={label} />
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function beforeAndAfter({ before, after }: { before: string; after: string }) {
  return [
    { src: before, label: t('picture_before') },
    { src: after, label: t('picture_after') },
  ];
}
