// One row of the queue (panel): what would happen, in words, with its live match, its risk and everything the user may do with it.
import { Component } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ActionJson } from '../../protocol/command.ts';
import type { Flag, RowStatus } from '../../protocol/queue/queue.ts';
import { useApp } from '../app/index.ts';
import { useEditor } from '../editor/index.ts';
import { usePageTools } from '../page-tools/index.ts';
import {
  Badge,
  canUndo,
  flagsOf,
  Gate,
  hintOf,
  isOpen,
  PillMark,
  type RowView,
  readAs,
  rowSentence,
  STATUS_WORDS,
  shortId,
  targetOf,
  useRows,
} from '../rows/index.ts';
import { useRun } from '../run/index.ts';
import { Icon, IconButton, type IconButtonProps, type IconName, Isolated, lazy, Plain } from '../ui/index.ts';
import { type MessageKey, preview, t } from '../words/index.ts';
import { watchRow } from './in-view.ts';
import { RowHint } from './row-hint.tsx';

const details = lazy(async () => (await import('./row-details.tsx')).RowDetails);
const editor = lazy(async () => (await import('../editor/row-editor.tsx')).RowEditor);

/** Reads what an open row shows; its editor is read when one is edited. */
export const preloadRows = details.preload;

/** Flags that ask for a look, rather than only inform. */
const ALARMING: readonly Flag[] = ['other-tab', 'no-base', 'older-reply', 'guess', 'dictated', 'old-context'];

/** Statuses that the second line says in a word; the others show in another way. */
const TOLD: readonly RowStatus[] = ['deleted', 'skipped', 'running', 'awaiting-confirm'];

/** `tabStop`: whether the Tab key reaches it (one row of the list at a time). `slim`: on one line. */
export type RowProps = { row: RowView; tabStop: boolean; open: boolean; editing: boolean; picking: boolean; slim: boolean };

/** Whether two rows are drawn alike. */
export function sameRow(next: RowProps, now: RowProps): boolean {
  return (
    next.row === now.row &&
    next.tabStop === now.tabStop &&
    next.open === now.open &&
    next.editing === now.editing &&
    next.picking === now.picking &&
    next.slim === now.slim
  );
}

/** Where the Tab key goes in a row: to what is in an open one; a closed one is passed, and its keys do what its buttons do. */
function stopIn(open: boolean): number {
  return open ? 0 : -1;
}

/** One row. Drawn again only when something of its own changed: a list may hold a thousand. */
export class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    return !sameRow(next, this.props);
  }

  override render() {
    return <RowBody {...this.props} />;
  }
}

function RowBody({ row, tabStop, open, editing, picking, slim }: RowProps) {
  const app = useApp();
  const queue = useRows();
  const editorCommands = useEditor();
  const pageTools = usePageTools();
  const { item } = row;
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => watchRow(element.current, visible => queue.inView(item.id, visible)), [item.id, queue]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in groups, which the list element does not allow
    <div
      ref={element}
      role="listitem"
      class={`row${open ? ' open' : ''}${row.doubt ? ' doubtful' : ''}${slim ? ' slim' : ''}`}
      data-id={item.id}
      data-rev={item.rev}
      data-status={row.status}
      data-risk={row.risk}
      aria-label={rowSentence(row)}
      tabIndex={tabStop ? 0 : -1}
      onMouseEnter={() => pageTools.highlight(item.id)}
      onMouseLeave={() => pageTools.unhighlight()}
      onFocusCapture={() => {
        app.store.rows.focusedRow.value = item.id;
        pageTools.highlight(item.id);
      }}
      onBlurCapture={() => pageTools.unhighlight()}
    >
      {item.note && !slim && (
        <p class="said">
          <Plain text={item.note} />
        </p>
      )}
      <div class="row-head">
        <Gate row={row} tabIndex={stopIn(open)} />
        <StopDot row={row} tabIndex={stopIn(open)} />
        <span class="words" title={row.words}>
          <Icon name={row.icon} />
          {row.words === '' ? <Plain text={preview(item.raw, 160)} /> : <Isolated text={row.words} />}
        </span>
        <button
          type="button"
          class="icon-button chevron"
          tabIndex={stopIn(open)}
          aria-label={open ? t('row_less') : t('row_more')}
          aria-expanded={open}
          onClick={() => {
            app.store.rows.openRow.value = open ? null : item.id;
            if (open) editorCommands.edit(null);
          }}
        >
          <Icon name="chevron" />
        </button>
        {!slim && <Second row={row} />}
        {!editing && <Tools row={row} picking={picking} open={open} />}
      </div>
      {!slim && <RowHint hint={hintOf(row)} id={item.id} many={row.pill.kind === 'many'} tabIndex={stopIn(open)} />}
      {item.command && <Advice json={item.command.json} />}
      {open && !editing && <details.Part row={row} />}
      {editing && <editor.Part row={row} />}
    </div>
  );
}

/** The number of the row; pressed, a run pauses before it. */
function StopDot({ row, tabIndex }: { row: RowView; tabIndex: number }) {
  const runner = useRun();
  const { item } = row;
  const number = shortId(item.id);
  if (!isOpen(row.status) || !item.command)
    return (
      <span class="number" title={item.id} aria-hidden="true">
        {number}
      </span>
    );
  return (
    <button
      type="button"
      class="number"
      tabIndex={tabIndex}
      title={`${item.id}\n${t('row_stop_title')}`}
      aria-label={t('row_stop', number)}
      aria-pressed={item.stop}
      onClick={() => runner.toggleStop(item.id)}
    >
      {number}
    </button>
  );
}

/** What another chat says about this row. */
function Advice({ json }: { json: ActionJson }) {
  const advice = useApp().store.rows.advice.value.get(json);
  if (advice === undefined) return null;
  return (
    <div class="hint advice">
      <p>
        <strong>{t('opinion_says')}</strong> <Plain text={advice} />
      </p>
    </div>
  );
}

/** What is known from rows like it; a line that came back without effect is worth a look. */
function HistoryFlags({ row }: { row: RowView }) {
  if (row.status !== 'queued') return null;
  if (row.was)
    return (
      <span class="flag alarm" title={row.doubt}>
        {t('flag_changed')}
      </span>
    );
  const { before, fruitless } = row.history;
  return (
    <>
      {fruitless > 0 && (
        <span class="flag alarm" title={t('row_repeat_title')}>
          {t('row_repeat', fruitless + 1)}
        </span>
      )}
      {before && fruitless === 0 && (
        <span class="flag" title={t('row_before_title')}>
          {t('row_before')}
        </span>
      )}
    </>
  );
}

/** The second line: what came of it, else the target's role and the flags. */
function Second({ row }: { row: RowView }) {
  const { item, seen } = row;
  const outcome = item.status === 'done' ? row.outcome : '';
  // A warning before the run says nothing after it; the line belongs to what came of it.
  const flags = flagsOf(row).filter(({ flag }) => outcome === '' || flag === 'edited');
  return (
    <span class="second">
      {item.command && <Badge risk={row.risk} reasons={row.reasons} />}
      <PillMark pill={row.pill} />
      {TOLD.includes(row.status) && <span>{t(STATUS_WORDS[row.status])}</span>}
      {readAs(row) && (
        <span class="flag">
          <Isolated text={readAs(row)} />
        </span>
      )}
      {flags.map(({ flag, label, title }) => (
        <span class={`flag${ALARMING.includes(flag) ? ' alarm' : ''}`} key={flag} title={title}>
          {label}
        </span>
      ))}
      <HistoryFlags row={row} />
      {row.undo === 'cannot' && row.status === 'queued' && (
        <span class="flag" title={t('row_no_undo_title')}>
          {t('row_no_undo')}
        </span>
      )}
      {outcome ? (
        <span class="outcome good" title={outcome}>
          <Isolated text={outcome} />
        </span>
      ) : (
        seen && row.status !== 'deleted' && <Plain text={placeOf(row)} />
      )}
    </span>
  );
}

function placeOf(row: RowView): string {
  const card = row.seen?.card;
  if (!card) return '';
  const facts: string[] = [];
  if (!card.visible) facts.push(t('row_place_hidden'));
  else if (!card.inView) facts.push(t('row_place_outside'));
  if (!card.enabled) facts.push(t('row_place_off'));
  if (card.submits) facts.push(t('row_place_submits'));
  if (card.goesTo) facts.push(t('row_place_goes', card.goesTo.replace(/^https?:\/\//, '')));
  if (card.sensitive) facts.push(t('row_place_protected'));
  return facts.join(t('comma'));
}

function Tools({ row, picking, open }: { row: RowView; picking: boolean; open: boolean }) {
  const queue = useRows();
  const editorCommands = useEditor();
  const pageTools = usePageTools();
  const runner = useRun();
  const { item } = row;
  const { id } = item;
  const targeted = item.command !== null && targetOf(item.command.action) !== null;
  const tool = (name: MessageKey, icon: IconName, onPress: () => void, more: Partial<IconButtonProps> = {}) => (
    <IconButton worded={open} tabIndex={stopIn(open)} name={t(name)} icon={icon} onPress={onPress} {...more} />
  );
  const highlight = () => tool('row_highlight', 'eye', () => pageTools.highlight(id, 'show'));
  switch (row.status) {
    case 'deleted':
    case 'skipped':
      return <div class="tools">{tool('row_restore', 'restore', () => queue.restore(id))}</div>;
    case 'queued':
    case 'approved':
    case 'blocked':
    case 'failed':
    case 'interrupted':
    case 'invalid':
    case 'conflict':
      return (
        <div class="tools">
          {targeted && (
            <span class="seldom">
              {highlight()}
              {tool('row_pick', 'target', () => void pageTools.pick(id), { pressed: picking })}
            </span>
          )}
          {row.status === 'queued' && (
            <span class="seldom">{tool('row_only', 'only', () => void runner.runOnly(id), { title: t('row_only_title') })}</span>
          )}
          {tool('row_edit', 'edit', () => editorCommands.edit(id))}
          {tool('row_delete', 'bin', () => queue.remove(id), { danger: true })}
        </div>
      );
    case 'running':
    case 'awaiting-confirm':
      return null;
    case 'done':
      return (
        <div class="tools">
          {canUndo(row) && tool('row_undo', 'restore', () => void runner.undo(id))}
          {targeted && highlight()}
        </div>
      );
    default:
      return row.status satisfies never;
  }
}
