// Copies text and pictures out of the panel (panel).

/**
 * Puts text on the clipboard. The asynchronous interface needs a focused document; the panel is not focused after a run, when the page is, so
 * the older command is the second way. Returns false when neither worked.
 */
export async function copyText(text: string): Promise<boolean> {
  if (document.hasFocus()) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused: the second way follows.
    }
  }
  return copyByCommand(text);
}

function copyByCommand(text: string): boolean {
  let copied = false;
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    copied = true;
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    return document.execCommand('copy') && copied;
  } catch {
    return false;
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
}

/** Puts a picture (a PNG data URL) on the clipboard; false when the browser refused. */
export async function copyPicture(dataUrl: string): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngBlob(dataUrl) })]);
    return true;
  } catch {
    return false;
  }
}

/** The bytes of a base64 data URL. Decoded here because the panel may not fetch anything, not even data. */
export function pngBlob(dataUrl: string): Blob {
  const bytes = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return new Blob([Uint8Array.from(bytes, char => char.charCodeAt(0))], { type: 'image/png' });
}
