import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { CENTRE, logIn, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { type Paying, pass, startPaying } from "../../../fixtures/payments/paying.ts";
import { paidOrder } from "../../../fixtures/payments/refunds.ts";

const PHONE = "9000000043";
const PLACE_BY_WALLET = `mutation($items: [CartItemInput!]!) {
  placeOrder(idempotency_key: "by-wallet-2", phone: "${PHONE}", channel: web, order_type: "pickup", items: $items,
    payment_option: "wallet", delivery_datetime: "2026-11-21 08:00", payable_amount: 0, apply_wallet_credit: true) { order_id }
}`;
const SEEN = `query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) {
  state cancelled_by cancel_reason payment { status refunds { amount to status created } } } }`;

describeWithStorage("[PAY-REFUND] an order that was called off", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
    paying.guest = await signUpGuest(paying.backend);
  });
  afterAll(() => paying.backend.remove());

  const staff = (what: "cancel" | "advance", fields: object) =>
    paying.backend.rest("POST", `/staff/orders/${what}`, fields);

  test("archived later, it still says by whom and why, what went back, into the wallet as to a payment, and since when", async () => {
    const session = await logIn(paying.backend, PHONE);
    await paying.backend.app.db.execute(sql`insert into wallets (business_id, customer_id, balance, updated_at)
      select 'bistro', id, 50000, now() from customers where phone = ${PHONE} and not is_guest`);
    const items = [{ id: paying.ids["French Fries"], quantity: 2 }];
    const { data } = await paying.backend.query(PLACE_BY_WALLET, {
      token: session,
      location: CENTRE,
      variables: { items },
    });
    const online = await paidOrder(paying);
    const orders = [
      { id: data.placeOrder.order_id as string, token: null, to: "wallet" },
      { id: online.id, token: online.token, to: "payment" },
    ];
    const seen = async ({ id, token }: { id: string; token: string | null }) =>
      (await paying.backend.query(SEEN, { ...(token ? {} : { token: session }), variables: { id, token } })).data
        .getOrderDetails;
    for (const { id } of orders)
      expect((await staff("cancel", { order: id, reason: "No more potatoes" })).status).toBe(200);
    await pass(paying, 1);
    for (const order of orders) {
      const before = await seen(order);
      expect(before).toMatchObject({ cancelled_by: "store", cancel_reason: "No more potatoes" });
      expect(before.payment).toMatchObject({ status: "refunded", refunds: [{ amount: 199, to: order.to }] });
      paying.time.now += 5 * 60_000;
      expect((await staff("advance", { order: order.id, to: "ARCHIVED" })).status).toBe(200);
      expect(await seen(order)).toEqual({ ...before, state: "ARCHIVED" });
    }
  });
});
