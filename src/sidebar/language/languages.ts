// The languages of sessions (panel, read when a session speaks one): reads the pages that an AI is told of, and hands texts to the codec of the session's language.
import { computed, effect, signal, untracked } from '@preact/signals';
import { hostOf } from '../../protocol/policy/url.ts';
import { beginSpeech, type Speech, type ToldPage } from '../../protocol/queue/speech.ts';
import { t } from '../words/index.ts';
import type { Codec, Languages, LanguagesDeps, Told } from './codec.ts';
import type { SpeakingSession } from './speaking.ts';
import { isSpeaking, isWithProgram } from './speaking.ts';

const NOTHING: Told = { text: '', dueAt: null, pages: [] };
/** How often a page is looked at again of which an action is to be told, ms. */
const LOOK_MS = 500;

async function load(language: Speech['language']): Promise<Codec | null> {
  if (language === 'tool-code') return (await import('./tool-code.ts')).toolCode;
  return language === 'macro-tool' ? (await import('./macro-tool.ts')).macroTool : null;
}

/** Makes them. */
export function createLanguages({ store, reader, env, tools }: LanguagesDeps): Languages {
  const codec = signal<Codec | null>(null);
  const pages = signal<ReadonlyMap<number, ToldPage>>(new Map());
  const clock = signal(env.now());
  const spoken = computed(() => store.session.value?.speech?.language ?? null);
  let loading: Promise<Codec | null> = Promise.resolve(null);

  effect(() => {
    const language = spoken.value;
    codec.value = null;
    pages.value = new Map();
    if (language === null) return;
    const mine = Promise.all([load(language), tools.load()]).then(([read]) => read);
    loading = mine;
    void mine.then(read => {
      if (loading !== mine) return;
      codec.value = read;
      return refresh();
    });
  });

  /** The tabs that the AI is told of: those that it knows, and the one that the session works on. */
  function tabsOf({ speech }: SpeakingSession): number[] {
    const here = store.tab.facts.value?.t;
    return here === undefined || speech.targets.includes(here) || speech.targets.length >= speech.maxTabs
      ? [...speech.targets]
      : [...speech.targets, here];
  }

  /** What was read of them, the one that is worked on first. */
  function pagesOf(session: SpeakingSession): ToldPage[] {
    const here = store.tab.facts.value?.t;
    const read = tabsOf(session).flatMap(tabId => pages.value.get(tabId) ?? []);
    return read.sort((one, other) => Number(other.tabId === here) - Number(one.tabId === here));
  }

  let begun = 0;
  let answered = 0; // the newest reading that has answered
  async function refresh(): Promise<void> {
    const session = store.session.peek();
    const by = codec.peek();
    if (!isSpeaking(session) || by === null) return;
    begun += 1;
    const turn = begun;
    const toldBefore = (tabId: number) => session.speech.pages.find(page => page.tabId === tabId);
    const tabs = untracked(() => tabsOf(session));
    const read = await Promise.all(
      tabs.map(async tabId => {
        const [facts, reply] = [await reader.facts(tabId), await reader.snapshot(tabId, by.language)];
        return facts !== null && reply.ok
          ? by.page(reply.value, { tabId, url: facts.u }, tools.value.peek().redactPII, toldBefore(tabId))
          : null;
      }),
    );
    // Of two readings at once the later one says what is so, once it has answered: who waits for the first one takes what it read.
    if (turn < answered || codec.peek() !== by) return;
    answered = turn;
    pages.value = new Map(read.flatMap(page => (page === null ? [] : [[page.tabId, page]])));
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Looks at the clock again when there will be more to say. */
  function wake(dueAt: number | null) {
    clearTimeout(timer);
    if (dueAt !== null) timer = setTimeout(() => (clock.value = env.now()), Math.max(0, dueAt - env.now()) + 1);
  }

  function message(session: SpeakingSession): Told {
    clock.value;
    const told = codec.value?.message(session, pagesOf(session), env.now()) ?? NOTHING;
    wake(told.dueAt);
    return told;
  }

  const sessionsBut = (key: string) =>
    [...store.app.peek().sessions.values()].flatMap(({ key: other, name, speech }) =>
      speech === undefined || speech.keyword === '' || other === key ? [] : [{ key: other, name, keyword: speech.keyword }],
    );

  return {
    prompt: (session, goal) => codec.value?.prompt(session, goal, tools.value.value.savedTools, pagesOf(session)) ?? NOTHING,
    message,
    refresh,
    async settle() {
      await loading;
      for (let said = false; ; said = true) {
        await refresh();
        const session = store.session.peek();
        if (!isSpeaking(session)) return;
        const { dueAt } = untracked(() => message(session));
        if (dueAt === null || dueAt <= env.now()) return;
        if (!said) store.ui.notice.value = { tone: 'plain', text: t('language_waits'), key: 'none' };
        await env.sleep(LOOK_MS);
      }
    },
    async choose(language) {
      const by = language === 'bai' ? null : await load(language);
      if (by !== null) await tools.load();
      const session = store.session.peek();
      if (session === null || session.link !== 'none') return;
      if (by === null || language === 'bai') return void store.tell({ type: 'languageSet', speech: null });
      const taken = sessionsBut(session.key).map(({ keyword }) => keyword);
      const keyword = by.keyword(hostOf(store.tab.facts.peek()?.u ?? ''), env.now(), taken);
      await store.tell({ type: 'languageSet', speech: beginSpeech(language, keyword, tools.value.peek().maxTabs) });
    },
    async answer(text) {
      const session = store.session.peek();
      if (!isSpeaking(session) || session.speech.card === null) return;
      const by = await load(session.speech.language);
      // A program is given the answer itself.
      const line = isWithProgram(session) ? text : by?.answered?.(text, session.speech.card);
      if (line !== undefined) await store.tell({ type: 'cardAnswered', line });
    },
    ends: async (text, session) => (await load(session.speech.language))?.ends(text, session.speech) ?? false,
    async read(text, session) {
      const by = await load(session.speech.language);
      const context = { tools: tools.value.peek().savedTools, sessions: sessionsBut(session.key) };
      return by?.read(text, session, context) ?? { mark: '', linked: false, foreign: null, commands: [], problems: [] };
    },
  };
}
