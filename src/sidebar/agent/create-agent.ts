// The panel's side of a relay (panel, the local edition only): pairs, gives a program a session of its own, and lets it ask there.
import { effect, signal, untracked } from '@preact/signals';
import { type Pairing, pairingFor, readPairingCode } from '../../protocol/languages/action-protocol/pairing.ts';
import type { SessionEvent, SessionState } from '../../protocol/queue/session.ts';
import { beginSpeech, type ReadReply } from '../../protocol/queue/speech.ts';
import { CLOSE_CODES, type FromPanel, type FromRelay, readFromRelay } from '../../protocol/relay/messages.ts';
import type { Notice, Store, WithoutTimestamp } from '../app/index.ts';
import { t } from '../words/index.ts';
import { createBackend } from './backend.ts';
import { keepPairing, loadPairing } from './pairing-storage.ts';
import type { Line, Party, PartyDeps } from './party.ts';
import { createRequests } from './requests.ts';
import { type Connection, connect } from './socket.ts';
import type { Agent, PairedRelay, RelayState } from './use-agent.ts';

export type AgentDeps = PartyDeps & {
  store: Store;
  newSession(): Promise<void>;
  stop(): void;
  say(text: string): void;
  connect?: typeof connect;
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
};

/** Tabs of a program's session. */
const MAX_TABS = 10;
/** ms until the relay is looked for again after the connection was lost, the first time and at most. */
const AGAIN_MS = 500;
const AGAIN_MAX_MS = 8_000;

/** Makes it, and connects with the relay that knew this panel last. */
export function createAgent(deps: AgentDeps): Agent {
  const { store, env, newSession, say, connect: open = connect, storage = localStorage } = deps;
  const note = (text: string) => {
    store.ui.notice.value = { tone: 'plain', text, key: 'none' } satisfies Notice;
    say(text);
  };
  const state = signal<RelayState>('none');
  const relay = signal<PairedRelay | null>(null);
  const client = signal('');
  const trouble = signal('');
  let wire: Connection | null = null;
  let party: Party | null = null;
  let language: 'action-protocol' | 'bai' = 'bai';
  let session = loadPairing(storage)?.session ?? '';
  let waits = new AbortController();
  let requests = 0; // so that each has a mark of its own

  const sessionNow = (): SessionState | null => store.app.value.sessions.get(session) ?? null;
  const tell = (event: WithoutTimestamp<SessionEvent>) =>
    store.dispatch({ type: 'session', key: session, event: { ...event, at: env.now() } });

  /** Takes what the program asks into its session. Each time is a message of its own, whatever it says. */
  const read = (of: Partial<ReadReply>) => {
    requests += 1;
    const mark = `${session} ${env.now()} ${requests}`;
    return tell({ type: 'commandsRead', reading: { mark, linked: true, foreign: null, commands: [], problems: [], ...of } });
  };

  const line: Line = {
    session: () => store.app.peek().sessions.get(session) ?? null,
    name: () => client.peek(),
    async queue(commands) {
      const before = line.session();
      const stored = read({ commands: [...commands] });
      // Before anything is waited for: another question may come meanwhile.
      const now = line.session();
      if (before === null || now === null || now.replies === before.replies) return [];
      const ids = now.items.filter(({ reply }) => reply === now.replies).map(({ id }) => id);
      if (store.app.peek().active !== session) note(t('agent_asks_elsewhere', client.peek(), now.name));
      await stored;
      return ids;
    },
    refuse: problem => void read({ problems: [problem] }),
    withdraw(id, reason) {
      const open = line.session()?.items.find(item => item.id === id)?.status;
      if (open === 'queued' || open === 'blocked' || open === 'invalid') void tell({ type: 'deleted', id, reason });
    },
    async ask(question) {
      await (question === '' ? tell({ type: 'cardAnswered', line: '' }) : read({ card: { kind: 'question', text: question } }));
    },
    told: text => void tell({ type: 'messageCopied', text, contextTab: store.tab.facts.peek()?.t ?? null }),
    send: text => wire?.send(text),
    stop: deps.stop,
  };

  let running = false;
  effect(() => {
    const now = sessionNow();
    const runs = store.run.value.kind !== 'idle';
    const ended = running && !runs;
    running = runs;
    if (now !== null) untracked(() => party?.changed(now, ended));
  });

  /** A session of its own, in the language that the relay speaks; after a loss of the connection the same as before. */
  async function begin(byCode: boolean): Promise<void> {
    await store.applied(); // who is answered by what becomes of a request needs it at once
    if (!byCode && store.app.peek().sessions.get(session)?.speech?.language === language) return;
    const shown = store.session.peek();
    if (shown === null || shown.link !== 'none') await newSession();
    const fresh = store.session.peek();
    // None is begun while a run is on.
    if (fresh === null || fresh.link !== 'none') {
      leave();
      trouble.value = t('agent_busy');
      return;
    }
    session = fresh.key;
    await tell({ type: 'languageSet', speech: beginSpeech(language, '', MAX_TABS) });
    await tell({ type: 'renamed', name: t('agent_session') });
    await read({});
    const known = relay.peek();
    if (known !== null) keepPairing({ ...known, session }, storage);
  }

  function heard(message: Exclude<FromRelay, { type: 'Request' }>): void {
    switch (message.type) {
      case 'Welcome': {
        language = message.data.language;
        state.value = 'paired';
        trouble.value = '';
        const { port = 0, token = '' } = relay.peek() ?? {};
        const known = { port, token: message.data.token ?? token };
        relay.value = known;
        keepPairing({ ...known, session }, storage); // at once: the panel may be closed while its session is made
        ready = begin(message.data.token !== undefined);
        return;
      }
      case 'Client':
        client.value = message.data.name;
        ready = ready.then(() => {
          leaveParty();
          party = language === 'bai' ? createRequests(line, deps) : createBackend(line, deps);
        });
        return;
      default:
        message satisfies never;
    }
  }

  let ready: Promise<void> = Promise.resolve();

  function leaveParty(): void {
    party?.ended();
    party = null;
  }

  /** `wait`: ms until it is tried again where the relay does not answer. */
  function dial(pairing: Pairing, wait: number): void {
    waits.abort();
    waits = new AbortController();
    wire?.close();
    leaveParty();
    client.value = '';
    state.value = 'waiting';
    const mine = open(pairing, {
      came(text) {
        const message = readFromRelay(text);
        if (message !== null && message.type !== 'Request') heard(message);
        else void ready.then(() => party?.came(text));
      },
      ended: code => {
        if (wire !== mine) return;
        wire = null;
        const wasPaired = state.peek() === 'paired';
        leaveParty();
        client.value = '';
        void again(code, wasPaired ? AGAIN_MS : wait);
      },
    });
    wire = mine;
  }

  /** The connection ended: tries again with the token, or says what to do. */
  async function again(code: number, wait: number): Promise<void> {
    const known = relay.peek();
    const pairing = known === null || known.token === '' ? null : pairingFor(known.port, known.token);
    // The relay may not have heard yet that this panel was closed before it was opened again: its place is not another's then.
    if (code === CLOSE_CODES.wrongSecret || pairing === null || wait > AGAIN_MAX_MS) {
      state.value = 'none';
      if (code === CLOSE_CODES.wrongSecret || pairing === null) forget();
      trouble.value = t(
        code === CLOSE_CODES.wrongSecret ? 'agent_wrong_code' : code === CLOSE_CODES.taken ? 'agent_taken' : 'agent_not_there',
      );
      return;
    }
    state.value = 'waiting';
    const { signal: off } = waits;
    await env.sleep(wait, off);
    if (!off.aborted) dial(pairing, wait * 2);
  }

  /** Ends the connection; the relay forgets this panel, and this panel the relay. */
  function leave(): void {
    waits.abort();
    wire?.send(JSON.stringify({ type: 'Unpair', data: {} } satisfies FromPanel));
    const closing = wire;
    wire = null;
    leaveParty();
    closing?.close();
    client.value = '';
    state.value = 'none';
    forget();
  }

  function forget(): void {
    relay.value = null;
    keepPairing(null, storage);
  }

  const kept = loadPairing(storage);
  const pairing = kept === null ? null : pairingFor(kept.port, kept.token);
  if (kept !== null && pairing !== null) {
    relay.value = { port: kept.port, token: kept.token };
    dial(pairing, AGAIN_MS);
  }

  return {
    state,
    relay,
    client,
    trouble,
    pair(code) {
      const given = readPairingCode(code);
      if (given === null) {
        trouble.value = t('agent_no_code');
        return;
      }
      trouble.value = '';
      relay.value = { port: Number(code.trim().split('-')[0]), token: '' };
      dial(given, AGAIN_MAX_MS * 2);
    },
    unpair() {
      trouble.value = '';
      leave();
    },
  };
}
