// The applications that tests work in, each as one page.
import { join } from 'node:path';
import { ROOT } from '../../scripts/files.mjs';
import { bundledPage } from './bundled.ts';

const STYLES = {
  blockly: '',
  booking: 'react-datepicker/dist/react-datepicker.css',
  dragula: 'dragula/dist/dragula.css',
  excalidraw: '@excalidraw/excalidraw/dist/prod/index.css',
  jspreadsheet: 'jspreadsheet-ce/dist/jspreadsheet.css',
  leaflet: 'leaflet/dist/leaflet.css',
  lists: '',
  pickers: '',
  terminal: '@xterm/xterm/css/xterm.css',
};

/** The page of an application. `window.held` tells what it holds. */
export function appPage(name: keyof typeof STYLES): Promise<string> {
  return bundledPage({
    folder: join(ROOT, 'test/e2e/apps'),
    entry: `${name}.mjs`,
    beside: [],
    body: '<!doctype html><meta charset="utf-8"><title>Work</title><div id="app" style="height:560px"></div>',
    style: STYLES[name],
  });
}
