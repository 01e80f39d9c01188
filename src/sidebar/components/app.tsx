// The whole panel (sidebar room): top bar, the open view, bottom bar, sheets, and what is spoken.
import type { SessionState } from '../../protocol/session.ts';
import { t } from '../i18n.ts';
import { type Panel, PanelContext } from '../panel.ts';
import type { View } from '../store.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Button } from './button.tsx';
import { lazy } from './lazy.tsx';
import { QueueView } from './queue-view.tsx';
import { preloadRows } from './row.tsx';
import { preloadFold } from './row-list.tsx';
import { preloadQuestion } from './run-bar.tsx';
import { TopBar } from './top-bar.tsx';

const sheets = lazy(async () => (await import('./sheets.tsx')).Sheets);
const message = lazy(async () => (await import('./message-view.tsx')).MessageView);
const timeline = lazy(async () => (await import('./timeline-view.tsx')).TimelineView);

/** Reads what was left out of the start, so that it is there at the first press. */
export async function preloadParts(): Promise<void> {
  await Promise.all([message.preload(), sheets.preload(), timeline.preload(), preloadRows(), preloadFold(), preloadQuestion()]);
}

/** The panel of the owner. */
export function App({ panel }: { panel: Panel }) {
  const session = panel.store.session.value;
  if (session === null) return null;
  return (
    <PanelContext.Provider value={panel}>
      <div class="app">
        <TopBar session={session} />
        <main class="body">
          <OpenView view={panel.store.view.value} session={session} />
        </main>
        <BottomBar />
        {panel.store.sheet.value !== null && <sheets.Part />}
        <p class="unseen" role="status">
          {panel.store.status.value}
        </p>
        <p class="unseen" role="alert">
          {panel.store.alert.value}
        </p>
      </div>
    </PanelContext.Provider>
  );
}

function OpenView({ view, session }: { view: View; session: SessionState }) {
  switch (view) {
    case 'queue':
      return <QueueView session={session} />;
    case 'message':
      return <message.Part session={session} />;
    case 'timeline':
      return <timeline.Part session={session} />;
    default:
      return view satisfies never;
  }
}

/** What a second window shows: there is one owner at a time. */
export function Elsewhere({ lost, onTake }: { lost: boolean; onTake: () => void }) {
  return (
    <div class="app">
      <div class="empty">
        <h1>{t('elsewhere_title')}</h1>
        <p>{lost ? t('elsewhere_lost') : t('elsewhere_one')}</p>
        <Button tone="main" onPress={onTake}>
          {t('elsewhere_take')}
        </Button>
      </div>
    </div>
  );
}
