// Ant Design X: bubbles and a sender. It draws what it is given, so the answer's Markdown is drawn by react-markdown.
import { Bubble, Sender } from '@ant-design/x';
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import { answerTo } from './endpoint.mjs';

const ROLES = { user: { placement: 'end' }, ai: { placement: 'start', contentRender: text => h(Markdown, null, text) } };

function Chat() {
  const [turns, setTurns] = useState([]);
  const [value, setValue] = useState('');
  const [loading, setLoading] = useState(false);
  const send = async said => {
    const asked = [...turns, { role: 'user', content: said }];
    setValue('');
    setTurns(asked);
    setLoading(true);
    let content = '';
    try {
      for await (const more of answerTo(asked)) {
        content += more;
        setTurns([...asked, { role: 'assistant', content }]);
      }
    } finally {
      setLoading(false);
    }
  };
  const items = turns.map(({ role, content }, key) => ({ key, role: role === 'user' ? 'user' : 'ai', content }));
  return h(
    'div',
    { style: { blockSize: '600px', display: 'flex', flexDirection: 'column' } },
    h(Bubble.List, { items, role: ROLES, style: { flex: 1, minBlockSize: 0 } }),
    h(Sender, { value, loading, placeholder: 'Ask anything', onChange: setValue, onSubmit: send }),
  );
}

const host = document.querySelector('#chat');
if (host !== null) createRoot(host).render(h(Chat));
