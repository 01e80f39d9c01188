// The selector that a row is about (panel, no effects).
import type { Action } from '../../protocol/action.ts';

/** Where a match is filed. */
export function matchKey(tabId: number, css: string): string {
  return `${tabId}\n${css}`;
}

/** The selector whose live match the row shows; null when the action has none. */
export function targetOf(action: Action): string | null {
  switch (action.type) {
    case 'drag':
      return action.from.css;
    case 'move':
    case 'scrollTo':
      return action.at.by === 'css' ? action.at.css : null;
    case 'highlight':
    case 'click':
    case 'callTool':
    case 'hover':
    case 'openLink':
      return action.at.css;
    case 'readText':
    case 'scan':
    case 'screenshot':
    case 'scroll':
    case 'type':
    case 'press':
      return action.at?.css ?? null;
    case 'wait':
      return action.until.kind === 'appear' || action.until.kind === 'gone' ? action.until.at.css : null;
    case 'note':
    case 'readContext':
    case 'readSelection':
    case 'openTab':
    case 'tab':
    case 'navigate':
    case 'runScript':
      return null;
    default:
      return action satisfies never;
  }
}
