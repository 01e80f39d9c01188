// The picture of a row (panel, no effects).
import type { Action } from '../../protocol/action.ts';
import type { IconName } from '../ui/index.ts';

/** The icon of an action. */
export function iconOf(action: Action): IconName {
  switch (action.type) {
    case 'note':
      return 'note';
    case 'readContext':
    case 'readSelection':
    case 'readText':
    case 'scan':
      return 'read';
    case 'screenshot':
      return 'picture';
    case 'highlight':
      return 'eye';
    case 'click':
    case 'callTool':
      return 'click';
    case 'move':
    case 'hover':
    case 'drag':
      return 'move';
    case 'scroll':
    case 'scrollTo':
      return 'scroll';
    case 'type':
      return 'type';
    case 'press':
    case 'runScript':
      return 'key';
    case 'openTab':
    case 'openLink':
    case 'tab':
    case 'navigate':
      return 'tab';
    case 'wait':
      return 'wait';
    default:
      return action satisfies never;
  }
}
