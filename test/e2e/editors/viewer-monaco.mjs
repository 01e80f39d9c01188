// Monaco as chats show code with it: read only, as high as its lines or as its place, with lines that wrap or do not.
import * as monaco from 'monaco-editor';

const place = document.querySelector('#editor');
place.style.minHeight = '0';
let editor;
window.showCode = (value, { wraps, fits, atEnd }) => {
  editor?.dispose();
  place.style.height = '160px';
  const wordWrap = wraps ? 'on' : 'off';
  const shown = { readOnly: true, scrollBeyondLastLine: false, minimap: { enabled: false } };
  editor = monaco.editor.create(place, { value, language: 'plaintext', wordWrap, ...shown });
  if (fits) place.style.height = `${editor.getContentHeight()}px`;
  editor.layout();
  if (atEnd) editor.setScrollTop(editor.getScrollHeight());
};
