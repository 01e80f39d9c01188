// Says that a box goes on below its lower edge, and scrolls on (panel): a box that is cut between two lines looks whole.
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** CSS px. What is hidden of the last line's space is not worth a word. */
const SLACK_PX = 8;

/**
 * Stands at the lower edge of a scrolling box, as its last child, while there is more below. Only for the pointer: keys and assistive technology get there
 * without it. `onScroll`: called when it is pressed, as what is below comes to lie where the press was.
 */
export function ScrollHint({ of, text, onScroll }: { of: RefObject<HTMLElement | null>; text: string; onScroll: () => void }) {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const box = of.current;
    if (box === null) return;
    const look = () => setHasMore(box.scrollHeight - box.scrollTop - box.clientHeight > SLACK_PX);
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
          of.current?.scrollBy({ top: of.current.clientHeight * 0.8 });
        }}
      >
        {text}
      </button>
    </div>
  );
}
