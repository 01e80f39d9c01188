// Keeps secrets that the cells of a row say together from being told cell by cell (pure).
import { inRows, type PlacedLine } from './merge.ts';

/**
 * The lines, where a row is one text without numbers if its cells say a secret together, as a name in one and its code in the next do.
 * @param clean takes the secrets out of a text.
 */
export async function withoutSecretRows(lines: readonly PlacedLine[], clean: (text: string) => Promise<string>): Promise<PlacedLine[]> {
  const told = inRows(lines).map(async (row): Promise<readonly PlacedLine[]> => {
    const [first] = row;
    const text = row.map(cell => cell.text).join('\n');
    const hidden = row.length === 1 ? text : await clean(text);
    if (hidden === text) return row;
    const cells = await Promise.all(row.map(cell => clean(cell.text)));
    if (cells.join('\n') === hidden) return row;
    const told = hidden.replaceAll('\n', ' ');
    return [{ ...first, kind: 'text', node: 0, ref: 0, text: ['text', told].join(' ') }];
  });
  return (await Promise.all(told)).flat();
}
