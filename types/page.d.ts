/** The only extension API that page code may use: it opens closed shadow roots for a content script. Absent outside an extension. */
declare namespace chrome {
  const dom: { openOrClosedShadowRoot(element: HTMLElement): ShadowRoot | null } | undefined;
}
