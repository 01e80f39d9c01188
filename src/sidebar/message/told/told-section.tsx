// What the AI will learn of the message (panel): results, changes and the page as a person reads them, each part with its size and its switch.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ContextPart } from '../../../protocol/action.ts';
import { hostOf } from '../../../protocol/policy/url.ts';
import { formatErr, formatRes } from '../../../protocol/prompt/report.ts';
import { readTold, type Told, type ToldEdit, type ToldLine, type ToldRemark, type ToldResult } from '../../../protocol/prompt/told.ts';
import { useApp } from '../../app/index.ts';
import { type RowView, shortId, useRows } from '../../rows/index.ts';
import { Isolated } from '../../ui/index.ts';
import { actionWords, errorSentence, isolated, number, outcomeWords, preview, readingWords, shortSize, t, tn } from '../../words/index.ts';
import { toldElement, toldFailure, toldLine } from '../../words/later.ts';
import { CONTEXT_BUDGETS } from '../context-budget.ts';
import { type PartChip, useMessage } from '../use-message.ts';
import { Masked } from './masked-text.tsx';

/** Lines of a part that are shown at first. */
const SHOWN = 6;
const MAX_NAME = 80;
const MAX_LINE = 200;

/** The parts of a message; nothing for a text that holds no context. */
export function ToldSection({ message }: { message: string }) {
  const told = useMemo(() => readTold(message), [message]);
  const rows = useRows().rows.value;
  const chips = useMessage().chips.value;
  if (told === null) return null;
  const { sizes } = told;
  const titleOf = (tabId: number) => told.tabs.find(tab => tab.id === tabId)?.title ?? '';
  const rowOf = (id: string) => rows.find(row => row.item.id === id);
  // What failed is not folded away with the rest of a long list.
  const inOrder = [...told.results.filter(({ ok }) => !ok), ...told.results.filter(({ ok }) => ok)];
  const results = [
    ...inOrder.map(result => <Result key={result.entry} result={result} row={rowOf(result.id)} titleOf={titleOf} />),
    ...told.remarks.map((remark, at) => <Masked key={at} text={remarkWords(remark)} />),
  ];
  return (
    <section class="told" aria-labelledby="told-title">
      <h2 id="told-title">
        {t('told_label')} <small class="soft">{t('told_sizes')}</small>
      </h2>
      <p class="soft">{t('told_always')}</p>
      <Part title={t('chip_results')} size={sizes.results} items={results} />
      <Part
        title={t('chip_changes')}
        size={sizes.edits}
        items={[
          ...(told.switches ? [t('told_switch')] : []),
          ...told.edits.map(edit => <Isolated key={edit.id} text={editWords(edit, rowOf(edit.id))} />),
        ]}
      />
      <Part
        title={t('told_notes')}
        size={sizes.notes}
        items={told.notes.map((note, at) => <Masked key={at} text={preview(note, MAX_LINE)} />)}
      />
      <Part title={t('told_tabs')} size={sizes.tabs} items={told.tabs.map(tab => <Page key={tab.id} {...tab} />)} />
      {told.goal !== null && <Part title={t('goal_check')} items={[t(`told_goal_${told.goal}`)]} />}
      <Part title={t('chip_page')} size={sizes.page} items={[<Page key="page" {...told.page} />]} />
      {chips.map(chip => (
        <PagePart key={chip.part} chip={chip} told={told} />
      ))}
      {chips.some(chip => chip.part !== 'sel' && chip.on) && <RoomChoice />}
    </section>
  );
}

type PartProps = {
  title: ComponentChildren;
  size?: number;
  items: readonly ComponentChildren[];
  beside?: ComponentChildren;
};

/** A part with its size in characters and what it says; nothing where it says nothing. */
function Part({ title, size = 0, items, beside }: PartProps) {
  if (items.length === 0 && beside === undefined) return null;
  return (
    <div class="told-part">
      <div class="told-head">
        <h3>{title}</h3>
        {size > 0 && beside === undefined && <span class="size">{shortSize(size)}</span>}
        {beside}
      </div>
      <Items items={items.slice(0, SHOWN)} />
      {items.length > SHOWN && (
        <details>
          <summary>{tn('told_more', items.length - SHOWN)}</summary>
          <Items items={items.slice(SHOWN)} />
        </details>
      )}
    </div>
  );
}

function Items({ items }: { items: readonly ComponentChildren[] }) {
  if (items.length === 0) return null;
  return (
    <ul>
      {items.map((item, at) => (
        <li key={at}>{item}</li>
      ))}
    </ul>
  );
}

/** A part of the page that the user puts in or leaves out, also where the AI asked for it by an action. */
function PagePart({ chip, told }: { chip: PartChip; told: Told }) {
  const app = useApp();
  const messageCommands = useMessage();
  const size = told.sizes[chip.part];
  const label = chip.on && chip.form === 'changes' ? t('chip_dom_changes') : chip.label;
  const { changesOnly } = app.store.app.value.settings;
  const title = (
    <button
      type="button"
      class="chip"
      aria-pressed={chip.on}
      title={chip.looked === null ? chip.problem || undefined : readingWords(chip.looked)}
      onClick={() => messageCommands.togglePart(chip.part)}
    >
      {label}
      {(chip.on || size > 0) && (
        <span class="size">{chip.looked !== null ? `… ${number(chip.looked)}` : size > 0 ? shortSize(size) : '–'}</span>
      )}
    </button>
  );
  const beside = (
    <>
      {chip.part === 'dom' && chip.on && (
        <button
          type="button"
          class="chip"
          aria-pressed={changesOnly}
          title={t('chip_changes_only_title')}
          onClick={() => app.set({ changesOnly: !changesOnly })}
        >
          {t('chip_changes_only')}
        </button>
      )}
      {chip.looked !== null && (
        <button type="button" class="button small" onClick={() => chip.stop()}>
          {t('told_stop')}
        </button>
      )}
      {!chip.on && <span class="soft">{t(size > 0 ? 'told_asked' : 'told_off')}</span>}
      {chip.on && chip.problem !== '' && <span class="soft">{chip.problem}</span>}
    </>
  );
  return <Part title={title} items={contents(chip.part, told)} beside={beside} />;
}

function contents(part: ContextPart, told: Told): ComponentChildren[] {
  if (part === 'dom') {
    const none = told.changesOnly && told.dom.length === 0 ? [t('told_unchanged')] : [];
    return [...none, ...told.dom.map((line, at) => <Line key={at} line={line} />)];
  }
  const lines = told[part].split('\n').filter(line => line.trim() !== '');
  const first = lines.slice(0, 3).map((line, at) => <Masked key={at} text={preview(line, MAX_LINE)} />);
  return lines.length > 3
    ? [
        ...first,
        <span key="more" class="soft">
          {tn('told_lines_more', lines.length - 3)}
        </span>,
      ]
    : first;
}

function Line({ line }: { line: ToldLine }) {
  switch (line.kind) {
    case 'gone':
      return <>{tn('told_gone', line.count)}</>;
    case 'heading':
      return (
        <strong>
          <Masked text={preview(line.text, MAX_NAME)} />
        </strong>
      );
    case 'text':
    case 'other':
      return (
        <span class="soft">
          <Masked text={line.kind === 'text' ? preview(line.text, MAX_LINE) : toldLine(line.text)} />
        </span>
      );
    case 'element':
      return (
        <>
          <Masked text={toldElement(line.words)} />
          {line.isNew && <span class="soft"> {t('told_new')}</span>}
        </>
      );
    default:
      return line satisfies never;
  }
}

/** A page by its title and its site, and what it was opened for. */
function Page({ title, url, purpose = '' }: { title: string; url: string; purpose?: string }) {
  const words = [title, hostOf(url), purpose].filter(part => part !== '').map(part => isolated(preview(part, MAX_NAME)));
  return <Masked text={words.length === 0 ? t('told_unseen') : words.join(' · ')} />;
}

function Result({ result, row, titleOf }: { result: ToldResult; row: RowView | undefined; titleOf: (tabId: number) => string }) {
  const title = result.tabId === null ? '' : titleOf(result.tabId);
  const place = result.tabId === null ? '' : title === '' ? t('told_elsewhere') : t('told_in_tab', isolated(preview(title, MAX_NAME)));
  return (
    <>
      <span class="soft">{shortId(result.id)}</span> <Isolated text={row?.words ?? ''} />
      <span class={result.ok ? 'told-outcome soft' : 'told-outcome told-failed'}>
        <Masked text={result.ok ? outcomeOf(result, row) : t('told_failed', outcomeOf(result, row))} />
        {place !== '' && (
          <>
            {' '}
            <Isolated text={place} />
          </>
        )}
      </span>
    </>
  );
}

/** The outcome in the user's language where the row has the very one that the message tells; else the message's own words. */
function outcomeOf(result: ToldResult, row: RowView | undefined): string {
  const type = row?.item.command?.json.a;
  const had = row?.item.result;
  const asTold = result.ok ? isolated(result.words) : toldFailure(result.words);
  if (row === undefined || type === undefined || !had) return asTold;
  const outcome = { id: result.id, type, result: had };
  if ((had.ok ? formatRes([outcome]) : formatErr([outcome])) !== result.entry) return asTold;
  if (!had.ok) return errorSentence(had.error);
  // A tab is told by its title, among the tabs that were opened.
  const effects = had.effects.filter(({ kind }) => kind !== 'tab');
  if (effects.length === had.effects.length) return row.outcome;
  return effects.length === 0 ? t('told_tab_opened') : outcomeWords(effects);
}

function editWords(edit: ToldEdit, row: RowView | undefined): string {
  const { id } = edit;
  const isSame = edit.kind === 'deleted' || row?.item.rev === edit.command.rev;
  const words = isSame ? (row?.words ?? '') : actionWords(edit.command.action, null);
  return edit.kind === 'changed' ? t('told_changed', shortId(id), words) : t('told_deleted', shortId(id), words);
}

function remarkWords(remark: ToldRemark): string {
  switch (remark.kind) {
    case 'withheld':
      return t('told_withheld');
    case 'waiting':
      return t('told_waiting', remark.ids.replace(/\b0+(?=\d)/g, ''));
    case 'other':
      return isolated(remark.text);
    default:
      return remark satisfies never;
  }
}

/** How much of a page goes into each message of this chat. */
function RoomChoice() {
  const messageCommands = useMessage();
  return (
    <select
      class="chip room"
      aria-label={t('room_label')}
      title={t('room_label')}
      value={String(messageCommands.contextBudget.value)}
      onChange={event => messageCommands.setContextBudget(Number(event.currentTarget.value))}
    >
      {CONTEXT_BUDGETS.map(contextBudget => (
        <option key={contextBudget} value={String(contextBudget)}>
          {t('room_up_to', contextBudget)}
        </option>
      ))}
    </select>
  );
}
