import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage } from "../../fixtures/backend/backend.ts";
import { staffMember } from "../../fixtures/backend/console.ts";
import { logIn, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";
import {
  begin,
  capture,
  details,
  kitchen,
  newKey,
  orderOf,
  type Paying,
  pass,
  startPaying,
} from "../../fixtures/payments/paying.ts";
import { pay } from "../../fixtures/payments/payments.ts";

describeWithStorage("held orders", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());

  test("[STAFF] a ticket says when a held order was placed as its guest reads it: when it was paid", async () => {
    const manager = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
    const { txn, key, order } = await begin(paying, { init: { gateway: "Razorpay" } });
    await pass(paying, 2);
    await capture(paying, txn, key);
    const { body } = await manager.get(`/console/11/orders/${order.order_id}`);
    const [, placed = ""] = /Placed ([^<]+)</.exec(body) ?? [];
    // Begun at half past one in India.
    expect(placed).toMatch(/^1:32\s/);
  });

  test("[ORD-02] D6: an unpaid hold has its number at once, expires after 15 minutes and gives its place back; late money is sent back", async () => {
    const { txn, key, order } = await begin(paying, { init: { gateway: "PhonePe" } });
    const number = { variables: { id: order.order_id, token: order.access_token } };
    const asked =
      "query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) { order_number } }";
    const read = await paying.backend.query(asked, number);
    expect(read.data.getOrderDetails.order_number).toBe(order.order_number);
    await pass(paying, 14);
    expect(await orderOf(paying, order)).toMatchObject({ state: "PLACED", payment: { status: "pending" } });
    await pass(paying, 2);
    expect(await orderOf(paying, order)).toMatchObject({ state: "EXPIRED", payment: { status: "failed" } });
    expect(await kitchen(paying)).not.toContain(order.order_id);
    expect(await details(paying, txn)).toMatchObject({ status: "canceled" });
    expect((await capture(paying, txn, key)).status).toBe(409);
    paying.bank.account(txn).status = "initialized";
    paying.bank.pay(txn);
    const { body, headers } = paying.bank.webhook(txn, newKey("evt"));
    await pay(paying.backend, null, "POST", "/webhook/PhonePe", body, headers);
    await pass(paying, 0);
    // The webhook and the sweeper both send the refund; the one that comes second may find the first still under way.
    await expect
      .poll(() => orderOf(paying, order), { timeout: 30_000 })
      .toMatchObject({ state: "EXPIRED", payment: { status: "refunded" } });
    expect(paying.bank.account(txn)).toMatchObject({ charges: 1, refunds: 1 });
    const again = await begin(paying, { placing: String((await begin(paying)).placing) });
    expect(again.init.status).toBe(200);
  });

  test("[ORD-02] D6: the minutes of an order for now count from its payment, when the kitchen hears of it; a chosen time stays", async () => {
    const promised = async ({ order_id, access_token }: { order_id: string; access_token: string }) => {
      const query =
        "query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) { delivery_datetime } }";
      const { data } = await paying.backend.query(query, { variables: { id: order_id, token: access_token } });
      return Date.parse(`${data.getOrderDetails.delivery_datetime.replace(" ", "T")}Z`);
    };
    const soon = await begin(paying);
    const at = await promised(soon.order);
    await pass(paying, 10);
    expect((await capture(paying, soon.txn, soon.key)).status).toBe(200);
    expect((await promised(soon.order)) - at).toBe(10 * 60_000);

    const day = new Date(paying.time.now + 86_400_000).toISOString().slice(0, 10);
    const slot = { time_slot_start: "18:00:00", time_slot_end: "18:30:00", is_future_order: true };
    const later = await begin(paying, { order: { delivery_datetime: `${day} 13:00`, ...slot } });
    const chosen = await promised(later.order);
    await pass(paying, 10);
    expect((await capture(paying, later.txn, later.key)).status).toBe(200);
    expect(await promised(later.order)).toBe(chosen);
  });

  test("[ORD-02] D6: an expired order cannot be paid again: init and placeOrder under its key say why", async () => {
    const first = await begin(paying);
    await pass(paying, 16);
    const init = await pay(paying.backend, paying.guest, "POST", "/txn/init", {
      ...first.body,
      idempotency_key: newKey("attempt"),
    });
    expect(init.status).toBe(409);
    expect(init.body.message).toMatch(/wasn't paid in time/);
    const placed = await placeOrder(paying.backend, paying.guest, paying.ids, {
      idempotency_key: first.placing,
      payment_option: "payment_gateway",
      pg_service_txn_id: first.txn,
    });
    expect(placed.errors?.[0]?.extensions.code).toBe("ORDER_EXPIRED");
  });

  test("[ROBUST-24] an order takes only a txn begun for it: its key, its amount, its customer, still open", async () => {
    const codeOf = async (change: Parameters<typeof begin>[1]) =>
      (await begin(paying, change)).placed.errors?.[0]?.extensions.code;
    expect(await codeOf({ init: { amount: 19_800, current_amount: 19_800 } })).toBe("PAYMENT_MISMATCH");
    expect(await codeOf({ init: { purpose_id: newKey("other") } })).toBe("PAYMENT_MISMATCH");
    expect(await codeOf({ order: { pg_service_txn_id: "tunknown" } })).toBe("PAYMENT_MISMATCH");
    expect(await codeOf({ order: { pg_service_txn_id: null } })).toBe("PAYMENT_REQUIRED");
    const { txn, ...held } = await begin(paying);
    const both = { idempotency_key: held.placing, payment_option: "payment_gateway", pg_service_txn_id: txn };
    const two = await placeOrder(paying.backend, paying.guest, paying.ids, {
      ...both,
      payment_server_trx_id: "tother",
    });
    expect(two.errors?.[0]?.extensions.code, "its two names must agree").toBe("BAD_REQUEST");
    const old = { ...both, pg_service_txn_id: null, payment_server_trx_id: txn };
    const again = await placeOrder(paying.backend, paying.guest, paying.ids, old);
    expect(again.data.placeOrder.order_id, "the older name is the same txn").toBe(held.order.order_id);
    const stranger = await signUpGuest(paying.backend);
    const theirs = await begin(paying, { token: stranger });
    expect(await codeOf({ order: { pg_service_txn_id: theirs.txn } })).toBe("PAYMENT_MISMATCH");
    expect((await pay(paying.backend, stranger, "GET", `/txn/details/${(await begin(paying)).txn}`)).status).toBe(404);
  });

  test("[ROBUST-24] a bank that took another amount: flagged, never an order, and the money goes back", async () => {
    const { txn, key, order } = await begin(paying);
    paying.bank.account(txn).amount = 19_901;
    await capture(paying, txn, key);
    await pass(paying, 0);
    expect(paying.bank.account(txn)).toMatchObject({ charges: 1, refunds: 1 });
    expect(await details(paying, txn)).toMatchObject({ status: "refunded" });
    expect((await orderOf(paying, order)).payment.status).toBe("pending");
  });

  test("[PAY-REFUND] an order whose payment is only authorised is not paid: the kitchen does not see it, so there is nothing to void; what is taken after its time goes back", async () => {
    const { txn, order } = await begin(paying, { init: { gateway: "PhonePe" } });
    const account = paying.bank.account(txn);
    account.status = "authorized";
    await details(paying, txn);
    const staff = (path: string, body: object) =>
      paying.backend.rest("POST", `/staff/orders/${path}`, { order: order.order_id, business: "bistro", ...body });
    expect(await kitchen(paying)).not.toContain(order.order_id);
    expect((await staff("refund", { reason: "late", key: newKey("void"), rest: true })).status).toBe(404);
    await pass(paying, 16);
    expect(account).toMatchObject({ charges: 0, refunds: 0 });
    expect(await orderOf(paying, order)).toMatchObject({ state: "EXPIRED", payment: { status: "failed" } });
    account.status = "initialized";
    paying.bank.pay(txn);
    await pass(paying, 20);
    expect(account).toMatchObject({ charges: 1, refunds: 1 });
    expect((await orderOf(paying, order)).payment.status).toBe("refunded");
  });

  test("[ORD-02] D6: the money of an order that the kitchen cancels goes back; refunds are between servers and happen once", async () => {
    const cancelled = await begin(paying);
    await capture(paying, cancelled.txn, cancelled.key);
    const { status } = await paying.backend.rest("POST", "/staff/orders/cancel", {
      order: cancelled.order.order_id,
      reason: "The oven broke.",
    });
    expect(status).toBe(200);
    expect((await orderOf(paying, cancelled.order)).payment.status).toBe("refunding");
    await pass(paying, 0);
    expect(await orderOf(paying, cancelled.order)).toMatchObject({
      state: "CANCELLED",
      payment: { status: "refunded" },
    });
    const paid = await begin(paying);
    await capture(paying, paid.txn, paid.key);
    const refund = (token: string | null) => pay(paying.backend, token, "POST", `/txn/refund/${paid.txn}`, {});
    expect((await refund(paying.guest)).status).toBe(401);
    const staff = `Bearer ${Buffer.from(paying.backend.app.payments.serverSecret)}`;
    expect((await refund(`Bearer ${paying.backend.app.staffToken}`)).status).toBe(401);
    await Promise.all([refund(staff), refund(staff), refund(staff)]);
    expect((await refund(staff)).body.data.status).toBe("refunded");
    expect(paying.bank.account(paid.txn)).toMatchObject({ charges: 1, refunds: 1 });
    expect((await pay(paying.backend, staff, "POST", `/txn/refund/${(await begin(paying)).txn}`, {})).status).toBe(409);
  });

  test("[ORD-02] D6: the money of an order that is undone after it was complete goes back as well", async () => {
    const { txn, key, order } = await begin(paying);
    await capture(paying, txn, key);
    const advance = (to?: string) =>
      paying.backend.rest("POST", "/staff/orders/advance", { order: order.order_id, to });
    for (let step = 0; step < 3; step += 1) await advance();
    expect(await orderOf(paying, order)).toMatchObject({ state: "COMPLETED", payment: { status: "paid" } });
    await advance("VOIDED");
    await pass(paying, 0);
    expect(await orderOf(paying, order)).toMatchObject({ state: "VOIDED", payment: { status: "refunded" } });
    expect(paying.bank.account(txn)).toMatchObject({ charges: 1, refunds: 1 });
  });

  test("[WALL-01] cashback of a complete order is taken back when its money is refunded, once, however it is undone", async () => {
    await paying.backend.app.db.execute(`update businesses set cashback = '{"percent": 5, "points_per": null}'`);
    const token = await logIn(paying.backend, "9000000071");
    const buyer = { ...paying, guest: token };
    const { txn, key, order } = await begin(buyer);
    await capture(buyer, txn, key);
    const advance = (to?: string) =>
      paying.backend.rest("POST", "/staff/orders/advance", { order: order.order_id, to });
    for (let step = 0; step < 3; step += 1) await advance();
    const wallet = async () =>
      (await paying.backend.query("{ getWalletBalance { balance } transactions { payment_type } }", { token })).data;
    expect((await wallet()).getWalletBalance.balance).toBe(9);
    const staff = `Bearer ${Buffer.from(paying.backend.app.payments.serverSecret)}`;
    await pay(paying.backend, staff, "POST", `/txn/refund/${txn}`, {});
    await pass(paying, 0);
    await advance("VOIDED");
    await pass(paying, 0);
    expect(await wallet()).toEqual({
      getWalletBalance: { balance: 0 },
      transactions: [{ payment_type: "cashback_undone" }, { payment_type: "cashback" }],
    });
    await paying.backend.app.db.execute("update businesses set cashback = null");
  });

  test("[CART-01] an account's cart stays until its order is paid, and a cart changed meanwhile stays as it is", async () => {
    const token = await logIn(paying.backend, "9000000061");
    const item = paying.ids["French Fries"];
    const write = (quantity: number) =>
      paying.backend.query("mutation($cart: CartInput!) { updateCart(cart: $cart) { items { quantity } } }", {
        token,
        variables: { cart: { items: [{ id: item, quantity }] } },
      });
    const read = async () =>
      (await paying.backend.query("{ getCart { items { quantity } } }", { token })).data.getCart.items;
    const captureAs = (txn: string, key: string) =>
      pay(paying.backend, token, "POST", `/txn/capture/${txn}`, {
        g_txn_id: "tok",
        extra_details: {},
        idempotency_key: key,
      });
    await write(2);
    const first = await begin(paying, { token });
    expect(await read()).toEqual([{ quantity: 2 }]);
    await captureAs(first.txn, first.key);
    expect(await read()).toEqual([]);
    await write(3);
    const second = await begin(paying, { token });
    paying.time.now += 1_000;
    await write(5);
    await captureAs(second.txn, second.key);
    expect(await read()).toEqual([{ quantity: 5 }]);
  });

  test("[PGW-04] the ledger of all of the above is in order, and its history cannot be changed", async () => {
    await pass(paying, 60);
    await pass(paying, 600);
    const { body } = await paying.backend.rest("GET", "/staff/payments");
    expect(body.violations).toEqual([]);
    expect(body.totals).toMatchObject({ refunds_due: 0, notices_due: 0 });
    expect(body.totals.kept).toBe(paying.bank.chargesNotRefunded);
    expect(body.totals.charges).toBe([...paying.bank.accounts.values()].filter(({ charges }) => charges > 0).length);
    await expect(paying.backend.app.db.execute(sql`delete from payment_txn_events`)).rejects.toThrow();
    await expect(
      paying.backend.app.db.execute(sql`update payment_txn_events set status = 'completed'`),
    ).rejects.toThrow();
  });
});
