// Slate with React.
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, Node, Transforms } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';

const editor = withReact(createEditor());
const value = [{ type: 'paragraph', children: [{ text: 'old text' }] }];
const host = document.querySelector('#editor');
if (host !== null) {
  const editable = createElement(Editable, { 'aria-label': 'Letter', style: { minHeight: 80 } });
  createRoot(host).render(createElement(Slate, { editor, initialValue: value, children: editable }));
}
window.target = '[data-slate-editor]';
window.model = () => editor.children.map(node => Node.string(node)).join('\n');
window.empty = () => Transforms.delete(editor, { at: { anchor: editor.start([]), focus: editor.end([]) } });
