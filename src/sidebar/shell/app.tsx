// The whole panel (panel): top bar, the open view, bottom bar, sheets, and what is spoken.
import type { SessionState } from '../../protocol/queue/session.ts';
import type { View } from '../app/index.ts';
import { BridgeBar } from '../bridge/index.ts';
import { isWithProgram } from '../language/index.ts';
import { QueueView } from '../queue/index.ts';
import { Button, lazy } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { BottomBar, preloadRunBar } from './bottom-bar.tsx';
import type { Panel } from './panel.ts';
import { Provided } from './provided.tsx';
import { TopBar } from './top-bar.tsx';

const sheets = lazy(async () => (await import('../settings/sheets.tsx')).Sheets);
const message = lazy(async () => (await import('../message/message-view.tsx')).MessageView);
const timeline = lazy(async () => (await import('../timeline/timeline-view.tsx')).TimelineView);

/** Reads what was left out of the start, so that it is there at the first press. */
export async function preloadParts(): Promise<void> {
  await Promise.all([message.preload(), sheets.preload(), timeline.preload(), preloadRunBar()]);
}

/** The panel of the owner. */
export function App({ panel }: { panel: Panel }) {
  const session = panel.store.session.value;
  if (session === null) return null;
  return (
    <Provided panel={panel}>
      <div class="app">
        <div class="frame">
          <TopBar session={session} />
          {!isWithProgram(session) && <BridgeBar />}
          <main class="body">
            <OpenView view={panel.store.ui.view.value} session={session} />
          </main>
          <BottomBar />
        </div>
        {panel.store.ui.sheet.value !== null && <sheets.Part />}
        <p class="unseen" role="status">
          {panel.store.ui.status.value}
        </p>
        <p class="unseen" role="alert">
          {panel.store.ui.alert.value}
        </p>
      </div>
    </Provided>
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
