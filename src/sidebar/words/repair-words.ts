// What was taken off a line before it was read, in the user's language (panel, no effects).
import { isRepairName, REPAIRS, type Repair } from '../../protocol/command.ts';
import { list, t } from './i18n.ts';

/** All repairs of a line as a list. One that an older version wrote down in other words is something of the chat's. */
export function repairWords(repairs: readonly Repair[]): string {
  return list([...new Set(repairs.map(wordsFor))]);
}

function wordsFor({ what }: Repair): string {
  const name = Object.keys(REPAIRS)
    .filter(isRepairName)
    .find(each => REPAIRS[each] === what);
  return t(name === undefined ? 'repaired_chat' : `repaired_${name}`);
}
