// Things worth saying that happen while an action is played (page); the observer of effects takes them along.
const taken: string[] = [];

export const NOT_TAKEN = 'the place did not take the drop';

/** Remembers a remark, in words that can stand in a result. */
export function note(text: string): void {
  if (!taken.includes(text)) taken.push(text);
}

/** All remarks since the last asking. */
export function takeNotes(): string[] {
  return taken.splice(0);
}

let redrawn = false;

/** The page drew the target anew in the last moment. Told once, by whoever tells the effects. */
export function noteRedrawn(): void {
  redrawn = true;
}

/** Whether that is still to be told. */
export function isRedrawn(): boolean {
  return redrawn;
}

/** Whether it was noted since this was last asked. */
export function takeRedrawn(): boolean {
  const was = redrawn;
  redrawn = false;
  return was;
}
