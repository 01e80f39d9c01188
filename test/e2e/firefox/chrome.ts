// Firefox as a test steers it: started with a profile of its own, asked in the context of its own window.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFirefox } from '../../../scripts/firefox.mjs';
import { Marionette } from './marionette.ts';

/** ms that the browser may take to start. Not a pause: the wait ends as soon as it listens. */
const START_MS = 90_000;
const LOOK_MS = 30;

/** Settings of the profile: a free port, and no words with servers of the vendor. */
const SETTINGS = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
};

export type ChromeOptions = { headless?: boolean; settings?: Record<string, string | number | boolean> };

export class Chrome {
  private readonly process: ChildProcess;
  private readonly marionette: Marionette;

  private constructor(process: ChildProcess, marionette: Marionette) {
    this.process = process;
    this.marionette = marionette;
  }

  /** Starts a browser with the profile in this folder, which may be there from one before. */
  static async start(profile: string, { headless = true, settings = {} }: ChromeOptions = {}): Promise<Chrome> {
    const path = findFirefox();
    if (path === null) throw new Error('No Firefox was found. Run "node scripts/setup.mjs --tests", or set BAI_FIREFOX.');
    const lines = Object.entries({ ...SETTINGS, ...settings }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const flags = ['--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile, 'about:blank'];
    const child = spawn(path, headless ? ['--headless', ...flags] : flags, { stdio: 'ignore' });
    const last = (): boolean => child.kill('SIGKILL'); // a test that is broken off leaves no browser behind
    globalThis.process.once('exit', last);
    child.once('exit', () => globalThis.process.off('exit', last));
    const portFile = join(profile, 'MarionetteActivePort');
    for (const until = Date.now() + START_MS; ; await new Promise(resolve => setTimeout(resolve, LOOK_MS))) {
      const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
      const marionette = port > 0 ? await Marionette.connect(port).catch(() => null) : null;
      if (marionette !== null) {
        await marionette.send('WebDriver:NewSession', { capabilities: {} });
        await marionette.send('Marionette:SetContext', { value: 'chrome' });
        await marionette.send('WebDriver:SetTimeouts', { script: 90_000 });
        return new Chrome(child, marionette);
      }
      if (child.exitCode !== null || Date.now() > until) {
        child.kill('SIGKILL');
        throw new Error(`Firefox did not start (exit code ${child.exitCode}).`);
      }
    }
  }

  /** Runs the body of an async function in the browser's own window and returns its value (JSON; nothing is null). */
  async run(body: string, ...args: unknown[]): Promise<unknown> {
    const script = `return (async function () { ${body}\n}).apply(null, arguments).then(value => value ?? null)`;
    const result = await this.marionette.send('WebDriver:ExecuteScript', { script, args, sandbox: 'system', newSandbox: false });
    return typeof result === 'object' && result !== null && 'value' in result ? result.value : null;
  }

  /** Installs an add-on for as long as the browser runs, and returns its id. */
  async install(path: string): Promise<void> {
    await this.marionette.send('Addon:Install', { path, temporary: true });
  }

  /** Presses the main button at a point of the browser's own window, in CSS px. */
  async click(x: number, y: number): Promise<void> {
    const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport', duration: 0 };
    const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await this.marionette.send('WebDriver:PerformActions', { actions: [mouse] });
  }

  /** Presses keys together, such as Control and v, where the focus is. */
  async keys(...keys: string[]): Promise<void> {
    const actions = [...keys.map(value => ({ type: 'keyDown', value })), ...[...keys].reverse().map(value => ({ type: 'keyUp', value }))];
    await this.marionette.send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** A picture of the browser's own window: PNG, base64. */
  async picture(): Promise<string> {
    const taken = await this.marionette.send('WebDriver:TakeScreenshot', { full: true, hash: false });
    return typeof taken === 'object' && taken !== null && 'value' in taken ? String(taken.value) : '';
  }

  /** Opens a window, which is the one that is steered from then on, and returns what names the one before. */
  async openWindow(): Promise<string> {
    const before = await this.marionette.send('WebDriver:GetWindowHandle');
    const opened = await this.marionette.send('WebDriver:NewWindow', { type: 'window', focus: true });
    await this.steer(partOf(opened, 'handle'));
    return partOf(before, 'value');
  }

  /** Brings a window to the front and steers it from then on. */
  async steer(handle: string): Promise<void> {
    await this.marionette.send('WebDriver:SwitchToWindow', { handle, focus: true });
  }

  /** Ends the browser as its own menu does: what the profile has to keep is written. */
  async quit(): Promise<void> {
    const ended = this.ended();
    await this.marionette.send('Marionette:Quit', { flags: ['eAttemptQuit'] });
    await ended;
  }

  /** Ends the browser, and waits until it has ended. */
  async close(): Promise<void> {
    const ended = new Promise(resolve => this.process.once('exit', resolve));
    this.marionette.close();
    if (this.process.exitCode === null && this.process.kill('SIGKILL')) await ended;
  }

  /** Resolves when the browser has ended. */
  ended(): Promise<void> {
    return new Promise(resolve => this.process.once('exit', () => resolve()));
  }
}

function partOf(result: unknown, key: string): string {
  return typeof result === 'object' && result !== null ? String(Reflect.get(result, key)) : '';
}
