// n8n's chat, which asks a webhook of n8n's: each of its requests is passed on to the endpoint, and the stream of that told as n8n tells it.
import { createChat } from '@n8n/chat/dist/chat.bundle.es.js';
import { answerTo } from './endpoint.mjs';

const WEBHOOK = '/webhook';
const messages = [];
const { fetch } = globalThis;

globalThis.fetch = async (address, options) => {
  if (address !== WEBHOOK) return fetch(address, options);
  messages.push({ role: 'user', content: JSON.parse(options.body).chatInput });
  const lines = new ReadableStream({
    async start(stream) {
      const tell = event => stream.enqueue(`${JSON.stringify({ ...event, metadata: { nodeId: 'agent' } })}\n`);
      tell({ type: 'begin' });
      let said = '';
      for await (const content of answerTo(messages)) {
        said += content;
        tell({ type: 'item', content });
      }
      messages.push({ role: 'assistant', content: said });
      tell({ type: 'end' });
      stream.close();
    },
  });
  return new Response(lines.pipeThrough(new TextEncoderStream()), { headers: { 'content-type': 'text/plain' } });
};

const host = document.querySelector('#chat');
host.style.cssText = 'width: 800px; height: 600px';
createChat({
  webhookUrl: WEBHOOK,
  target: host,
  mode: 'fullscreen',
  loadPreviousSession: false,
  showWelcomeScreen: false,
  enableStreaming: true,
});
