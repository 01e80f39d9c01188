// A form with two date pickers, of jQuery UI and of React, and a field that Cleave formats.
import Cleave from 'cleave.js';
import $ from 'jquery';
import { createElement, useState } from 'react';
import DatePicker from 'react-datepicker';
import { createRoot } from 'react-dom/client';

globalThis.jQuery = $;
await import('jquery-ui/dist/jquery-ui.js');

const place = document.querySelector('#app');
if (place !== null) {
  place.innerHTML =
    '<p><label>Arrival <input id="arrival"></label></p><p><label>Departure <span id="departure"></span></label></p><p><label>Phone <input id="phone"></label></p>';
  let departure = null;
  const Departure = () => {
    const [selected, select] = useState(new Date(2026, 10, 20));
    departure = selected;
    return createElement(DatePicker, { selected, onChange: select, dateFormat: 'MM/dd/yyyy' });
  };
  $('#arrival').datepicker({ defaultDate: new Date(2026, 10, 10) });
  createRoot(document.querySelector('#departure')).render(createElement(Departure));
  new Cleave('#phone', { blocks: [0, 3, 0, 3, 4], delimiters: ['(', ')', ' ', '-'], numericOnly: true });
  window.held = () => [
    document.querySelector('#arrival').value,
    departure?.toLocaleDateString('en-US') ?? '',
    document.querySelector('#phone').value,
  ];
}
