// A session as a script (panel, no effects): what was approved and done, for Playwright and for the Recorder of browser tools.
import type { Action, Chord, CssLocator, Offset, ScrollAmount } from '../../protocol/action.ts';
import type { QueueItem } from '../../protocol/queue/queue.ts';
import type { SessionState } from '../../protocol/queue/session.ts';
import { readHabitualSelector } from '../../protocol/reader/habitual-selector.ts';
import type { Effect } from '../../protocol/result.ts';
import type { ElementCard } from '../../protocol/seen.ts';

const PAGE_CALLS = { back: 'goBack', forward: 'goForward', reload: 'reload', activate: 'bringToFront', close: 'close' } as const;

type Done = { action: Action; card: ElementCard | null; id: string; effects: readonly Effect[] };

/** What really ran, in order. */
export function doneSteps(session: SessionState): Done[] {
  return session.items.flatMap((item: QueueItem) =>
    item.command && item.status === 'done'
      ? [
          {
            action: item.command.action,
            card: item.approval?.seen?.card ?? null,
            id: item.id,
            effects: item.result?.ok ? item.result.effects : [],
          },
        ]
      : [],
  );
}

/** A Playwright test that does the same from this address on. Values typed into protected fields are left to an environment variable. */
export function playwrightScript(session: SessionState, startUrl: string): string {
  const lines = doneSteps(session).flatMap(step => playwrightLines(step));
  return `${[
    `import { test } from '@playwright/test';`,
    '',
    `test(${quote(session.goal || session.name)}, async ({ page }) => {`,
    `  await page.goto(${quote(startUrl)});`,
    ...lines.map(line => `  ${line}`),
    '});',
  ].join('\n')}\n`;
}

function playwrightLines({ action, card }: Done): string[] {
  const at = (locator: CssLocator) => playwrightLocator(locator, card);
  switch (action.type) {
    case 'click': {
      const options = [
        action.button === 'right' ? `button: 'right'` : '',
        action.modifiers.length > 0 ? `modifiers: [${action.modifiers.map(quote).join(', ')}]` : '',
        action.offset ? `position: { x: ${action.offset.x}, y: ${action.offset.y} }` : '',
      ].filter(Boolean);
      const verb = action.clickCount === 2 ? 'dblclick' : 'click';
      return [`await ${at(action.at)}.${verb}(${options.length > 0 ? `{ ${options.join(', ')} }` : ''});`];
    }
    case 'type':
      return typeLines(action, card, action.at ? at(action.at) : null);
    case 'press':
      return action.chords.map(chord => {
        const keys = quote([...chord.modifiers, chord.key === ' ' ? 'Space' : chord.key].join('+'));
        return action.at ? `await ${at(action.at)}.press(${keys});` : `await page.keyboard.press(${keys});`;
      });
    case 'hover':
      return [`await ${at(action.at)}.hover();`];
    case 'move':
      return [action.at.by === 'css' ? `await ${at(action.at)}.hover();` : `await page.mouse.move(${action.at.x}, ${action.at.y});`];
    case 'drag':
      return dragLines(action, at(action.from));
    case 'scroll':
      return [`await ${action.at ? at(action.at) : `page.locator('html')`}.evaluate(el => el.${scrollCall(action.amount)});`];
    case 'scrollTo':
      return action.at.by === 'css'
        ? [`await ${at(action.at)}.scrollIntoViewIfNeeded();`]
        : [`await page.evaluate(() => scrollTo(${action.at.x}, ${action.at.y}));`];
    case 'openTab':
      return [`await (await page.context().newPage()).goto(${quote(action.url)});`];
    case 'runScript':
      return [`await page.evaluate(async () => {\n${action.script}\n});`];
    case 'navigate':
      return [`await page.goto(${quote(action.url)});`];
    case 'openLink':
      return [`await ${at(action.at)}.click({ modifiers: ['ControlOrMeta'] });`];
    case 'tab':
      if (action.does === 'list') return [];
      return [`await page.${PAGE_CALLS[action.does]}();`];
    case 'wait':
      return waitLines(action, at);
    case 'screenshot':
      return [`await page.screenshot({ fullPage: ${action.fullPage} });`];
    case 'note':
    case 'readContext':
    case 'readSelection':
    case 'readText':
    case 'scan':
    case 'highlight':
    case 'callTool': // Playwright has no word for it
      return [];
    default:
      return action satisfies never;
  }
}

/** A drag by the mouse, where Playwright has no word for it. */
export function dragLines({ start, via = [], to }: Extract<Action, { type: 'drag' }>, from: string): string[] {
  const onto = to.by === 'css' ? playwrightLocator(to, null) : from;
  if (to.by === 'css' && to.place === undefined && start === undefined && via.length === 0) return [`await ${from}.dragTo(${onto});`];
  const box = (name: string, of: string) => `const ${name} = (await ${of}.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };`;
  const move = (point: string) => `await page.mouse.move(${point}, { steps: 10 });`;
  const middle = (name: string) => [`${name}.x + ${name}.width / 2`, `${name}.y + ${name}.height / 2`];
  const inBox = ({ x, y }: Offset, name = 'box') => `${name}.x + ${x}, ${name}.y + ${y}`;
  const endPoint = (): string => {
    if (to.by === 'delta') return [`${middle('box')[0]} + ${to.x}`, `${middle('box')[1]} + ${to.y}`].join(', ');
    if (to.by === 'offset') return inBox(to);
    if (typeof to.place === 'object') return inBox(to.place, 'end');
    // Just inside the edge.
    if (to.place) return `${middle('end')[0]}, end.y + ${to.place === 'before' ? '4' : 'end.height - 4'}`;
    return middle('end').join(', ');
  };
  return [
    `await ${from}.scrollIntoViewIfNeeded();`,
    '{',
    box('box', from),
    to.by === 'css' ? box('end', onto) : '',
    move(start ? inBox(start) : middle('box').join(', ')),
    'await page.mouse.down();',
    ...via.map(point => move(inBox(point))),
    move(endPoint()),
    'await page.mouse.up();',
    '}',
  ].filter(Boolean);
}

function typeLines(action: Extract<Action, { type: 'type' }>, card: ElementCard | null, locator: string | null): string[] {
  const value = card?.sensitive ? `process.env.SECRET ?? ''` : quote(action.text);
  if (locator === null) return [`await page.keyboard.insertText(${value});`];
  if (card?.tag === 'select') return [`await ${locator}.selectOption(${value});`];
  if (card?.type === 'checkbox' || card?.type === 'radio')
    return [`await ${locator}.setChecked(${action.text.trim().toLowerCase() !== 'off'});`];
  return [`await ${locator}.fill(${value});`];
}

function waitLines(action: Extract<Action, { type: 'wait' }>, at: (locator: CssLocator) => string): string[] {
  const { until } = action;
  switch (until.kind) {
    case 'time':
      return [`await page.waitForTimeout(${until.ms});`];
    case 'appear':
      return [`await ${at(until.at)}.waitFor();`];
    case 'gone':
      return [`await ${at(until.at)}.waitFor({ state: 'hidden' });`];
    case 'idle':
      return [`await page.waitForLoadState('networkidle');`];
    case 'text':
      return [`await page.getByText(${quote(until.text)}).first().waitFor();`];
    default:
      return until satisfies never;
  }
}

function scrollCall(amount: ScrollAmount): string {
  if (amount.unit === 'edge') {
    const far = { top: '{ top: 0 }', bottom: '{ top: el.scrollHeight }', left: '{ left: 0 }', right: '{ left: el.scrollWidth }' };
    return `scrollTo(${far[amount.edge]})`;
  }
  const { x, y, unit } = amount;
  return unit === 'px' ? `scrollBy(${x}, ${y})` : `scrollBy(${x} * el.clientWidth, ${y} * el.clientHeight)`;
}

/** Whether a target is no CSS that means the same later: a number of a digest, or what was read as an element. Such a one goes by role and name. */
function isNoCss({ css }: CssLocator): boolean {
  return /\[ref=/.test(css) || readHabitualSelector(css) !== null;
}

function playwrightLocator(locator: CssLocator, card: ElementCard | null): string {
  const byName = card !== null && card.role !== '' && card.name !== '';
  // A name that was cut is a part of the whole one.
  const exact = card?.name.endsWith('…') === false;
  if (isNoCss(locator) && byName)
    return `page.getByRole(${quote(card.role)}, { name: ${quote(card.name.replace(/…$/, ''))}, exact: ${exact} })`;
  return `page.locator(${quote(locator.css)})`;
}

function quote(text: string): string {
  return `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')}'`;
}

type RecorderStep = { type: string } & Record<string, unknown>;

/** The same as JSON that the Recorder panel of Chrome's developer tools imports. */
export function recorderJson(session: SessionState, startUrl: string): string {
  const steps: RecorderStep[] = [{ type: 'navigate', url: startUrl }, ...doneSteps(session).flatMap(recorderSteps)];
  return JSON.stringify({ title: session.goal || session.name, steps }, null, 2);
}

function recorderSteps({ action, card, effects }: Done): RecorderStep[] {
  const selectors = (locator: CssLocator) => [
    ...(isNoCss(locator) ? [] : [[locator.css]]),
    ...(card?.name ? [[`aria/${card.name}${card.role ? `[role="${card.role}"]` : ''}`]] : []),
  ];
  switch (action.type) {
    case 'click':
      return [
        {
          type: action.clickCount === 2 ? 'doubleClick' : 'click',
          selectors: selectors(action.at),
          offsetX: action.offset?.x ?? Math.round((card?.rect.width ?? 2) / 2),
          offsetY: action.offset?.y ?? Math.round((card?.rect.height ?? 2) / 2),
          ...(action.button === 'right' ? { button: 'secondary' } : {}),
        },
      ];
    case 'type':
      return action.at && !card?.sensitive ? recorderChange(selectors(action.at), action.text, card, effects) : [];
    case 'press':
      return action.chords.flatMap(recorderKeys);
    case 'hover':
      return [{ type: 'hover', selectors: selectors(action.at) }];
    case 'scroll':
      return action.amount.unit === 'px' ? [{ type: 'scroll', x: action.amount.x, y: action.amount.y }] : [];
    case 'wait':
      return action.until.kind === 'appear' ? [{ type: 'waitForElement', selectors: selectors(action.until.at) }] : [];
    case 'openTab':
    case 'navigate':
      return [{ type: 'navigate', url: action.url }];
    default:
      // The Recorder has no word for the others.
      return [];
  }
}

/** The Recorder sets values only: a box is pressed, if that was done here, and a list is told the value of the option, not its label. */
function recorderChange(selectors: string[][], text: string, card: ElementCard | null, effects: readonly Effect[]): RecorderStep[] {
  const own = effects[0];
  if (card?.type === 'checkbox' || card?.type === 'radio' || own?.kind === 'checked')
    return own?.kind === 'checked' ? [{ type: 'click', selectors, offsetX: 1, offsetY: 1 }] : [];
  return [{ type: 'change', selectors, value: own?.kind === 'value' ? (own.option ?? text) : text }];
}

function recorderKeys(chord: Chord): RecorderStep[] {
  const keys = [...chord.modifiers.map(modifier => (modifier === 'ControlOrMeta' ? 'Control' : modifier)), chord.key];
  return [...keys.map(key => ({ type: 'keyDown', key })), ...keys.toReversed().map(key => ({ type: 'keyUp', key }))];
}
