// The drawings of the first-run guide (panel): what each of the three steps moves, and where to. Hidden from screen readers: the words beside say it.

const CHAT = 'M3 9a3 3 0 0 1 3-3h20a3 3 0 0 1 3 3v13a3 3 0 0 1-3 3H13l-6 6v-6H6a3 3 0 0 1-3-3z';
const PANEL = 'M49 5h22a2 2 0 0 1 2 2v28a2 2 0 0 1-2 2H49a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z';

/** `line`: drawn in the colour of the text; `strong`: in the accent. */
const PICTURES = {
  copy: { line: `${CHAT}${PANEL}M51 10h18`, strong: 'M51 16h18M51 20h18M51 24h12M44 16H33M37 12l-4 4 4 4' },
  paste: { line: `${CHAT}${PANEL}M51 10h18`, strong: 'M8 12h16M8 16h16M8 20h10M32 16h11M39 12l4 4-4 4' },
  check: {
    line: 'M9 3h58a2 2 0 0 1 2 2v32a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM26 11h34M26 20h28M26 29h20',
    strong: 'M13 11l3 3 5-6M13 20l3 3 5-6M56 27l10 4-4.6 1.9L59.5 37.5z',
  },
} as const;

/** One of them. */
export function GuidePicture({ of }: { of: keyof typeof PICTURES }) {
  const { line, strong } = PICTURES[of];
  return (
    <svg class={`drawing ${of}`} viewBox="0 0 76 42" aria-hidden="true">
      <path d={line} />
      <path class="strong" d={strong} />
    </svg>
  );
}
