// Ant Design X: bubbles, thinking, actions below the newest answer and a sender. It draws what it is given, so the answer's Markdown is drawn by react-markdown.
import { RedoOutlined } from '@ant-design/icons';
import { Actions, Bubble, Sender, Think } from '@ant-design/x';
import { Fragment, createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import { answerTo } from './endpoint.mjs';

const contentRender = content => {
  const [, thought, end, said = ''] = /^<think>(.*?)(?:(<\/think>)(.*))?$/s.exec(content) ?? [];
  if (thought === undefined) return h(Markdown, null, content);
  return h(
    Fragment,
    null,
    h(Think, { title: 'Thinking', loading: end === undefined }, h(Markdown, null, thought)),
    h(Markdown, null, said),
  );
};
const ROLES = { user: { placement: 'end' }, ai: { placement: 'start', contentRender } };

function Chat() {
  const [turns, setTurns] = useState([]);
  const [value, setValue] = useState('');
  const [loading, setLoading] = useState(false);
  const answer = async asked => {
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
  const send = said => answer([...turns, { role: 'user', content: said }]);
  const again = h(Actions, {
    items: [{ key: 'again', label: 'Regenerate', icon: h(RedoOutlined) }],
    onClick: () => answer(turns.slice(0, -1)),
  });
  const items = turns.map(({ role, content }, key) => ({
    key,
    role: role === 'user' ? 'user' : 'ai',
    content,
    footer: role !== 'user' && !loading && key === turns.length - 1 && again,
  }));
  return h(
    'div',
    { style: { blockSize: '600px', display: 'flex', flexDirection: 'column' } },
    h(Bubble.List, { items, role: ROLES, style: { flex: 1, minBlockSize: 0 } }),
    h(Sender, { value, loading, placeholder: 'Ask anything', onChange: setValue, onSubmit: send }),
  );
}

const host = document.querySelector('#chat');
if (host !== null) createRoot(host).render(h(Chat));
