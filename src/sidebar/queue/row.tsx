// One row of the queue (panel): what would happen, in words, with its live match, its risk and everything the user may do with it.
import { Component, type ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { useEditor } from '../editor/index.ts';
import { usePageTools } from '../page-tools/index.ts';
import { ClientName, FaceMark, faceHint, Gate, hintOf, isLeftOver, isOpen, rowSentence } from '../rows/begun.ts';
import { canUndo, type RowView, shortId, targetOf, useRows } from '../rows/index.ts';
import { useRun } from '../run/index.ts';
import { Icon, IconButton, type IconButtonProps, type IconName, Isolated, lazy, Plain } from '../ui/index.ts';
import { errorSentence, type MessageKey, preview, t } from '../words/index.ts';
import { watchRow } from './in-view.ts';
import { HintAbove, RowHint } from './row-hint.tsx';

const details = lazy(async () => (await import('./row-details.tsx')).RowDetails);
const field = lazy(async () => (await import('./form-field.tsx')).FormField);
const advice = lazy(async () => (await import('./row-aside.tsx')).Advice);
const editor = lazy(async () => (await import('../editor/row-editor.tsx')).RowEditor);

/** Reads what an open row shows, and one of a form; its editor is read when one is edited. */
export const preloadRows = () => Promise.all([details.preload(), field.preload()]);

/** `tabStop`: whether the Tab key reaches it (one row of the list at a time). `slim`: on one line; `folded`: only the line of its turn is shown; `said`: what the AI says before it stands there; `now`: what the field holds that it writes as one of a form, null for any other row; `alike`: the rows that have its hint, the first of which tells it. */
export type RowProps = {
  row: RowView;
  tabStop: boolean;
  open: boolean;
  editing: boolean;
  picking: boolean;
  slim: boolean;
  folded: boolean;
  said: boolean;
  now: string | null;
  alike: readonly string[] | undefined;
};

/** Whether two rows are drawn alike. */
export function sameRow(next: RowProps, now: RowProps): boolean {
  return (
    next.row === now.row &&
    next.tabStop === now.tabStop &&
    next.open === now.open &&
    next.editing === now.editing &&
    next.picking === now.picking &&
    next.slim === now.slim &&
    next.folded === now.folded &&
    next.said === now.said &&
    next.now === now.now &&
    String(next.alike) === String(now.alike)
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

function RowBody({ row, tabStop, open, editing, picking, slim, folded, said, now, alike }: RowProps) {
  const app = useApp();
  const queue = useRows();
  const editorCommands = useEditor();
  const pageTools = usePageTools();
  const { item } = row;
  const element = useRef<HTMLDivElement>(null);
  const face = faceHint(row);
  const hint = open ? hintOf(row) : slim ? null : face;
  const isAbove = !open && alike !== undefined && alike[0] !== item.id;

  useEffect(() => watchRow(element.current, visible => queue.inView(item.id, visible)), [item.id, queue]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand in groups, which the list element does not allow
    <div
      ref={element}
      role="listitem"
      class={`row${open ? ' open' : ''}${row.doubt ? ' doubtful' : ''}${slim ? ' slim' : ''}${row.asksFile ? ' asking' : ''}${now === null ? '' : ' in-form'}`}
      data-id={item.id}
      data-rev={item.rev}
      data-status={row.status}
      data-risk={row.risk}
      data-turn={item.reply}
      data-client={item.client}
      hidden={folded && 'until-found'}
      aria-label={rowSentence(row)}
      aria-describedby={open && !editing ? 'row-facts' : undefined}
      tabIndex={tabStop ? 0 : -1}
      onMouseEnter={() => pageTools.highlight(item.id)}
      onMouseLeave={() => pageTools.unhighlight()}
      onFocusCapture={() => {
        app.store.rows.focusedRow.value = item.id;
        pageTools.highlight(item.id);
      }}
      onBlurCapture={() => pageTools.unhighlight()}
    >
      {item.note && !slim && !said && (
        <p class="said">
          <Plain text={item.note} />
        </p>
      )}
      <div class="row-head">
        <Gate row={row} tabIndex={stopIn(open)} />
        <StopDot row={row} tabIndex={stopIn(open)} />
        {now === null ? (
          <span class="words" title={row.words}>
            <Icon name={row.icon} />
            {row.words === '' ? <Plain text={preview(item.raw, 160)} /> : <Isolated text={row.words} />}
            <ClientName name={item.client} />
          </span>
        ) : (
          <field.Part row={row} now={now} tabIndex={stopIn(open)} />
        )}
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
        {(!slim || row.status === 'failed') && (
          <Second row={row} slim={slim}>
            {isAbove && <HintAbove hint={hint} />}
          </Second>
        )}
        {!editing && <Tools row={row} picking={picking} open={open} />}
      </div>
      {hint && !isAbove && (
        <RowHint
          hint={hint}
          id={item.id}
          many={row.pill.kind === 'many' && (open || !isLeftOver(row))}
          alike={(hint.sentence === face?.sentence && alike) || []}
          open={open}
          tabIndex={stopIn(open)}
        />
      )}
      {item.command && app.store.rows.advice.value.size > 0 && <advice.Part json={item.command.json} />}
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

/** The second line: the one mark, and what came of the row. */
function Second({ row, slim, children }: { row: RowView; slim: boolean; children: ComponentChildren }) {
  const { result } = row.item;
  // On one line there is no hint, which says why a row failed; its code stands in the opened row.
  const outcome =
    row.status !== 'done' && slim && result?.ok === false ? errorSentence(result.error) : row.status === 'done' || slim ? row.outcome : '';
  return (
    <span class="second">
      {!slim && <FaceMark row={row} />}
      {children}
      {outcome && (
        <span class={row.status === 'done' ? 'outcome good' : 'outcome bad'} title={outcome}>
          <Isolated text={outcome} />
        </span>
      )}
    </span>
  );
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
