import { WebSocket } from "ws";
import { inMessageScope } from "../request-scope.ts";

/**
 * Messages, pings and pongs of one socket at once, and how many a second are added. A guest's page subscribes to three things, and
 * sends a pong every twelve seconds.
 */
const BURST = 100;
const PER_SECOND = 10;

/** Bytes that were sent to a client and not read by it: some hundred changes of a menu. */
const MAX_UNREAD_BYTES = 1024 * 1024;

type Data = Parameters<WebSocket["send"]>[0];
type SendOptions = Exclude<Parameters<WebSocket["send"]>[1], undefined>;
type Sent = (error?: Error) => void;

const COUNTED: ReadonlySet<string | symbol> = new Set(["message", "ping", "pong"]);

/**
 * A socket that one client cannot make costly: above its messages, or when it does not read what it is sent, it is cut off. A guest's
 * page connects again by itself, and reads what it may have missed.
 *
 * A broken frame closes its connection with the protocol's own code (1002, 1007, 1009), which ws does before it emits the error. There
 * is nothing else to do about it, and logging each would let strangers fill the log.
 */
export class LimitedSocket extends WebSocket {
  #left = BURST;
  #countedAt = performance.now();

  override emit(event: string | symbol, ...values: unknown[]): boolean {
    if (event === "error") return true;
    if (COUNTED.has(event) && !this.#count()) return true;
    return inMessageScope(() => super.emit(event, ...values));
  }

  /** Whether one more may be handled; nothing is, once the socket is closing. */
  #count(): boolean {
    if (this.readyState !== WebSocket.OPEN) return false;
    const now = performance.now();
    this.#left = Math.min(BURST, this.#left + ((now - this.#countedAt) / 1000) * PER_SECOND);
    this.#countedAt = now;
    if (this.#left < 1) {
      this.terminate();
      return false;
    }
    this.#left -= 1;
    return true;
  }

  override send(data: Data, options?: SendOptions | Sent, sent?: Sent): void {
    const done = typeof options === "function" ? options : sent;
    if (this.bufferedAmount > MAX_UNREAD_BYTES) this.terminate();
    // What a client that is gone no longer gets is no failure to report: what it subscribed to ends with its socket.
    const finish: Sent = (error) => done?.(this.readyState === WebSocket.OPEN ? error : undefined);
    if (this.readyState === WebSocket.OPEN) super.send(data, typeof options === "object" ? options : {}, finish);
    else finish();
  }
}
