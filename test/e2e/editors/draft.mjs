// Draft.js with React's element factory.
globalThis.global = globalThis; // Draft.js was made for bundlers that define it
const { createElement, useState } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ContentState, Editor, EditorState } = await import('draft-js');

let text = '';
function Letter() {
  const [state, setState] = useState(() => EditorState.createWithContent(ContentState.createFromText('old text')));
  text = state.getCurrentContent().getPlainText('\n');
  return createElement(Editor, { editorState: state, onChange: setState, ariaLabel: 'Letter' });
}
const host = document.querySelector('#editor');
if (host !== null) createRoot(host).render(createElement(Letter));
window.target = '.public-DraftEditor-content';
window.model = () => text;
