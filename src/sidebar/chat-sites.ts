// Which tabs are chats (sidebar room, data and a question): a chat is talked to, so the panel does not describe it as the page to work on.

/** Hosts of well-known chats. A site that is missing here loses nothing but this convenience: the tab chip can be pinned by hand. */
const CHAT_HOSTS: ReadonlySet<string> = new Set([
  'chatgpt.com',
  'chat.openai.com',
  'claude.ai',
  'gemini.google.com',
  'aistudio.google.com',
  'copilot.microsoft.com',
  'm365.cloud.microsoft',
  'chat.mistral.ai',
  'chat.deepseek.com',
  'chat.qwen.ai',
  'www.perplexity.ai',
  'perplexity.ai',
  'grok.com',
  'poe.com',
  'www.meta.ai',
  'www.kimi.com',
  'duck.ai',
  'lumo.proton.me',
  'huggingface.co/chat',
  'chat.z.ai',
]);

/** Whether an address is a chat's. `ownPractice`: the address of the extension's own practice chat. */
export function isChatAddress(address: string, ownPractice: string): boolean {
  if (address === '') return false;
  if (address.split(/[?#]/, 1)[0] === ownPractice) return true;
  try {
    const { host, pathname } = new URL(address);
    return CHAT_HOSTS.has(host) || CHAT_HOSTS.has(`${host}/${pathname.split('/')[1] ?? ''}`);
  } catch {
    return false;
  }
}
