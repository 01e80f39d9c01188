// The whole panel (sidebar room): top bar, the open view, bottom bar, sheets, and what is spoken.
import type { SessionState } from '../../protocol/session.ts';
import { type Panel, PanelContext } from '../panel.ts';
import type { View } from '../store.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Button } from './button.tsx';
import { MessageView } from './message-view.tsx';
import { QueueView } from './queue-view.tsx';
import { Sheets } from './sheets.tsx';
import { TimelineView } from './timeline-view.tsx';
import { TopBar } from './top-bar.tsx';

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
        <Sheets />
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
      return <MessageView session={session} />;
    case 'timeline':
      return <TimelineView session={session} />;
    default:
      return view satisfies never;
  }
}

/** What a second window shows: there is one owner at a time. */
export function Elsewhere({ lost, onTake }: { lost: boolean; onTake: () => void }) {
  return (
    <div class="app">
      <div class="empty">
        <h1>bAI is open in another window</h1>
        <p>{lost ? 'It was taken over there. Nothing of it is lost.' : 'Only one window can run actions at a time.'}</p>
        <Button tone="main" onPress={onTake}>
          Take over
        </Button>
      </div>
    </div>
  );
}
