// Pages built after what is known of real chats: for each layout of chat-sites.json the same conversation in that chat's own structure.

/** What a turn of the AI's shows: what it says and what it thought (both markup), whether it is still being written, and which turn it is. */
export type Shown = { said: string; thought: string; writing: boolean; at: number };

export type SitePage = {
  user: (said: string, at: number) => string;
  ai: (shown: Shown) => string;
  code: (lines: readonly string[]) => string;
  box: (writing: boolean, draft: string) => string;
  beside?: (document: string) => string; // a panel beside the conversation, in which the chat shows a document (markup) that an answer made
  shows: { busy: boolean; end: boolean }; // which signs the chat has: of an answer that is being written, and of its end
};

/** Text as markup shows it. */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const SIZE = 'style="display:block;width:400px;height:60px"';
const when = (shown: boolean, html: string): string => (shown ? html : '');
const spans = (lines: readonly string[]): string[] => lines.map(line => `<span>${escaped(line)}</span>`);

const fenced = (lines: readonly string[]): string =>
  `<pre><code class="language-text hljs">${lines.map(line => `${escaped(line)}\n`).join('')}</code></pre>`;
const headed = (lines: readonly string[]): string =>
  `<div class="code"><div class="head"><span>text</span><button aria-label="Copy">Copy</button></div>${fenced(lines)}</div>`;
/** An editor that only shows; its lines are elements without line breaks between them. */
const editor = (lines: readonly string[]): string =>
  `<div class="code"><div class="head">text <button>Save</button></div><div class="cm-editor"><div class="cm-scroller"><div class="cm-gutters">${lines.map((_, at) => `<div>${at + 1}</div>`).join('')}</div><div class="cm-content cm-lineWrapping" role="textbox" contenteditable="false">${lines.map(line => `<div class="cm-line">${escaped(line)}</div>`).join('')}</div></div></div></div>`;
const monaco = (lines: readonly string[]): string => {
  const drawn = lines.map(
    (line, at) =>
      `<div class="view-line" style="position:absolute;top:${18 * at}px;height:18px"><span>${escaped(line).replaceAll(' ', '&nbsp;')}</span></div>`,
  );
  return `<pre class="qwen-markdown-code"><div class="head">text<button>Copy</button></div><div class="qwen-markdown-code-body"><div class="monaco-editor"><div class="margin-view-overlays">1</div><div class="view-lines" style="position:relative;height:${18 * lines.length}px">${drawn.reverse().join('')}</div></div></div></pre>`;
};

const textarea = (attributes: string, draft: string): string => `<textarea ${attributes} ${SIZE}>${escaped(draft)}</textarea>`;
const editable = (attributes: string, draft: string): string =>
  `<div ${attributes} contenteditable="true" ${SIZE}><p>${draft === '' ? '<br>' : escaped(draft)}</p></div>`;

/** A button that sends, and in its place one that stops while an answer is being written. */
const either = (writing: boolean, send: string, stop: string): string =>
  `<button type="button" aria-label="Attach a file">+</button><button type="button" ${writing ? stop : send}>${writing ? '■' : '↑'}</button>`;

const bar = (shown: boolean, copy: string): string =>
  when(shown, `<div class="bar"><button ${copy}>Copy</button><button>Good</button><button>Read aloud</button></div>`);

export const SITE_PAGES: Record<string, SitePage> = {
  'chatgpt-app': {
    user: (said, at) =>
      `<section data-testid="conversation-turn-${2 * at}"><h5 class="sr-only">You said:</h5><div data-message-author-role="user"><div class="whitespace-pre-wrap">${said}</div></div></section>`,
    ai: ({ said, thought, writing, at }) =>
      `<section data-testid="conversation-turn-${2 * at + 1}"><h4 class="sr-only">ChatGPT said:</h4><div class="thoughts"><button>Thought for 5s</button>${thought}</div><div data-message-author-role="assistant"><div class="markdown ${when(writing, 'result-streaming')}">${said}</div></div>${bar(!writing, 'data-testid="copy-turn-action-button"')}</section>`,
    // A viewer without elements for its lines, in a block of its own inside the block with the header.
    code: lines =>
      `<pre><div>Text<button>Copy</button><button>Run</button></div><div id="code-block-viewer" class="cm-editor"><div class="cm-scroller"><pre class="cm-content"><code>${spans(lines).join('<br>')}</code></pre></div></div></pre>`,
    box: (writing, draft) =>
      `<form>${editable('id="prompt-textarea" class="ProseMirror"', draft)}${either(writing, 'id="composer-submit-button" data-testid="send-button"', 'data-testid="stop-button"')}</form>`,
    shows: { busy: true, end: true },
  },
  'chatgpt-transcript': {
    user: said => `<li data-message-role="user" data-message-complete><button><div data-user-message-copy>${said}</div></button></li>`,
    ai: ({ said, thought, writing }) =>
      `<li data-message-role="assistant" ${writing ? 'data-message-streaming' : 'data-message-complete'}><div>${thought}</div><div data-assistant-markdown>${said}</div><button data-copy-message>Copy</button></li>`,
    code: lines => `<pre><code class="language-text" data-assistant-syntax-highlighted>${spans(lines).join('\n')}</code></pre>`,
    box: (writing, draft) =>
      `<form>${textarea('id="mobile-composer-prompt" name="prompt"', draft)}<button data-composer-submit ${when(writing, 'data-stop-generating')}>↑</button></form>`,
    shows: { busy: true, end: true },
  },
  'chatgpt-thread': {
    user: (said, at) => `<div data-chatgpt-search-unit-key="m${at}:user"><div data-user-message-bubble>${said}</div></div>`,
    ai: ({ said, thought, writing, at }) =>
      `<div data-chatgpt-search-unit-key="m${at}:assistant"><div>${thought}</div><div ${when(!writing, `data-chatgpt-selection-message-id="m${at}"`)}><div data-markdown-text-style="body">${said}</div></div><button aria-label="Stop reading aloud">♪</button></div>`,
    code: headed,
    box: (writing, draft) =>
      `<form data-chatgpt-composer>${editable('data-composer-markdown class="ProseMirror"', draft)}${either(writing, 'aria-label="Send prompt"', 'aria-label="Stop"')}</form>`,
    shows: { busy: true, end: true },
  },
  claude: {
    user: said => `<div data-user-message-bubble><div data-testid="user-message"><p>${said}</p></div></div>`,
    ai: ({ said, thought, writing }) =>
      `<div data-is-streaming="${writing}"><div class="font-claude-response"><div class="thoughts">${thought}</div><div class="${writing ? 'progressive-markdown' : 'standard-markdown'}">${said}</div></div>${bar(!writing, 'data-testid="action-bar-copy"')}</div>`,
    code: lines =>
      `<div role="group"><div>text</div><button aria-label="Copy to clipboard">⧉</button><pre class="code-block__code"><code>${spans(lines).join('\n')}</code></pre></div>`,
    box: (writing, draft) =>
      `<div data-cds="ChatComposer">${editable('data-testid="chat-input" class="ProseMirror"', draft)}${either(writing, 'data-testid="chat-input-send" aria-label="Send message"', 'aria-label="Stop response"')}</div>`,
    // The document is drawn as an answer is.
    beside: document =>
      `<div role="region" aria-label="Artifact panel"><button>Copy</button><div id="markdown-artifact" tabindex="0" class="font-claude-response"><div class="standard-markdown">${document}</div></div></div>`,
    shows: { busy: true, end: true },
  },
  gemini: {
    user: said =>
      `<user-query><user-query-content><span class="cdk-visually-hidden">You said</span><div class="query-text"><p class="query-text-line">${said}</p></div></user-query-content></user-query>`,
    ai: ({ said, thought, writing }) =>
      `<model-response><model-thoughts>${thought}</model-thoughts><message-content><div class="markdown" style="white-space:pre-wrap" aria-busy="${writing}">${said}</div></message-content>${when(!writing, '<message-actions><copy-button><button>Copy</button></copy-button></message-actions>')}</model-response>`,
    code: lines =>
      `<code-block><div class="code-block-decoration"><span>Plaintext</span><button aria-label="Copy code">⧉</button></div><pre><code data-test-id="code-content">${escaped(lines.join('\n'))}\n</code></pre></code-block>`,
    box: (writing, draft) =>
      `<rich-textarea>${editable('class="ql-editor"', draft)}</rich-textarea><button class="send-button" aria-label="${writing ? 'Stop response' : 'Send message'}"><mat-icon fonticon="${writing ? 'stop' : 'send'}">i</mat-icon></button>`,
    beside: document =>
      `<immersive-panel><deep-research-immersive-panel><toolbar><h2 class="title-text">Report</h2></toolbar><response-container><structured-content-container><div class="container"><message-content><div class="markdown markdown-main-panel">${document}</div></message-content></div></structured-content-container></response-container></deep-research-immersive-panel></immersive-panel>`,
    shows: { busy: true, end: true },
  },
  'ai-studio': {
    user: said =>
      `<ms-chat-turn><div class="chat-turn-container user"><button><span class="material-symbols-outlined">edit</span></button><ms-text-chunk>${said}</ms-text-chunk></div></ms-chat-turn>`,
    ai: ({ said, thought, writing }) =>
      `<ms-chat-turn><div class="chat-turn-container model"><span class="material-symbols-outlined">more_vert</span><ms-thought-chunk><ms-text-chunk>${thought}</ms-text-chunk></ms-thought-chunk><ms-text-chunk>${said}</ms-text-chunk>${when(!writing, '<div class="turn-footer"><button>thumb_up</button></div>')}</div></ms-chat-turn>`,
    code: lines =>
      `<ms-code-block data-test-language="text"><mat-expansion-panel-header>Text <span class="material-symbols-outlined">download</span></mat-expansion-panel-header><div class="mat-expansion-panel-body">${fenced(lines)}</div></ms-code-block>`,
    box: (writing, draft) =>
      `<ms-prompt-box>${textarea('formcontrolname="promptText"', draft)}</ms-prompt-box><ms-run-button><button class="${when(writing, 'stoppable-stop')}">Run</button></ms-run-button>`,
    shows: { busy: true, end: true },
  },
  deepseek: {
    user: said => `<div class="item"><div class="ds-message"><div class="text">${said}</div></div></div>`,
    ai: ({ said, thought, writing }) =>
      `<div class="item"><div class="ds-message"><div class="ds-think-content"><div class="ds-markdown">${thought}</div></div><div class="ds-markdown ds-assistant-message-main-content">${said}</div></div>${when(!writing, '<div class="row"><div role="button" class="ds-button ds-button--iconLabelTertiary">⧉</div></div>')}</div>`,
    code: lines =>
      `<div class="md-code-block"><div class="md-code-block-banner">text <div role="button">Copy</div><div role="button">Download</div></div><pre>${spans(lines).join('\n')}\n</pre></div>`,
    box: (writing, draft) =>
      `<div>${textarea('name="search" placeholder="Message"', draft)}<div role="button" style="width:20px;height:20px" aria-disabled="${!writing && draft === ''}" class="ds-button ds-button--primary ds-button--circle ${when(!writing && draft === '', 'ds-button--disabled')}"><i></i></div></div>`,
    shows: { busy: true, end: true },
  },
  copilot: {
    user: said => `<div data-content="user-message"><div>${said}</div></div>`,
    ai: ({ said, thought, writing }) =>
      `<div class="group"><div class="thoughts">${thought}</div><div data-content="ai-message"><div>${said}</div></div>${bar(!writing, 'data-testid="copy-ai-message-button"')}</div>`,
    code: headed,
    box: (writing, draft) =>
      `<div>${textarea('id="userInput" data-testid="composer-input"', draft)}${either(writing, 'data-testid="submit-button"', 'data-testid="stop-button"')}</div>`,
    shows: { busy: true, end: true },
  },
  perplexity: {
    user: said => `<div class="group/query"><span>${said}</span><button aria-label="Edit Query">✎</button></div>`,
    ai: ({ said, thought, writing, at }) =>
      `<div class="tab"><div class="steps">${thought}</div><div id="markdown-content-${at}"><div class="prose">${said}<p>So<span class="citation">source.example</span></p></div></div>${bar(!writing, 'aria-label="Copy"')}</div>`,
    code: headed,
    box: (writing, draft) =>
      `<div>${editable('id="ask-input" data-lexical-editor="true"', draft)}${either(writing, 'aria-label="Submit"', 'aria-label="Stop generating response"')}</div>`,
    shows: { busy: true, end: true },
  },
  grok: {
    user: said => `<div data-testid="user-message"><div>${said}</div></div>`,
    ai: ({ said, thought, writing }) =>
      `<div class="turn"><div data-testid="assistant-message"><div class="thinking-container">${thought}</div><div class="response-content-markdown">${said}</div></div>${when(!writing, '<div class="action-buttons"><button aria-label="Copy">⧉</button></div>')}</div>`,
    code: headed,
    box: (writing, draft) =>
      `<form>${editable('class="tiptap ProseMirror"', draft)}<button type="${writing ? 'button' : 'submit'}" aria-label="${writing ? 'Stop model response' : 'Submit'}">↑</button></form>`,
    shows: { busy: true, end: true },
  },
  'le-chat': {
    user: said => `<div data-message-author-role="user"><div>${said}</div><span class="text-hint">10:30</span></div>`,
    ai: ({ said, thought }) =>
      `<div data-message-author-role="assistant"><div data-message-part-type="reasoning">${thought}</div><div data-message-part-type="answer">${said}</div><button>⧉</button></div>`,
    code: headed,
    box: (writing, draft) =>
      `<form>${editable('class="ProseMirror"', draft)}<button type="submit" ${when(writing, 'aria-label="Stop generating"')}><svg width="16" height="16"><rect width="9" height="9" ${when(writing, 'rx="2"')}></rect></svg></button></form>`,
    shows: { busy: true, end: false },
  },
  kimi: {
    user: said => `<div class="chat-content-item chat-content-item-user"><div class="user-content">${said}</div></div>`,
    ai: ({ said, thought, writing }) =>
      `<div class="chat-content-item chat-content-item-assistant"><div class="toolcall-container"><div class="markdown-container toolcall-content-text"><div class="markdown">${thought}</div></div></div><div class="markdown-container"><div class="markdown">${said}</div></div>${when(!writing, '<div class="segment-assistant-actions-content"><div>⧉</div></div>')}</div>`,
    code: lines =>
      `<div class="segment-code"><header class="segment-code-header"><span>text</span><div>Copy</div></header><div>${fenced(lines)}</div></div>`,
    box: (writing, draft) =>
      `<div>${editable('class="chat-input-editor" data-lexical-editor="true"', draft)}<div class="send-button-container ${when(writing, 'stop')} ${when(draft === '' && !writing, 'disabled')}"><svg width="16" height="16"></svg></div></div>`,
    shows: { busy: true, end: true },
  },
  qwen: {
    user: said => `<div class="qwen-chat-message qwen-chat-message-user"><div>${said}</div></div>`,
    ai: ({ said, thought, writing }) =>
      `<div class="qwen-chat-message qwen-chat-message-assistant"><div class="qwen-chat-thinking-card">${thought}</div><div class="response-message-content phase-thinking">${thought}</div><div class="response-message-content phase-answer">${said}</div>${bar(!writing, 'class="copy-response-button"')}</div>`,
    code: monaco,
    box: (writing, draft) =>
      `<div>${textarea('class="message-input-textarea"', draft)}<div class="chat-prompt-send-button">${writing ? '<button class="stop-button">■</button>' : '<button class="send-button">↑</button>'}</div></div>`,
    shows: { busy: true, end: true },
  },
  huggingchat: {
    user: (said, at) => `<div data-message-id="u${at}"><p>${said}</p></div>`,
    ai: ({ said, thought, at }) =>
      `<div data-message-id="a${at}" data-message-role="assistant"><details open><summary>Reasoning</summary><div class="prose prose-sm">${thought}</div></details><div class="prose">${said}</div><button>⧉</button></div>`,
    code: headed,
    box: (writing, draft) =>
      `<form>${textarea('enterkeyhint="send"', draft)}${writing ? '<button type="button" class="stop-generating-btn">■</button>' : '<button type="submit" aria-label="Send message">↑</button>'}</form>`,
    shows: { busy: true, end: false },
  },
  'open-webui': {
    user: (said, at) => `<div id="message-u${at}"><div class="chat-user"><div>${said}</div></div></div>`,
    ai: ({ said, thought, writing, at }) =>
      `<div id="message-a${at}"><div class="chat-assistant"><details open><summary>Thought</summary>${thought}</details>${said}</div>${bar(!writing, 'class="copy-response-button"')}</div>`,
    code: editor,
    // The button that stops has no name and no mark of its own.
    box: (writing, draft) =>
      `<form>${editable('id="chat-input" class="tiptap ProseMirror"', draft)}${writing ? '<button type="button"><svg width="16" height="16"></svg></button>' : '<button type="submit" id="send-message-button">↑</button>'}</form>`,
    shows: { busy: false, end: true },
  },
  librechat: {
    user: said => `<div class="message-render"><div class="user-turn"><div data-testid="message-body">${said}</div></div></div>`,
    ai: ({ said, thought }) =>
      `<div class="message-render"><div class="agent-turn"><div data-testid="message-body"><div class="group/reasoning"><div class="group/thinking-container"><button>Thoughts</button><div>${thought}</div></div></div>${said}</div></div></div>`,
    code: headed,
    box: (writing, draft) =>
      `<form>${textarea('id="prompt-textarea" data-testid="text-input"', draft)}${either(writing, 'id="send-button" data-testid="send-button"', 'aria-label="Generierung stoppen"')}</form>`,
    shows: { busy: true, end: false },
  },
  poe: {
    user: said =>
      `<div class="ChatMessage_chatMessage__x1"><div class="Message_rightSideMessageBubble__x2"><div class="Prose_prose__x3">${said}</div></div></div>`,
    ai: ({ said, thought, writing }) =>
      `<div class="ChatMessage_chatMessage__x1" data-complete="${!writing}"><div class="Message_leftSideMessageBubble__x4"><blockquote>${thought}</blockquote><div class="Prose_prose__x3">${said}</div></div></div>`,
    code: lines =>
      `<div class="MarkdownCodeBlock_container__y"><div>text<button>Copy</button></div><pre class="MarkdownCodeBlock_preTag__z"><code>${escaped(lines.join('\n'))}</code></pre></div>`,
    box: (writing, draft) =>
      `<div>${textarea('class="GrowingTextArea_textArea__q"', draft)}${either(writing, 'class="ChatMessageSendButton_sendButton__w"', 'aria-label="Stop message"')}</div>`,
    shows: { busy: true, end: true },
  },
  'meta-ai': {
    user: said => `<div class="turn"><div class="mine"><span>${said}</span></div></div>`,
    ai: ({ said, thought, writing }) =>
      `<div class="turn" ${writing ? 'data-streaming-state="STREAMING"' : 'data-streaming-complete="true"'}><div data-testid="assistant-message"><div data-testid="thinking-status">${thought}</div><div data-testid="subagent-cot-list">${thought}</div><div>${said}</div></div></div>`,
    code: headed,
    box: (writing, draft) =>
      `<div>${editable('data-testid="composer-input"', draft)}${either(writing, 'data-testid="composer-send-button"', 'data-testid="composer-stop-button"')}</div>`,
    shows: { busy: true, end: true },
  },
  'z-ai': {
    user: said => `<div class="chat-user"><div>${said}</div></div>`,
    ai: ({ said, thought, writing }) =>
      `<div class="turn"><div class="chat-assistant"><div class="thinking-chain-container">${thought}</div>${said}</div>${bar(!writing, 'class="copy-response-button"')}</div>`,
    code: editor,
    box: (writing, draft) =>
      `<form>${textarea('id="chat-input"', draft)}${writing ? '<button type="button">Skip</button>' : '<button type="submit" id="send-message-button">↑</button>'}</form>`,
    shows: { busy: false, end: true },
  },
  'github-copilot': {
    user: said => `<div class="UserMessage-module__container--a1"><div class="markdown-body"><p>${said}</p></div></div>`,
    ai: ({ said, thought, writing }) =>
      `<div class="ChatMessage-module__chatMessage--b2 ChatMessage-module__ai--c3"><details open><summary>Reasoned</summary>${thought}</details><div class="markdown-body">${said}</div>${when(!writing, '<div data-testid="nonshared-toolbar"><button>Copy</button></div>')}</div>`,
    code: lines => `<figure><pre>${spans(lines).join('\n')}</pre><button aria-label="Copy code">⧉</button></figure>`,
    box: (writing, draft) =>
      `<form>${textarea('id="copilot-chat-textarea"', draft)}<button type="button"><svg class="octicon ${writing ? 'octicon-square-fill' : 'octicon-paper-airplane'}" width="16" height="16"></svg></button></form>`,
    shows: { busy: false, end: true },
  },
  // Folded thoughts are no part of this page, nor of those of OpenRouter, Duck.ai and LobeHub: a button alone stands for them.
  't3-chat': {
    user: (said, at) =>
      `<div data-message-id="u${at}" class="flex justify-end"><div role="article" aria-label="Your message"><div class="prose"><p>${said}</p></div></div></div>`,
    ai: ({ said, at }) =>
      `<div data-message-id="a${at}" class="flex justify-start"><div><button aria-label="Show reasoning">Reasoning</button><div class="prose">${said}</div><div><button>⧉</button><span>A model</span></div></div></div>`,
    code: lines =>
      `<div><div><span>text</span><button aria-label="Copy code">⧉</button></div><div><pre class="shiki"><code>${spans(lines).join('\n')}</code></pre></div></div>`,
    // Nothing names the button that stops.
    box: (writing, draft) =>
      `<form>${textarea('id="chat-input" name="input"', draft)}${writing ? '<button type="button"><svg width="16" height="16"></svg></button>' : '<button type="submit">↑</button>'}</form>`,
    shows: { busy: false, end: false },
  },
  openrouter: {
    user: (said, at) =>
      `<div data-message-id="u${at}" class="mx-auto"><div class="justify-end"><div class="min-w-0">${said}</div></div></div>`,
    ai: ({ said, at }) =>
      `<div data-message-id="a${at}" class="mx-auto"><div class="group relative" data-testid="assistant-message"><div class="md:sticky">A model</div><div><button>Reasoning</button>${said}</div><div><div class="flex items-center px-1">$0.00026 143 tok<button>⧉</button></div></div></div></div>`,
    code: headed,
    box: (writing, draft) =>
      `<div>${textarea('name="Chat Input"', draft)}${writing ? '<button><svg class="animate-spin" width="16" height="16"></svg></button>' : '<button aria-label="Send message">↑</button>'}</div>`,
    shows: { busy: true, end: false },
  },
  doubao: {
    user: (said, at) =>
      `<div data-testid="union_message"><div data-testid="send_message" data-message-role="user" class="justify-end"><div data-testid="message_content" data-message-id="u${at}" class="flex justify-end"><div data-testid="message_text_content" class="md-box-root"><div>${said}</div></div></div><div data-testid="message_action_bar"></div></div></div>`,
    ai: ({ said, thought, writing, at }) =>
      `<div data-testid="union_message"><div data-reply-message="true"><div data-testid="receive_message" data-message-role="assistant"><div data-testid="message_content" data-message-id="a${at}"><div data-plugin-identifier="block_type:thinking_block"><div data-message-selection-module="thinking_progress"><div data-testid="message_text_content" class="md-box-root">${thought}</div></div></div><div data-plugin-identifier="block_type:10000"><div data-testid="message_text_content" class="md-box-root">${said}</div></div></div><div data-testid="message_action_bar">${bar(!writing, 'data-testid="message_action_copy"')}</div></div></div></div>`,
    code: headed,
    // Both buttons are there all the time, one of them hidden.
    box: (writing, draft) =>
      `<div data-guidance-input-boundary="true"><div data-testid="chat_input">${editable('class="tiptap ProseMirror" role="textbox"', draft)}<div class="send-btn-wrapper" ${when(writing, 'style="display:none"')}><button id="flow-end-msg-send" data-testid="chat_input_send_button">↑</button></div><div class="break-btn-x1" data-testid="chat_input_local_break_button" ${when(!writing, 'style="display:none"')}>■</div></div></div>`,
    shows: { busy: true, end: true },
  },
  yuanbao: {
    user: (said, at) =>
      `<div class="agent-chat__list__item agent-chat__list__item--human" data-conv-id="u${at}" data-conv-outputting="false"><div class="agent-chat__bubble__content"><div class="hyc-content-text">${said}</div></div></div>`,
    ai: ({ said, thought, writing, at }) =>
      `<div class="agent-chat__list__item agent-chat__list__item--ai" data-conv-id="a${at}" data-conv-outputting="${writing}"><div class="hyc-component-deep-search-agent"><div class="hyc-component-deep-search-agent__think-container"><span>Thought</span><div class="hyc-content-md"><div class="hyc-common-markdown hyc-common-markdown-style-cot">${thought}</div></div></div><div class="hyc-content-md ${when(!writing, 'hyc-content-md-done')}"><div class="hyc-common-markdown">${said}</div></div></div>${when(!writing, '<div class="agent-chat__toolbar"><div aria-label="Copy">⧉</div></div>')}</div>`,
    code: lines =>
      `<pre class="ybc-pre-component"><div class="hyc-common-markdown__code"><div class="hyc-common-markdown__code__hd"><div>text</div><div>Copy</div></div><pre class="hyc-common-markdown__code-lan"><div class="hyc-code-scrollbar"><code class="language-text">${spans(lines).join('\n')}</code><div class="hyc-code-scrollbar__track"></div></div></pre></div></pre>`,
    // One element sends and stops.
    box: (writing, draft) =>
      `<div id="search-bar"><div class="ql-container">${editable('class="ql-editor"', draft)}</div><div id="yuanbao-send-btn" class="SendButton_sendButton__x ${when(writing, 'SendButton_sendStop__y')}"><svg width="18" height="18"></svg></div></div>`,
    shows: { busy: true, end: true },
  },
  'duck-ai': {
    user: said => `<div data-testid="user-message"><p>${said}</p></div>`,
    ai: ({ said, at }) =>
      `<div id="c1-assistant-message-${at}-1"><h3 id="heading-c1-assistant-message-${at}-1">Duck.ai said</h3><div><strong>A model</strong></div><div class="space-y-4 whitespace-normal">${said}</div><div><button aria-label="Copy to clipboard">⧉</button></div></div>`,
    code: headed,
    // What stops is known by its name alone.
    box: (writing, draft) =>
      `<form data-testid="duckai-chat-input" data-chat-footer="true">${textarea('name="user-prompt"', draft)}${writing ? '<button type="button" aria-label="Stop generating">■</button>' : '<button type="submit" aria-label="Ask">↑</button>'}</form>`,
    shows: { busy: true, end: false },
  },
  lobehub: {
    user: (said, at) =>
      `<div class="message-wrapper" data-message-id="u${at}" style="padding-inline-start:36px"><div class="message-header"></div><div class="message-body"><div class="msg_content_flag">${said}</div></div><div role="menubar"><div data-user-action-bar-portal style="height:28px"></div></div></div>`,
    // A turn that used tools is a group, and marked as one.
    ai: ({ said, at }) =>
      `<div class="message-wrapper" data-message-id="a${at}" style="padding-inline-start:0"><div class="message-header">An agent</div><div class="message-body"><div class="msg_content_flag"><div><span>Thought for 5 s</span></div>${said}</div></div><div role="menubar"><div ${at % 2 === 0 ? 'data-assistant-group-action-bar-portal' : 'data-assitant-action-bar-portal'} style="height:28px"></div></div></div>`,
    code: lines => `<div><div>text<button>Copy</button></div><pre class="shiki"><code>${spans(lines).join('\n')}</code></pre></div>`,
    box: (writing, draft) =>
      `<div data-testid="chat-input">${editable('data-lexical-editor="true"', draft)}<button><svg viewBox="0 0 24 24" width="16" height="16"></svg></button><button>${writing ? '<svg viewBox="0 0 1024 1024" width="24" height="24"><rect x="386" y="386" width="252" height="252"></rect></svg>' : '<svg viewBox="0 0 14 14" width="14" height="14"><path d="M.743 3.773l6 6"></path></svg>'}</button></div>`,
    shows: { busy: true, end: false },
  },
};

/** The page of a layout, with parts of it built in another way. */
function variant(id: string, change: Partial<SitePage>): SitePage {
  const page = SITE_PAGES[id];
  if (page === undefined) throw new Error(`There is no page of ${id}.`);
  return { ...page, ...change };
}

/** The ways in which some of these chats are or were built too, by what their layouts name after the first. */
export const SITE_VARIANTS: Record<string, SitePage> = {
  'chatgpt-transcript': variant('chatgpt-transcript', {
    // An editor stands in place of the field.
    box: (writing, draft) =>
      `<form><div data-composer-editor-host>${editable('data-lexical-editor="true" role="textbox"', draft)}</div><button data-composer-submit ${when(writing, 'data-stop-generating')}>↑</button></form>`,
  }),
  'le-chat': variant('le-chat', {
    box: (writing, draft) =>
      `<form>${textarea('name="message.text"', draft)}<button type="submit" ${when(writing, 'aria-label="Stop generating"')}><svg width="16" height="16"><rect width="9" height="9" ${when(writing, 'rx="2"')}></rect></svg></button></form>`,
  }),
  qwen: variant('qwen', {
    box: (writing, draft) =>
      `<div>${textarea('class="message-input-textarea"', draft)}<div class="message-input-right-button">${writing ? '<button class="stop-button">■</button>' : '<button class="message-input-right-button-send">↑</button>'}</div></div>`,
  }),
  'open-webui': variant('open-webui', {
    // A tool was called.
    ai: ({ said, thought, writing, at }) =>
      `<div id="message-a${at}"><div class="chat-assistant"><div class="tool-call"><span>View result</span>${thought}</div>${said}</div>${bar(!writing, 'class="copy-response-button"')}</div>`,
  }),
  doubao: variant('doubao', {
    user: (said, at) => `<div class="item"><div data-message-id="u${at}" class="flex justify-end"><div>${said}</div></div></div>`,
    ai: ({ said, thought, writing, at }) =>
      `<div class="item"><div data-message-id="a${at}" class="flex"><div data-plugin-identifier="block_type:thinking_block"><div class="flow-markdown-body">${thought}</div></div><div class="flow-markdown-body">${said}</div></div>${bar(!writing, 'data-testid="message_action_copy"')}</div>`,
    box: (writing, draft) =>
      `<div data-testid="chat_input">${textarea('data-testid="chat_input_input"', draft)}<button id="flow-end-msg-send" data-testid="chat_input_send_button" ${when(writing, 'style="display:none"')}>↑</button><div data-testid="chat_input_local_break_button" ${when(!writing, 'style="display:none"')}>■</div></div>`,
  }),
};

/** Every page of a layout, the one that is usual first. */
export const pagesOf = (id: string): SitePage[] => [SITE_PAGES[id], SITE_VARIANTS[id]].flatMap(page => page ?? []);
