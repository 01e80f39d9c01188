// Fills what a paste or a drag carries (page).

declare global {
  interface DataTransfer {
    /** Firefox: the same object as the page has it, with the page's own methods. Other browsers know no such name. */
    readonly wrappedJSObject?: DataTransfer;
  }
}

/**
 * Fills a data transfer so that the page may read what it carries. Firefox keeps from a page what an extension put in, as if nothing were there: the
 * page's own view of it puts it in, which may run a method of the page's, as every event does. What that returns or throws counts for nothing.
 */
function fill(data: DataTransfer | null, put: (view: DataTransfer) => unknown): void {
  const view = data?.wrappedJSObject ?? data;
  try {
    if (view !== null) put(view);
  } catch {
    // A method that the page broke gives it nothing; what the page shows afterwards tells that.
  }
}

/** Puts texts, by their types, into a data transfer. */
export function fillDataTransfer(data: DataTransfer | null, texts: Readonly<Record<string, string>>): void {
  for (const [type, text] of Object.entries(texts)) fill(data, view => view.setData(type, text));
}

/** Puts a file into a data transfer. */
export function addFile(data: DataTransfer | null, file: File): void {
  fill(data, view => view.items.add(file));
}
