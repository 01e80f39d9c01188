// A bridge without a browser: its chat answers by a script, and its clock takes no time.
import { signal } from '@preact/signals';
import type { ChatAnswer } from '../../../src/bridge/page-api.ts';
import type { PageCall } from '../../../src/injection/api.ts';
import type { ActionError } from '../../../src/protocol/result.ts';
import { bridgeCommands } from '../../../src/sidebar/bridge/bridge-commands.ts';
import { storeWith } from '../fakes.ts';

export const CHAT = { tabId: 5, address: 'https://chatgpt.com/c/1', title: 'A chat' };
export const SILENT: ChatAnswer = {
  turn: 0,
  text: '',
  damaged: [],
  incomplete: false,
  busy: false,
  signs: false,
  done: null,
  version: 1,
  hidden: true,
  place: 'https://chat.example/c/1',
  loaded: 1,
  echoed: true,
  turns: false,
};

const TOO_LONG: ActionError = { code: 'VALUE_REJECTED', message: "The chat's box takes less.", hint: 'Leave parts out.' };

type Asked = { text?: string; version?: number; own?: string[]; files?: { name: string; dataUrl: string }[] };

/** A bridge with a chat that shows `page.answer`, and `page.says` in the place of a value for a method that fails. */
export function bridgeTo(allowed = true) {
  const { store, env } = storeWith([]);
  const waiting = new Set<() => void>(); // for a change of the page
  const page = {
    answer: SILENT,
    says: {} as Record<string, ActionError>,
    changed() {
      for (const tell of waiting) tell();
      waiting.clear();
    },
    asked: [] as string[],
    put: [] as string[],
    own: [] as string[],
    layout: 'chatgpt-app',
    late: [] as string[],
    most: -1,
    tellsMost: true,
    draft: '',
    attached: [] as string[],
    composed: Promise.resolve(), // what is read for a message
    held: Promise.resolve(),
    attaching: Promise.resolve(),
    reads: async () => {},
  };
  let pressed: unknown = null;
  const at = { address: '' };
  const answer = (method: string, query: Asked) => {
    page.asked.push(method);
    const error = page.says[method];
    if (error !== undefined) return { ok: false, error };
    if (method === 'chatLook')
      return {
        ok: true,
        value: { layout: page.layout, late: page.late, most: page.tellsMost ? page.most : -1, draft: page.draft, busy: page.answer.busy },
      };
    if (method === 'chatPicked') return { ok: true, value: pressed };
    if (method === 'chatLearn') return { ok: true, value: { selectors: ['.it'] } };
    if (method === 'chatAnswer') return { ok: true, value: page.answer };
    if (method === 'chatPut') {
      page.own = query.own ?? [];
      if (page.most >= 0 && (query.text ?? '').length > page.most) return { ok: false, error: TOO_LONG };
      page.put.push(query.text ?? '');
    }
    if (method === 'chatAttach') page.attached.push(...(query.files ?? []).map(({ name, dataUrl }) => `${name} ${dataUrl}`));
    return { ok: true, value: { editor: 'textarea', sent: true, late: false, version: 2 } };
  };
  const call = {
    ask: async (_to: unknown, method: string, query: Asked) => {
      if (page.answer.busy) await new Promise(resolve => setTimeout(resolve)); // the clock of this test takes no time
      if (method === 'chatPicked' && pressed === null) await new Promise(resolve => setTimeout(resolve));
      if (method === 'chatPut') {
        page.asked.push('chatPut');
        await page.held;
      }
      if (method === 'chatAttach') {
        page.asked.push('chatAttach');
        await page.attaching;
      }
      if (method === 'chatChange' && query.version === page.answer.version) await new Promise<void>(resolve => void waiting.add(resolve));
      return answer(method, query);
    },
    askAll: () => Promise.reject(new Error('A chat is asked in its own frame.')),
  } as unknown as PageCall;
  let now = 0;
  const clock = {
    ...env,
    now: () => now,
    async sleep(ms: number) {
      now += ms;
      await new Promise(resolve => setTimeout(resolve)); // what waits for something else of the test asks again and again
    },
  };
  const heard = {
    read: [] as string[],
    byItself: [] as boolean[],
    continues: [] as number[],
    notes: [] as string[],
    named: [] as number[],
    sites: [] as string[],
    said: [] as string[],
  };
  const message = { text: 'the text' };
  const copied = signal(0);
  const copy = async (deliver: (text: string) => Promise<unknown>) => {
    await page.composed;
    const way = await deliver(message.text);
    if (way !== null && way !== 'waits') store.ui.notice.value = { tone: 'plain', text: 'It is in the box.', key: 'message-copied' };
  };
  const bridge = bridgeCommands({
    store,
    call,
    access: {
      ask: async what => {
        heard.sites.push(what);
        return allowed;
      },
      allowed: async () => null,
      withdraw: async () => {},
      onChange: () => {},
    },
    env: clock,
    list: async () => [CHAT],
    goToTab: () => {},
    outbox: { copied },
    addressOf: async () => at.address,
    nameChat: async tab => void heard.named.push(tab.t),
    copyPrompt: copy,
    copyMessage: copy,
    async readReply(text, byItself, continues) {
      heard.read.push(text);
      heard.byItself.push(byItself);
      heard.continues.push(continues);
      await page.reads();
    },
    note(notice) {
      heard.notes.push(notice.text);
      store.ui.notice.value = notice;
    },
    say: text => void heard.said.push(text),
  });
  const show = (shown: Partial<ChatAnswer>) => {
    page.answer = { ...SILENT, version: page.answer.version + 1, ...shown };
    page.changed();
  };
  const press = (choice: unknown) => {
    pressed = choice;
  };
  return { bridge, store, page, at, heard, message, copied, show, press, call };
}
