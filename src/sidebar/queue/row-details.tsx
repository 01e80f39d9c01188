// The inside of an opened row (panel): target, payload, reasons, raw line, result.

import { useState } from 'preact/hooks';
import { formatCommand } from '../../protocol/prompt/format.ts';
import { readJson } from '../../protocol/reader/json.ts';
import { useMessage } from '../message/index.ts';
import { type RowView, useRows } from '../rows/index.ts';
import { rowFacts } from '../rows/later.ts';
import { useRun } from '../run/index.ts';
import { Isolated, Plain } from '../ui/index.ts';
import { isolated, kindWord, sizeInWords, t } from '../words/index.ts';
import { repairWords } from '../words/later.ts';
import { RowPictures } from './row-pictures.tsx';

const DOTS = '••••••';

/** Everything known about one row, without editing it. */
export function RowDetails({ row }: { row: RowView }) {
  const message = useMessage();
  const { item, seen } = row;
  const json = item.command?.json;
  const facts = rowFacts(row);
  // What the row's words show as dots stands nowhere in the open; the editor shows it.
  const isSecret = (row.hidden || seen?.card.sensitive === true) && !!json?.x;
  const shown = (line: string) => (isSecret ? withoutSecret(line) : line);
  const picture = item.result?.ok ? item.result.picture : null;
  return (
    <>
      {facts.length > 0 && (
        <ul class="facts" id="row-facts">
          {facts.map(fact => (
            <li key={fact}>
              <Isolated text={fact} />
            </li>
          ))}
        </ul>
      )}
      <dl class="details">
        {json?.s && (
          <>
            <dt>{t('details_selector')}</dt>
            <dd class="mono">
              <Plain text={json.s} />
            </dd>
          </>
        )}
        {seen && (
          <>
            <dt>{t('details_element')}</dt>
            <dd>
              <Isolated text={seen.card.name === '' ? kindWord(seen.card) : t('do_named', isolated(seen.card.name), kindWord(seen.card))} />
              {seen.frameId !== 0 && <span class="soft"> {t('details_frame', seen.origin)}</span>}
            </dd>
          </>
        )}
        {json?.x && (
          <>
            <dt>{t('details_payload')}</dt>
            <dd class="mono">
              <Plain text={isSecret ? DOTS : json.x} />
            </dd>
            {json.x.length > 120 && (
              <>
                <dt>{t('details_size')}</dt>
                <dd>{sizeInWords(json.x)}</dd>
              </>
            )}
          </>
        )}
        {item.command && (
          <>
            <dt>{t('details_tab')}</dt>
            <dd>
              {item.command.json.t}
              <span class="soft">
                {item.command.delayMs > 0 && `${t('comma')}${t('details_delay', item.command.delayMs)}`}
                {t('comma')}
                {t('details_timeout', item.command.timeoutMs / 1000)}
              </span>
            </dd>
          </>
        )}
        {row.reasons.length > 0 && row.status !== 'blocked' && (
          <>
            <dt>{t('confirm_because')}</dt>
            <dd>
              <Plain text={row.reasons.join(' ')} />
            </dd>
          </>
        )}
        {item.repairs.length > 0 && (
          <>
            <dt>{t('details_repaired')}</dt>
            <dd>
              <Plain text={repairWords(item.repairs)} />
            </dd>
          </>
        )}
        {row.outcome && row.status !== 'failed' && (
          <>
            <dt>{t('details_result')}</dt>
            <dd>
              <Isolated text={row.outcome} />
            </dd>
          </>
        )}
        {item.problem?.proposal && (
          <>
            <dt>{t('details_mended')}</dt>
            <dd class="mono">
              <Plain text={item.problem.proposal} />
            </dd>
          </>
        )}
        <dt>{t('details_line')}</dt>
        <dd class="mono">
          <Plain text={shown(item.raw)} />
        </dd>
        {item.command && item.flags.includes('edited') && (
          <>
            <dt>{t('details_line_now')}</dt>
            <dd class="mono">
              <Plain text={shown(formatCommand(item.command))} />
            </dd>
          </>
        )}
      </dl>
      <RowPictures row={row} />
      <RowMore row={row} />
      {picture?.dataUrl && (
        <div class="hint good">
          <img class="picture" src={picture.dataUrl} alt={t('details_picture', picture.width, picture.height)} />
          <div class="actions">
            <button type="button" class="button small" onClick={() => void message.copyPicture(item.id)}>
              {t('details_copy_picture')}
            </button>
            <a class="button small" href={picture.dataUrl} download={picture.name}>
              {t('details_save_picture')}
            </a>
          </div>
        </div>
      )}
    </>
  );
}

/** A line with dots for its payload, whatever that was before the user changed it; dots alone where it is not known what to hide. */
function withoutSecret(line: string): string {
  const at = line.indexOf('{');
  const json = readJson(line.slice(at).trim());
  if (json.ok && typeof json.value === 'object' && json.value !== null && 'x' in json.value)
    return line.slice(0, at) + JSON.stringify({ ...json.value, x: DOTS });
  return DOTS;
}

/** What is done seldom: order, copies, skipping with a reason. */
function RowMore({ row }: { row: RowView }) {
  const queue = useRows();
  const runner = useRun();
  const [reason, setReason] = useState('');
  const { id } = row.item;
  const small = (label: string, press: () => void) => (
    <button type="button" class="button small" onClick={press}>
      {label}
    </button>
  );
  return (
    <details class="more">
      <summary>{t('more_title')}</summary>
      <div class="actions">
        {row.status === 'queued' && small(t('more_run_to'), () => void runner.runTo(id))}
        {small(t('more_up'), () => queue.move(id, -1))}
        {small(t('more_down'), () => queue.move(id, 1))}
        {row.item.command && small(t('more_duplicate'), () => queue.duplicate(id))}
        {row.item.command && small(t('more_copy_line'), () => void queue.copyLine(id))}
      </div>
      {(row.status === 'queued' || row.status === 'failed' || row.status === 'blocked') && (
        <form
          class="skip"
          onSubmit={event => {
            event.preventDefault();
            queue.skip(id, reason);
          }}
        >
          <input
            class="box"
            type="text"
            dir="auto"
            aria-label={t('more_reason')}
            placeholder={t('more_reason_example')}
            value={reason}
            onInput={event => setReason(event.currentTarget.value)}
          />
          <button type="submit" class="button small">
            {t('more_skip')}
          </button>
        </form>
      )}
    </details>
  );
}
