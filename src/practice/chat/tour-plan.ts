// What the scripted AI does on any page that is not the practice office (pure): a tour that looks and points, and changes nothing.
import { find, type PageView } from './page-view.ts';
import { LOOK, propose, type Sent, type Step } from './plan.ts';

/** The next stop of the tour. */
export function planTour(view: PageView, sent: readonly Sent[]): Step {
  const tried = (purpose: string): boolean => sent.some(action => action.purpose === purpose && action.outcome !== '');
  if (!tried('look')) {
    return {
      says: 'This is not the practice office, so here is a short tour that changes nothing. First I look at the page.',
      proposals: [LOOK],
    };
  }
  const target = find(view, /^(link|button) /) ?? view.elements[0];
  if (!tried('point') && target !== undefined) {
    return {
      says: `I found ${view.elements.length} things that you could use here. I point at one of them and read some of the text.`,
      proposals: [propose('HILITE', target.css, 'bAI found this', 'point'), propose('TEXT', '', '600', 'read')],
    };
  }
  if (!tried('scroll')) {
    return {
      says: 'I scroll one page down and back to the top.',
      proposals: [propose('SCROLL', '', 'down 1p', 'scroll'), propose('SCROLL', '', 'top', 'back')],
    };
  }
  return {
    says: 'That was the tour: I proposed, you approved, bAI did it and told me what happened. Any chat AI can do the same with your own goal.',
    proposals: [],
  };
}
