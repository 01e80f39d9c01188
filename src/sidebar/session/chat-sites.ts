// Which tabs are chats (panel, data and a question): a chat is talked to, so the panel does not describe it as the page to work on.

/** Hosts of well-known chats. A chat that is missing here is known from the user's press of "This is my chat" on. */
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
  'kimi.com',
  'duck.ai',
  'lumo.proton.me',
  'huggingface.co/chat',
  'github.com/copilot',
  'chat.z.ai',
  't3.chat',
  'www.t3.chat',
  'openrouter.ai/chat',
  'www.doubao.com',
  'yuanbao.tencent.com',
  'app.lobehub.com',
]);

/** What besides the well-known hosts is a chat: the address of the extension's own practice chat, and the hosts (with port) that the user named. */
export type OwnChats = { practice: string; hosts: readonly string[] };

/** Whether an address is a chat's. */
export function isChatAddress(address: string, own: OwnChats): boolean {
  if (address === '') return false;
  if (address.split(/[?#]/, 1)[0] === own.practice) return true;
  try {
    const { host, pathname } = new URL(address);
    return own.hosts.includes(host) || CHAT_HOSTS.has(host) || CHAT_HOSTS.has(`${host}/${pathname.split('/')[1] ?? ''}`);
  } catch {
    return false;
  }
}
