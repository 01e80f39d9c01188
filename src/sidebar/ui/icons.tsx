// The panel's own line icons (panel): 16 px grid, drawn in the current text colour, hidden from screen readers.
import type { Risk } from '../../protocol/action.ts';

/** One path each; a path may hold several strokes. */
const PATHS = {
  check: 'M3 8.5l3.2 3.2L13 5',
  cross: 'M4 4l8 8M12 4l-8 8',
  question: 'M5.8 6a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.6M8 12v.2',
  dash: 'M4 8h8',
  chevron: 'M4 6l4 4 4-4',
  edit: 'M3 13l.7-3L10.5 3.2a1.2 1.2 0 0 1 1.7 0l.6.6a1.2 1.2 0 0 1 0 1.7L6 12.3 3 13z',
  bin: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5M6.8 7v3.5M9.2 7v3.5',
  restore: 'M3 8a5 5 0 1 0 1.6-3.7M3 3v2.6h2.6',
  target: 'M8 2v3M8 11v3M2 8h3M11 8h3M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  eye: 'M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8zM8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z',
  only: 'M5 3.5v9L12 8z',
  copy: 'M6 5.5h6.5V13H6zM3.5 10.5V3H10',
  paste: 'M5.5 3.5H4V13h8V3.5h-1.5M6 2.5h4v2H6zM8 6.5v4M6.3 9L8 10.7 9.7 9',
  stop: 'M4.5 4.5h7v7h-7z',
  pause: 'M5.5 4v8M10.5 4v8',
  step: 'M4 3.5v9L10 8zM12 3.5v9',
  settings: 'M2.5 5h6M11.5 5h2M10 3.5v3M2.5 11h2M7.5 11h6M6 9.5v3',
  help: 'M6 6.2a2 2 0 1 1 2.9 1.8c-.6.3-.9.7-.9 1.4M8 11.6v.2M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8z',
  plus: 'M8 3.5v9M3.5 8h9',
  warn: 'M8 2.5l6 10.5H2zM8 6.5v3M8 11.3v.2',
  lock: 'M4 7.5h8V13H4zM5.5 7.5V5.3a2.5 2.5 0 0 1 5 0v2.2',
  click: 'M6 6l7 2.6-3 1.3-1.3 3zM3 3l1.2 1.2M6 1.8v1.6M1.8 6h1.6',
  type: 'M3 4.5V3h10v1.5M8 3v10M6.3 13h3.4',
  key: 'M2 5h12v7H2zM4.5 9.5h7M4.5 7.3h.2M7 7.3h.2M9.5 7.3h.2M11.6 7.3h.2',
  move: 'M8 2v12M2 8h12M6.2 3.8L8 2l1.8 1.8M6.2 12.2L8 14l1.8-1.8M3.8 6.2L2 8l1.8 1.8M12.2 6.2L14 8l-1.8 1.8',
  scroll: 'M8 2.5v11M5 5.5l3-3 3 3M5 10.5l3 3 3-3',
  read: 'M3 3.5h10M3 6.5h10M3 9.5h7M3 12.5h5',
  picture: 'M2.5 4h11v9h-11zM2.5 11l3.2-3 2.3 2 2-1.6 3.5 2.8M10.5 6.4v.2',
  pin: 'M6 2.5h4l-.6 4.2 2.1 2.3H4.5l2.1-2.3zM8 9v4.5',
  tab: 'M2.5 12.5v-8h4l1.2 2h5.8v6z',
  wait: 'M8 4.5V8l2.3 1.5M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z',
  note: 'M3 3h10v7H8l-3 3v-3H3z',
  link: 'M6.5 9.5l3-3M7 5l1.6-1.6a2.5 2.5 0 0 1 3.6 3.6L10.6 8.6M9 11l-1.6 1.6a2.5 2.5 0 0 1-3.6-3.6L5.4 7.4',
} as const;

export type IconName = keyof typeof PATHS;

/** One icon. It carries no meaning of its own: there is always a word beside it or in the name of its button. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The shapes of the five risks: each has its own outline, so that no colour is needed to tell them apart. */
const SHAPES: Record<Risk, string> = {
  read: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  view: 'M2 2h8v8H2z',
  change: 'M6 1l5 5-5 5-5-5z',
  commit: 'M6 1l5.2 9.5H.8z',
  blocked: 'M3.8 1h4.4L11 3.8v4.4L8.2 11H3.8L1 8.2V3.8z',
};

/** The shape of a risk badge. */
export function RiskShape({ risk }: { risk: Risk }) {
  return (
    <svg class="shape" viewBox="0 0 12 12" width="10" height="10" aria-hidden="true" focusable="false">
      <path d={SHAPES[risk]} />
    </svg>
  );
}
