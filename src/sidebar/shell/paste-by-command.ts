// The clipboard by the browser's own command (panel). Apart, since it is read only where the Clipboard API refuses.

/**
 * The clipboard of a document that has not the keyboard, which the Clipboard API refuses (Async Clipboard API, 9.2): after its question the browser
 * leaves the keyboard with the page.
 */
export function pasteByCommand(): string | null {
  const before = document.activeElement;
  const box = document.createElement('textarea');
  let text: string | null = null;
  box.addEventListener('paste', event => {
    text = event.clipboardData?.getData('text/plain') ?? null;
    event.preventDefault();
    event.stopPropagation();
  });
  box.className = 'unseen';
  document.body.append(box);
  box.focus();
  document.execCommand('paste');
  box.remove();
  if (before instanceof HTMLElement) before.focus();
  return text;
}
