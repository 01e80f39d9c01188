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

/** Runs in the page: puts the elements that a person can act on into `window.__truth`; answers how many. */
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
    if (element === document.body || element === document.documentElement || element.closest('head')) return false;
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
    const box = element.getBoundingClientRect();
    if (box.right + scrollX <= 0 || box.bottom + scrollY <= 0) return insideScroller(element);
    for (let at = parentOf(element); at && at !== document.body; at = parentOf(at)) {
      const own = getComputedStyle(at);
      if (/hidden|clip/.test(own.overflowY + own.overflowX) && !/auto|scroll/.test(own.overflowY + own.overflowX)) {
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
    const own = element.textContent.length - inner.reduce((sum, other) => sum + other.textContent.length, 0);
    return inner.length > 4 || (inner.length > 0 && (box.width * box.height > (innerWidth * innerHeight) / 2 || own < 2));
  };
  truth = truth.filter(
    element => strong.has(element) || Number.parseInt(element.getAttribute('tabindex') ?? '-1', 10) >= 0 || !holdsOthers(element),
  );
  for (const element of all) {
    const before = scrolled.find(entry => entry[0] === element);
    const [top, left] = before ? [before[1], before[2]] : [0, 0];
    if (element.scrollTop !== top) element.scrollTop = top;
    if (element.scrollLeft !== left) element.scrollLeft = left;
  }
  scrollTo(page[0], page[1]);
  window.__truth = truth;
  return truth.length;
}
