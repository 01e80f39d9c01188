// One row of the queue (sidebar room): what would happen, in words, with its live match, its risk and everything the user may do with it.
import { Component } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Flag } from '../../protocol/queue.ts';
import { hintOf } from '../hints.ts';
import { FLAG_WORDS, type RowView, targetOf } from '../model.ts';
import { usePanel } from '../panel.ts';
import { preview } from '../visible-text.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import { Plain } from './plain-text.tsx';
import { RowDetails } from './row-details.tsx';
import { RowEditor } from './row-editor.tsx';
import { RowHint } from './row-hint.tsx';
import { Badge, Gate, PillMark, RISK_WORDS, shortId } from './row-marks.tsx';

/** Flags that ask for a look, rather than only inform. */
const ALARMING: readonly Flag[] = ['other-tab', 'no-base', 'older-reply', 'guess', 'old-context'];

/** `tabStop`: whether the Tab key reaches it (one row of the list at a time). `slim`: on one line. */
type RowProps = { row: RowView; tabStop: boolean; open: boolean; editing: boolean; picking: boolean; slim: boolean };

/** One row. Drawn again only when something of its own changed: a list may hold a thousand. */
export class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    const now = this.props;
    return (
      next.row !== now.row ||
      next.tabStop !== now.tabStop ||
      next.open !== now.open ||
      next.editing !== now.editing ||
      next.picking !== now.picking ||
      next.slim !== now.slim
    );
  }

  override render() {
    return <RowBody {...this.props} />;
  }
}

function RowBody({ row, tabStop, open, editing, picking, slim }: RowProps) {
  const panel = usePanel();
  const { item } = row;
  const element = useRef<HTMLLIElement>(null);

  useEffect(() => watchView(element.current, visible => panel.inView(item.id, visible)), [item.id, panel]);

  return (
    <li
      ref={element}
      class={`row${open ? ' open' : ''}${row.doubt ? ' doubtful' : ''}${slim ? ' slim' : ''}`}
      data-id={item.id}
      data-rev={item.rev}
      data-status={row.status}
      data-risk={row.risk}
      aria-label={sentence(row)}
      tabIndex={tabStop ? 0 : -1}
      onMouseEnter={() => panel.highlight(item.id)}
      onMouseLeave={() => panel.unhighlight()}
      onFocusCapture={() => {
        panel.store.focusedRow.value = item.id;
        panel.highlight(item.id);
      }}
      onBlurCapture={() => panel.unhighlight()}
    >
      {item.note && !slim && (
        <p class="said">
          <Plain text={item.note} />
        </p>
      )}
      <div class="row-head">
        <Gate row={row} />
        <span class="number" title={item.id} aria-hidden="true">
          {shortId(item.id)}
        </span>
        <span class="words" title={row.words}>
          <Icon name={row.icon} />
          <Plain text={preview(row.words || item.raw, 160)} />
        </span>
        <button
          type="button"
          class="icon-button chevron"
          aria-label={open ? 'Less' : 'More'}
          aria-expanded={open}
          onClick={() => {
            panel.store.openRow.value = open ? null : item.id;
            if (open) panel.edit(null);
          }}
        >
          <Icon name="chevron" />
        </button>
        {!slim && <Second row={row} />}
        {!editing && <Tools row={row} picking={picking} />}
      </div>
      {!slim && <RowHint hint={hintOf(row)} id={item.id} />}
      {open && !editing && <RowDetails row={row} />}
      {editing && <RowEditor row={row} />}
    </li>
  );
}

/** The second line: what came of it, else the target's role and the flags. */
function Second({ row }: { row: RowView }) {
  const { item, seen } = row;
  const outcome = item.status === 'done' ? row.outcome : '';
  // A warning before the run says nothing after it; the line belongs to what came of it.
  const flags = outcome ? item.flags.filter(flag => flag === 'edited') : item.flags;
  return (
    <span class="second">
      {item.command && <Badge risk={row.risk} reasons={row.reasons} />}
      <PillMark pill={row.pill} />
      {row.status === 'deleted' && <span>removed</span>}
      {row.status === 'skipped' && <span>skipped</span>}
      {row.status === 'running' && <span>running</span>}
      {row.status === 'awaiting-confirm' && <span>waiting for you</span>}
      {flags.map(flag => (
        <span class={`flag${ALARMING.includes(flag) ? ' alarm' : ''}`} key={flag} title={FLAG_WORDS[flag].title}>
          {FLAG_WORDS[flag].label}
        </span>
      ))}
      {outcome ? (
        <span class="outcome good" title={outcome}>
          <Plain text={outcome} />
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
  if (!card.visible) facts.push('not visible now');
  else if (!card.inView) facts.push('outside the visible part');
  if (!card.enabled) facts.push('switched off now');
  if (card.submits) facts.push('sends a form');
  if (card.goesTo) facts.push(`goes to ${card.goesTo.replace(/^https?:\/\//, '')}`);
  if (card.sensitive) facts.push('protected field');
  return facts.join(', ');
}

function Tools({ row, picking }: { row: RowView; picking: boolean }) {
  const panel = usePanel();
  const { item } = row;
  const { id } = item;
  const targeted = item.command !== null && targetOf(item.command.action) !== null;
  switch (row.status) {
    case 'deleted':
    case 'skipped':
      return (
        <div class="tools">
          <IconButton name="Restore" icon="restore" onPress={() => panel.restore(id)} />
        </div>
      );
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
              <IconButton name="Highlight" icon="eye" onPress={() => panel.highlight(id, 'show')} />
              <IconButton name="Pick target" icon="target" pressed={picking} onPress={() => void panel.pick(id)} />
            </span>
          )}
          {row.status === 'queued' && (
            <span class="seldom">
              <IconButton name="Only this" icon="only" onPress={() => void panel.runOnly(id)} title="Run only this row" />
            </span>
          )}
          <IconButton name="Edit" icon="edit" onPress={() => panel.edit(id)} />
          <IconButton name="Delete" icon="bin" danger onPress={() => panel.remove(id)} />
        </div>
      );
    case 'running':
    case 'awaiting-confirm':
    case 'done':
      return targeted && row.status === 'done' ? (
        <div class="tools">
          <IconButton name="Highlight" icon="eye" onPress={() => panel.highlight(id, 'show')} />
        </div>
      ) : null;
    default:
      return row.status satisfies never;
  }
}

/** The row in one sentence, for a screen reader. */
export function sentence(row: RowView): string {
  const parts = [`${shortId(row.item.id)}: ${row.words || 'a line that could not be read'}`];
  if (row.pill.kind === 'one') parts.push('one match');
  if (row.pill.kind === 'zero') parts.push(row.pill.later ? 'no match yet' : 'no match');
  if (row.pill.kind === 'many') parts.push(`${row.pill.count} matches`);
  if (row.pill.kind === 'unreadable') parts.push('the page cannot be read');
  if (row.item.command) parts.push(RISK_WORDS[row.risk].word.toLowerCase());
  parts.push(...row.item.flags.map(flag => FLAG_WORDS[flag].label));
  parts.push(row.status === 'queued' ? (row.item.included ? 'ready' : 'not included') : row.status.replace('-', ' '));
  return `${parts.join(', ')}.`;
}

const watchers = new WeakMap<Element, (visible: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** Tells when an element enters or leaves the visible part; one observer serves all rows. */
function watchView(element: Element | null, tell: (visible: boolean) => void): () => void {
  if (!element) return () => {};
  observer ??= new IntersectionObserver(entries => {
    for (const entry of entries) watchers.get(entry.target)?.(entry.isIntersecting);
  });
  watchers.set(element, tell);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    tell(false);
  };
}
