// The layout of a chat that the user showed (pure).
/** The id of a layout that the user showed. Its selectors count only where they fit one element and no other. */
export const LEARNED = 'learned';

/** The layout that the user showed: the box and the button. Everything else of its page is found as where no layout is known. */
export function learnedLayout(composer: string[], send: string[]) {
  return { id: LEARNED, composer, send, ...NOTHING };
}

const NOTHING: { [field in 'busy' | 'done' | 'answer' | 'user' | 'strip']: string[] } = {
  busy: [],
  done: [],
  answer: [],
  user: [],
  strip: [],
};

/** Whether a look at a page found it by what the user showed. `late`: what of it was not there. */
export const isLearned = (layout: string, late: readonly string[]): boolean => layout === LEARNED && late.length === 0;
