// Stands in the practice page, beside the page code (practice): hands it what the desk brings, which elsewhere the browser does.
import { readQuestion } from '../../protocol/practice.ts';

addEventListener('message', async ({ source, data }) => {
  const question = readQuestion(data);
  const page = globalThis.baiPage;
  if (question === null || source !== parent || parent === window || page === undefined) return;
  const { id, text } = question;
  // An envelope is a JSON object, a ticket is not.
  const result = await (text.startsWith('{') ? page.receive(text) : page.collect(text));
  parent.postMessage({ id, result }, '*');
});

addEventListener('DOMContentLoaded', () => parent.postMessage('listening', '*'));
