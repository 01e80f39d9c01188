// Where things stand on the screen, by their role and name: looked up through the browser's inspector, which is never used to act.
import puppeteer from 'puppeteer-core';
import { until } from './screen.mjs';

/** Runs in a document: remembers where the pointer was last, on the screen and there. */
function rememberPointer() {
  if (window.baiLooks) return;
  window.baiLooks = true;
  const heard = event => (window.baiPointer = [event.screenX - event.clientX, event.screenY - event.clientY, event.clientX, event.clientY]);
  for (const type of ['mousemove', 'pointermove']) addEventListener(type, heard, { capture: true, passive: true });
}

/**
 * Looks into a browser that listens on a port.
 * @param screen the screen that it is shown on; its pointer is moved, to find out where a document stands
 */
export async function lookInto(port, screen) {
  const browser = await until('the browser', () =>
    puppeteer.connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null }).catch(() => null),
  );
  const places = new Map(); // document → where its corner stands on the screen

  /** The document of a tab or of the panel, by how its address looks. */
  const open = async address => {
    const target = await browser.waitForTarget(target => address.test(target.url()) && target.type() !== 'service_worker', {
      timeout: 60_000,
    });
    const page = await target.asPage();
    await page.evaluate(rememberPointer);
    return page;
  };

  /** Moves the pointer over a document until it hears of it. */
  async function find(page) {
    await page.evaluate(rememberPointer);
    const [width, height] = await page.evaluate(() => [innerWidth, innerHeight]);
    for (let y = screen.height / 2; y > 100; y -= height / 5) {
      for (let x = screen.width - 20; x > 0; x -= Math.min(width / 2, 200)) {
        await page.evaluate(() => (window.baiPointer = null));
        screen.move(x, y);
        const at = await until('the pointer', () => page.evaluate(() => window.baiPointer), 250).catch(() => null);
        if (at !== null) return at.slice(0, 2);
      }
    }
    throw new Error(`${page.url()} is nowhere on the screen.`);
  }

  /** The middle of the last shown element of this role and name, in the document; null when there is none. `seen`: it is in view and nothing covers it. */
  async function spot(page, role, name) {
    const found = await page.$$(`::-p-aria([name="${name}"][role="${role}"])`);
    const spots = await Promise.all(
      found.map(element =>
        element.evaluate(el => {
          const { x, y, width, height } = el.getBoundingClientRect();
          const at = [x + width / 2, y + height / 2];
          const there = document.elementFromPoint(...at);
          return {
            at,
            height,
            seen: there !== null && (el.contains(there) || there.contains(el)),
            disabled: el.matches(':disabled'),
            shown: width > 0,
          };
        }),
      ),
    );
    return spots.filter(({ shown, disabled }) => shown && !disabled).at(-1) ?? null;
  }

  /** Brings the pointer to the middle of an element, turning the wheel where it is out of view; it has to stand still there. */
  async function point(page, role, name) {
    for (let tries = 0; tries < 40; tries += 1) {
      const there = await until(`${role} "${name}"`, () => spot(page, role, name));
      const corner = places.get(page) ?? (await find(page));
      places.set(page, corner);
      if (!there.seen) {
        const [width, height] = await page.evaluate(() => [innerWidth, innerHeight]);
        screen.move(corner[0] + width / 2, corner[1] + height / 2);
        screen.turn(there.at[1] > height / 2);
        await new Promise(resolve => setTimeout(resolve, 150)); // a page scrolls softly
        continue;
      }
      await page.evaluate(() => (window.baiPointer = null));
      screen.move(corner[0] + there.at[0] - 1, corner[1] + there.at[1] - 1);
      screen.move(corner[0] + there.at[0], corner[1] + there.at[1]);
      const heard = await until('the pointer', () => page.evaluate(() => window.baiPointer), 500).catch(() => null);
      const now = await spot(page, role, name);
      if (heard === null) places.delete(page);
      else if (Math.hypot(heard[2] - there.at[0], heard[3] - there.at[1]) > 2) places.set(page, heard.slice(0, 2));
      else if (now?.seen && Math.hypot(now.at[0] - there.at[0], now.at[1] - there.at[1]) < 2) return;
    }
    throw new Error(`The pointer does not come to rest on ${role} "${name}".`);
  }

  return {
    open,
    point,
    has: async (page, role, name) => (await spot(page, role, name)) !== null,
    isInFront: page => page.evaluate(() => document.visibilityState === 'visible'),
    // biome-ignore lint/performance/useDomNodeTextContent: what a person can read
    text: page => page.evaluate(() => document.body.innerText),
    close: () => browser.disconnect(),
  };
}
