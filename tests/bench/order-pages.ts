import { WebSocket } from "ws";
import { OrderDetailUpdatesDocument } from "../../lib/api/generated/graphql.ts";

const KEY = "key_demo_kaapi-kitchen";
const OPENING_AT_ONCE = 50;

export interface PlacedOrder {
  readonly order_id: string;
  readonly access_token: string;
}

/** An order's page as the backend sees it: a socket with one subscription. */
class Page {
  readonly #socket: WebSocket;
  #waiting: (() => void) | null = null;
  #missed = 0;

  constructor(apiUrl: string, order: PlacedOrder) {
    this.#socket = new WebSocket(`${apiUrl.replace("http", "ws")}/graphql`, "graphql-transport-ws");
    const send = (message: object) => this.#socket.send(JSON.stringify(message));
    this.#socket.on("open", () => send({ type: "connection_init", payload: { "x-api-key": KEY } }));
    this.#socket.on("message", (data) => {
      const text = String(data);
      if (text.startsWith('{"type":"ping"')) send({ type: "pong" });
      else if (text.startsWith('{"type":"connection_ack"')) {
        const payload = { query: String(OrderDetailUpdatesDocument), variables: order };
        send({ id: "1", type: "subscribe", payload });
      } else if (text.includes('"orderDetailUpdates"')) this.#heard();
    });
  }
  #heard() {
    if (!this.#waiting) this.#missed += 1;
    this.#waiting?.();
    this.#waiting = null;
  }
  /** Resolves with the next state of the order. */
  next(): Promise<void> {
    if (this.#missed > 0) {
      this.#missed -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }
  close() {
    this.#socket.terminate();
  }
}

/** Opens `count` pages, spread over the orders; resolves once each has its order. */
export async function openPages(apiUrl: string, orders: readonly PlacedOrder[], count: number) {
  const pages: { page: Page; order: PlacedOrder }[] = [];
  while (pages.length < count) {
    const more = Array.from({ length: Math.min(OPENING_AT_ONCE, count - pages.length) }, (_, n) => {
      const order = orders[(pages.length + n) % orders.length] as PlacedOrder;
      return { page: new Page(apiUrl, order), order };
    });
    await Promise.all(more.map(({ page }) => page.next()));
    pages.push(...more);
  }
  return {
    /** Moves one order on; milliseconds from the staff's press until each of its pages has the new state. */
    async change({ order_id }: PlacedOrder, staffToken: string): Promise<number[]> {
      const watching = pages.filter(({ order }) => order.order_id === order_id);
      const pressed = performance.now();
      const heard = watching.map(({ page }) => page.next().then(() => performance.now() - pressed));
      const answer = await fetch(`${apiUrl}/staff/orders/advance`, {
        method: "POST",
        headers: { authorization: `Bearer ${staffToken}`, "content-type": "application/json" },
        body: JSON.stringify({ order: order_id }),
      });
      if (!answer.ok) throw new Error(`The order could not be moved on: ${answer.status} ${await answer.text()}`);
      return Promise.all(heard);
    },
    close: () => {
      for (const { page } of pages) page.close();
    },
  };
}
