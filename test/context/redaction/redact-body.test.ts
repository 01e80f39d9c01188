// What a page's code sends, as it may be told: the values under telling names are out, whatever they look like.
import { expect, test } from 'vitest';
import { redactBody } from '../../../src/context/redaction/redact-body.ts';

test.each([
  ['{"user":"ann","password":"tea \\"4\\" two"}', '{"user":"ann","password":"⟦password⟧"}'],
  ['{"pin": 1234, "a": {"apiKey":"x"}, "n": 3}', '{"pin": "⟦password⟧", "a": {"apiKey":"⟦password⟧"}, "n": 3}'],
  ['{"otp":"12', '{"otp":"⟦password⟧"'],
  ['user=ann&passwd=tea%204&x=1', 'user=ann&passwd=⟦password⟧&x=1'],
  ['password=tea', 'password=⟦password⟧'],
  ['{"keyword":"tea","spinner":"on"}', '{"keyword":"tea","spinner":"on"}'],
  ['plain words = no form', 'plain words = no form'],
])('%s is told as %s', (body, told) => {
  expect(redactBody(body)).toBe(told);
});
