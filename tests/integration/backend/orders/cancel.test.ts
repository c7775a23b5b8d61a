import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import { describeWithStorage, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { logIn, menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, type Paying, payingOptions } from "../../../fixtures/payments/paying.ts";
import { TestBank } from "../../../fixtures/payments/payments.ts";

const CANCEL = `mutation($id: ID!, $token: String) { cancelOrder(order_id: $id, access_token: $token) {
  state cancellable_until cancelled_by payment { status } } }`;
const DETAILS = `query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) {
  state cancellable_until cancelled_by payment { status } } }`;
const content = [{ ...bistro, business: { ...bistro.business, cancel_seconds: 120 } }];

describeWithStorage("orders that guests cancel", (storage) => {
  let paying: Paying;
  const bank = new TestBank();
  const time = { now: NOON };
  beforeAll(async () => {
    // A step of the demo's kitchen takes ten hours, so nothing moves automatically.
    const options = { ...payingOptions(bank, time), autopilotSeconds: 36_000 };
    const backend = await startTestBackend({ storage, content, ...options });
    paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
  });
  afterAll(() => paying.backend.remove());
  beforeEach(() => {
    time.now = NOON;
  });
  interface Order {
    order_id: string;
    access_token: string | null;
  }
  const place = async (token = paying.guest, change = {}): Promise<Order> =>
    (await placeOrder(paying.backend, token, paying.ids, change)).data.placeOrder;
  const variables = ({ order_id, access_token }: Order) => ({ id: order_id, token: access_token });
  const cancel = (order: Order, token?: string) =>
    paying.backend.query(CANCEL, { variables: variables(order), ...(token ? { token } : {}) });
  const read = async (order: Order) =>
    (await paying.backend.query(DETAILS, { variables: variables(order) })).data.getOrderDetails;
  const advance = (order: Order) => paying.backend.rest("POST", "/staff/orders/advance", { order: order.order_id });

  test("[D9] a guest cancels within the business's time, by the server's clock; the order says until when, and who cancelled it", async () => {
    const order = await place();
    expect(await read(order)).toMatchObject({
      cancellable_until: new Date(NOON + 120_000).toISOString(),
      cancelled_by: null,
    });
    time.now = NOON + 119_999;
    const cancelled = { state: "CANCELLED", cancellable_until: null, cancelled_by: "customer" };
    expect((await cancel(order)).data.cancelOrder).toMatchObject(cancelled);
    // The response may be lost: repeating the call is no error, even after the time limit.
    time.now = NOON + 500_000;
    expect((await cancel(order)).data.cancelOrder).toMatchObject(cancelled);
  });

  test("[D9] one moment after the time, and once the kitchen has begun, nothing is cancelled", async () => {
    const late = await place();
    time.now = NOON + 120_000;
    expect((await cancel(late)).errors?.[0]?.extensions?.code).toBe("CANCEL_TOO_LATE");
    expect(await read(late)).toMatchObject({ state: "PLACED", cancellable_until: null });
    time.now = NOON;
    const begun = await place();
    await advance(begun);
    await advance(begun);
    expect((await cancel(begun)).errors?.[0]?.extensions?.code).toBe("CANCEL_TOO_LATE");
    expect((await read(begun)).state).toBe("FOODREADY");
  });

  test("[D9] an order for later is cancelled at no cost until its kitchen begins, and no later", async () => {
    const slot = { time_slot_start: "19:00:00", time_slot_end: "19:30:00", delivery_datetime: "2026-11-21 14:00" };
    const early = await place(paying.guest, slot);
    // In Kolkata the slot begins at 13:30 UTC; the store takes ten minutes for a pickup.
    const begins = Date.parse("2026-11-21T13:20:00Z");
    expect((await read(early)).cancellable_until).toBe(new Date(begins).toISOString());
    await advance(early);
    time.now = begins - 1;
    expect((await cancel(early)).data.cancelOrder).toMatchObject({ state: "CANCELLED" });
    time.now = NOON;
    const late = await place(paying.guest, slot);
    time.now = begins;
    expect((await cancel(late)).errors?.[0]?.extensions?.code).toBe("CANCEL_TOO_LATE");
    expect((await read(late)).state).toBe("PLACED");
  });

  test("[D9] [ROLE-02] another guest cannot cancel an order, signed in or not", async () => {
    const order = await place();
    const stranger = await logIn(paying.backend, "9810000001");
    const bare = { ...order, access_token: null };
    expect((await cancel(bare)).errors?.[0]?.extensions?.code).toBe("LOGIN_REQUIRED");
    expect((await cancel(bare, stranger)).errors?.[0]?.extensions?.code).toBe("NOT_FOUND");
    expect((await cancel({ ...order, access_token: "0".repeat(64) }, stranger)).errors).toBeDefined();
    expect((await read(order)).state).toBe("PLACED");
  });

  test("[D9] [D6] a cancelled order that was paid online is refunded once, and its time begins when its money came", async () => {
    const { txn, order } = await begin(paying);
    // While it waits for its money there is nothing to cancel.
    expect((await read(order)).cancellable_until).toBeNull();
    time.now += 300_000;
    bank.pay(txn);
    await sweep(paying.backend.app);
    expect(await read(order)).toMatchObject({
      payment: { status: "paid" },
      cancellable_until: new Date(NOON + 420_000).toISOString(),
    });
    await Promise.all([cancel(order), cancel(order), cancel(order)]);
    expect(await read(order)).toMatchObject({ state: "CANCELLED", payment: { status: "refunding" } });
    await sweep(paying.backend.app);
    expect(bank.account(txn)).toMatchObject({ charges: 1, refunds: 1 });
    expect((await read(order)).payment.status).toBe("refunded");
  });

  test("[D9] when a store marks the food ready while its guest cancels, exactly one of the two succeeds", async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await place();
      await advance(order);
      const [, taken] = await Promise.all([advance(order), cancel(order)]);
      const { state } = await read(order);
      expect(state).toBe(taken.errors ? "FOODREADY" : "CANCELLED");
    }
  });
});
