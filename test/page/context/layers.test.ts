// What lies over the whole page (page): nothing under it is listed, and all that lies on it is, also what is scrolled away there.
import { afterEach, expect, test } from 'vitest';
import { contextPageApi } from '../../../src/context/page/api.ts';

afterEach(() => {
  document.body.replaceChildren();
});

async function listed(html: string): Promise<string[]> {
  document.body.innerHTML = html;
  const reply = await contextPageApi.digest({ fold: true, limitMs: 20_000 });
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.lines.filter(line => line.node > 0).map(line => line.text);
}

const BACKDROP = '<div style="position:fixed;inset:0;background:#0008"></div>';
const UNDER = `<div style="overflow:auto;height:60px"><button>In a scroller</button></div><div style="height:3000px"></div><button>Far</button>`;
const ON_TOP = 'left:10%;top:10%;width:80%;height:80%;background:#fff;overflow:auto';

test('a dialog that is not fixed lies on its backdrop', async () => {
  expect(await listed(`${UNDER}${BACKDROP}<div role="dialog" style="position:absolute;${ON_TOP}"><button>Confirm</button></div>`)).toEqual([
    'button Confirm',
  ]);
});

test('what is scrolled away in a dialog beside its backdrop is reached', async () => {
  const dialog = `<div role="dialog" style="position:fixed;${ON_TOP}"><div style="height:2000px">Terms</div><button>Agree</button></div>`;
  expect(await listed(`${UNDER}${BACKDROP}${dialog}`)).toEqual(['button Agree']);
});

test('a list that stands in the body lies on the backdrop of the dialog that it belongs to', async () => {
  const dialog = `<div role="dialog" style="position:fixed;${ON_TOP}"><button>City</button></div>`;
  const list = '<div style="position:absolute;left:30%;top:30%;width:50%;height:50%;background:#eee"><button>Lima</button></div>';
  expect(await listed(`${UNDER}${BACKDROP}${dialog}${list}`)).toEqual(['button City', 'button Lima']);
});

test('fixed panes beside each other cover nothing of each other', async () => {
  const panes = `<div style="position:fixed;left:0;top:0;width:100%;height:30%"><button>Menu</button></div>
    <div style="position:fixed;left:0;top:30%;width:100%;height:70%;overflow:auto"><div style="height:2000px">Mail</div><button>Older</button></div>`;
  expect(await listed(panes)).toEqual(['button Menu', 'button Older']);
});
