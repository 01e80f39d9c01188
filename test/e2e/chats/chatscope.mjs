// chatscope's chat kit: a plain editing host as its box. It draws what it is given, so the answer's Markdown is drawn by react-markdown; with `#frames` frame
// by frame, and so only while its tab is shown; with `#again` it has a button of ours that has the newest answer written anew.
import { ChatContainer, MainContainer, Message, MessageInput, MessageList, TypingIndicator } from '@chatscope/chat-ui-kit-react';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import { answerTo } from './endpoint.mjs';

const AGAIN = location.hash === '#again';

function Chat() {
  const [turns, setTurns] = useState([]);
  const [typing, setTyping] = useState(false);
  const answer = async asked => {
    setTurns(asked);
    setTyping(true);
    let content = '';
    try {
      for await (const more of answerTo(asked)) {
        content += more;
        if (location.hash === '#frames') await new Promise(requestAnimationFrame);
        setTurns([...asked, { role: 'assistant', content }]);
      }
    } finally {
      setTyping(false);
    }
  };
  // As its documentation has it: the text of what was typed, not its markup.
  const send = (_html, _text, innerText) => answer([...turns, { role: 'user', content: innerText }]);
  const again = h('button', { type: 'button', 'aria-label': 'Regenerate', onClick: () => answer(turns.slice(0, -1)) }, '↻');
  const messageOf = ({ role, content }, key) =>
    h(
      Message,
      { key, model: { direction: role === 'user' ? 'outgoing' : 'incoming', position: 'single', type: 'custom' } },
      role === 'user' ? h(Message.TextContent, { text: content }) : h(Message.CustomContent, null, h(Markdown, null, content)),
      AGAIN && role !== 'user' && key === turns.length - 1 && h(Message.Footer, null, again),
    );
  return h(
    MainContainer,
    null,
    h(
      ChatContainer,
      null,
      h(MessageList, { typingIndicator: typing ? h(TypingIndicator, { content: 'The AI is typing' }) : null }, ...turns.map(messageOf)),
      h(MessageInput, { placeholder: 'Type message here', attachButton: false, onSend: send }),
    ),
  );
}

const host = document.querySelector('#chat');
host.style.cssText = 'position: relative; height: 600px';
createRoot(host).render(h(Chat));
