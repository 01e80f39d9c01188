// Goals in applications as they are published, each reached by a chat that knows the application from the messages alone.
import type { Page } from 'puppeteer-core';
import { appPage } from './app-pages.ts';
import { type AppServer, startActual, startNodeRed, startTiddlyWiki } from './app-servers.ts';
import { editorPage } from './editor-cases.ts';
import type { Stage } from './launch.ts';
import { type Proposal, ScriptedChat } from './scripted-chat.ts';

export type AppGoal = {
  name: string;
  /** The words that go into the prompt. */
  goal: string;
  /** What a person waits for before copying the prompt, as a selector; null where the witness in the page tells. */
  shown: string | null;
  /** Its server, of an application that is a program of its own; else the page. */
  server: (() => Promise<AppServer>) | null;
  page: (() => Promise<string>) | null;
  /** Answers each message until the goal is reached. */
  play(chat: ScriptedChat): Promise<void>;
  /** The witness: what the application itself holds then, or its server. */
  held(page: Page, server: AppServer | null): Promise<unknown>;
  reached: object;
  /** Replies after the prompt that it takes. */
  replies: number;
};

/** Opens the application of a goal with the panel beside it, and gives the prompt to a chat. */
export async function openGoal(stage: Stage, goal: AppGoal, afterRow: ((page: Page) => Promise<void>) | null = null) {
  const server = (await goal.server?.()) ?? null;
  try {
    const page = await stage.open(server?.url ?? stage.site.page((await goal.page?.()) ?? ''));
    if (goal.shown === null) await page.waitForFunction(() => typeof window.held === 'function', { timeout: 60_000 });
    else await page.waitForSelector(goal.shown, { visible: true });
    const panel = await stage.openPanel(page);
    await panel.newSession();
    await panel.describes(page, await stage.tabId(page));
    const chat = new ScriptedChat(panel, afterRow === null ? null : () => afterRow(page));
    await chat.begin(goal.goal);
    return { chat, held: () => goal.held(page, server), close: async () => server?.close(), page };
  } catch (cause) {
    await server?.close();
    throw cause;
  }
}

type PageGoal = Pick<AppGoal, 'goal' | 'play' | 'reached' | 'replies'>;

/** An application that is one page, with a witness in it. */
const onPage = (name: Parameters<typeof appPage>[0], goal: PageGoal): AppGoal => ({
  name,
  page: () => appPage(name),
  server: null,
  shown: null,
  held: page => page.evaluate(() => window.held()),
  ...goal,
});

export const APP_GOALS: readonly AppGoal[] = [
  onPage('jspreadsheet', {
    goal: 'Fill in what rent, power and water cost: 700, 80 and 35',
    async play(chat) {
      const fill = (row: RegExp, text: string): Proposal[] => [
        ['DCLICK', chat.cell(row, 'Amount')],
        ['TYPE', '', text],
        ['KEY', '', 'ENTER'],
      ];
      await chat.reply(...fill(/Rent/, '700'), ...fill(/Power/, '80'), ...fill(/Water/, '35'));
    },
    reached: ['700', '80', '35', ''],
    replies: 1,
  }),
  onPage('excalidraw', {
    goal: 'Draw a rectangle with the word Door under it',
    async play(chat) {
      const canvas = chat.ref(/^canvas \d/);
      await chat.reply(
        ['CLICK', chat.ref(/^radio Rectangle/)],
        ['DRAG', canvas, 'from 300,200 to 420,300'],
        ['CLICK', chat.ref(/^radio Text/)],
        ['CLICK', canvas, '340,340'],
        ['TYPE', '', 'Door'],
        ['KEY', '', 'ESCAPE'],
      );
    },
    reached: ['rectangle', 'text'],
    replies: 1,
  }),
  onPage('dragula', {
    goal: 'Move "Fix the printer" below "Paint the door", and add the card "Call Ann" to Done',
    async play(chat) {
      await chat.reply(
        ['DRAG', chat.ref(/Fix the printer/), `to after ${chat.ref(/Paint the door/)}`],
        ['CLICK', chat.ref(/^button \+ Add card/, /## Done/)],
        ['TYPE', '', 'Call Ann'],
        ['KEY', '', 'ENTER'],
      );
    },
    reached: ['Order paper', 'Paint the door, Fix the printer', 'Call Ann'],
    replies: 1,
  }),
  onPage('blockly', {
    goal: 'Build a program that prints Hello five times',
    async play(chat) {
      const text = chat.ref(/^treeitem Text/);
      await chat.reply(['CLICK', chat.ref(/^treeitem Loops/)]);
      await chat.reply(['DRAG', chat.ref(/^draggable repeat/), `to ${chat.ref(/^region Blocks workspace/)} at 550,100`], ['CLICK', text]);
      await chat.reply(
        ['DRAG', chat.ref(/^draggable print/), `from 8,8 to ${chat.ref(/^draggable repeat/)} at 30,48`],
        ['CLICK', chat.ref(/^button Edit number: 10/)],
        ['TYPE', '', '5'],
        ['KEY', '', 'ENTER'],
      );
      await chat.reply(['CLICK', chat.ref(/^button Edit text: abc/)], ['TYPE', '', 'Hello'], ['KEY', '', 'ENTER']);
    },
    reached: ["for (var count = 0; count < 5; count++) { window.alert('Hello'); }"],
    replies: 4,
  }),
  onPage('leaflet', {
    goal: 'Zoom in twice and tell me until when the town hall is open',
    async play(chat) {
      await chat.reply(['CLICK', chat.ref(/^button Zoom in/)], ['CLICK', chat.ref(/^button Zoom in/)], ['CLICK', chat.ref(/Town hall/)]);
    },
    reached: ['15', 'Town hall: open until 6 pm'],
    replies: 1,
  }),
  onPage('booking', {
    goal: 'Fill in: arrival 24 November 2026, departure 27 November 2026, phone 555 123 4567',
    async play(chat) {
      await chat.reply(
        ['TYPE', chat.ref(/^textbox Arrival/), '11/24/2026'],
        ['TYPE', chat.ref(/^textbox Departure/), '11/27/2026'],
        ['TYPE', chat.ref(/^textbox Phone/), '5551234567'],
      );
    },
    reached: ['11/24/2026', '11/27/2026', '(555) 123-4567'],
    replies: 1,
  }),
  {
    ...onPage('booking', {
      goal: 'Pick the dates in the calendars: arrival 5 December 2026, departure 9 December 2026',
      async play(chat) {
        await chat.reply(['CLICK', chat.ref(/^textbox Arrival/)]);
        await chat.reply(['CLICK', chat.ref(/^clickable Next/)]);
        await chat.reply(['CLICK', chat.day(5)], ['CLICK', chat.ref(/^textbox Departure/)]);
        await chat.reply(['CLICK', chat.ref(/^button Next/)]);
        await chat.reply(['CLICK', chat.day(9)]);
      },
      reached: ['12/05/2026', '12/9/2026', ''],
      replies: 5,
    }),
    name: 'dates by picking',
  },
  onPage('pickers', {
    goal: 'Fill in: from Lisbon to Porto at 9:30, with lunch and a window seat',
    async play(chat) {
      const extras = chat.ref(/^combobox Extras/);
      await chat.reply(
        ['TYPE', chat.ref(/^combobox From/), 'Lisbon'],
        ['KEY', '', 'ENTER'],
        ['TYPE', chat.ref(/^combobox To/), 'Porto'],
        ['KEY', '', 'ARROWDOWN ENTER'],
        ['TYPE', extras, 'Lunch'],
        ['KEY', '', 'ENTER'],
        ['TYPE', extras, 'Window'],
        ['KEY', '', 'ENTER'],
        ['TYPE', chat.ref(/^textbox Time/), '09:30'],
      );
    },
    reached: ['Lisbon', 'Porto', 'Lunch + Window seat', '09:30'],
    replies: 1,
  }),
  onPage('lists', {
    goal: 'Pay the rent after watering the plants, and move Heroes to the end of the songs',
    async play(chat) {
      await chat.reply(
        ['DRAG', chat.ref(/Pay the rent/), `to after ${chat.ref(/Water the plants/)}`],
        ['DRAG', chat.ref(/Heroes/), `to after ${chat.ref(/Hurt/)}`],
      );
    },
    reached: ['Call Ann, Water the plants, Pay the rent, Buy bread', 'Yesterday, Imagine, Hurt, Heroes'],
    replies: 1,
  }),
  onPage('terminal', {
    goal: 'Find out in this terminal where the key is, and call the file that says so key.txt',
    async play(chat) {
      const terminal = chat.ref(/Terminal input/);
      const enter: Proposal = ['KEY', '', 'ENTER'];
      await chat.reply(['TYPE', terminal, 'ls'], enter);
      const [file = ''] = chat.read(/notes\S*/);
      await chat.reply(['TYPE', terminal, `cat ${file}`], enter);
      chat.read(/under the third stone/);
      await chat.reply(['TYPE', terminal, `mv ${file} key.txt`], enter);
    },
    reached: ['ls', 'cat notes.txt', 'mv notes.txt key.txt', 'todo.txt key.txt'],
    replies: 3,
  }),
  {
    name: 'Ace',
    goal: 'Replace the text in the editor by the two lines "let rent = 700;" and "let all = rent + 80;"',
    page: () => editorPage('ace'),
    server: null,
    shown: '.ace_editor',
    async play(chat) {
      const editor = chat.ref(/^editor .* = old text/);
      await chat.reply(['TYPE', editor, 'let rent = 700;\nlet all = rent;'], ['KEY', editor, 'END BACKSPACE'], ['TYPE', '', ' + 80;']);
    },
    held: page => page.evaluate(() => window.model().split('\n')),
    reached: ['let rent = 700;', 'let all = rent + 80;'],
    replies: 1,
  },
  {
    name: 'Actual Budget',
    goal: 'Keep a budget here with an account Bank that holds 500, and enter a payment of 12.50 to Baker for Food',
    page: null,
    server: startActual,
    shown: 'button',
    async play(chat) {
      await chat.reply(['CLICK', chat.ref(/^button Start budgeting/)], ['WAIT', '', 'idle']);
      await chat.reply(['CLICK', chat.ref(/^button Add account/)]);
      await chat.reply(
        ['TYPE', chat.ref(/^textbox Name/), 'Bank'],
        ['TYPE', chat.ref(/^textbox Balance/), '500'],
        ['CLICK', chat.ref(/^button Create/)],
        ['WAIT', '', 'idle'],
      );
      await chat.reply(['CLICK', chat.ref(/^button Add New/)]);
      await chat.reply(
        ['CLICK', chat.ref(/^cell Payee/)],
        ['TYPE', '', 'Baker'],
        ['KEY', '', 'ENTER'],
        ['CLICK', chat.ref(/^cell Category/)],
        ['TYPE', '', 'Food'],
        ['KEY', '', 'ENTER'],
        ['CLICK', chat.ref(/^cell Payment/)],
        ['TYPE', '', '12.50'],
        ['CLICK', chat.ref(/^button Add$/)],
      );
    },
    held: page =>
      page.$$eval('[data-testid="row"]', rows =>
        rows.map(row =>
          ['payee', 'category', 'debit', 'credit'].map(cell => row.querySelector(`[data-testid="${cell}"]`)?.textContent).join(' | '),
        ),
      ),
    reached: [' | Categorize | 0.00 | ', 'Baker | Food | 12.50 | ', 'Starting Balance | Starting Balances |  | 500.00'],
    replies: 5,
  },
  {
    name: 'TiddlyWiki',
    goal: 'Create a tiddler "Groceries" with the tag food and a list of milk and bread, save it, and link to it from a second one, "Today"',
    page: null,
    server: startTiddlyWiki,
    shown: '.tc-tiddler-title',
    async play(chat) {
      await chat.reply(['CLICK', chat.ref(/^button new tiddler/)]);
      await chat.reply(
        ['TYPE', chat.ref(/^textbox .* = New Tiddler/), 'Groceries'],
        ['TYPE', chat.ref(/^textbox tag name/), 'food'],
        ['CLICK', chat.ref(/^button add/)],
        ['TYPE', chat.ref(/^textbox Type the text/), '* milk\n* bread'],
        ['CLICK', chat.ref(/^button Confirm changes/)],
        ['CLICK', chat.ref(/^button new tiddler/)],
      );
      await chat.reply(
        ['TYPE', chat.ref(/^textbox .* = New Tiddler/), 'Today'],
        ['TYPE', chat.ref(/^textbox Type the text/), 'Buy the [[Groceries]]'],
        ['CLICK', chat.ref(/^button Confirm changes/)],
      );
    },
    held: (_, wiki) => Promise.all(['Groceries', 'Today'].map(title => wiki?.json(`recipes/default/tiddlers/${title}`).catch(() => null))),
    reached: [
      { title: 'Groceries', tags: 'food', text: '* milk\n* bread' },
      { title: 'Today', text: 'Buy the [[Groceries]]' },
    ],
    replies: 3,
  },
  {
    name: 'Node-RED',
    goal: 'Create a flow in which inject triggers a debug node named Log, and deploy it',
    page: null,
    server: startNodeRed,
    shown: '.red-ui-palette-node',
    async play(chat) {
      const [deploy, canvas] = [chat.ref(/^link Deploy/), chat.ref(/^draggable area/)];
      await chat.reply(
        ['DRAG', chat.ref(/^draggable inject/), `to ${canvas} at 200,100`],
        ['DRAG', chat.ref(/^draggable debug/), `to ${canvas} at 500,100`],
      );
      await chat.reply(
        ['DRAG', chat.ref(/^grip output port of timestamp/), chat.ref(/^grip input port of debug 1/)],
        ['DCLICK', chat.ref(/^draggable debug 1/)],
      );
      await chat.reply(['TYPE', chat.ref(/^textbox Name/), 'Log'], ['CLICK', chat.ref(/^button Done/)], ['CLICK', deploy]);
    },
    held: async (_, nodeRed) => nodes(await nodeRed?.json('flows')),
    reached: ['tab', 'inject to Log', 'debug Log'],
    replies: 3,
  },
];

/** What a flow of Node-RED consists of, and where its wires lead. */
function nodes(flow: unknown): string[] {
  if (!Array.isArray(flow)) return [];
  const nameOf = (id: unknown) => flow.find(node => node.id === id)?.name;
  return flow.map(({ type, name, wires = [] }) =>
    [type, name, ...wires.flat().map((id: unknown) => `to ${nameOf(id)}`)].filter(part => part).join(' '),
  );
}
