// The chat that is connected (panel): what it is doing, how much goes by itself, and what may be done with it.
import { CHAT_LEVELS, type ChatLevel, useApp } from '../app/index.ts';
import { useRows } from '../rows/index.ts';
import { useTabs } from '../session/index.ts';
import { Button, Icon, Plain } from '../ui/index.ts';
import { type MessageKey, number, t } from '../words/index.ts';
import { Teach } from './teach.tsx';
import { useBridge } from './use-bridge.ts';

const LEVEL_WORDS: Record<ChatLevel, { word: MessageKey; means: MessageKey }> = {
  hand: { word: 'chat_level_hand', means: 'chat_level_hand_means' },
  fill: { word: 'chat_level_fill', means: 'chat_level_fill_means' },
  follow: { word: 'chat_level_follow', means: 'chat_level_follow_means' },
  carry: { word: 'chat_level_carry', means: 'chat_level_carry_means' },
};

/** Its state, its levels, and its buttons. */
export function ConnectedChat() {
  const app = useApp();
  const bridge = useBridge();
  const tabs = useTabs();
  const chat = bridge.connectedChat.value;
  const state = bridge.bridge.value;
  const level = bridge.chatLevel.value;
  if (chat === null) return null;
  const away = tabs.inFront.value !== chat.tabId;
  const started = app.store.session.value?.link === 'connected';
  const carries = level === 'carry';
  const words = stateWords(bridge);
  // What goes on in the chat changes while the buttons below are pressed: it has a line of its own, which is there before it is needed.
  const isInline = state === 'lost' || state === 'connecting' || level === 'hand';
  const asks = bridge.asksToCarry.value;
  // While rows run, their result is not there yet.
  const isIdle = app.store.run.value.kind === 'idle';
  const next = useRows().next.value;
  const step = isIdle && !asks ? next : null;
  return (
    <section class="bridge" aria-label={t('chat')}>
      <div class="bridge-line">
        <Icon name="link" size={14} />
        <strong>
          <Plain text={chat.name} />
        </strong>
        {isInline && <span class="soft">{words}</span>}
        {away && (
          <button type="button" class="aside-button" onClick={() => tabs.goToTab(chat.tabId)}>
            {t('notice_chat')}
          </button>
        )}
        <button type="button" class="aside-button" onClick={() => bridge.disconnectChat()}>
          {t('chat_disconnect')}
        </button>
      </div>
      {!isInline && <p class="bridge-state soft">{words}</p>}
      {state === 'lost' ? (
        <>
          <Trouble />
          <Button onPress={() => void bridge.connectChat()}>{t('chat_connect_again')}</Button>
        </>
      ) : (
        <>
          <Levels level={level} explained={!started} />
          {asks && <CarryQuestion name={chat.name} />}
          {state !== 'connecting' && level !== 'hand' && (
            <div class="actions">
              {started ? (
                <Step now={step === 'message'} disabled={!isIdle} onPress={() => void bridge.giveMessage()}>
                  {t(carries ? 'chat_send_message' : 'chat_put_message')}
                </Step>
              ) : (
                <Step now={step === 'prompt'} disabled={!isIdle} onPress={() => void bridge.givePrompt()}>
                  {t(carries ? 'chat_send_prompt' : 'chat_put_prompt')}
                </Step>
              )}
              <Step now={step === 'read' && level === 'fill'} onPress={() => void bridge.readAnswer()}>
                {t('chat_read')}
              </Step>
            </div>
          )}
          <Trouble />
          <Teach />
        </>
      )}
    </section>
  );
}

/** Below the buttons: what comes and goes above them would move them away under a second press. */
function Trouble() {
  const bridge = useBridge();
  const { store } = useApp();
  const byKey = store.app.value.settings.keys && store.run.value.kind === 'idle';
  const words = [bridge.chatTrouble.value, stillWords(bridge, byKey)].filter(Boolean).join(' ');
  return words === '' ? null : (
    <p class="bridge-trouble">
      <Plain text={words} />
    </p>
  );
}

/** A button of the chat; `now`: it is the next step. */
function Step({ now, disabled, children, onPress }: { now: boolean; disabled?: boolean; children: string; onPress: () => void }) {
  return (
    <button type="button" class={now ? 'button small main' : 'button small'} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  );
}

/** That little or nothing moves in the chat: its answer stands still, or its tab is behind others; "" where that is not so. `byKey`: the panel takes single keys now. */
function stillWords({ bridge, answering }: ReturnType<typeof useBridge>, byKey: boolean): string {
  const seen = answering.value;
  if (seen === 'giving' || seen === null) return '';
  if (bridge.value === 'reading' && seen.stuck) return t('chat_stuck');
  const isStill = bridge.value === 'waiting' && seen.hidden && !seen.back;
  if (!isStill && !(bridge.value === 'reading' && seen.slow)) return '';
  const words = t(isStill ? 'chat_behind' : 'chat_slow');
  return byKey ? `${words} ${t('chat_behind_key')}` : words;
}

function stateWords({ bridge, answering, chatLevel }: ReturnType<typeof useBridge>): string {
  const seen = answering.value;
  if (seen === 'giving') return t('chat_giving');
  switch (bridge.value) {
    case 'connecting':
      return t('chat_state_connecting');
    case 'waiting':
      return t('chat_state_waiting');
    case 'reading':
      return seen !== null && seen.characters > 0 ? t('chat_state_reading', number(seen.characters)) : t('chat_state_thinking');
    case 'lost':
      return t('chat_state_lost');
    case 'connected':
      return chatLevel.value === 'hand' ? '' : t('chat_state_ready');
    case 'none':
      return '';
    default:
      return bridge.value satisfies never;
  }
}

function Levels({ level, explained }: { level: ChatLevel; explained: boolean }) {
  const bridge = useBridge();
  return (
    <div class="levels" role="radiogroup" aria-label={t('chat_levels')}>
      {CHAT_LEVELS.map(each => (
        <label key={each} title={t(LEVEL_WORDS[each].means)}>
          <input type="radio" name="chat-level" checked={level === each} onChange={() => bridge.setChatLevel(each)} />
          <span>{t(LEVEL_WORDS[each].word)}</span>
        </label>
      ))}
      {explained && <p class="soft">{t(LEVEL_WORDS[level].means)}</p>}
    </div>
  );
}

/** Before bAI presses send in somebody's chat, the person hears what that means. */
function CarryQuestion({ name }: { name: string }) {
  const bridge = useBridge();
  return (
    <fieldset class="card">
      <legend class="unseen">{t('carry_title', name)}</legend>
      <p>
        <strong>
          <Plain text={t('carry_title', name)} />
        </strong>
      </p>
      <p class="soft">{t('carry_means')}</p>
      <div class="actions">
        <Button tone="main" onPress={() => bridge.agreeToCarry(true)}>
          {t('carry_yes')}
        </Button>
        <Button onPress={() => bridge.agreeToCarry(false)}>{t('carry_no')}</Button>
      </div>
    </fieldset>
  );
}
