// The inside of an opened row (sidebar room): target, payload, reasons, raw line, result.

import { useState } from 'preact/hooks';
import type { RowView } from '../model.ts';
import { usePanel } from '../panel.ts';
import { sizeInWords } from '../visible-text.ts';
import { Plain } from './plain-text.tsx';

/** Everything known about one row, without editing it. */
export function RowDetails({ row }: { row: RowView }) {
  const panel = usePanel();
  const { item, seen } = row;
  const json = item.command?.json;
  const picture = item.result?.ok ? item.result.picture : null;
  return (
    <>
      <dl class="details">
        {json?.s && (
          <>
            <dt>Selector</dt>
            <dd class="mono">
              <Plain text={json.s} />
            </dd>
          </>
        )}
        {seen && (
          <>
            <dt>Element</dt>
            <dd>
              <Plain text={[seen.card.role || seen.card.tag, seen.card.name && `“${seen.card.name}”`].filter(Boolean).join(' ')} />
              {seen.frameId !== 0 && <span class="soft"> in a frame of {seen.origin}</span>}
            </dd>
          </>
        )}
        {json?.x && (
          <>
            <dt>Payload</dt>
            <dd class="mono">
              <Plain text={json.x} />
            </dd>
            {json.x.length > 120 && (
              <>
                <dt>Size</dt>
                <dd>{sizeInWords(json.x)}</dd>
              </>
            )}
          </>
        )}
        {item.command && (
          <>
            <dt>Tab</dt>
            <dd>
              {item.command.json.t}
              {item.command.delayMs > 0 && <span class="soft">, waits {item.command.delayMs} ms before</span>}
              <span class="soft">, gives up after {item.command.timeoutMs / 1000} s</span>
            </dd>
          </>
        )}
        {row.reasons.length > 0 && (
          <>
            <dt>Why {row.risk}</dt>
            <dd>
              <Plain text={row.reasons.join(' ')} />
            </dd>
          </>
        )}
        {item.repairs.length > 0 && (
          <>
            <dt>Repaired</dt>
            <dd>
              <Plain text={item.repairs.map(repair => repair.what).join('; ')} />
            </dd>
          </>
        )}
        {row.outcome && (
          <>
            <dt>Result</dt>
            <dd>
              <Plain text={row.outcome} />
            </dd>
          </>
        )}
        {item.problem?.proposal && (
          <>
            <dt>Mended</dt>
            <dd class="mono">
              <Plain text={item.problem.proposal} />
            </dd>
          </>
        )}
        <dt>Line</dt>
        <dd class="mono">
          <Plain text={item.raw} />
        </dd>
      </dl>
      <RowMore row={row} />
      {picture?.dataUrl && (
        <div class="hint good">
          <img class="picture" src={picture.dataUrl} alt={`Screenshot, ${picture.width} by ${picture.height} pixels`} />
          <div class="actions">
            <button type="button" class="button small" onClick={() => void panel.copyPicture(item.id)}>
              Copy picture
            </button>
            <a class="button small" href={picture.dataUrl} download={picture.name}>
              Save picture
            </a>
          </div>
        </div>
      )}
    </>
  );
}

/** What is done seldom: order, copies, skipping with a reason. */
function RowMore({ row }: { row: RowView }) {
  const panel = usePanel();
  const [reason, setReason] = useState('');
  const { id } = row.item;
  const small = (label: string, press: () => void) => (
    <button type="button" class="button small" onClick={press}>
      {label}
    </button>
  );
  return (
    <details class="more">
      <summary>More actions</summary>
      <div class="actions">
        {row.status === 'queued' && small('Run to here', () => void panel.runTo(id))}
        {small('Move up', () => panel.move(id, -1))}
        {small('Move down', () => panel.move(id, 1))}
        {row.item.command && small('Duplicate', () => panel.duplicate(id))}
        {row.item.command && small('Copy line', () => void panel.copyLine(id))}
      </div>
      {(row.status === 'queued' || row.status === 'failed' || row.status === 'blocked') && (
        <form
          class="skip"
          onSubmit={event => {
            event.preventDefault();
            panel.skip(id, reason);
          }}
        >
          <input
            class="box"
            type="text"
            dir="auto"
            aria-label="Reason for skipping"
            placeholder="Why not? The AI is told."
            value={reason}
            onInput={event => setReason(event.currentTarget.value)}
          />
          <button type="submit" class="button small">
            Skip
          </button>
        </form>
      )}
    </details>
  );
}
