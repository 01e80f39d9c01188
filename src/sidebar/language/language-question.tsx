// Where a question of the AI appears (panel): its card is read when the first one comes.
import { useApp } from '../app/index.ts';
import { lazy } from '../ui/index.ts';
import { askedBy } from './speaking.ts';

const card = lazy(async () => (await import('./question-card.tsx')).QuestionCard);

/** What the AI asks, until it is answered or the AI goes on without an answer. */
export function LanguageQuestion() {
  const session = useApp().store.session.value;
  const asked = askedBy(session);
  return session !== null && asked !== null ? <card.Part sessionKey={session.key} asked={asked} /> : null;
}
