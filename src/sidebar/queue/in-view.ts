// Which rows are in the visible part of the panel (panel). The browser measures everything that is observed on every frame, so of a long list
// only its groups are, and of the rows only those of a group that is in view.

type Tell = (visible: boolean) => void;

const rows = new Map<Element, Tell>();
const seenGroups = new WeakSet<Element>();
let rowObserver: IntersectionObserver | null = null;
let groupObserver: IntersectionObserver | null = null;

function ofRows(): IntersectionObserver {
  rowObserver ??= new IntersectionObserver(entries => {
    for (const entry of entries) rows.get(entry.target)?.(entry.isIntersecting);
  });
  return rowObserver;
}

function ofGroups(): IntersectionObserver {
  groupObserver ??= new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seenGroups.add(target);
      else seenGroups.delete(target);
      for (const child of target.children) {
        if (!rows.has(child)) continue;
        if (isIntersecting) ofRows().observe(child);
        else leave(child);
      }
    }
  });
  return groupObserver;
}

function leave(row: Element): void {
  rowObserver?.unobserve(row);
  rows.get(row)?.(false);
}

/** Starts looking at a group of rows, which are its children. Returns the stop function. */
export function watchGroup(group: Element | null): () => void {
  if (group === null) return () => {};
  ofGroups().observe(group);
  return () => groupObserver?.unobserve(group);
}

/** Tells when a row enters or leaves the visible part. Returns the stop function, which tells that it left. */
export function watchRow(row: Element | null, tell: Tell): () => void {
  if (row === null) return () => {};
  rows.set(row, tell);
  if (row.parentElement !== null && seenGroups.has(row.parentElement)) ofRows().observe(row);
  return () => {
    leave(row);
    rows.delete(row);
  };
}
