// What is kept and told of a run holds no secret, also none of which a part was cut off.
import { expect, test } from 'vitest';
import { redactEffects } from '../../../src/sidebar/run/redacted-record.ts';

test('an error of the console is cut behind the search for secrets', () => {
  const text = `${'x '.repeat(65)}postgres://admin:Sup3rS3cretPw@db.internal/app`;
  const [effect] = redactEffects([{ kind: 'console', text }]);
  expect(effect).toMatchObject({ text: expect.stringMatching(/postgres:\/\/admin:⟦password⟧/) });
  expect(effect).toMatchObject({ text: expect.stringMatching(/^.{0,160}$/) });
});
