// Where the questions of pages appear (sidebar room): the oldest open native dialog, whose card is read when the first one opens.
import { usePanel } from '../panel.ts';
import { lazy } from './lazy.tsx';

const card = lazy(async () => (await import('./dialog-card.tsx')).Question);

/** The oldest open dialog; nothing when there is none. */
export function Dialogs() {
  const [dialog] = usePanel().store.dialogs.value;
  return dialog === undefined ? null : <card.Part dialog={dialog} />;
}
