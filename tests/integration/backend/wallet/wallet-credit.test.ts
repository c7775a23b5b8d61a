import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { CENTRE, FRIES_FOR_TWO, logIn, menuIds, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";

const BILL = `query($items: [CartItemInput!]!, $credit: Boolean, $pay: String) {
  getBill(channel: web, order_type: "pickup", items: $items, apply_wallet_credit: $credit, payment_option: $pay) {
    bill { total payable_amount wallet_credit_applied payment_modes } errors { error_type }
  }
}`;
const PLACE = `mutation($key: String!, $items: [CartItemInput!]!, $amount: Decimal!, $pay: String!, $time: String!, $credit: Boolean) {
  placeOrder(
    idempotency_key: $key, phone: "9845400001", channel: web, order_type: "pickup", items: $items, payment_option: $pay,
    delivery_datetime: $time, payable_amount: $amount, apply_wallet_credit: $credit
  ) { order_id }
}`;
let keys = 0;

describeWithStorage("wallet credit", (storage) => {
  let backend: TestBackend;
  let items: object[];
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    items = [{ id: (await menuIds(backend))["French Fries"], quantity: 2 }];
    await backend.app.db.execute("update businesses set minimum_wallet_credit_threshold = 5000 where id = 'bistro'");
  });
  afterAll(() => backend.remove());
  /** A customer with a balance in minor units. */
  const rich = async (phone: string, balance: number) => {
    const token = await logIn(backend, phone);
    await backend.app.db.execute(
      `insert into wallets (business_id, customer_id, balance) select 'bistro', id, ${balance} from customers where phone = '${phone}' and not is_guest`,
    );
    return token;
  };
  const bill = async (token: string, change: object = {}) =>
    (await backend.query(BILL, { token, location: CENTRE, variables: { items, credit: true, ...change } })).data
      .getBill;
  const place = (token: string, amount: number, pay: string, credit = true) => {
    keys += 1;
    const variables = { key: `wallet-key-${keys}`, items, amount, pay, time: "2026-11-21 08:00", credit };
    return backend.query(PLACE, { token, location: CENTRE, variables });
  };
  const balance = async (token: string) =>
    (await backend.query("{ getWalletBalance { balance } }", { token })).data.getWalletBalance.balance;
  const movements = async (token: string) =>
    (await backend.query("{ transactions { payment_type payment_amount } }", { token })).data.transactions;

  test("[WALL-03] credit lowers what is to be paid when it is wished for, from the threshold on, for accounts only", async () => {
    const token = await rich("9845400001", 10_000);
    expect((await bill(token)).bill).toMatchObject({
      total: FRIES_FOR_TWO,
      wallet_credit_applied: 100,
      payable_amount: FRIES_FOR_TWO - 100,
    });
    expect((await bill(token, { credit: false })).bill).toMatchObject({ wallet_credit_applied: 0 });
    expect((await bill(await rich("9845400002", 4_999))).bill.wallet_credit_applied).toBe(0);
    expect((await bill(await signUpGuest(backend, "9000000201"))).bill.wallet_credit_applied).toBe(0);
    const placed = await place(token, FRIES_FOR_TWO - 100, "cash");
    expect(placed.errors).toBeUndefined();
    expect(await balance(token)).toBe(0);
    expect(await movements(token)).toEqual([{ payment_type: "order", payment_amount: -100 }]);
  });

  test("[WALL-03] credit that covers the whole bill leaves the wallet as the way to pay, and the order is paid; cancelled, all comes back", async () => {
    const token = await rich("9845400003", 50_000);
    const { bill: shown, errors } = await bill(token, { pay: "wallet" });
    expect(shown).toMatchObject({ payable_amount: 0, payment_modes: ["wallet"] });
    expect(errors).toEqual([]);
    expect((await place(token, 0, "cash")).errors?.[0]?.extensions.code).toBe("PAYMENT_OPTION_NOT_ALLOWED");
    const { data } = await place(token, 0, "wallet");
    const order = data.placeOrder.order_id;
    const read = async () =>
      (
        await backend.query(
          `query($id: ID!) { getOrderDetails(order_id: $id) { order_total wallet_credit_applied payment { status amount } } }`,
          { token, variables: { id: order } },
        )
      ).data.getOrderDetails;
    expect(await read()).toMatchObject({ order_total: FRIES_FOR_TWO, wallet_credit_applied: FRIES_FOR_TWO });
    expect(await balance(token)).toBe(500 - FRIES_FOR_TWO);
    await backend.rest("POST", "/staff/orders/cancel", { order, reason: "test" });
    await backend.rest("POST", "/staff/orders/cancel", { order, reason: "again" });
    expect(await balance(token)).toBe(500);
    expect((await read()).payment.status).toBe("refunded");
    expect((await movements(token)).map(({ payment_amount }: { payment_amount: number }) => payment_amount)).toEqual([
      FRIES_FOR_TWO,
      -FRIES_FOR_TWO,
    ]);
  });

  test("[WALL-03] of many orders at once no more credit is spent than there is, and none pays another amount than it showed", async () => {
    const token = await rich("9845400004", FRIES_FOR_TWO * 100 * 2 + 5_000);
    const tries = await Promise.all(Array.from({ length: 8 }, () => place(token, 0, "wallet")));
    const placed = tries.filter(({ errors }) => errors === undefined);
    expect(placed.length).toBe(2);
    for (const { errors } of tries) {
      const codes = ["PRICE_CHANGED", "WALLET_CREDIT_GONE", "PAYMENT_OPTION_NOT_ALLOWED", undefined];
      expect(codes).toContain(errors?.[0]?.extensions.code);
    }
    expect(await balance(token)).toBe(50);
  });
});
