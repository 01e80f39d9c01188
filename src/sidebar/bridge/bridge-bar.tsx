// The chat of the session (panel): connect one. What is drawn of one that is connected is read when there is one.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { useTabs } from '../session/index.ts';
import { Button, lazy, Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { type ChatTab, useBridge } from './use-bridge.ts';
import { useTeaching } from './use-teaching.ts';

const connected = lazy(async () => (await import('./connected-chat.tsx')).ConnectedChat);
const teach = lazy(async () => (await import('./teach.tsx')).Teach);

/** One line where no chat is connected; where one is, its state and what may be done with it. */
export function BridgeBar() {
  const bridge = useBridge();
  return bridge.connectedChat.value === null ? <Unconnected /> : <connected.Part />;
}

function Unconnected() {
  const bridge = useBridge();
  const { teaching } = useTeaching();
  const tabs = useTabs();
  const app = useApp();
  const [open, setOpen] = useState(false);
  const [offered, setOffered] = useState<ChatTab[] | null>(null);
  const seen = app.store.tab.facts.value;
  // A press of the icon, or another tab, and the browser shows bAI more than before.
  useEffect(() => {
    if (open) void bridge.listChats().then(setOffered);
  }, [open, seen]);
  const front = tabs.chatInFront.value;
  if (front !== null)
    return (
      <section class="bridge" aria-label={t('chat')}>
        <p class="soft">{t('chat_connect_means')}</p>
        <Button icon="link" onPress={() => void bridge.connectChat({ tabId: front.t, address: front.u, title: front.n })}>
          {t('chat_connect_this')}
        </Button>
        {teaching.value !== 'none' && <teach.Part />}
      </section>
    );
  return (
    <section class="bridge" aria-label={t('chat')}>
      <button type="button" class="aside-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('chat_connect')}
      </button>
      {teaching.value !== 'none' && <teach.Part />}
      {open && offered !== null && (
        <>
          <p class="soft">{t('chat_connect_means')}</p>
          <ul class="bridge-tabs">
            {offered.map(tab => (
              <li key={tab.tabId}>
                <button type="button" class="button small" onClick={() => void bridge.connectChat(tab)}>
                  <Plain text={tab.title || tab.address} />
                </button>
              </li>
            ))}
          </ul>
          {app.edition !== 'chrome' && app.edition !== 'chrome-local' && <p class="soft">{t('chat_missing')}</p>}
        </>
      )}
    </section>
  );
}
