import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { onOrderDetail } from "../../../lib/api/order/subscriptions.ts";
import { type LiveSocket, openSocket } from "../../../lib/api/transport/socket.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";

describeWithStorage("subscriptions while the database is away", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let guest: string;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    ids = await menuIds(backend);
    guest = await signUpGuest(backend);
  });
  afterAll(() => backend.remove());
  const placed = async () => {
    const { data } = await placeOrder(backend, guest, ids);
    return { id: data.placeOrder.order_id as string, token: data.placeOrder.access_token as string };
  };
  const advance = (order: string) => backend.rest("POST", "/staff/orders/advance", { order });
  const execute = (statement: string) => backend.app.db.execute(sql.raw(statement));
  /** Reading a table fails as it does while the database restarts, until the returned function is called. */
  const takeAway = async (table: string, columns = "*") => {
    await execute(
      `create or replace function is_there() returns boolean language plpgsql as $$ begin raise exception 'restarting' using errcode = '57P03'; end $$`,
    );
    await execute(`alter table ${table} rename to away`);
    await execute(`create view ${table} as select ${columns} from away where is_there()`);
    // At once: between the two a read would fail for a table that is not there, which is no reason to come back.
    return () => execute(`do $$ begin drop view ${table}; alter table away rename to ${table}; end $$`);
  };
  /** As a page of the shop holds it, but quicker to return. */
  const openPage = async () => {
    const socket = await openSocket({
      url: `${backend.url.replace("http", "ws")}/graphql`,
      connectionParams: () => ({ "x-api-key": "key_test_bistro" }),
      random: () => 0,
      wait: () => new Promise((resolve) => setTimeout(resolve, 50)),
      webSocketImpl: WebSocket,
    });
    const closed = new Set<number>();
    socket.client.on("closed", (event) => closed.add((event as CloseEvent).code));
    return { socket, closed };
  };
  const follow = (socket: LiveSocket, { id, token }: { id: string; token: string }) => {
    const [states, ends]: [string[], string[]] = [[], []];
    onOrderDetail(socket, { order_id: id, access_token: token }, "INR", {
      next: ({ state }) => states.push(state),
      error: ({ code }) => ends.push(code),
      complete: () => ends.push("complete"),
    });
    return { states, ends };
  };

  test.each([
    ["its subscription", "order_events", "*"],
    ["its connection", "businesses", "*, xmin, ctid"],
  ])(
    "[LIVE-02] a page that opens %s while the database is away comes back and gets its updates",
    async (_, table, columns) => {
      const order = await placed();
      const bring = await takeAway(table, columns);
      const { socket, closed } = await openPage();
      const { states, ends } = follow(socket, order);
      await expect.poll(() => [...closed]).toEqual([1013]);
      await bring();
      await expect.poll(() => states).toEqual(["PLACED"]);
      await advance(order.id);
      await expect.poll(() => states).toEqual(["PLACED", "ACKNOWLEDGED"]);
      expect({ closed: [...closed], ends }).toEqual({ closed: [1013], ends: [] });
      socket.close();
    },
  );

  test.each([
    ["its history", "order_events"],
    ["its dishes", "order_items"],
  ])(
    "[LIVE-02] a subscription that cannot read %s for another reason ends alone, and the page's others go on",
    async (_, table) => {
      const [order, other] = [await placed(), await placed()];
      const { socket, closed } = await openPage();
      const lasting = follow(socket, other);
      await expect.poll(() => lasting.states).toEqual(["PLACED"]);
      await execute(`alter table ${table} rename to away`);
      const failed = follow(socket, order);
      await expect.poll(() => failed.ends).toEqual(["INTERNAL_SERVER_ERROR", "complete"]);
      await execute(`alter table away rename to ${table}`);
      await advance(other.id);
      await expect.poll(() => lasting.states).toEqual(["PLACED", "ACKNOWLEDGED"]);
      expect({ closed: [...closed], ends: lasting.ends }).toEqual({ closed: [], ends: [] });
      socket.close();
    },
  );
});
