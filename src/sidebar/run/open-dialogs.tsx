// Where the questions of pages appear (panel): the oldest open native dialog, whose card is read when the first one opens.
import { useApp } from '../app/index.ts';
import { lazy } from '../ui/index.ts';

const card = lazy(async () => (await import('./dialog-card.tsx')).DialogCard);

/** The oldest open dialog; nothing when there is none. */
export function OpenDialogs() {
  const [dialog] = useApp().store.review.dialogs.value;
  return dialog === undefined ? null : <card.Part dialog={dialog} />;
}
