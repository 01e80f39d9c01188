// Which page the session works on (panel): the tabs of the window by their titles, and what may be said of the one in front.
import { useEffect, useState } from 'preact/hooks';
import type { TabFacts } from '../../context/context-reader.ts';
import { useApp } from '../app/index.ts';
import { Icon, Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { pageName } from './session-names.ts';
import { useTabs } from './use-tabs.ts';

/** Drawn inside the sheet of pages. */
export function PagesSection({ copyPrompt }: { copyPrompt: () => Promise<void> }) {
  const app = useApp();
  const tabs = useTabs();
  const pages = usePages();
  const here = app.store.tab.facts.value;
  const waits = app.store.session.value?.link === 'none';
  // The prompt waits for its page: the chat is in front, or a page of the browser.
  const asks = waits && (tabs.chatInFront.value || tabs.offLimits.value !== null);
  const choose = async (tab: TabFacts) => {
    const waiting = asks;
    await tabs.workOn(tab.t);
    if (waiting) await copyPrompt();
  };
  return (
    <>
      <p class="soft">{t(!asks ? 'pages_about' : tabs.chatInFront.value ? 'pages_ask' : 'pages_ask_page')}</p>
      {pages.length === 0 && <p>{t('pages_none')}</p>}
      <div class="menu" role="menu" aria-label={t('pages')}>
        {pages.map(tab => (
          <button
            type="button"
            key={tab.t}
            class="menu-item"
            role="menuitemradio"
            aria-checked={tab.t === here?.t}
            onClick={() => void choose(tab)}
          >
            <Icon name="tab" />
            <div>
              <Plain text={tab.n || pageName(tab)} />
              {tab.n !== '' && <small>{<Plain text={pageName(tab)} />}</small>}
            </div>
            {tab.t === here?.t && <Icon name="check" />}
          </button>
        ))}
      </div>
      {here !== null && !tabs.chatInFront.value && here.access !== 'restricted' && (
        <div class="actions">
          <button type="button" class="button small" title={t('chat_mine_title')} onClick={() => void tabs.nameChat(here)}>
            {t('chat_mine_of', pageName(here))}
          </button>
        </div>
      )}
      {tabs.work.value !== null && (
        <label class="setting">
          <input
            type="checkbox"
            checked={app.store.tab.watching.value}
            onChange={event => {
              app.store.tab.watching.value = event.currentTarget.checked;
            }}
          />
          <span>
            {t('pages_watch')}
            <small>{t('pages_watch_text')}</small>
          </span>
        </label>
      )}
    </>
  );
}

/** The tabs that may be worked on, asked again when the one in front changes. */
function usePages(): readonly TabFacts[] {
  const tabs = useTabs();
  const [pages, setPages] = useState<readonly TabFacts[]>([]);
  const front = tabs.inFront.value; // another one is why it is asked again
  useEffect(() => {
    let over = false;
    void tabs.listPages().then(found => {
      if (!over) setPages(found);
    });
    return () => {
      over = true;
    };
  }, [tabs, front]);
  return pages;
}
