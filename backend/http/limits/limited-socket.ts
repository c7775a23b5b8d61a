import { WebSocket } from "ws";
import { type BudgetSize, createBudget } from "../../rules/call-budget.ts";
import { inMessageScope } from "../request-scope.ts";

/** Messages, pings and pongs of one socket. A guest's page subscribes to three things, and sends a ping every five seconds. */
const MESSAGES: BudgetSize = { most: 100, perSecond: 10 };

/** Bytes that were sent to a client and not read by it: some hundred changes of a menu. */
const MAX_UNREAD_BYTES = 1024 * 1024;

type Data = Parameters<WebSocket["send"]>[0];
type SendOptions = Exclude<Parameters<WebSocket["send"]>[1], undefined>;
type Sent = (error?: Error) => void;

interface Measured extends WebSocket {
  readonly received: number;
}

/** Bytes of the message that a limited socket is handling; after the first await it may be the next one. */
export const bytesReceived = (socket: WebSocket): number => (socket as Measured).received;

const COUNTED: ReadonlySet<string | symbol> = new Set(["message", "ping", "pong"]);

/**
 * The class of a socket that one client cannot make costly: above its messages, or when it does not read what it is sent, it is cut off.
 * A guest's page connects again, and reads what it may have missed.
 *
 * A broken frame closes its connection with the protocol's own code (1002, 1007, 1009), which ws does before it emits the error. There
 * is nothing else to do about it, and logging each would let strangers fill the log.
 */
export const limitedSocketBy = (clock: () => Date) =>
  class LimitedSocket extends WebSocket implements Measured {
    readonly #messages = createBudget(MESSAGES);
    received = 0;

    override emit(event: string | symbol, ...values: unknown[]): boolean {
      if (event === "error") return true;
      if (COUNTED.has(event) && !this.#count()) return true;
      if (event === "message") this.received = (values[0] as Buffer).length;
      return inMessageScope(() => super.emit(event, ...values));
    }

    /** Whether one more may be handled; nothing is, once the socket is closing. */
    #count(): boolean {
      if (this.readyState !== WebSocket.OPEN) return false;
      const isWithin = this.#messages.take("", 1, clock()) === null;
      if (!isWithin) this.terminate();
      return isWithin;
    }

    override send(data: Data, options?: SendOptions | Sent, sent?: Sent): void {
      const done = typeof options === "function" ? options : sent;
      if (this.bufferedAmount > MAX_UNREAD_BYTES) this.terminate();
      // What a client that is gone no longer gets is no failure to report: what it subscribed to ends with its socket.
      const finish: Sent = (error) => done?.(this.readyState === WebSocket.OPEN ? error : undefined);
      if (this.readyState === WebSocket.OPEN) super.send(data, typeof options === "object" ? options : {}, finish);
      else finish();
    }
  };
