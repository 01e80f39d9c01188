// The fields of a payload (panel): for each form of `x` the controls that write it. The text of `x` itself stands below them, always.
import type { FunctionComponent, JSX } from 'preact';
import type { PayloadForm } from '../../protocol/payload.ts';
import {
  addressForm,
  dropForm,
  keysForm,
  type Lens,
  MODIFIER_KEYS,
  mostForm,
  partsForm,
  placeForm,
  pointerForm,
  pointForm,
  SCROLL_WAYS,
  type ScrollWay,
  scanForm,
  scrollForm,
  shotForm,
  waitForm,
} from '../../protocol/payload-form.ts';
import { readAddress } from '../../protocol/policy/url.ts';
import { VERBS } from '../../protocol/verbs.ts';
import { useApp } from '../app/index.ts';
import { usePageTools } from '../page-tools/index.ts';
import type { EditDraft, RowView } from '../rows/index.ts';
import { IconButton } from '../ui/index.ts';
import { Boxes, Choice, NumberField, PairFields, TextField } from '../ui/later.ts';
import { type MessageKey, t } from '../words/index.ts';
import { KeyRecorder } from './key-recorder.tsx';
import { fieldsOf, ToolFields } from './tool-fields.tsx';
import { ValueField } from './value-field.tsx';

/** `last`: the target that stood there last, for a choice that takes it away and another that needs it again. */
export type PayloadProps = { row: RowView; draft: EditDraft; last: string; change: (part: Partial<EditDraft>) => void };

/** The controls for the payload of a draft; none where it is plain text, or says something that has no such parts. */
export function PayloadFields(props: PayloadProps) {
  const fields = fieldsOf(props.row, props.draft);
  if (fields !== null) return <ToolFields fields={fields} draft={props.draft} change={props.change} />;
  const Fields = FIELDS[VERBS[props.draft.a].form];
  return Fields && <Fields {...props} />;
}

/** Draws the parts that a form finds in the line; none when it finds none. `keeps`: the target comes back when a choice needs one. */
function parts<P extends object>(
  lens: Lens<P>,
  Draw: (props: PayloadProps & { parts: P; set: (part: Partial<P>, keeps?: true) => void }) => JSX.Element,
) {
  return (props: PayloadProps) => {
    const { draft, change, last } = props;
    const found = lens.read(draft);
    if (found === null) return null;
    const set = (part: Partial<P>, keeps?: true) =>
      change(lens.write({ ...found, ...part }, { s: keeps && draft.s === '' ? last : draft.s, x: draft.x }));
    return <Draw {...props} parts={found} set={set} />;
  };
}

/** From the form of a payload to its controls; null: the text of it is all there is. A form without an entry does not compile. */
const FIELDS: Record<PayloadForm, FunctionComponent<PayloadProps> | null> = {
  none: null,
  text: null,
  parts: parts(partsForm, ({ parts, set }) => (
    <Boxes
      label={t('payload_parts')}
      options={[
        ['sel', t('chip_sel')],
        ['text', t('chip_text')],
        ['dom', t('chip_dom')],
      ]}
      on={part => parts[part]}
      toggle={(part, on) => set({ [part]: on })}
    />
  )),
  most: parts(mostForm, ({ parts, set }) => (
    <NumberField label={t('payload_most')} value={parts.most} set={most => set({ most: most.replace(/\D/g, '') })} />
  )),
  scan: parts(scanForm, ({ parts, set }) => (
    <>
      <TextField code label={t('payload_attributes')} value={parts.attributes} set={attributes => set({ attributes })} />
      <NumberField label={t('payload_limit')} value={parts.limit} set={limit => set({ limit: limit.replace(/\D/g, '') })} />
    </>
  )),
  shot: parts(shotForm, ({ parts, set }) => (
    <Choice
      label={t('payload_shot')}
      value={parts.of}
      options={[
        ['view', t('payload_shot_view')],
        ['element', t('payload_shot_element')],
        ['page', t('payload_shot_page')],
        ['refs', t('payload_shot_refs')],
      ]}
      set={of => set({ of }, true)}
    />
  )),
  point: parts(pointForm, ({ parts, set }) => <PairFields x={parts.x} y={parts.y} set={set} />),
  pointer: parts(pointerForm, ({ parts, set }) => (
    <>
      <PairFields x={parts.x} y={parts.y} set={set} />
      <Boxes
        label={t('payload_held')}
        options={MODIFIER_KEYS.map(key => [key, key] as const)}
        on={key => parts.held.includes(key)}
        toggle={(key, on) => set({ held: on ? [...parts.held, key] : parts.held.filter(each => each !== key) })}
      />
    </>
  )),
  drop: DropFields,
  scroll: parts(scrollForm, ({ parts, set }) => (
    <>
      <Choice
        label={t('payload_scroll')}
        value={parts.way}
        options={SCROLL_WAYS.map(way => [way, t(WAY_WORDS[way])] as const)}
        set={way => set({ way })}
      />
      {parts.way === 'by' && <PairFields x={parts.x} y={parts.y} set={set} />}
      {(parts.way === 'down' || parts.way === 'up' || parts.way === 'left' || parts.way === 'right') && (
        <>
          <NumberField
            label={t('payload_amount')}
            value={parts.amount}
            hint={t('payload_one_page')}
            set={amount => set({ amount: amount.replace('-', '') })}
          />
          <label class="field">
            <span>{t('payload_unit')}</span>
            <select
              value={parts.unit}
              disabled={parts.amount === ''}
              onChange={event => set({ unit: event.currentTarget.value === 'p' ? 'p' : 'px' })}
            >
              <option value="px">{t('payload_px')}</option>
              <option value="p">{t('payload_pages')}</option>
            </select>
          </label>
        </>
      )}
    </>
  )),
  place: parts(placeForm, ({ parts, set }) => (
    <>
      <Choice
        label={t('payload_place')}
        value={parts.to}
        options={[
          ['element', t('payload_place_element')],
          ['point', t('payload_place_point')],
          ['top', t('payload_way_top')],
          ['bottom', t('payload_way_bottom')],
        ]}
        set={to => set({ to }, true)}
      />
      {parts.to === 'point' && <PairFields x={parts.x} y={parts.y} set={set} />}
    </>
  )),
  value: ({ row, draft, change }) => <ValueField id={row.item.id} tab={draft.t} css={draft.s} x={draft.x} set={x => change({ x })} />,
  keys: parts(keysForm, ({ parts, set }) => <KeyRecorder chords={parts.chords} set={chords => set({ chords })} />),
  address: parts(addressForm, ({ parts, set }) => (
    <>
      <TextField code label={t('payload_address')} value={parts.url} set={url => set({ url: url.replace(/\s/g, '') })} />
      <Host address={parts.url} />
      <TextField label={t('payload_purpose')} value={parts.purpose} set={purpose => set({ purpose })} />
    </>
  )),
  link: ({ row, draft }) => <LinkHost row={row} draft={draft} />,
  wait: parts(waitForm, ({ parts, set }) => (
    <>
      <Choice
        label={t('payload_wait')}
        value={parts.until}
        options={[
          ['time', t('payload_wait_time')],
          ['idle', t('payload_wait_idle')],
          ['appear', t('payload_wait_appear')],
          ['gone', t('payload_wait_gone')],
          ['text', t('payload_wait_text')],
        ]}
        set={until => set({ until, text: until === 'time' ? '1000' : '' }, until === 'appear' || until === 'gone' ? true : undefined)}
      />
      {parts.until === 'time' && <NumberField label={t('payload_ms')} value={parts.text} set={text => set({ text })} />}
      {parts.until === 'text' && <TextField label={t('payload_words')} value={parts.text} set={text => set({ text })} />}
    </>
  )),
};

const WAY_WORDS: Record<ScrollWay, MessageKey> = {
  down: 'payload_way_down',
  up: 'payload_way_up',
  left: 'payload_way_left',
  right: 'payload_way_right',
  top: 'payload_way_top',
  bottom: 'payload_way_bottom',
  farLeft: 'payload_way_far_left',
  farRight: 'payload_way_far_right',
  by: 'payload_way_by',
};

/** DRAG: the element to drop on is the text of `x`, or stands in a way there; the button takes it from the page. */
function DropFields({ row, draft, change }: PayloadProps) {
  const app = useApp();
  const pageTools = usePageTools();
  const { picking, pickingInto } = app.store.rows;
  const drop = dropForm.read(draft) ?? { by: 'element' };
  const here = picking.value === row.item.id && pickingInto.value === 'x';
  return (
    <>
      <Choice
        label={t('payload_drop')}
        value={drop.by}
        options={[
          ['element', t('payload_drop_element')],
          ['offset', t('payload_drop_offset')],
          ['way', t('payload_drop_way')],
        ]}
        set={by => change(dropForm.write(by === 'offset' ? { by, x: '0', y: '0' } : { by }, draft))}
      />
      {drop.by === 'offset' ? (
        <PairFields x={drop.x} y={drop.y} set={pair => change(dropForm.write({ by: 'offset', ...pair }, draft))} />
      ) : (
        <div class="target-line wide">
          <IconButton name={t('payload_drop_pick')} icon="target" pressed={here} onPress={() => void pageTools.pick(row.item.id, 'x')} />
          <span class="soft">{here ? t('edit_picking') : t(drop.by === 'way' ? 'payload_drop_way_below' : 'payload_drop_below')}</span>
        </div>
      )}
    </>
  );
}

/** Where an address really leads: its host as the browser reads it. */
function Host({ address }: { address: string }) {
  const read = readAddress(address);
  if (!read.ok) return null;
  return (
    <div class="wide host">
      <p class="soft">
        {t('payload_opens')} <bdi>{read.value.host}</bdi>
      </p>
      {read.value.punycode && <p>{t('payload_puny')}</p>}
    </div>
  );
}

/** Where the link leads that the target names now; nothing when that is not known. */
function LinkHost({ row, draft }: Pick<PayloadProps, 'row' | 'draft'>) {
  const { seen } = row;
  if (seen === null || row.item.command?.json.s !== draft.s || seen.card.role !== 'link') return null;
  return <Host address={seen.card.leads ?? (seen.card.goesTo || seen.origin)} />;
}
