// Saves files (panel). Apart, since it is read only when one is saved.

/** Saves text as a file in the user's download folder. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the data once it was started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
