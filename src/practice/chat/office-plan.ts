// What the scripted AI does on the practice office (pure): it saves one draft invoice, with what it finds in the digests it was given.
import { type Found, find, nameOf, type PageView, says } from './page-view.ts';
import { LOOK, type Proposal, propose, type Sent, type Step } from './plan.ts';

/** A field of the invoice: its label, and what it shall hold. `input`: that value as the tool of the page takes it. */
export type Wish = { purpose: string; label: RegExp; value: string; input(value: string): string | number | boolean };

export const WISHES: readonly Wish[] = [
  { purpose: 'customer', label: /customer/i, value: 'Blue Harbour Ltd', input: value => value },
  { purpose: 'amount', label: /amount/i, value: '420.00', input: Number },
  { purpose: 'terms', label: /(?:payment )?terms/i, value: '30 days', input: value => value.replace(/\D/g, '') },
  { purpose: 'reminder', label: /reminder/i, value: 'on', input: value => value === 'on' },
];

/** Fields filled in one reply; the protocol asks for short replies. */
const FIELDS_AT_ONCE = 3;

const FIELD = /^(textbox|searchbox|spinbutton|combobox|listbox|checkbox)\b/;

const isOffice = (title: string): boolean => /Papertrail Office$/.test(title);

/** The next step on the office's pages, or null on any other site. `wishes` are those that the user did not take out. */
export function planOffice(title: string, view: PageView, sent: readonly Sent[], wishes: readonly Wish[]): Step | null {
  if (!isOffice(title)) return null;
  if (!view.whole) return { says: 'I look at the page first.', proposals: [LOOK] };
  if (says(view, /^status Draft .* saved/)) {
    return {
      says: 'The page says that the draft is saved. Please look at it yourself, and tell me in the panel whether the goal is reached.',
      proposals: [],
    };
  }
  if (says(view, /^dialog New invoice/)) return fillInvoice(view, sent, wishes);
  if (!/^Invoices\b/.test(title)) return goToInvoices(view);
  return openInvoice(view, sent);
}

function goToInvoices(view: PageView): Step {
  const link = find(view, /^link invoices\b/i);
  if (link === undefined)
    return { says: 'I find no link to the invoices here. Please open the invoices page, then copy the message.', proposals: [] };
  return { says: 'Invoices have a page of their own. I open it and look again.', proposals: [click(link, 'open-invoices'), LOOK] };
}

function openInvoice(view: PageView, sent: readonly Sent[]): Step {
  const button = find(view, /^button new invoice\b/i);
  if (button === undefined) {
    if (sent.some(({ purpose, outcome }) => purpose === 'buttons' && outcome === 'ok')) {
      return { says: 'I find no button for a new invoice. Please open the form yourself, then copy the message.', proposals: [] };
    }
    return {
      says: 'The digest shows no button for a new invoice. I ask for all buttons.',
      proposals: [propose('SCAN', 'button', 'id', 'buttons')],
    };
  }
  const attempts = sent.filter(({ purpose }) => purpose === 'new-invoice');
  if (attempts.at(-1)?.outcome !== 'COVERED') {
    return { says: 'Here is "New invoice". I press it and look at what opens.', proposals: [click(button, 'new-invoice'), LOOK] };
  }
  const closer = find(view, /^button .*(necessary|accept|agree|close|dismiss)/i);
  if (closer === undefined) {
    return {
      says: 'Something covers the button, and I cannot tell how to close it. Please close it, then copy the message.',
      proposals: [],
    };
  }
  return {
    says: `Something lies over the button: I should have seen that. "${nameOf(closer)}" closes it; then I try again.`,
    proposals: [click(closer, 'close-cover'), click(button, 'new-invoice'), LOOK],
  };
}

function fillInvoice(view: PageView, sent: readonly Sent[], wishes: readonly Wish[]): Step {
  const done = (purpose: string): boolean => sent.some(action => action.purpose === purpose && action.outcome === 'ok');
  const call = callTool(view, sent, wishes);
  if (call !== null) return call;
  const open = done('fill') ? [] : wishes.filter(({ purpose }) => !done(purpose));
  const proposals: Proposal[] = [];
  for (const { purpose, label, value } of open.slice(0, FIELDS_AT_ONCE)) {
    const field = view.elements.find(({ words }) => FIELD.test(words) && label.test(words));
    if (field !== undefined) proposals.push(propose('TYPE', field.css, value, purpose));
  }
  if (proposals.length > 0) return { says: 'The form is open. I fill it in.', proposals };
  if (open.length > 0) return { says: 'The form looks different from what I expect. I look again.', proposals: [LOOK] };
  const afterSave = sent.slice(sent.findLastIndex(({ purpose, outcome }) => purpose === 'save' && outcome === 'ok') + 1);
  if (done('save') && afterSave.some(({ purpose, outcome }) => purpose === 'look' && outcome === 'ok')) {
    return { says: 'The form is still open, so the draft was not saved. Please look at what the page says about it.', proposals: [] };
  }
  if (done('save')) return { says: 'I look whether the draft was saved.', proposals: [LOOK] };
  const save = find(view, /^button save draft\b/i);
  if (save === undefined) return { says: 'I find no button that saves the draft. Please save it, then copy the message.', proposals: [] };
  return {
    says: 'Everything is filled in. Saving is the step that counts, so please check the values first.',
    proposals: [click(save, 'save'), LOOK],
  };
}

/** One call of the page's own tool in place of a row for each field; null where the page offers none, or a call of it came to something. */
function callTool(view: PageView, sent: readonly Sent[], wishes: readonly Wish[]): Step | null {
  const tool = find(view, /^tool fill_invoice\b/);
  const calls = sent.filter(({ purpose }) => purpose === 'fill');
  if (tool === undefined || calls.some(({ outcome }) => outcome !== '' && outcome !== 'withdrawn')) return null;
  const input = Object.fromEntries(wishes.map(({ purpose, value, input }) => [purpose, input(value)]));
  return {
    says: 'The page offers a tool that fills in the form. I call it, in place of one step for each field.',
    proposals: [propose('CLICK', tool.css, JSON.stringify(input), 'fill')],
  };
}

const click = (element: Found, purpose: string): Proposal => propose('CLICK', element.css, '', purpose);
