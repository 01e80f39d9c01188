// Fills what a paste or a drag carries (page).

declare global {
  interface DataTransfer {
    /** Firefox: the same object as the page has it, with the page's own methods. Other browsers know no such name. */
    readonly wrappedJSObject?: DataTransfer;
  }
}

/**
 * Puts texts into a data transfer so that the page may read them. Firefox keeps from a page what an extension put in, as if nothing were there: the
 * page's own view of it puts them in, which may run a method of the page's, as every event does. What that returns or throws counts for nothing.
 */
export function fillDataTransfer(data: DataTransfer | null, texts: Readonly<Record<string, string>>): void {
  const view = data?.wrappedJSObject ?? data;
  for (const [type, text] of Object.entries(texts)) {
    try {
      view?.setData(type, text);
    } catch {
      // A method that the page broke gives it no text; what its field holds afterwards tells that.
    }
  }
}
