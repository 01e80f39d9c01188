// assistant-ui: its primitives as its own documentation puts them together, with its runtime and its Markdown.
import {
  AssistantRuntimeProvider,
  AttachmentPrimitive,
  AuiIf,
  ComposerPrimitive,
  CompositeAttachmentAdapter,
  MessagePrimitive,
  SimpleImageAttachmentAdapter,
  SimpleTextAttachmentAdapter,
  ThreadPrimitive,
  useLocalRuntime,
} from '@assistant-ui/react';
import { MarkdownTextPrimitive } from '@assistant-ui/react-markdown';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { answerTo } from './endpoint.mjs';

const textOf = ({ role, content, attachments = [] }) => ({
  role,
  content: content.map(part => part.text ?? '').join(''),
  images: attachments.flatMap(each => each.content.flatMap(part => part.image ?? [])),
  files: attachments.flatMap(each => each.content.flatMap(part => part.text ?? [])),
});
const adapter = {
  async *run({ messages, abortSignal }) {
    let text = '';
    for await (const more of answerTo(messages.map(textOf), abortSignal)) {
      text += more;
      yield { content: [{ type: 'text', text }] };
    }
  },
};

const UserMessage = () => h(MessagePrimitive.Root, { className: 'user' }, h(MessagePrimitive.Parts));
const AssistantMessage = () =>
  h(MessagePrimitive.Root, { className: 'assistant' }, h(MessagePrimitive.Parts, { components: { Text: MarkdownTextPrimitive } }));
const Attachment = () => h(AttachmentPrimitive.Root, null, h(AttachmentPrimitive.Name));
// Its box takes so many characters where its address says so.
const MOST = Number(/most=(\d+)/.exec(location.hash)?.[1]) || undefined;
const attachments = new CompositeAttachmentAdapter([new SimpleImageAttachmentAdapter(), new SimpleTextAttachmentAdapter()]);
const running = ({ thread }) => thread.isRunning;

function Thread() {
  return h(
    ThreadPrimitive.Root,
    { className: 'thread' },
    h(ThreadPrimitive.Viewport, { className: 'viewport' }, h(ThreadPrimitive.Messages, { components: { UserMessage, AssistantMessage } })),
    h(
      ComposerPrimitive.Root,
      { className: 'composer' },
      h(ComposerPrimitive.Attachments, { components: { Attachment } }),
      h(ComposerPrimitive.Input, { placeholder: 'Write a message...', rows: 1, maxLength: MOST }),
      h(AuiIf, { condition: state => !running(state) }, h(ComposerPrimitive.Send, { 'aria-label': 'Send message' }, '↑')),
      h(AuiIf, { condition: running }, h(ComposerPrimitive.Cancel, { 'aria-label': 'Stop generating' }, '■')),
    ),
  );
}

function Chat() {
  return h(AssistantRuntimeProvider, { runtime: useLocalRuntime(adapter, { adapters: { attachments } }) }, h(Thread));
}

const style = document.createElement('style');
style.textContent = `.thread { display: flex; flex-direction: column; height: 90vh } .viewport { flex: 1; overflow: auto }
  .user { margin: 8px 0 8px 30%; white-space: pre-wrap; overflow-wrap: anywhere } .composer { display: flex } textarea { flex: 1 }`;
document.head.append(style);
createRoot(document.querySelector('#chat')).render(h(Chat));
