// What page code remembers about one document (page). It lives in the isolated world, so the page can neither read nor change it.

import type { Identity } from './identity.ts';

/** How an element stood at one moment: what it was, its row, its equals nearby, and the words of their rows. `alone`: there were none. `parts`: prints of where it stood. */
export type Moment = {
  own: Identity;
  row: WeakRef<Element> | null;
  others: ReadonlySet<string>;
  equals: WeakSet<Element>;
  alone: boolean;
  parts: readonly string[];
};

export type DomMemory = {
  document: Document;
  nonce: string; // 32 hex digits
  lastNode: number;
  numbers: WeakMap<Element, number>;
  nodes: Map<number, WeakRef<Element>>;
  highestRef: number;
  refs: WeakMap<Element, number>;
  refElements: Map<number, WeakRef<Element>>;
  refIdentities: Map<number, Identity>; // what each number was given for
  refSurroundings: Map<number, string>; // and where it stood
  refPaths: Map<number, string>; // and in what boxes
  refAddresses: Map<number, string>; // and on what page of an application that is one document
  heirs: Map<number, number>; // refs whose element was drawn anew, with the ref that the new one had already
  moments: Map<string, Moment>; // how elements stood when they were asked for, by number and a fingerprint of where that was
  own: WeakSet<Element>; // hosts of our own drawings
  ownCount: number;
  keepsValues: boolean; // the user chose strict privacy: no field's value is read
  oncePassword: WeakSet<Element>;
  passwordWatch: MutationObserver | null;
  watchedRoots: WeakSet<Node>;
  looked: number; // how many nodes the reading that is under way, or was last, has looked at
};

// A registered symbol: no element's id or name can stand in its place, and our two page bundles find the same memory.
const KEY = Symbol.for('bai.dom');

/** The memory of the current document; a fresh one when this global has moved on to another document. */
export function memory(): DomMemory {
  const found: DomMemory | undefined = Reflect.get(globalThis, KEY);
  if (found !== undefined && found.document === document) return found;
  found?.passwordWatch?.disconnect();
  const fresh: DomMemory = {
    document,
    nonce: [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join(''),
    lastNode: 0,
    numbers: new WeakMap(),
    nodes: new Map(),
    highestRef: 0,
    refs: new WeakMap(),
    refElements: new Map(),
    refIdentities: new Map(),
    refSurroundings: new Map(),
    refPaths: new Map(),
    refAddresses: new Map(),
    heirs: new Map(),
    moments: new Map(),
    own: new WeakSet(),
    ownCount: 0,
    keepsValues: false,
    oncePassword: new WeakSet(),
    passwordWatch: null,
    watchedRoots: new WeakSet(),
    looked: 0,
  };
  Reflect.set(globalThis, KEY, fresh);
  return fresh;
}
