// Lexical with rich text.
import { registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';

const editor = createEditor({
  namespace: 'test',
  onError: error => {
    throw error;
  },
});
const host = document.querySelector('#editor');
host?.setAttribute('contenteditable', 'true');
host?.setAttribute('aria-label', 'Letter');
editor.setRootElement(host);
registerRichText(editor);
editor.update(() =>
  $getRoot()
    .clear()
    .append($createParagraphNode().append($createTextNode('old text'))),
);
window.target = '#editor';
window.model = () =>
  editor.getEditorState().read(() =>
    $getRoot()
      .getChildren()
      .map(block => block.getTextContent())
      .join('\n'),
  );
window.empty = () => editor.update(() => $getRoot().clear().append($createParagraphNode()));
