// The closed table of debugger commands (pure): these, with these parameters, and nothing else is ever sent to a page.
import type { Modifier } from '../../protocol/action.ts';
import { type Button, heldAfter, type InputEvent, modifierMask } from '../gesture.ts';

/** The only function that is called on an object of the page's: it tells bAI's own code in the page, in its isolated world, which field asks for a file. */
export const ASK_FOR_FILE = 'function () { return globalThis.baiPage?.askForFile(this) }';

/** Each command that may be sent, in the words of the Chrome DevTools Protocol. */
export type CdpCommand =
  | { method: 'Page.enable'; params: Record<string, never> }
  | { method: 'Network.enable'; params: { maxTotalBufferSize: 0 } }
  | { method: 'Runtime.enable' | 'Runtime.disable'; params: Record<string, never> }
  | { method: 'Emulation.setFocusEmulationEnabled'; params: { enabled: true } }
  | {
      method: 'Input.dispatchMouseEvent';
      params: {
        type: 'mouseMoved' | 'mousePressed' | 'mouseReleased' | 'mouseWheel';
        x: number;
        y: number;
        modifiers: number;
        button: Button | 'none';
        buttons: number;
        clickCount: number;
        pointerType: 'mouse';
        force: number;
        deltaX?: number;
        deltaY?: number;
      };
    }
  | {
      method: 'Input.dispatchKeyEvent';
      params: {
        type: 'keyDown' | 'rawKeyDown' | 'keyUp';
        modifiers: number;
        key: string;
        code: string;
        windowsVirtualKeyCode: number;
        location: number;
        isKeypad: boolean;
        text?: string;
        unmodifiedText?: string;
        commands?: string[];
      };
    }
  | { method: 'Input.insertText'; params: { text: string } }
  | { method: 'Page.setInterceptFileChooserDialog'; params: { enabled: boolean } }
  | { method: 'DOM.resolveNode'; params: { backendNodeId: number; executionContextId?: number } }
  | { method: 'Runtime.callFunctionOn'; params: { objectId: string; functionDeclaration: typeof ASK_FOR_FILE; returnByValue: true } }
  | { method: 'Page.handleJavaScriptDialog'; params: { accept: boolean; promptText?: string } }
  | {
      method: 'Runtime.evaluate';
      params: { expression: string; awaitPromise: true; returnByValue: true; userGesture: false; timeout: number };
    }
  | {
      method: 'Page.captureScreenshot';
      params: {
        format: 'png';
        captureBeyondViewport: boolean;
        clip?: { x: number; y: number; width: number; height: number; scale: number };
      };
    };

/** What the pointer and the modifiers are doing between two events. */
export type DeviceState = { held: readonly Modifier[]; button: Button | null };

/** A pointer without a button down, a keyboard without a key. */
export const STILL: DeviceState = { held: [], button: null };

/** The state after an event. */
export function stateAfter(state: DeviceState, event: InputEvent): DeviceState {
  const held = heldAfter(state.held, event);
  if (event.type === 'pointerDown') return { held, button: event.button };
  if (event.type === 'pointerUp') return { held, button: null };
  return { held, button: state.button };
}

/** The command for one event; null for an event that is not a command (`frame`, `pause`). `state` is the state after the event. */
export function commandFor(event: InputEvent, state: DeviceState, platform: 'mac' | 'other'): CdpCommand | null {
  const modifiers = modifierMask(state.held);
  switch (event.type) {
    case 'pointerMove':
    case 'pointerDown':
    case 'pointerUp': {
      const moved = event.type === 'pointerMove';
      return {
        method: 'Input.dispatchMouseEvent',
        params: {
          type: moved ? 'mouseMoved' : event.type === 'pointerDown' ? 'mousePressed' : 'mouseReleased',
          x: event.x,
          y: event.y,
          modifiers,
          button: moved ? (state.button ?? 'none') : event.button,
          buttons: state.button === 'left' ? 1 : state.button === 'right' ? 2 : 0,
          clickCount: moved ? 0 : event.clickCount,
          pointerType: 'mouse',
          // What a mouse reports while a button is down (Pointer Events); the browser's own default for this command is none.
          force: state.button === null ? 0 : 0.5,
        },
      };
    }
    case 'wheel':
      return {
        method: 'Input.dispatchMouseEvent',
        params: {
          type: 'mouseWheel',
          x: event.x,
          y: event.y,
          modifiers,
          button: 'none',
          buttons: 0,
          clickCount: 0,
          pointerType: 'mouse',
          force: 0,
          deltaX: event.deltaX,
          deltaY: event.deltaY,
        },
      };
    case 'keyDown':
    case 'keyUp': {
      const { stroke } = event;
      const types = event.type === 'keyDown' && stroke.text !== '';
      const commands = event.type === 'keyDown' && platform === 'mac' ? macCommands(stroke.key, state.held) : [];
      return {
        method: 'Input.dispatchKeyEvent',
        params: {
          type: event.type === 'keyUp' ? 'keyUp' : types ? 'keyDown' : 'rawKeyDown',
          modifiers,
          key: stroke.key,
          code: stroke.code,
          windowsVirtualKeyCode: stroke.keyCode,
          location: stroke.location,
          isKeypad: stroke.location === 3,
          ...(types ? { text: stroke.text, unmodifiedText: stroke.text } : {}),
          ...(commands.length > 0 ? { commands } : {}),
        },
      };
    }
    case 'insertText':
      return { method: 'Input.insertText', params: { text: event.text } };
    case 'pause':
    case 'frame':
      return null;
  }
}

// On a Mac the browser leaves editing chords to the system, which CDP input does not pass through; these are AppKit's standard key bindings. A chord may be
// two commands.
const MAC_COMMANDS: Readonly<Record<string, string>> = {
  'Meta+a': 'selectAll',
  'Meta+c': 'copy',
  'Meta+x': 'cut',
  'Meta+v': 'paste',
  'Meta+z': 'undo',
  'Meta+Shift+z': 'redo',
  'Meta+ArrowLeft': 'moveToLeftEndOfLine',
  'Meta+ArrowRight': 'moveToRightEndOfLine',
  'Meta+ArrowUp': 'moveToBeginningOfDocument',
  'Meta+ArrowDown': 'moveToEndOfDocument',
  'Meta+Shift+ArrowLeft': 'moveToLeftEndOfLineAndModifySelection',
  'Meta+Shift+ArrowRight': 'moveToRightEndOfLineAndModifySelection',
  'Meta+Shift+ArrowUp': 'moveToBeginningOfDocumentAndModifySelection',
  'Meta+Shift+ArrowDown': 'moveToEndOfDocumentAndModifySelection',
  'Meta+Backspace': 'deleteToBeginningOfLine',
  'Alt+ArrowLeft': 'moveWordLeft',
  'Alt+ArrowRight': 'moveWordRight',
  'Alt+Shift+ArrowLeft': 'moveWordLeftAndModifySelection',
  'Alt+Shift+ArrowRight': 'moveWordRightAndModifySelection',
  'Alt+Backspace': 'deleteWordBackward',
  'Alt+Delete': 'deleteWordForward',
  'Shift+ArrowLeft': 'moveLeftAndModifySelection',
  'Shift+ArrowRight': 'moveRightAndModifySelection',
  'Shift+ArrowUp': 'moveUpAndModifySelection',
  'Shift+ArrowDown': 'moveDownAndModifySelection',
  'Alt+ArrowUp': 'moveBackward moveToBeginningOfParagraph',
  'Alt+ArrowDown': 'moveForward moveToEndOfParagraph',
  'Alt+PageUp': 'pageUp',
  'Alt+PageDown': 'pageDown',
  'Shift+Home': 'moveToBeginningOfDocumentAndModifySelection',
  'Shift+End': 'moveToEndOfDocumentAndModifySelection',
  'Shift+PageUp': 'pageUpAndModifySelection',
  'Shift+PageDown': 'pageDownAndModifySelection',
  'Control+a': 'moveToBeginningOfParagraph',
  'Control+b': 'moveBackward',
  'Control+d': 'deleteForward',
  'Control+e': 'moveToEndOfParagraph',
  'Control+f': 'moveForward',
  'Control+h': 'deleteBackward',
  'Control+k': 'deleteToEndOfParagraph',
  'Control+n': 'moveDown',
  'Control+p': 'moveUp',
  'Control+t': 'transpose',
  'Control+v': 'pageDown',
  'Control+y': 'yank',
  'Control+Shift+a': 'moveToBeginningOfParagraphAndModifySelection',
  'Control+Shift+b': 'moveBackwardAndModifySelection',
  'Control+Shift+e': 'moveToEndOfParagraphAndModifySelection',
  'Control+Shift+f': 'moveForwardAndModifySelection',
  'Control+Shift+n': 'moveDownAndModifySelection',
  'Control+Shift+p': 'moveUpAndModifySelection',
  ArrowLeft: 'moveLeft',
  ArrowRight: 'moveRight',
  ArrowUp: 'moveUp',
  ArrowDown: 'moveDown',
  Backspace: 'deleteBackward',
  Delete: 'deleteForward',
  Home: 'scrollToBeginningOfDocument',
  End: 'scrollToEndOfDocument',
  PageUp: 'scrollPageUp',
  PageDown: 'scrollPageDown',
};

function macCommands(key: string, held: readonly Modifier[]): string[] {
  const order: readonly Modifier[] = ['Meta', 'Control', 'Alt', 'Shift'];
  const chord = [...order.filter(name => held.includes(name)), key.length === 1 ? key.toLowerCase() : key].join('+');
  const command = Object.hasOwn(MAC_COMMANDS, chord) ? MAC_COMMANDS[chord] : undefined;
  return command === undefined ? [] : command.split(' ');
}
