import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Tracking, type TrackOptions, trackOrder } from "@/lib/actions/order/following/track-order";
import type { OrderDetailFieldsFragment } from "@/lib/api/generated/graphql";
import { graphqlPath, socketUrl } from "@/lib/api/transport/client-config";
import { type LiveSocket, openSocket } from "@/lib/api/transport/socket";
import type { OrderStatus } from "@/lib/domain/enumerations";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { storefront } from "../../fixtures";
import { wireOrder } from "./wire-order";

/** A kitchen with one order: what it returns when queried, and what it pushes to subscribers. */
class Kitchen {
  state: OrderStatus = "PLACED";
  /** Of its payment; null: cash. */
  paid: string | null = null;
  /** How far the refund of a part of it is; null: none. */
  partBack: string | null = null;
  private wakers: (() => void)[] = [];
  private readonly pushed: unknown[] = [];
  listeners = 0;

  order(): OrderDetailFieldsFragment {
    const order = wireOrder(this.state);
    const part = { amount: 50, to: "payment", status: this.partBack, created: "2026-11-21T12:30:00Z" };
    const refunds = this.partBack ? [part] : null;
    const payment = { status: this.paid ?? "", provider: null, txn_id: null, amount: null, refunds };
    return this.paid ? { ...order, payment: payment as OrderDetailFieldsFragment["payment"] } : order;
  }

  /** Moves the order; `quietly` without a notification, as when the connection is lost. */
  move(state: OrderStatus, quietly = false): void {
    this.state = state;
    if (quietly) return;
    this.pushed.push({ orderDetailUpdates: this.order() });
    for (const wake of this.wakers.splice(0)) wake();
  }

  async *updates() {
    this.listeners += 1;
    let next = this.pushed.length;
    for (;;) {
      while (next < this.pushed.length) yield this.pushed[next++];
      await new Promise<void>((wake) => this.wakers.push(wake));
    }
  }

  async *nothing() {
    await new Promise(() => {});
    yield null;
  }
}

let server: CommerceServer;
let kitchen: Kitchen;
let sockets: LiveSocket[];
const stops: (() => void)[] = [];
beforeEach(async () => {
  kitchen = new Kitchen();
  sockets = [];
  server = await startCommerce({
    getOrderDetails: () => kitchen.order(),
    orderDetailUpdates: () => kitchen.updates(),
    orderStatusUpdates: () => kitchen.nothing(),
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  for (const socket of sockets) socket.close();
  await server.close();
});

const socket = async () => {
  const url = socketUrl(graphqlPath(), server.origin);
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 1));
  const opened = await openSocket({ url, connectionParams: () => ({}), random: () => 0, wait });
  sockets.push(opened);
  return opened;
};

function track(options: TrackOptions = {}, order = "o1") {
  const seen: Tracking[] = [];
  const state = storefront({ origin: server.origin });
  stops.push(trackOrder(state, order, (tracking) => seen.push(tracking), { socket, pollInterval: 60_000, ...options }));
  return {
    seen,
    now: () => seen.at(-1),
    state: () => seen.at(-1)?.order?.state,
  };
}

describe("following an order", () => {
  test("[LIVE-01] [OLIST-02] it is read, then updates are pushed; amounts in minor units", async () => {
    const page = track();
    await expect.poll(page.state).toBe("PLACED");
    expect(page.now()?.order?.order_total).toBe(25305);
    await expect.poll(() => page.now()?.live).toBe(true);
    await expect.poll(() => kitchen.listeners).toBe(1);
    kitchen.move("ACKNOWLEDGED");
    await expect.poll(page.state).toBe("ACKNOWLEDGED");
    expect(page.now()?.order?.order_total).toBe(25305);
  });

  test("[LIVE-02] what happened while the connection was away is read after the reconnect", async () => {
    const page = track();
    await expect.poll(() => kitchen.listeners).toBe(1);
    await expect.poll(() => page.now()?.live).toBe(true);
    kitchen.move("FOODREADY", true);
    expect(page.state()).toBe("PLACED");
    server.dropSockets();
    await expect.poll(page.state).toBe("FOODREADY");
    await expect.poll(() => page.now()?.live).toBe(true);
  });

  test.each(["fail", "complete"] as const)(
    "[LIVE-02] updates that the server ends (%s) are asked for again at the next tick",
    async (how) => {
      let subscriptions = 0;
      server.answer({
        async *orderDetailUpdates() {
          subscriptions += 1;
          if (subscriptions > 1) yield* kitchen.updates();
          else if (how === "fail") throw new Error("The database restarts.");
        },
      });
      const page = track({ pollInterval: 20 });
      await expect.poll(() => page.seen.some(({ live }) => live)).toBe(true);
      await expect.poll(() => kitchen.listeners).toBe(1);
      await expect.poll(() => page.now()?.live).toBe(true);
      expect(subscriptions).toBe(2);
      kitchen.move("ACKNOWLEDGED");
      await expect.poll(page.state).toBe("ACKNOWLEDGED");
    },
  );

  test("[OLIST-02] without a live connection it is polled", async () => {
    const page = track({ socket: () => Promise.reject(new Error("no sockets here")), pollInterval: 20 });
    await expect.poll(page.state).toBe("PLACED");
    kitchen.move("DISPATCHED", true);
    await expect.poll(page.state).toBe("DISPATCHED");
    expect(page.now()?.live).toBe(false);
  });

  test("[ROB-01] a failed read keeps the order on the screen and recovers by itself", async () => {
    const page = track({ socket: () => Promise.reject(new Error("no sockets here")), pollInterval: 20 });
    await expect.poll(page.state).toBe("PLACED");
    server.answer({
      getOrderDetails: () => {
        throw new Error("Busy.");
      },
    });
    await expect.poll(() => page.now()?.error?.message).toBe("Busy.");
    expect(page.state()).toBe("PLACED");
    kitchen.move("ACKNOWLEDGED", true);
    server.answer({ getOrderDetails: () => kitchen.order() });
    await expect.poll(page.state).toBe("ACKNOWLEDGED");
    expect(page.now()?.error).toBeNull();
  });

  test("[ROB-01] [LIVE-02] followed anew while nobody answers, it keeps what was shown, and listens all the same", async () => {
    const before = track();
    await expect.poll(before.state).toBe("PLACED");
    server.answer({
      getOrderDetails: () => {
        throw new Error("Busy.");
      },
    });
    const known = before.now()?.order ?? null;
    const page = track({ known });
    await expect.poll(() => page.now()?.error?.message).toBe("Busy.");
    expect(page.seen.map(({ order }) => order?.state)).not.toContain(undefined);
    await expect.poll(() => kitchen.listeners).toBe(2);
    kitchen.move("ACKNOWLEDGED");
    await expect.poll(page.state).toBe("ACKNOWLEDGED");
  });

  test("[OLIST-02] an order that is over is asked about no more", async () => {
    kitchen.move("COMPLETED", true);
    const running = wireOrder("PLACED");
    server.answer({ getOrderDetails: ({ order_id }) => (order_id === "o2" ? running : kitchen.order()) });
    const page = track({ pollInterval: 10 });
    await expect.poll(page.state).toBe("COMPLETED");
    expect(sockets).toEqual([]);
    // One that runs, asked as often, shows that there was time to ask.
    track({ pollInterval: 10, socket: () => Promise.reject(new Error("no sockets here")) }, "o2");
    const askedFor = (order: string) =>
      server.callsOf("GetOrderDetails").filter(({ variables }) => variables.order_id === order).length;
    await expect.poll(() => askedFor("o2")).toBeGreaterThan(4);
    const asked = askedFor("o1");
    await expect.poll(() => askedFor("o2")).toBeGreaterThan(14);
    expect(askedFor("o1")).toBe(asked);
  });

  test("[PAY-REFUND] [OLIST-02] an order that is over while its money goes back is looked at until that is back, and again when the page is", async () => {
    kitchen.move("CANCELLED", true);
    kitchen.paid = "refunding";
    const page = track({ pollInterval: 5 });
    await expect.poll(page.state).toBe("CANCELLED");
    expect(sockets).toEqual([]);
    kitchen.paid = "refunded";
    await expect.poll(() => page.now()?.order?.payment?.status).toBe("refunded");
    const asked = server.callsOf("GetOrderDetails").length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.callsOf("GetOrderDetails")).toHaveLength(asked);
  });

  test("[PAY-REFUND] [OLIST-02] an order that is complete is looked at until the part of its money that goes back is back", async () => {
    kitchen.move("COMPLETED", true);
    kitchen.paid = "paid";
    kitchen.partBack = "going_back";
    const page = track({ pollInterval: 5 });
    await expect.poll(page.state).toBe("COMPLETED");
    expect(sockets).toEqual([]);
    kitchen.partBack = "gone_back";
    await expect.poll(() => page.now()?.order?.payment?.refunds?.[0]?.status).toBe("gone_back");
    const asked = server.callsOf("GetOrderDetails").length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.callsOf("GetOrderDetails")).toHaveLength(asked);
  });

  test("[ROLE-02] an order that is not this visitor's is null, with no error", async () => {
    server.answer({ getOrderDetails: () => null });
    const page = track({ accessToken: "wrong" });
    await expect.poll(page.now).toMatchObject({ order: null, loading: false, error: null });
    expect(server.callsOf("GetOrderDetails")[0]?.variables).toEqual({ order_id: "o1", access_token: "wrong" });
  });
});
