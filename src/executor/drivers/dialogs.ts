// A native dialog that holds a tab (panel), as the debugger tells of it and as an error.
import type { ActionError } from '../../protocol/result.ts';
import type { OpenDialog } from '../executor.ts';

/** The dialog of which `Page.javascriptDialogOpening` tells. */
export function openedDialog(tabId: number, { type, ...params }: Readonly<Record<string, unknown>>): OpenDialog {
  const said = (part: unknown) => String(part ?? '');
  return {
    tabId,
    type: type === 'confirm' || type === 'prompt' || type === 'beforeunload' ? type : 'alert',
    text: said(params.message),
    url: said(params.url),
    preset: said(params.defaultPrompt),
  };
}

/** The error for a dialog that came before all was sent; `when` ends the sentence. */
export function dialogError({ type, text }: OpenDialog, when: string): ActionError {
  return {
    code: 'DIALOG',
    message: `A browser dialog (${type} "${text}") opened ${when}.`,
    hint: 'Answer it, then look at the page before you go on.',
  };
}
