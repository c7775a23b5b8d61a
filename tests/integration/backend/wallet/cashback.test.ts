import { afterAll, beforeAll, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { changeStateWithin } from "../../../../backend/orders/transition.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { changingConfiguration, configOf } from "../../../fixtures/backend/configuration.ts";
import { CENTRE, logIn, menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

const OWN = `{ getWalletBalance { balance points }
  transactions { payment_type payment_amount bill_number store_name payment_src } }`;
const BILL = `query($items: [CartItemInput!]!) {
  getBill(channel: web, order_type: "pickup", items: $items) { bill { sub_total cashback } } }`;
const DETAIL = "query($id: ID!) { getOrderDetails(order_id: $id) { order_number state cashback } }";
const content = [{ ...bistro, business: { ...bistro.business, cashback: { percent: 5, points_per: 50 } } }];

describeWithStorage("cashback", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let last = 9_830_000_000;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, content, autopilotSeconds: 36_000, clock: () => new Date(NOON) });
    ids = await menuIds(backend);
  });
  afterAll(() => backend.remove());
  /** Somebody new with an account. */
  const join = async () => {
    last += 1;
    return logIn(backend, String(last));
  };
  const own = async (token: string) => (await backend.query(OWN, { token })).data;
  /** Two French Fries: 180.00, so 9.00 and three points come back. */
  const order = async (token: string): Promise<string> =>
    (await placeOrder(backend, token, ids)).data.placeOrder.order_id;
  const advance = (id: string, to?: string) => backend.rest("POST", "/staff/orders/advance", { order: id, to });
  const complete = async (id: string) => {
    for (let step = 0; step < 3; step += 1) await advance(id);
  };
  const fries = () => ({ items: [{ id: ids["French Fries"], quantity: 2 }] });

  test("[WALL-01] the bill says what an order brings back, to an account alone", async () => {
    const bill = async (token?: string) =>
      (await backend.query(BILL, { location: CENTRE, variables: fries(), ...(token ? { token } : {}) })).data.getBill
        .bill;
    expect(await bill(await join())).toEqual({ sub_total: 180, cashback: 9 });
    expect((await bill(await signUpGuest(backend, "9000000301"))).cashback).toBe(0);
    expect((await bill()).cashback).toBe(0);
    expect((await backend.query("{ getBusinessInfo { cashback { percent } } }")).data.getBusinessInfo.cashback).toEqual(
      {
        percent: 5,
      },
    );
  });

  test("[WALL-01] it is credited when the order is complete, with points and a line that names the order", async () => {
    const token = await join();
    const id = await order(token);
    const { order_number, cashback } = (await backend.query(DETAIL, { token, variables: { id } })).data.getOrderDetails;
    expect(cashback).toBe(9);
    expect((await own(token)).getWalletBalance).toEqual({ balance: 0, points: 0 });
    await complete(id);
    expect(await own(token)).toEqual({
      getWalletBalance: { balance: 9, points: 3 },
      transactions: [
        {
          payment_type: "cashback",
          payment_amount: 9,
          bill_number: order_number,
          store_name: "Centre",
          payment_src: null,
        },
      ],
    });
  });

  test("[WALL-01] an order that two hands complete at once, or again, brings it once", async () => {
    const token = await join();
    const id = await order(token);
    await advance(id);
    await advance(id);
    await Promise.all([advance(id, "COMPLETED"), advance(id, "COMPLETED"), advance(id, "COMPLETED")]);
    await advance(id, "COMPLETED");
    expect((await own(token)).getWalletBalance).toEqual({ balance: 9, points: 3 });
    // Even if the order's state were lost: the ledger itself takes the line once.
    await backend.app.db.execute(`update orders set status = 'FOODREADY' where id = '${id}'`);
    await advance(id, "COMPLETED");
    expect((await own(token)).getWalletBalance).toEqual({ balance: 9, points: 3 });
  });

  test("[WALL-01] [ROB-02] a step that breaks off leaves neither a complete order nor its cashback, and the repeat gives both", async () => {
    const token = await join();
    const id = await order(token);
    await advance(id);
    await advance(id);
    const repos = forBusiness(backend.app.db, "bistro");
    const broken = repos.transaction(async (tx) => {
      const done = await changeStateWithin(backend.app, tx, id, { actor: "staff", choose: () => "COMPLETED" });
      expect(done.ok).toBe(true);
      throw new Error("The process ends here.");
    });
    await expect(broken).rejects.toThrow("The process ends here.");
    expect((await own(token)).getWalletBalance).toEqual({ balance: 0, points: 0 });
    await advance(id, "COMPLETED");
    expect((await own(token)).getWalletBalance).toEqual({ balance: 9, points: 3 });
  });

  test("[WALL-01] an order that is undone takes it back once, as far as it is still there; a cancelled one never brings it", async () => {
    const token = await join();
    const [kept, spent, cancelled] = [await order(token), await order(token), await order(token)];
    await advance(cancelled, "CANCELLED");
    await complete(kept);
    await complete(spent);
    expect((await own(token)).getWalletBalance).toEqual({ balance: 18, points: 6 });
    await advance(kept, "VOIDED");
    expect((await own(token)).getWalletBalance).toEqual({ balance: 9, points: 3 });
    await backend.app.db.execute(
      `update wallets set balance = 400 where customer_id = (select customer_id from orders where id = '${spent}')`,
    );
    await advance(spent, "VOIDED");
    const { getWalletBalance, transactions } = await own(token);
    expect(getWalletBalance).toEqual({ balance: 0, points: 0 });
    expect(
      transactions.map((one: { payment_type: string; payment_amount: number }) => [
        one.payment_type,
        one.payment_amount,
      ]),
    ).toEqual([
      ["cashback_undone", -4],
      ["cashback_undone", -9],
      ["cashback", 9],
      ["cashback", 9],
    ]);
  });

  test("[WALL-01] cashback that was spent is taken back when the credit comes back, so spending it first keeps nothing", async () => {
    const token = await join();
    const first = await order(token);
    await complete(first);
    await backend.app.db.execute("update businesses set minimum_wallet_credit_threshold = 0 where id = 'bistro'");
    const pay = `mutation($items: [CartItemInput!]!) { placeOrder(
      idempotency_key: "spends-cashback-${first}", phone: "9000000001", channel: web, order_type: "pickup", items: $items,
      payment_option: "cash", delivery_datetime: "2026-11-21 08:00", payable_amount: 190, apply_wallet_credit: true) { order_id } }`;
    const placed = await backend.query(pay, { token, location: CENTRE, variables: fries() });
    expect(placed.errors).toBeUndefined();
    expect((await own(token)).getWalletBalance.balance).toBe(0);
    await advance(first, "VOIDED");
    await advance(placed.data.placeOrder.order_id, "CANCELLED");
    const { getWalletBalance, transactions } = await own(token);
    expect(getWalletBalance).toEqual({ balance: 0, points: 0 });
    const amounts = transactions.map((one: { payment_amount: number }) => one.payment_amount);
    expect(amounts.toSorted((a: number, b: number) => a - b)).toEqual([-9, -9, 9, 9]);
    // It is owed once: the next order's cashback stays.
    await complete(await order(token));
    expect((await own(token)).getWalletBalance.balance).toBe(9);
  });

  test("[STORE-10] a hidden name is hidden in order lists, transactions and refusals, too", async () => {
    const token = await join();
    await complete(await order(token));
    await backend.app.db.execute("update stores set hide_store_name = true where business_id = 'bistro' and id = 11");
    try {
      const { data } = await backend.query(
        "{ getOrdersList { orders { biz_location_name } } transactions { store_name } }",
        { token },
      );
      expect(data).toEqual({
        getOrdersList: { orders: [{ biz_location_name: "Bengaluru" }] },
        transactions: [{ store_name: "Bengaluru" }],
      });
      const kept = JSON.stringify((await backend.query("{ exportAccount }", { token })).data);
      expect(kept).not.toContain("Centre");
      await backend.rest("POST", "/staff/store", { business: "bistro", store: 11, temporarily_closed: true });
      const refused = JSON.stringify(await placeOrder(backend, token, ids));
      expect(refused).toContain("Bengaluru");
      expect(refused).not.toContain("Centre");
    } finally {
      await backend.rest("POST", "/staff/store", { business: "bistro", store: 11, temporarily_closed: false });
      await backend.app.db.execute(
        "update stores set hide_store_name = false where business_id = 'bistro' and id = 11",
      );
    }
  });

  test("[WALL-01] a guest's order brings nothing, and what was promised stands when the rate changes before it is complete", async () => {
    const guest = await signUpGuest(backend, "9000000302");
    await complete(await order(guest));
    const token = await join();
    const id = await order(token);
    await backend.app.db.execute(
      `update businesses set cashback = '{"percent": 1, "points_per": null}' where id = 'bistro'`,
    );
    await complete(id);
    expect((await own(token)).getWalletBalance).toEqual({ balance: 9, points: 3 });
    await backend.app.db.execute(
      `update businesses set cashback = '{"percent": 5, "points_per": 5000}' where id = 'bistro'`,
    );
    const credited = await backend.app.db.execute(
      "update wallet_transactions set comments = 'guest' where order_id in (select id from orders where access_token_hash is not null) returning id",
    );
    expect(credited).toMatchObject({ rows: [] });
  });
});

test("[WALL-01] [CFG-07] where the wallet is switched off, no bill promises cashback and no invitation a reward", async () => {
  const { configuration, change } = changingConfiguration();
  const write = (customizations: object) => change(configOf("bistro", { customizations }));
  write({ wallet: { enabled: false }, accessKeys: { referral: { enable: true } } });
  const reward = { inviter: 75, friend: 50, min_order_total: 250, most: 3 };
  const business = { ...bistro.business, cashback: { percent: 5 }, referral_reward: reward };
  const backend = await startTestBackend({
    content: [{ ...bistro, business }],
    configuration,
    autopilotSeconds: 0,
    clock: () => new Date(NOON),
  });
  try {
    const token = await logIn(backend, "9845400088");
    const items = [{ id: (await menuIds(backend))["French Fries"], quantity: 2 }];
    const told = async () => {
      const { data } = await backend.query("{ getBusinessInfo { cashback { percent } referral_reward { friend } } }");
      const bill = await backend.query(BILL, { token, location: CENTRE, variables: { items } });
      return { ...data.getBusinessInfo, bill: bill.data.getBill.bill.cashback };
    };
    expect(await told()).toEqual({ cashback: null, referral_reward: null, bill: 0 });
    write({ wallet: { enabled: true }, accessKeys: { referral: { enable: false } } });
    expect(await told()).toEqual({ cashback: { percent: 5 }, referral_reward: null, bill: 9 });
    write({ wallet: { enabled: true }, accessKeys: { referral: { enable: true } } });
    expect(await told()).toEqual({ cashback: { percent: 5 }, referral_reward: { friend: 50 }, bill: 9 });
  } finally {
    await backend.remove();
  }
});
