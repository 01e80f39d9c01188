// assistant-ui: its primitives as its own documentation puts them together, with its runtime and its Markdown.
import {
  ActionBarPrimitive,
  AssistantRuntimeProvider,
  AttachmentPrimitive,
  AuiIf,
  BranchPickerPrimitive,
  ComposerPrimitive,
  CompositeAttachmentAdapter,
  MessagePrimitive,
  SimpleImageAttachmentAdapter,
  SimpleTextAttachmentAdapter,
  ThreadPrimitive,
  useLocalRuntime,
} from '@assistant-ui/react';
import { MarkdownTextPrimitive } from '@assistant-ui/react-markdown';
import { Fragment, createElement as h, useEffect, useState } from 'react';
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

const UserMessage = () =>
  h(
    MessagePrimitive.Root,
    { className: 'user' },
    h(MessagePrimitive.Parts),
    h(ActionBarPrimitive.Root, { hideWhenRunning: true }, h(ActionBarPrimitive.Edit, { 'aria-label': 'Edit' }, '✎')),
    h(
      BranchPickerPrimitive.Root,
      { hideWhenSingleBranch: true },
      h(BranchPickerPrimitive.Previous, { 'aria-label': 'Earlier version' }, '‹'),
      h(BranchPickerPrimitive.Number),
      h(BranchPickerPrimitive.Next, { 'aria-label': 'Later version' }, '›'),
    ),
  );
const UserEditComposer = () =>
  h(
    ComposerPrimitive.Root,
    { className: 'edited' },
    h(ComposerPrimitive.Input, { 'aria-label': 'Edited message' }),
    h(ComposerPrimitive.Cancel, null, 'Cancel'),
    h(ComposerPrimitive.Send, null, 'Update'),
  );
const AssistantMessage = () =>
  h(
    MessagePrimitive.Root,
    { className: 'assistant' },
    h(MessagePrimitive.Parts, { components: { Text: MarkdownTextPrimitive } }),
    h(
      ActionBarPrimitive.Root,
      { hideWhenRunning: true, autohide: 'not-last' },
      h(ActionBarPrimitive.Reload, { 'aria-label': 'Regenerate' }, '↻'),
    ),
  );
const Attachment = () => h(AttachmentPrimitive.Root, null, h(AttachmentPrimitive.Name));
// Its box takes so many characters where its address says so.
const MOST = Number(/most=(\d+)/.exec(location.hash)?.[1]) || undefined;
const running = ({ thread }) => thread.isRunning;

// It takes no files where its address says so.
const attachments = location.hash.includes('alone')
  ? undefined
  : new CompositeAttachmentAdapter([new SimpleImageAttachmentAdapter(), new SimpleTextAttachmentAdapter()]);
// Its conversations are kept for a document that is loaded anew where its address says so, each under the path of its own.
// A server takes so long, in ms, to tell them.
const LOAD_MS = 1_500;
const KEPT = location.hash.includes('kept');
const historyOf = key => {
  const turns = () => JSON.parse(sessionStorage.getItem(key) ?? '[]');
  return {
    async load() {
      await new Promise(resolve => setTimeout(resolve, LOAD_MS));
      const messages = turns().map(({ parentId, message }) => ({
        parentId,
        message: { ...message, createdAt: new Date(message.createdAt) },
      }));
      return { headId: messages.at(-1)?.message.id ?? null, messages };
    },
    async append(item) {
      sessionStorage.setItem(key, JSON.stringify([...turns(), item]));
    },
  };
};

function Thread() {
  return h(
    ThreadPrimitive.Root,
    { className: 'thread' },
    h(
      ThreadPrimitive.Viewport,
      { className: 'viewport' },
      h(ThreadPrimitive.Messages, { components: { UserMessage, UserEditComposer, AssistantMessage } }),
    ),
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

function Chat({ place }) {
  const [history] = useState(() => (KEPT ? historyOf(place) : undefined));
  return h(AssistantRuntimeProvider, { runtime: useLocalRuntime(adapter, { adapters: { attachments, history } }) }, h(Thread));
}

function Chats() {
  const [place, setPlace] = useState(location.pathname);
  useEffect(() => addEventListener('popstate', () => setPlace(location.pathname)), []);
  const begin = () => {
    history.pushState(null, '', `/another${location.hash}`);
    setPlace(location.pathname);
  };
  return h(Fragment, null, KEPT && h('button', { type: 'button', onClick: begin }, 'Another conversation'), h(Chat, { key: place, place }));
}

const style = document.createElement('style');
style.textContent = `.thread { display: flex; flex-direction: column; height: 90vh } .viewport { flex: 1; overflow: auto }
  .user { margin: 8px 0 8px 30%; white-space: pre-wrap; overflow-wrap: anywhere } .composer { display: flex } textarea { flex: 1 }`;
document.head.append(style);
createRoot(document.querySelector('#chat')).render(h(Chats));
