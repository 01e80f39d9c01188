// deep-chat: a web component with everything in an open shadow root. It asks the endpoint and reads its stream itself.
import 'deep-chat';

const chat = document.createElement('deep-chat');
chat.connect = { url: '/v1/chat/completions', stream: true };
chat.requestBodyLimits = { maxMessages: -1 };
chat.requestInterceptor = ({ body, ...rest }) => ({
  ...rest,
  body: { stream: true, messages: body.messages.map(({ role, text }) => ({ role: role === 'ai' ? 'assistant' : role, content: text })) },
});
chat.responseInterceptor = event => (event.error ? { error: event.error.message } : { text: event.choices?.[0]?.delta?.content ?? '' });
chat.style.cssText = 'width: 800px; height: 600px';
document.querySelector('#chat').append(chat);
