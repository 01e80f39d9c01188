// A form with a list of react-select, one of it that takes several, a combobox of downshift and a time that IMask formats.
import { useCombobox } from 'downshift';
import IMask from 'imask';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Select from 'react-select';

const CITIES = ['Berlin', 'Lisbon', 'London', 'Lyon', 'Porto', 'Prague', 'Rome', 'Vienna'];
const EXTRAS = ['Bicycle', 'Lunch', 'Quiet seat', 'Window seat'];
const optionsOf = names => names.map(name => ({ value: name, label: name }));
const held = { from: null, to: null, extras: [] };

function To() {
  const [items, show] = useState(CITIES);
  const { isOpen, highlightedIndex, getToggleButtonProps, getLabelProps, getMenuProps, getInputProps, getItemProps } = useCombobox({
    items,
    onInputValueChange: ({ inputValue }) => show(CITIES.filter(city => city.toLowerCase().startsWith(inputValue.toLowerCase()))),
    onSelectedItemChange: ({ selectedItem }) => {
      held.to = selectedItem;
    },
  });
  return h(
    'div',
    null,
    h('label', getLabelProps(), 'To'),
    h('input', getInputProps()),
    h('button', { type: 'button', 'aria-label': 'toggle menu', ...getToggleButtonProps() }, '▾'),
    h(
      'ul',
      { ...getMenuProps(), style: { margin: 0 } },
      isOpen &&
        items.map((item, index) =>
          h('li', { key: item, style: { background: highlightedIndex === index ? '#cde' : '' }, ...getItemProps({ item, index }) }, item),
        ),
    ),
  );
}

function Form() {
  return h(
    'form',
    { onSubmit: event => event.preventDefault() },
    h('label', { htmlFor: 'from' }, 'From'),
    h(Select, {
      inputId: 'from',
      options: optionsOf(CITIES),
      onChange: ({ value }) => {
        held.from = value;
      },
    }),
    h(To),
    h('label', { htmlFor: 'extras' }, 'Extras'),
    h(Select, {
      inputId: 'extras',
      isMulti: true,
      options: optionsOf(EXTRAS),
      onChange: chosen => {
        held.extras = chosen.map(({ value }) => value);
      },
    }),
    h('p', null, h('label', null, 'Time ', h('input', { id: 'time', placeholder: 'hh:mm' }))),
  );
}

createRoot(document.querySelector('#app')).render(h(Form));
requestAnimationFrame(function mask() {
  const time = document.querySelector('#time');
  if (time === null) return requestAnimationFrame(mask);
  IMask(time, {
    mask: 'HH:MM',
    blocks: { HH: { mask: IMask.MaskedRange, from: 0, to: 23 }, MM: { mask: IMask.MaskedRange, from: 0, to: 59 } },
  });
  window.held = () => [held.from, held.to, held.extras.join(' + '), time.value];
});
