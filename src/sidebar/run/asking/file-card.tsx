// A page wants a file (panel): the user chooses it here, sees what it is, and only then it goes into the page.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FileWish } from '../../../executor/page-api.ts';
import { hostOf } from '../../../protocol/policy/url.ts';
import type { RowView } from '../../rows/index.ts';
import { Button, Icon, Isolated, isWriting, Plain } from '../../ui/index.ts';
import { isolated, language, preview, t } from '../../words/index.ts';
import { useQuestions } from '../use-run.ts';

/** Bytes that one field is given at most: they cross from the panel to the page in one message. */
const MAX_BYTES = 20_000_000;

/** Asks for the files of one field. `unreadable`: what was chosen last and could not be read, which is spoken already; null where nothing was. */
export function FileCard({ row, wish, unreadable }: { row: RowView; wish: FileWish; unreadable: readonly File[] | null }) {
  const questions = useQuestions();
  const card = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!isWriting()) card.current?.focus();
    // What watches the panel from outside learns of the question.
    document.body.dataset.run = 'file';
  }, []);
  // What is dropped goes into the field too, so that it says the same as the list.
  const drop = (list: FileList | undefined) => {
    const dropped = [...(list ?? [])].slice(0, wish.many ? undefined : 1);
    if (dropped.length === 0 || input.current === null) return;
    const data = new DataTransfer();
    for (const file of dropped) data.items.add(file);
    input.current.files = data.files;
    setFiles(dropped);
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
        drop(event.dataTransfer?.files);
      }}
    >
      <h2>
        <Icon name="warn" />
        <span>
          <Isolated text={t('file_wanted', isolated(preview(wish.name, 80)))} />
        </span>
      </h2>
      <p>
        <Isolated text={t('file_site', isolated(hostOf(wish.site) || preview(wish.site, 80)))} />
      </p>
      {purpose !== '' && (
        <p>
          <Plain text={t('file_purpose', preview(purpose, 300))} />
        </p>
      )}
      <label class="field">
        <span>{t(wish.many ? 'file_choose_many' : 'file_choose')}</span>
        <input
          ref={input}
          type="file"
          accept={wish.accept}
          multiple={wish.many}
          onChange={event => setFiles([...(event.currentTarget.files ?? [])])}
        />
      </label>
      {files.length > 0 && (
        <ul aria-label={t('file_chosen')}>
          {files.map((file, at) => (
            <li key={`${at} ${file.name}`}>
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
      {files === unreadable && <p class="problem-text">{t('file_unreadable')}</p>}
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
