import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { readTable } from "@/lib/actions/dine-in/follow-table";
import { orderAgain, ownRoundOf, resendRound, sendRound, waitingRound } from "@/lib/actions/dine-in/send-round";
import { hasReceipt, readReceipt } from "@/lib/actions/dine-in/stored-receipt";
import { enterVisit, leaveTable, openVisit, resumeVisit } from "@/lib/actions/dine-in/visit";
import { orderAccess } from "@/lib/actions/order/order-access";
import type { TableState } from "@/lib/state/table/table-state";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { coffee, dosa, MapStorage, wireStore } from "../../fixtures";
import {
  type Evening,
  evening,
  refusal,
  resolversOf,
  tableState,
  wireDish,
  wireRound,
  wireTableBill,
} from "./guest-at-table";

let server: CommerceServer;
let at: Evening;
beforeEach(async () => {
  at = evening();
  server = await startCommerce(resolversOf(at) as never);
});
afterEach(() => server.close());

const seen = (state: TableState) => state.visit.getState();
const titles = (state: TableState) => state.cart.getState().items.map(({ item_title }) => item_title);

/** A phone that takes part in the visit and has chosen two coffees. */
async function seated(storage = new MapStorage()): Promise<TableState> {
  const state = tableState(server.origin, { storage });
  await openVisit(state);
  addItem(state, coffee, { quantity: 2 });
  return state;
}

describe("a visit on a phone", () => {
  test("[DINE-01] every call of the table carries its token, table, store and mode", async () => {
    const state = await seated();
    await readTable(state);
    expect(server.callsOf("GetTable")[0]?.headers).toMatchObject({
      "x-visit-token": "ana.mac",
      "x-request-type": "dine-in",
      location_id: "indiranagar",
      table_id: "t-7",
    });
    expect(seen(state)).toMatchObject({ phase: "in", visit: { word: "mango 42" } });
  });

  test("[DINE-04] TABLE_ALREADY_OCCUPIED leaves a stranger with the menu, until the word lets the phone in", async () => {
    server.answer({
      startVisit: () => {
        throw refusal("TABLE_ALREADY_OCCUPIED");
      },
    });
    const state = tableState(server.origin);
    const opened = await openVisit(state);
    expect(opened).toMatchObject({ ok: false, error: { code: "TABLE_ALREADY_OCCUPIED" } });
    expect(seen(state)).toMatchObject({ phase: "none", occupied: true, visit: null, bill: null });
    await readTable(state);
    await enterVisit(state, "mango 42", "Ben");
    expect(server.callsOf("JoinVisit")[0]?.variables).toMatchObject({ code: "code-7", word: "mango 42", name: "Ben" });
    expect(seen(state)).toMatchObject({ phase: "in", occupied: false });
  });

  test("[D8] a phone that lost the response starts again under its own key", async () => {
    const storage = new MapStorage();
    server.answer({
      startVisit: () => {
        throw refusal("INTERNAL");
      },
    });
    await openVisit(tableState(server.origin, { storage }));
    server.answer(resolversOf(at) as never);
    await openVisit(tableState(server.origin, { storage }));
    const [first, second] = server.callsOf("StartVisit");
    expect(second?.variables.idempotency_key).toBe(first?.variables.idempotency_key);
  });

  test("[DINE-01] without the word a phone waits and reads nothing of the table", async () => {
    at.status = "waiting";
    const state = tableState(server.origin);
    await enterVisit(state, null);
    await readTable(state);
    expect(seen(state)).toMatchObject({ phase: "waiting", bill: null, requests: [] });
    expect(server.callsOf("GetTableBill")).toEqual([]);
    at.status = "admitted";
    at.bill = wireTableBill();
    await readTable(state);
    expect(seen(state)).toMatchObject({ phase: "in", bill: { total: 27_715 } });
  });

  test.each(["staff", "unused", "refused"])(
    "[DINE-04] a visit that ended (%s) says so once and forgets its token",
    async (reason) => {
      const storage = new MapStorage();
      const state = await seated(storage);
      at.ended = reason;
      await readTable(state);
      expect(seen(state)).toMatchObject({ phase: "ended", ended: reason, record: null });
      const next = tableState(server.origin, { storage });
      await resumeVisit(next);
      expect(seen(next).phase).toBe("none");
      expect(titles(next)).toEqual(["Filter coffee"]);
    },
  );

  test("[DINE-03] a phone that reads again after a gap has all rounds and the bill", async () => {
    const storage = new MapStorage();
    await seated(storage);
    at.requests = [wireRound(), wireRound({ request_id: "r-0", guest_id: "ben" })];
    at.bill = wireTableBill();
    const state = tableState(server.origin, { storage });
    await resumeVisit(state);
    await readTable(state);
    expect(server.callsOf("GetTable")[0]?.variables).toEqual({ limit: 100 });
    expect(seen(state).requests.map(({ guest_id }) => guest_id)).toEqual(["ana", "ben"]);
    expect(seen(state).bill).toMatchObject({ due: 27_715, other_charges: [{ title: "Service", amount: 2410 }] });
  });

  test("[DINE-03] without a connection what was read of the table stays readable over a reload, and goes with the visit", async () => {
    const storage = new MapStorage();
    const state = await seated(storage);
    at.requests = [wireRound()];
    at.bill = wireTableBill();
    await readTable(state);
    server.answer({ getVisit: () => new Promise(() => server.closeConnections()) });
    const offline = tableState(server.origin, { storage });
    await resumeVisit(offline);
    expect(seen(offline)).toMatchObject({ phase: "in", connected: false, bill: { total: 27_715 } });
    expect(seen(offline).requests).toHaveLength(1);
    expect(seen(offline).visit?.word).toBe("mango 42");
    server.answer(resolversOf(at) as never);
    at.ended = "staff";
    await readTable(offline);
    expect([...storage.map.keys()].filter((key) => key.includes("table-view"))).toEqual([]);
  });

  test("[DINE-01] a phone that scans the table's renewed code goes on with its visit, its cart and its rounds", async () => {
    const storage = new MapStorage();
    await seated(storage);
    const again = tableState(server.origin, { storage }, "code-7-renewed");
    await resumeVisit(again);
    expect(seen(again)).toMatchObject({ phase: "in", record: { token: "ana.mac", code: "code-7-renewed" } });
    expect(titles(again)).toEqual(["Filter coffee"]);
    expect((await sendRound(again)).state).toBe("sent");
  });

  test("a phone that leaves keeps nothing of the visit", async () => {
    server.answer({ leaveVisit: () => ({ success: true, message: null }) });
    const state = await seated();
    await leaveTable(state);
    expect(seen(state)).toMatchObject({ phase: "ended", ended: "left", record: null });
  });
});

describe("rounds from a phone", () => {
  test("[DINE-03] a round leaves the cart with its note and coupon, and goes out once however often it is pressed", async () => {
    const state = await seated();
    state.cart.setState({ specialInstructions: "Together, please", coupon_code: "HALF" });
    await Promise.all([sendRound(state), sendRound(state)]);
    expect(server.callsOf("PlacePartialOrder").map(({ variables }) => variables)).toEqual([
      {
        items: [{ id: "filter-coffee", quantity: 2, options: [] }],
        instructions: "Together, please",
        diet: null,
        coupon_code: "HALF",
        idempotency_key: expect.stringMatching(/^[0-9a-z]+-[0-9a-f]{32}$/),
      },
    ]);
    expect(titles(state)).toEqual([]);
    expect(waitingRound(state)).toBeNull();
  });

  test("[DINE-03] [D8] a round sent without a connection is kept over a reload and sent later under its key", async () => {
    const storage = new MapStorage();
    const state = await seated(storage);
    server.answer({ placePartialOrder: () => new Promise(() => server.closeConnections()) });
    expect(await sendRound(state)).toEqual({ state: "waiting" });
    expect(titles(state)).toEqual([]);
    const next = tableState(server.origin, { storage });
    expect(waitingRound(next)?.lines.map(({ item_title }) => item_title)).toEqual(["Filter coffee"]);
    server.answer(resolversOf(at) as never);
    expect(await resendRound(next)).toEqual({ state: "sent" });
    const [first, second] = server.callsOf("PlacePartialOrder");
    expect(second?.variables).toEqual(first?.variables);
  });

  test("[DINE-04] a visit that ends in the middle of a round leaves its dishes in the cart, and says why it ended", async () => {
    const state = await seated();
    at.ended = "staff";
    expect((await sendRound(state)).state).toBe("refused");
    expect(seen(state)).toMatchObject({ phase: "ended", ended: "staff" });
    expect(titles(state)).toEqual(["Filter coffee"]);
  });

  test("[DINE-04] a round that never went out is in the cart again when the visit has ended meanwhile", async () => {
    const state = await seated();
    server.answer({ placePartialOrder: () => new Promise(() => server.closeConnections()) });
    await sendRound(state);
    at.ended = "staff";
    await readTable(state);
    expect(titles(state)).toEqual(["Filter coffee"]);
  });

  test("[DINE-04] CASHIER_REJECTED: a rejected round comes back into the cart of its phone once, with the reason", async () => {
    const state = await seated();
    await sendRound(state);
    at.requests = [wireRound({ status: "declined", reason: "No milk left" })];
    await readTable(state);
    await readTable(state);
    expect(state.cart.getState().items).toMatchObject([{ item_title: "Filter coffee", quantity: 2 }]);
    expect(seen(state).returned).toEqual([
      { dishes: [{ id: expect.any(String), title: "Filter coffee" }], reasons: ["No milk left"] },
    ]);
  });

  test("[DINE-04] one voided dish comes back alone, and another phone's does not", async () => {
    const state = await seated();
    addItem(state, { ...dosa, has_options: false });
    await sendRound(state);
    const items = [wireDish(), wireDish({ title: "Dosa", status: "CANCELLED", reason: "Burnt" })];
    at.requests = [wireRound({ items }), wireRound({ request_id: "r-2", guest_id: "ben", status: "declined" })];
    await readTable(state);
    await readTable(state);
    expect(titles(state)).toEqual(["Dosa"]);
    expect(seen(state).returned).toEqual([{ dishes: [{ id: expect.any(String), title: "Dosa" }], reasons: ["Burnt"] }]);
  });

  test("[DINE-03] the same again is in the cart with one press", async () => {
    const state = await seated();
    await sendRound(state);
    at.requests = [wireRound()];
    await readTable(state);
    const own = ownRoundOf(state, "r-1");
    if (own) orderAgain(state, own);
    expect(state.cart.getState().items).toMatchObject([{ item_title: "Filter coffee", quantity: 2 }]);
  });
});

describe("after the bill", () => {
  const receipt = () => ({
    number: "017",
    closed: "2026-11-21T14:00:00Z",
    table: { id: "t-7", name: "Table 7" },
    floor: null,
    store: wireStore(),
    guests: [],
    bill: wireTableBill({ status: "closed", paid: 277.15, due: 0 }),
    refunds: [],
    rounds: [{ order_id: "o-1", access_token: "access-of-o-1" }],
  });

  test("[DINE-04] BILL_CLOSED_SUCCESS: the phone keeps what it has not sent and the access to the receipt, and its rounds become its orders", async () => {
    server.answer({ getTableReceipt: receipt });
    const state = await seated();
    at.ended = "bill_closed";
    await readTable(state);
    expect(seen(state)).toMatchObject({ phase: "ended", ended: "bill_closed", record: null });
    // Somebody paid while this phone still chose: what it has not sent is not lost.
    expect(titles(state)).toEqual(["Filter coffee"]);
    // Without the guest opening the receipt.
    await expect.poll(() => orderAccess(state, "o-1")).toBe("access-of-o-1");
    expect(hasReceipt(state)).toBe(true);
    expect(await readReceipt(state)).toMatchObject({ ok: true, value: { number: "017", bill: { paid: 27_715 } } });
    expect(server.callsOf("GetTableReceipt")[0]?.headers["x-visit-token"]).toBe("ana.mac");
  });

  test("a phone without a paid bill asks for no receipt", async () => {
    const state = tableState(server.origin);
    expect(await readReceipt(state)).toMatchObject({ ok: false, error: { code: "RECEIPT_NONE" } });
    expect(server.calls).toEqual([]);
  });
});
