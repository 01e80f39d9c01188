// A small number widget whose parts live behind an open shadow root.
const STYLE = `
  :host { display: inline-flex; align-items: center; gap: 0.35rem; }
  button { font: inherit; inline-size: 1.9rem; block-size: 1.9rem; border-radius: 6px; border: 1px solid currentColor; background: none; color: inherit; cursor: pointer; }
  output { min-inline-size: 1.5rem; text-align: center; font-variant-numeric: tabular-nums; }
`;

class QuantityPicker extends HTMLElement {
  value = 1;

  connectedCallback() {
    if (this.shadowRoot) return;
    const name = this.getAttribute('name') ?? 'Quantity';
    const root = this.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = STYLE;
    const output = document.createElement('output');
    output.setAttribute('aria-label', name);
    const button = (text, label, step) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = text;
      element.setAttribute('aria-label', `${label}: ${name}`);
      element.addEventListener('click', () => {
        this.value = Math.min(99, Math.max(1, this.value + step));
        output.textContent = String(this.value);
      });
      return element;
    };
    output.textContent = String(this.value);
    root.append(style, button('−', 'Fewer', -1), output, button('+', 'More', 1));
  }
}

customElements.define('quantity-picker', QuantityPicker);
