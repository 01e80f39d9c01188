// The composer of a page that is built after a real chat: what is written into it can be sent by the chat's button and by Enter.

const BOX = 'textarea, [contenteditable="true"]';
/** Editors that keep a document of their own and take nothing but keys and pastes. */
const PASTED_INTO = '[data-lexical-editor], .ql-editor';

/** Gives the elements of a composer the attributes that those of another one have, but for the box. */
function dress(at: Element, as: Element | undefined): void {
  if (as === undefined || at.matches(BOX)) return;
  for (const { name } of [...at.attributes]) if (!as.hasAttribute(name)) at.removeAttribute(name);
  for (const { name, value } of as.attributes) at.setAttribute(name, value);
  [...at.children].forEach((child, index) => {
    dress(child, as.children[index]);
  });
}

/** What a chat sends of its box. */
const textOf = (box: HTMLElement): string => (box instanceof HTMLTextAreaElement ? box.value : box.innerText.replaceAll('\u00A0', ' '));

/** What Lexical and Quill make of a paste: a paragraph for each line. */
function takePaste(box: HTMLElement, event: ClipboardEvent): void {
  event.preventDefault();
  const lines = (event.clipboardData?.getData('text/plain') ?? '').split('\n');
  const drawn = lines.map(line => {
    const paragraph = document.createElement('p');
    paragraph.append(line === '' ? document.createElement('br') : line);
    return paragraph;
  });
  box.replaceChildren(...drawn);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** How a composer looks without and with a message, what its button that sends is found by, and who hears of each click on what is not its box. */
export type Looks = { empty: readonly Element[]; filled: readonly Element[]; send: readonly string[]; pressed?: () => void };

/**
 * Shows a composer behind a list of turns, and nothing else in `main`.
 * @param made how it looks now
 * @param submit is told what stands in the box by whoever sends it
 */
export function composeIn(
  main: Element,
  list: Element,
  made: readonly Element[],
  { empty, filled, send, pressed }: Looks,
  submit: (text: string) => void,
): void {
  const composer = made.map(element => element.cloneNode(true)).filter(element => element instanceof Element);
  main.replaceChildren(list, ...composer);
  const box = main.querySelector(BOX);
  if (!(box instanceof HTMLElement)) throw new Error('The page has a box.');
  if (!(box instanceof HTMLTextAreaElement)) box.style.whiteSpace = 'pre-wrap';
  const takes = box.matches(PASTED_INTO);
  if (takes) box.addEventListener('paste', event => takePaste(box, event));
  box.addEventListener('input', () => {
    const as = textOf(box).trim() === '' ? empty : filled;
    composer.forEach((element, index) => {
      dress(element, as[index]);
    });
  });
  const sendOff = (event: Event): void => {
    event.preventDefault();
    submit(textOf(box));
  };
  for (const element of composer) {
    element.addEventListener('submit', sendOff);
    element.addEventListener('keydown', event => {
      if (event instanceof KeyboardEvent && event.key === 'Enter') sendOff(event);
    });
    element.addEventListener('click', event => {
      if (!(event.target instanceof Element) || event.target.matches(BOX)) return;
      pressed?.();
      if (event.composedPath().some(at => at instanceof Element && send.some(css => at.matches(css)))) sendOff(event);
    });
  }
}
