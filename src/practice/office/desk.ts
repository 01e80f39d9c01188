// Shows the practice page and carries the panel's questions to it (practice). The page itself stands in a sandbox: its origin is nobody's, and it has
// none of what a page of the extension may do. This document is never acted on, and passes on nothing but texts.
import { PRACTICE_CHANNEL, readAnswer, readQuestion } from '../../protocol/practice.ts';

const frame = document.getElementById('page');
if (!(frame instanceof HTMLIFrameElement)) throw new Error('office.html has no frame with the id "page".');

const desk = location.hash.slice(1);
const channel = new BroadcastChannel(PRACTICE_CHANNEL);
let heard: () => void = () => undefined;
/** Resolves once the page says that it listens. */
const listens = new Promise<void>(resolve => {
  heard = resolve;
});

channel.addEventListener('message', async ({ data }) => {
  const question = readQuestion(data);
  if (question === null || question.desk !== desk) return;
  await listens;
  // The page's origin is nobody's, so it has no name that could be given here; what is in the frame is only ever the one page.
  frame.contentWindow?.postMessage({ desk: '', id: question.id, text: question.text }, '*');
});

addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow) return;
  const answer = readAnswer(data);
  if (answer === null) heard();
  else channel.postMessage(answer);
});
