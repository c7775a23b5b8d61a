import { GraphQLError } from "graphql";
import { describe, expect, test } from "vitest";
import { addItem } from "@/lib/actions/cart/cart";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { orderAccess } from "@/lib/actions/order/order-access";
import { finishOrder } from "@/lib/actions/order/placing/finish-order";
import { placeOrder } from "@/lib/actions/order/placing/place-order";
import { releasePlacingKey } from "@/lib/actions/order/placing/placing";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { writeShopVisit } from "@/lib/storage/shop-visit-record";
import { RECORDS } from "@/lib/storage/table";
import { coffee, MapStorage, NOW, wireBill } from "../../fixtures";
import { code, input, orders, placed, ready, serveOrders, server } from "./ordering-guest";

serveOrders();

describe("placing an order", () => {
  test("[ORD-02] carries every argument of section 7, amounts exact", async () => {
    const state = Object.assign(ready(), { tabStorage: new MapStorage() });
    writeShopVisit(state, { source: "search", cart: true }, true);
    expect(code(await placeOrder(state, { ...input, pgServiceTxnId: "txn-1" }))).toBe("ok");
    expect(server.callsOf("PlaceOrder")[0]?.variables).toEqual({
      idempotency_key: expect.stringMatching(/^[0-9a-z]+-[0-9a-f]{32}$/),
      phone: "9876543210",
      channel: "web",
      order_type: "delivery",
      items: [{ id: "filter-coffee", quantity: 2, options: [] }],
      address_id: "home",
      payment_option: "cash",
      instructions: "Ring twice",
      delivery_datetime: "2026-11-21 12:00",
      payment_server_trx_id: "txn-1",
      payable_amount: 283.05,
      coupon_code: null,
      apply_wallet_credit: false,
      pg_service_txn_id: "txn-1",
      dash_delivery: null,
      is_future_order: false,
      time_slot_start: null,
      time_slot_end: null,
      tip: null,
      cutlery: false,
      no_contact: false,
      visit_source: "search",
    });
  });

  test("[TIME-02] [TIME-03] a slot is sent as its end in UTC, its times as HH:mm:ss, and as a future order", async () => {
    const state = ready();
    const timeSlot = { start_time: "23:00", end_time: "00:30" };
    state.time.setState({ orderTime: { date: "2026-11-22", timeSlot, orderNowOffsetTime: 45 } });
    await placeOrder(state, input);
    expect(server.callsOf("PlaceOrder")[0]?.variables).toMatchObject({
      delivery_datetime: "2026-11-22 19:00",
      is_future_order: true,
      time_slot_start: "23:00:00",
      time_slot_end: "00:30:00",
    });
  });

  test.each<[string, (state: StorefrontState) => void]>([
    ["CART_EMPTY", (state) => finishOrder(state, "order-1")],
    ["STORE_SELECTION_REQUIRED", (state) => state.store.setState({ selected: null })],
    ["LOGIN_REQUIRED", (state) => state.session.setState({ accessToken: null, user: null })],
    ["DELIVERY_ADDRESS_REQUIRED", (state) => setCartDetails(state, { delivery_address: null })],
    ["ORDER_DELIVERY_TIME_REQUIRED", (state) => state.time.setState({ orderTime: null })],
  ])("[ORD-01] %s stops it before anything is sent", async (expected, spoil) => {
    const state = ready();
    spoil(state);
    expect(code(await placeOrder(state, input))).toBe(expected);
    expect(server.calls).toEqual([]);
  });

  test("[ORD-02] a double click places one order and both clicks hear of it", async () => {
    const state = ready();
    const [one, other] = await Promise.all([placeOrder(state, input), placeOrder(state, input)]);
    expect(one).toEqual(other);
    expect(server.callsOf("PlaceOrder")).toHaveLength(1);
  });

  test("[ORD-02] a retry after a lost answer and a reload asks for the same order", async () => {
    const storage = new MapStorage();
    server.answer({
      placeOrder: ({ idempotency_key: key }: { idempotency_key: string }, call) => {
        orders.set(key, orders.get(key) ?? "order-1");
        if (server.callsOf("PlaceOrder").indexOf(call) === 0) server.closeConnections();
        return placed(orders.get(key) as string);
      },
    });
    expect(code(await placeOrder(ready(storage), input))).toBe("NETWORK");
    const outcome = await placeOrder(ready(storage), input);
    expect(outcome).toMatchObject({ ok: true, value: { order_id: "order-1" } });
    expect(orders.size).toBe(1);
  });

  test("[ORD-02] two tabs with the same cart place one order", async () => {
    const storage = new MapStorage();
    const [one, other] = [ready(storage), ready(storage)];
    await Promise.all([placeOrder(one, input), placeOrder(other, input)]);
    expect(orders.size).toBe(1);
  });

  test("[ORD-02] another cart, a finished order and a given-up payment are new orders", async () => {
    const clock = { now: NOW };
    const state = ready(new MapStorage(), clock);
    await placeOrder(state, input);
    addItem(state, coffee);
    await placeOrder(state, input);
    releasePlacingKey(state);
    await placeOrder(state, input);
    expect(orders.size).toBe(3);
    clock.now += RECORDS.placingKey.lifetime ?? 0;
    await placeOrder(state, input);
    expect(orders.size).toBe(4);
  });

  test("[ORD-02] works where storage is forbidden", async () => {
    const storage = new MapStorage();
    const state = ready(storage);
    storage.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    await placeOrder(state, input);
    await placeOrder(state, input);
    expect(orders.size).toBe(1);
  });

  test("[ORD-02] a changed price places nothing and brings the new bill to ask again", async () => {
    const state = ready();
    server.answer({
      placeOrder: () => {
        throw new GraphQLError("The total changed.", {
          extensions: { code: "PRICE_CHANGED", bill: wireBill({ payable_amount: 300 }) },
        });
      },
    });
    const outcome = await placeOrder(state, input);
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        code: "PRICE_CHANGED",
        message: "The total changed.",
        details: { before: 28305, after: 30000 },
        bill: { payable_amount: 30000, taxes: 1205 },
      },
    });
    expect(state.cart.getState().item_count).toBe(2);
  });

  test("[ORD-02] the number that a code goes to is the server's; one that it leaves out is none", async () => {
    const refusedWith = async (number: object) => {
      const extensions = { code: "PHONE_PROOF_REQUIRED", ...number };
      server.answer({
        placeOrder: () => {
          throw new GraphQLError("Enter the code.", { extensions });
        },
      });
      return placeOrder(ready(), input);
    };
    const said = { isd_code: "91", phone: "9846000001" };
    expect(await refusedWith(said)).toMatchObject({ error: { code: "PHONE_PROOF_REQUIRED", details: said } });
    expect(await refusedWith({})).toMatchObject({ error: { details: { isd_code: "", phone: "" } } });
  });

  test("[CART-08] after a successful order the cart and the order time data are reset", async () => {
    const state = ready();
    await placeOrder(state, input);
    finishOrder(state, "order-1");
    expect(state.cart.getState()).toMatchObject({
      items: [],
      sub_total: 0,
      specialInstructions: "",
      coupon_code: null,
    });
    expect(state.time.getState().orderTime).toBeNull();
  });

  test("[ROLE-02] the ordering guest's access token is remembered on this device", async () => {
    const state = ready();
    await placeOrder(state, input);
    expect(orderAccess(state, "order-1")).toBe("secret");
    expect(orderAccess(state, "order-2")).toBeNull();
  });
});
