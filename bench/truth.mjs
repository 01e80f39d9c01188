// What a person can act on, found out without any of the digests' code: listeners are recorded, each element is scrolled to and hit.

/** Runs before any script of a page: remembers which elements got a listener for a pointer or key event. */
export function recordListeners() {
  const KINDS = new Set(['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'dblclick', 'touchstart', 'contextmenu']);
  const heard = new WeakSet();
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (KINDS.has(type) && this instanceof Element && listener) heard.add(this);
    return add.call(this, type, listener, options);
  };
  window.__heard = heard;
}

/**
 * Runs in the page: puts the elements that a person can act on into `window.__truth`, and what judges a list of elements by them into
 * `window.__judge`; answers how many there are.
 */
export function findTruth() {
  const NATIVE =
    'a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, audio[controls], video[controls], [contenteditable]:not([contenteditable=false])';
  const ROLES =
    'button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option combobox textbox searchbox spinbutton slider treeitem'.split(
      ' ',
    );
  const parentOf = node =>
    node.assignedSlot ?? node.parentElement ?? (node.getRootNode() instanceof ShadowRoot ? node.getRootNode().host : null);
  const all = [];
  const collect = root => {
    for (const element of root.querySelectorAll('*')) {
      all.push(element);
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  };
  collect(document);
  const likely = all.filter(element => {
    if (element.closest('head')) return false;
    if (element === document.body || element === document.documentElement) return element.isContentEditable; // the document of an editor
    if (element.matches('option, label')) return false;
    if (element.matches(NATIVE)) return !element.matches('summary') || element === element.parentElement?.querySelector(':scope > summary');
    if (ROLES.includes(element.getAttribute('role') ?? '')) return true;
    if (Number.parseInt(element.getAttribute('tabindex') ?? '-1', 10) >= 0) return true;
    return window.__heard.has(element) || element.hasAttribute('onclick');
  });
  const strong = new Set(likely.filter(element => element.matches(NATIVE) || ROLES.includes(element.getAttribute('role') ?? '')));
  const disabled = element => {
    if (element.matches(':disabled')) return true;
    for (let at = element; at; at = parentOf(at)) if (at.getAttribute('aria-disabled') === 'true' || at.inert) return true;
    return false;
  };
  const hits = (element, x, y) => {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit)
      hit = hit.shadowRoot.elementFromPoint(x, y);
    for (let at = hit; at; at = parentOf(at)) {
      if (at === element) return true;
      if (at.matches?.('label') && at.control === element) return true;
    }
    return false;
  };
  const boxesOf = element => [...element.getClientRects()].filter(box => box.width > 0 && box.height > 0);
  const reachable = element => {
    if (disabled(element)) return false;
    if (!element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).display !== 'contents') return false;
    const labels = [...(element.labels ?? [])];
    for (const target of [element, ...labels]) {
      if (boxesOf(target).length === 0) continue;
      const inView = boxesOf(target).some(box => box.left < innerWidth && box.right > 0 && box.top < innerHeight && box.bottom > 0);
      const tryHit = () => {
        for (const box of boxesOf(target).slice(0, 4)) {
          const left = Math.max(0, box.left),
            right = Math.min(innerWidth, box.right),
            top = Math.max(0, box.top),
            bottom = Math.min(innerHeight, box.bottom);
          if (right <= left || bottom <= top) continue;
          for (const fx of [0.5, 0.1, 0.9])
            for (const fy of [0.5, 0.15, 0.85]) if (hits(element, left + (right - left) * fx, top + (bottom - top) * fy)) return true;
        }
        return false;
      };
      if (inView && tryHit()) return true;
      if (!scrollableTo(target)) continue;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const reached = tryHit();
      for (let at = parentOf(target); at; at = parentOf(at))
        if (!/auto|scroll/.test(getComputedStyle(at).overflow)) at.scrollTo({ left: 0, top: 0, behavior: 'instant' });
      if (reached) return true;
    }
    return false;
  };
  // scrollIntoView also moves what a person cannot scroll (overflow hidden); such a place does not count as reachable.
  const scrollableTo = element => {
    const style = getComputedStyle(document.documentElement).overflowY + getComputedStyle(document.body).overflowY;
    if (/hidden/.test(style) && !insideScroller(element)) return false;
    let box = element.getBoundingClientRect();
    if (box.right + scrollX <= 0 || box.bottom + scrollY <= 0) return insideScroller(element);
    for (let at = parentOf(element); at && at !== document.body; at = parentOf(at)) {
      const own = getComputedStyle(at);
      // What stands in a scroller is brought to where the scroller is: further out its place counts (the lower rows of a grid).
      if (/auto|scroll/.test(own.overflowY + own.overflowX)) box = at.getBoundingClientRect();
      else if (/hidden|clip/.test(own.overflowY + own.overflowX)) {
        const outer = at.getBoundingClientRect();
        if (box.right <= outer.left || box.left >= outer.right || box.bottom <= outer.top || box.top >= outer.bottom) return false;
      }
    }
    return true;
  };
  const insideScroller = element => {
    for (let at = parentOf(element); at && at !== document.body; at = parentOf(at))
      if (/auto|scroll/.test(getComputedStyle(at).overflowY + getComputedStyle(at).overflowX)) return true;
    return false;
  };
  const scrolled = all
    .filter(element => element.scrollTop || element.scrollLeft)
    .map(element => [element, element.scrollTop, element.scrollLeft]);
  const page = [scrollX, scrollY];
  let truth = likely.filter(reachable);
  /** Characters of text, the line breaks and indentation of the source aside. */
  const wordsIn = element => element.textContent.replace(/\s+/g, '').length;
  // A large box with a listener around many targets is where a framework listens, not a target of its own.
  const holdsOthers = element => {
    const box = element.getBoundingClientRect();
    const within = other => {
      for (let at = parentOf(other); at; at = parentOf(at)) if (at === element) return true;
      return false;
    };
    const inner = truth.filter(other => other !== element && within(other));
    const area = other => other.getBoundingClientRect().width * other.getBoundingClientRect().height;
    if (inner.some(other => area(other) > 0.7 * area(element))) return true;
    const own = wordsIn(element) - inner.reduce((sum, other) => sum + wordsIn(other), 0);
    return inner.length > 4 || (inner.length > 0 && (box.width * box.height > (innerWidth * innerHeight) / 2 || own < 2));
  };
  truth = truth.filter(
    element => strong.has(element) || Number.parseInt(element.getAttribute('tabindex') ?? '-1', 10) >= 0 || !holdsOthers(element),
  );
  const scrollBack = () => {
    for (const element of all) {
      const before = scrolled.find(entry => entry[0] === element);
      const [top, left] = before ? [before[1], before[2]] : [0, 0];
      if (element.scrollTop !== top) element.scrollTop = top;
      if (element.scrollLeft !== left) element.scrollLeft = left;
    }
    scrollTo(page[0], page[1]);
  };
  scrollBack();
  // A strip of a few pixels without words, name, role or place in the tab order is a grip at the edge of something (a column, a pane): dragging it
  // changes how wide that is drawn. Nothing names it, so it is neither asked of a digest nor held against one that lists it.
  const isGrip = element => {
    if (strong.has(element) || element.hasAttribute('tabindex') || wordsIn(element) > 0) return false;
    if (element.hasAttribute('aria-label') || element.hasAttribute('title') || element.querySelector('img, svg')) return false;
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) <= 8 && Math.max(width, height) > 16;
  };
  const grips = new Set(truth.filter(isGrip));
  truth = truth.filter(element => !grips.has(element));
  const known = new Set(truth);
  const holds = (outer, inner) => {
    for (let at = inner; at; at = parentOf(at)) if (at === outer) return true;
    return false;
  };
  /**
   * What a press on an element acts on: the innermost element of the truth under the middle of its box, when one of the two holds the other. A
   * column header and the label that fills it are one target, whichever of the two a digest lists.
   */
  const actsOn = element => {
    if (known.has(element)) return element;
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = boxesOf(element)[0] ?? element.getBoundingClientRect();
    let hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    for (let deeper = hit?.shadowRoot?.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); deeper && deeper !== hit; ) {
      hit = deeper;
      deeper = hit.shadowRoot?.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    }
    for (let at = hit; at; at = parentOf(at)) if (known.has(at)) return holds(at, element) || holds(element, at) ? at : null;
    return null;
  };
  /** Counts what a list of elements finds of the truth. Of several for one target only one is right. */
  window.__judge = elements => {
    const listed = [...new Set(elements)].filter(element => element && !grips.has(element));
    const found = new Set(listed.filter(element => known.has(element)));
    const wrong = [];
    for (const element of listed) {
      if (known.has(element)) continue;
      const target = actsOn(element);
      if (target === null || found.has(target)) wrong.push(element);
      else found.add(target);
    }
    scrollBack();
    return { listed: listed.length, hit: found.size, wrong, missed: truth.filter(element => !found.has(element)) };
  };
  window.__truth = truth;
  return truth.length;
}
