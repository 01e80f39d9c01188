// Text that comes in by other ways than the keyboard and the clipboard (panel): what is dropped.

/** Dropped files larger than this are not a chat reply. */
const MAX_FILE_BYTES = 4_000_000;

/** The text of what was dropped: its first file, else the text itself; null when it is neither, or too large. */
export async function droppedText(data: DataTransfer): Promise<string | null> {
  const text = data.getData('text/plain');
  const file = data.files[0];
  if (file === undefined) return text === '' ? null : text;
  const isText = file.type.startsWith('text/') || /\.(txt|md|markdown|log)$/i.test(file.name);
  return isText && file.size <= MAX_FILE_BYTES ? file.text() : null;
}
