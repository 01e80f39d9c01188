// The view "Timeline" (sidebar room): what was sent, read, changed and run in this session, newest last.
import type { SessionState, TimelineEntry } from '../../protocol/session.ts';
import { Plain } from './plain-text.tsx';

const KIND_WORDS: Record<TimelineEntry['kind'], string> = {
  prompt: 'Prompt copied',
  message: 'Message copied',
  reply: 'Reply read',
  edit: 'Changed by you',
  run: 'Run',
  note: 'Note',
};

/** All turns of the session. */
export function TimelineView({ session }: { session: SessionState }) {
  return (
    <div class="view" role="tabpanel" id="view-timeline" aria-labelledby="tab-timeline">
      {session.timeline.length === 0 ? (
        <div class="empty">
          <h2>Nothing yet</h2>
          <p>Every step you approve is kept here, on this computer.</p>
        </div>
      ) : (
        <ol class="turns" aria-label="Timeline">
          {session.timeline.map(entry => (
            <li class={`turn ${entry.kind}`} key={`${entry.at} ${entry.kind} ${entry.text}`}>
              <time dateTime={new Date(entry.at).toISOString()}>{clock(entry.at)}</time>
              <span class="bead" />
              <div>
                <Plain text={entry.text || KIND_WORDS[entry.kind]} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function clock(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}
