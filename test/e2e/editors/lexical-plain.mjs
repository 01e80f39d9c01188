// Lexical with plain text alone, as chats set it up: a paste is line breaks in one paragraph.
import { $insertDataTransferForPlainText } from '@lexical/clipboard';
import {
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $selectAll,
  COMMAND_PRIORITY_EDITOR,
  createEditor,
  PASTE_COMMAND,
  SELECT_ALL_COMMAND,
} from 'lexical';

const editor = createEditor({
  namespace: 'test',
  onError: error => {
    throw error;
  },
});
const host = document.querySelector('#editor');
host?.setAttribute('contenteditable', 'true');
editor.setRootElement(host);
editor.registerCommand(
  SELECT_ALL_COMMAND,
  () => {
    $selectAll();
    return true;
  },
  COMMAND_PRIORITY_EDITOR,
);
editor.registerCommand(
  PASTE_COMMAND,
  event => {
    const selection = $getSelection();
    if (!$isRangeSelection(selection) || !(event instanceof ClipboardEvent) || event.clipboardData === null) return false;
    event.preventDefault();
    $insertDataTransferForPlainText(event.clipboardData, selection);
    return true;
  },
  COMMAND_PRIORITY_EDITOR,
);
editor.update(() => $getRoot().selectEnd());
window.target = '#editor';
window.model = () => editor.getEditorState().read(() => $getRoot().getTextContent());
window.empty = () => editor.update(() => $getRoot().clear().selectEnd());
