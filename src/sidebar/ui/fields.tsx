// The small fields of the row's editor (panel): each with its label, at least 24 px high.
import { t } from '../words/index.ts';

/** A number as it is typed: digits, a sign and a point, nothing else. `wide`: with a long label; `invalid`: it is none that is taken. */
export function NumberField(props: {
  label: string;
  value: string;
  set: (value: string) => void;
  hint?: string;
  wide?: boolean;
  invalid?: boolean;
}) {
  return (
    <label class={props.wide ? 'field wide' : 'field'}>
      <span>{props.label}</span>
      <input
        type="text"
        inputMode="decimal"
        dir="ltr"
        autocomplete="off"
        placeholder={props.hint}
        value={props.value}
        aria-invalid={props.invalid}
        onInput={event => {
          const clean = event.currentTarget.value.replace(/[^\d.-]/g, '');
          if (clean !== event.currentTarget.value) event.currentTarget.value = clean;
          props.set(clean);
        }}
      />
    </label>
  );
}

/** A line of text. `code`: it is read by a machine, so it runs from left to right. */
export function TextField(props: { label: string; value: string; set: (value: string) => void; code?: boolean; invalid?: boolean }) {
  return (
    <label class="field wide">
      <span>{props.label}</span>
      <input
        type="text"
        class={props.code ? 'mono' : ''}
        dir={props.code ? 'ltr' : 'auto'}
        spellcheck={false}
        autocomplete="off"
        value={props.value}
        aria-invalid={props.invalid}
        onInput={event => props.set(event.currentTarget.value)}
      />
    </label>
  );
}

/** One of a few. */
export function Choice<V extends string>(props: {
  label: string;
  value: V;
  options: readonly (readonly [V, string])[];
  set: (value: V) => void;
  invalid?: boolean;
}) {
  return (
    <label class="field wide">
      <span>{props.label}</span>
      <select
        value={props.value}
        aria-invalid={props.invalid}
        onChange={event => {
          const chosen = props.options.find(([value]) => value === event.currentTarget.value);
          if (chosen !== undefined) props.set(chosen[0]);
        }}
      >
        {props.options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Several of a few. */
export function Boxes<V extends string>(props: {
  label: string;
  on: (value: V) => boolean;
  options: readonly (readonly [V, string])[];
  toggle: (value: V, on: boolean) => void;
}) {
  return (
    <fieldset class="several wide">
      <legend>{props.label}</legend>
      {props.options.map(([value, words]) => (
        <label key={value} class="check">
          <input type="checkbox" checked={props.on(value)} onChange={event => props.toggle(value, event.currentTarget.checked)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

/** Two lengths, CSS px. */
export function PairFields(props: { x: string; y: string; set: (pair: { x: string; y: string }) => void }) {
  const { x, y, set } = props;
  return (
    <>
      <NumberField label={t('payload_x')} value={x} set={next => set({ x: next, y })} />
      <NumberField label={t('payload_y')} value={y} set={next => set({ x, y: next })} />
    </>
  );
}
