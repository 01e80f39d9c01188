// Lists of texts that only ever grow (pure): asking what they hold costs one look-up, growing costs what is added.

/** Where each text stands, shared by a list and the lists that grew from it. Only a memory; what a list holds is said by the list. */
type Places = { at: Map<string, number>; upTo: number };

const placesOf = new WeakMap<readonly string[], Places>();

/** Whether the list holds the text. */
export function listHas(list: readonly string[], text: string): boolean {
  const place = placesFor(list).at.get(text);
  return place !== undefined && place < list.length;
}

/** A new list with more at its end; texts that it holds already are left out. The same list when nothing is new. */
export function growList(list: readonly string[], more: Iterable<string>): readonly string[] {
  const fresh = [...new Set(more)].filter(text => !listHas(list, text));
  if (fresh.length === 0) return list;
  const grown = [...list, ...fresh];
  const places = placesFor(list);
  // Only the longest list of a line hands its memory on; a branch builds its own when it is asked.
  if (places.upTo === list.length) {
    remember(places, grown);
    placesOf.set(grown, places);
  }
  return grown;
}

function placesFor(list: readonly string[]): Places {
  const known = placesOf.get(list);
  if (known !== undefined) return known;
  const places: Places = { at: new Map(), upTo: 0 };
  remember(places, list);
  placesOf.set(list, places);
  return places;
}

function remember(places: Places, list: readonly string[]): void {
  for (let index = places.upTo; index < list.length; index += 1) {
    const text = list[index];
    if (text !== undefined && !places.at.has(text)) places.at.set(text, index);
  }
  places.upTo = list.length;
}
