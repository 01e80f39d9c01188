// The page about the 20 types is equal to their table.
import { describe, expect, it } from 'vitest';
import { verbsPage } from '../../../src/protocol/prompt/verbs-page.ts';

describe('the documents', () => {
  it('say about the 20 types what the table says (vitest -u writes the page anew)', async () => {
    await expect(verbsPage()).toMatchFileSnapshot('../../../docs/verbs.md');
  });
});
