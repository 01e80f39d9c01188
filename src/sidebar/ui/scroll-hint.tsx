// Says that a box goes on below its lower edge, and scrolls on (panel): a box that is cut between two lines looks whole.
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** CSS px. What is hidden of the last line's space is not worth a word. */
const SLACK_PX = 8;

/** Scrolls a box on where it goes on below its lower edge; whether it does. */
export function scrollOn(box: HTMLElement | null): boolean {
  const more = box !== null && hasMoreBelow(box);
  if (more) box.scrollBy({ top: box.clientHeight * 0.8 });
  return more;
}

function hasMoreBelow({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight > SLACK_PX;
}

/**
 * Stands at the lower edge of a scrolling box, as its last child, while there is more below. Only for the pointer: keys and assistive technology get there
 * without it. `onScroll`: called when it is pressed, as what is below comes to lie where the press was.
 */
export function ScrollHint({ of, text, onScroll }: { of: RefObject<HTMLElement | null>; text: string; onScroll: () => void }) {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const box = of.current;
    if (box === null) return;
    const look = () => setHasMore(hasMoreBelow(box));
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    for (const child of box.children) sizes.observe(child);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  });
  if (!hasMore) return null;
  return (
    <div class="scroll-hint" aria-hidden="true">
      <button
        type="button"
        tabIndex={-1}
        onClick={() => {
          onScroll();
          scrollOn(of.current);
        }}
      >
        {text}
      </button>
    </div>
  );
}
