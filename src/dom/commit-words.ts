// The words on a control that say "this cannot be taken back" (dom room); the panel asks again before such a control is pressed.

const COMMIT_WORDS = [
  'send',
  'submit',
  'pay',
  'buy',
  'purchase',
  'order',
  'checkout',
  'delete',
  'remove',
  'erase',
  'discard',
  'publish',
  'post',
  'share',
  'transfer',
  'withdraw',
  'donate',
  'subscribe',
  'unsubscribe',
  'confirm',
  'approve',
  'accept',
  'agree',
  'sign',
  'book',
  'reserve',
  'cancel order',
  'close account',
  'deactivate',
  'revoke',
  'reset',
  'merge',
  'deploy',
  'grant',
  'invite',
  'apply',
]; // prettier-ignore

const PATTERN = new RegExp(`(?<![\\p{L}\\p{N}])(?:${COMMIT_WORDS.join('|')})(?![\\p{L}\\p{N}])`, 'iu');

/** The commit word in a control's name, in lower case; "" when there is none. */
export function commitWordIn(name: string): string {
  return PATTERN.exec(name)?.[0].toLowerCase() ?? '';
}
