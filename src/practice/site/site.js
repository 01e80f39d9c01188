// What every page of the practice site has: the cookie banner, and the way to its server.

/** Sends one record to the server and returns what it answers; throws with the server's sentence when it refuses. */
export async function post(path, record) {
  // Where it ships with the extension there is no server: what is saved stays on the page.
  if (!location.protocol.startsWith('http')) return {};
  const response = await fetch(`api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(record),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.problem);
  return answer;
}

/** An element with text, attributes and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Offers a tool to agents, where the browser knows such tools and lets this page have any. */
export async function offer(tool) {
  try {
    await document.modelContext?.registerTool(tool);
  } catch {
    // The page is whole without it.
  }
}

const CHOICE = 'cookie-choice';
const banner = document.querySelector('.cookies');
if (banner instanceof HTMLElement) {
  banner.hidden = localStorage.getItem(CHOICE) !== null;
  banner.addEventListener('click', event => {
    const choice = event.target instanceof HTMLElement ? event.target.dataset.cookies : undefined;
    if (choice === undefined) return;
    localStorage.setItem(CHOICE, choice);
    banner.hidden = true;
    void post('log', { what: `cookies: ${choice}` });
  });
}
