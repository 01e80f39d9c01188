// NLUX: its chat component with an adapter of ours, and its own Markdown. As it comes it draws an answer frame by frame, and so only while it is shown: once shown
// after a while behind other tabs it answers nothing any more, with bAI or without. `#still` is its option that draws what came at once. An answer that pauses for
// two seconds it takes for complete, unless it is told to wait.
import { AiChat } from '@nlux/react';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { answerTo } from './endpoint.mjs';

const turns = [];
const adapter = {
  async streamText(message, observer) {
    turns.push({ role: 'user', content: message });
    let content = '';
    try {
      for await (const more of answerTo(turns)) {
        content += more;
        observer.next(more);
      }
    } catch (error) {
      return observer.error(error);
    }
    turns.push({ role: 'assistant', content });
    observer.complete();
  },
};
createRoot(document.querySelector('#chat')).render(
  h(AiChat, {
    adapter,
    displayOptions: { height: 600 },
    composerOptions: { placeholder: 'Ask anything' },
    messageOptions: { skipStreamingAnimation: location.hash === '#still', waitTimeBeforeStreamCompletion: 'never' },
  }),
);
