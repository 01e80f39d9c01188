// A small client of Marionette, Firefox's own remote control: frames of `LENGTH:JSON` over TCP on loopback, one command at a time.
import { connect, type Socket } from 'node:net';

type Waiting = { resolve(value: unknown): void; reject(cause: Error): void };

/** What Marionette answers where a command failed. */
type Refusal = { error: string; message: string; stacktrace?: string };

/** A connection to one browser. */
export class Marionette {
  private readonly socket: Socket;
  private readonly waiting = new Map<number, Waiting>();
  private received = Buffer.alloc(0);
  private last = 0;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', bytes => this.take(bytes));
    socket.on('error', cause => this.end(cause));
    socket.on('close', () => this.end(new Error('The browser closed the connection.')));
  }

  /** Connects to the port on which a browser listens; fails when none does. */
  static connect(port: number): Promise<Marionette> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Marionette(socket));
      });
    });
  }

  /** Sends a command, such as "WebDriver:Navigate"; resolves to its result, and fails with the browser's own words. */
  send(command: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
    this.last += 1;
    const id = this.last;
    const text = JSON.stringify([0, id, command, parameters]);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(bytes: Buffer): void {
    this.received = Buffer.concat([this.received, bytes]);
    for (;;) {
      const colon = this.received.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(this.received.subarray(0, colon).toString());
      if (this.received.length < end) return;
      const message: unknown = JSON.parse(this.received.subarray(colon + 1, end).toString());
      this.received = this.received.subarray(end);
      if (Array.isArray(message)) this.answer(message[1], message[2], message[3]);
    }
  }

  private answer(id: number, refusal: Refusal | null, result: unknown): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (refusal === null) waiting?.resolve(result);
    else waiting?.reject(new Error(`${refusal.error}: ${refusal.message}\n${refusal.stacktrace ?? ''}`));
  }

  private end(cause: Error): void {
    for (const { reject } of this.waiting.values()) reject(cause);
    this.waiting.clear();
  }
}
