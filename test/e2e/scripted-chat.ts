// A chat whose answers are written beforehand, but which finds everything that it names in what the panel sends: in the prompt and the messages, never in the page.
import { find, look, type PageView, unseen } from '../../src/practice/chat/page-view.ts';
import type { Panel } from './panel.ts';

/** A row as the chat writes it: type, target, payload. */
export type Proposal = [a: string, s?: string, x?: string];

export class ScriptedChat {
  /** Replies to the prompt and to the messages after it, and the rows in them. */
  replies = 0;
  rows = 0;
  /** What the panel sent, the prompt first. */
  readonly sent: string[] = [];
  private view: PageView = unseen('');
  private dom = '';
  private tab = 0;
  private readonly panel: Panel;
  private readonly afterRow: (() => Promise<void>) | null;
  /** `afterRow`: called after each row, which is then a reply of its own. */
  constructor(panel: Panel, afterRow: (() => Promise<void>) | null = null) {
    this.panel = panel;
    this.afterRow = afterRow;
  }

  /** Takes the prompt with a goal. */
  async begin(goal: string): Promise<void> {
    await this.panel.fill('Goal', goal);
    await this.panel.waitFor('the page in the prompt', async () => (await this.panel.prompt()).includes(`Goal: ${goal}`));
    await this.panel.press('Copy prompt');
    await this.panel.waitForLink('waiting');
    this.hear(await this.panel.prompt());
  }

  /** Answers with rows, which the person approves, each question with yes, and takes the message that comes of it. */
  async reply(...proposals: Proposal[]): Promise<void> {
    if (this.afterRow === null) return this.turn(proposals);
    for (const proposal of proposals) {
      await this.turn([proposal]);
      await this.afterRow();
    }
  }

  private async turn(proposals: readonly Proposal[]): Promise<void> {
    const key = await this.panel.sessionKey();
    const lines = proposals.map(([a, s = '', x = ''], at) => {
      const id = String(this.rows + at + 1).padStart(6, '0');
      return `!baiact${id} ${JSON.stringify({ v: 1, t: this.tab, a, s, x, o: { tm: 60_000 } })}`;
    });
    this.rows += proposals.length;
    this.replies += 1;
    const handshake = this.replies === 1 ? [`!baisession {"session_key":"${key}"}`] : [];
    await this.panel.read([...handshake, '```text', ...lines, '```'].join('\n'));
    await this.panel.waitForRow(String(this.rows).padStart(6, '0'), 'queued');
    await this.panel.run('Confirm');
    const last = this.sent.at(-1) ?? '';
    let text = '';
    await this.panel.waitFor('the message', async () => {
      text = await this.panel.message();
      if (['', last].includes(text)) return false;
      // What is in the box is what was copied, unless the panel says otherwise: then a person copies it again.
      if (!(await this.panel.text()).includes('since the message was copied')) return true;
      await this.panel.press('Copy message');
      return false;
    });
    this.hear(text);
  }

  /** The number of the first element whose words, role first, fit; `after`: of those behind the first line that fits this. */
  ref(words: RegExp, after?: RegExp): string {
    const lines = this.dom.split('\n');
    const from = after === undefined ? 0 : lines.findIndex(line => after.test(line)) + 1 || lines.length;
    const number = lines
      .slice(from)
      .map(line => /^\[(\d+)\] (.*)/.exec(line))
      .find(match => words.test(match?.[2] ?? ''))?.[1];
    if (number !== undefined) return `[ref=${number}]`;
    return (after === undefined ? find(this.view, words)?.css : undefined) ?? this.missing(`${words} ${after ?? ''}`);
  }

  /** The number of a cell of a sheet, by what its row begins with and the head of its column, as the last message tells them. */
  cell(row: RegExp, column: string): string {
    const lines = this.dom.split('\n').map(line => line.split(' | '));
    const at = Math.max(...lines.map(cells => cells.findIndex(cell => cell.endsWith(`] ${column}`))));
    const number = /^\[(\d+)\]/.exec(lines.find(cells => cells.slice(0, 2).some(cell => row.test(cell)))?.[at] ?? '')?.[1];
    return number === undefined ? this.missing(`${row} ${column}`) : `[ref=${number}]`;
  }

  /** The number of a day in the calendar that the last message tells: `[9]–[31] 1 to 23 | [32] 24, selected`. */
  day(day: number): string {
    for (const [, first = '', from = '', to = from] of this.dom.matchAll(
      /(?:^| \| )\[(\d+)\](?:–\[\d+\])? (\d+)(?: to (\d+))?(?:, \w+)*(?= \||$)/gm,
    ))
      if (Number(from) <= day && day <= Number(to)) return `[ref=${Number(first) + day - Number(from)}]`;
    return this.missing(`day ${day}`);
  }

  /** What the last message says of this. */
  read(words: RegExp): RegExpExecArray {
    return words.exec(this.sent.at(-1) ?? '') ?? this.missing(String(words));
  }

  private hear(text: string): void {
    this.sent.push(text);
    const line = text.split('\n').find(line => line.startsWith('!baictx ')) ?? this.missing('a context');
    const { t, u, dom } = JSON.parse(line.slice('!baictx '.length));
    this.tab = t;
    this.view = look(this.view, u, dom);
    if (dom !== undefined) this.dom = dom;
  }

  private missing(what: string): never {
    throw new Error(`The messages do not say: ${what}\n${this.sent.at(-1)}`);
  }
}
