// A page wants a file (panel): the user chooses it here, sees what it is, and only then it goes into the page.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FileWish } from '../../../executor/page-api.ts';
import type { RowView } from '../../rows/index.ts';
import { Button, Icon, Isolated, isWriting, Plain } from '../../ui/index.ts';
import { isolated, language, preview, t } from '../../words/index.ts';
import { useQuestions } from '../use-questions.ts';

/** Bytes that one field is given at most: they cross from the panel to the page in one message. */
const MAX_BYTES = 20_000_000;

/** Asks for the files of one field. */
export function FileCard({ row, wish }: { row: RowView; wish: FileWish }) {
  const questions = useQuestions();
  const card = useRef<HTMLElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!isWriting()) card.current?.focus();
    // What watches the panel from outside learns of the question.
    document.body.dataset.run = 'file';
  }, []);
  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])];
    if (chosen.length > 0) setFiles(wish.many ? chosen : chosen.slice(0, 1));
  };
  const isTooLarge = files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES;
  const action = row.item.command?.action;
  const purpose = action?.type === 'type' ? action.text : '';
  return (
    <section
      ref={card}
      class={over ? 'confirm file-card over' : 'confirm file-card'}
      role="alertdialog"
      aria-label={t('file_label')}
      tabIndex={-1}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        event.stopPropagation(); // elsewhere a file is a reply
        setOver(false);
        take(event.dataTransfer?.files ?? null);
      }}
    >
      <h2>
        <Icon name="warn" />
        <span>
          <Isolated text={t('file_wanted', isolated(preview(wish.name, 80)))} />
        </span>
      </h2>
      {purpose !== '' && (
        <p>
          <Plain text={t('file_purpose', preview(purpose, 300))} />
        </p>
      )}
      <label class="field">
        <span>{t(wish.many ? 'file_choose_many' : 'file_choose')}</span>
        <input type="file" accept={wish.accept} multiple={wish.many} onChange={event => take(event.currentTarget.files)} />
      </label>
      {files.length > 0 && (
        <ul aria-label={t('file_chosen')}>
          {files.map(file => (
            <li key={file.name}>
              <Plain text={file.name} /> <span class="soft">{sizeOf(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      {isTooLarge && (
        <p class="problem-text" role="alert">
          {t('file_large', sizeOf(MAX_BYTES))}
        </p>
      )}
      <div class="choices">
        <button type="button" class="button main" disabled={files.length === 0 || isTooLarge} onClick={() => questions.giveFiles(files)}>
          {t('file_give')}
        </button>
        <Button onPress={() => questions.giveFiles(null)}>{t('file_none')}</Button>
      </div>
      <p class="soft">{t('file_stays')}</p>
    </section>
  );
}

/** Bytes in a unit that says something. */
function sizeOf(bytes: number): string {
  const [size, unit] = bytes < 1000 ? [bytes, 'byte'] : bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat(language(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(size);
}
