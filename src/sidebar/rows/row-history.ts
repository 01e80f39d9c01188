// What is known of a row from rows like it (panel, no effects): approved before on this page, or tried before without effect.
import type { QueueItem } from '../../protocol/queue/queue.ts';

/** `before`: the same was approved and done on this site. `fruitless`: how often the same failed or changed nothing since it last had an effect. */
export type History = { before: boolean; fruitless: number };

const NONE: History = { before: false, fruitless: 0 };

type Past = { origins: Set<string>; fruitless: number };

/** Makes the function that looks rows up in the rows that ran. `items` in queue order. */
export function readHistory(items: readonly QueueItem[]): (item: QueueItem, origin: string) => History {
  const past = new Map<string, Past>();
  for (const item of items) {
    if (item.result === null || item.command === null || (item.status !== 'done' && item.status !== 'failed')) continue;
    const key = sameness(item);
    const known = past.get(key) ?? { origins: new Set(), fruitless: 0 };
    const worked = item.result.ok && !item.result.effects.some(effect => effect.kind === 'none');
    if (item.status === 'done' && item.approval !== null) known.origins.add(item.approval.topOrigin);
    past.set(key, { origins: known.origins, fruitless: worked ? 0 : known.fruitless + 1 });
  }
  return (item, origin) => {
    const known = item.command === null || past.size === 0 ? undefined : past.get(sameness(item));
    return known === undefined ? NONE : { before: origin !== '' && known.origins.has(origin), fruitless: known.fruitless };
  };
}

function sameness({ command }: QueueItem): string {
  return command === null ? '' : `${command.json.t}\n${command.json.a}\n${command.json.s}\n${command.json.x}`;
}
