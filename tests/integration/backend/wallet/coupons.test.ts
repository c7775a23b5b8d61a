import { afterAll, beforeAll, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { countRoundTrips } from "../../../bench/round-trips.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { CENTRE, logIn, menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

/** Two French Fries less 20.00: 160.00, 5% of it, packaging 10.00. */
const LESS_TWENTY = 178;

describeWithStorage("coupons", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    ids = await menuIds(backend);
  });
  afterAll(() => backend.remove());
  const order = (token: string, code: string) =>
    placeOrder(backend, token, ids, { coupon_code: code, payable_amount: LESS_TWENTY });
  const cancel = (id: string) => backend.rest("POST", "/staff/orders/cancel", { order: id, reason: "test" });
  const verdict = async (token: string, code: string) =>
    (
      await backend.query(
        `mutation($code: String!, $items: [CartItemInput!]!) { validateCouponCode(channel: web, order_type: "pickup", items: $items, coupon_code: $code, biz_location_id: "11") { success msg } }`,
        { token, variables: { code, items: [{ id: ids["French Fries"], quantity: 2 }] } },
      )
    ).data.validateCouponCode;

  test("[CPN-03] a coupon for one use per customer is used once, also when ten orders come at once; a cancelled order gives it back", async () => {
    const token = await logIn(backend, "9811000001");
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(token, "ONCE")));
    const placed = answers.filter(({ data }) => data?.placeOrder);
    expect(placed.length).toBe(1);
    for (const { data, errors } of answers) {
      if (data?.placeOrder) continue;
      // Too late for the bill, or for the use itself: either way the guest hears of it and nothing was placed.
      expect(["COUPON_UNAVAILABLE", "PRICE_CHANGED"]).toContain(errors?.[0]?.extensions.code);
    }
    expect(await verdict(token, "ONCE")).toEqual({ success: false, msg: "You've already used ONCE." });
    expect((await order(token, "ONCE")).errors?.[0]?.extensions.code).toBe("PRICE_CHANGED");
    await cancel(placed[0]?.data.placeOrder.order_id);
    expect((await order(token, "ONCE")).errors).toBeUndefined();
    const other = await logIn(backend, "9811000002");
    expect((await order(other, "ONCE")).errors).toBeUndefined();
  });

  test("[CPN-03] a coupon with three uses in all is used three times by eight customers at once", async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 8; n += 1) tokens.push(await logIn(backend, `981200000${n}`));
    const answers = await Promise.all(tokens.map((token) => order(token, "THREE")));
    expect(answers.filter(({ data }) => data?.placeOrder).length).toBe(3);
    expect((await verdict(tokens[0] as string, "THREE")).msg).toBe("THREE has been used up.");
  });

  test("[CPN-03] a coupon for the first order goes with one order, also when two come at once", async () => {
    const token = await logIn(backend, "9813000001");
    const answers = await Promise.all(Array.from({ length: 4 }, () => order(token, "FIRST")));
    expect(answers.filter(({ data }) => data?.placeOrder).length).toBe(1);
    expect((await verdict(token, "FIRST")).msg).toBe("FIRST is only for your first order.");
  });

  test("[CPN-01] an order as a guest under the account's number uses up its first-order coupon once it was completed or the number was proved, not before", async () => {
    const phone = "9845000030";
    const placed = await placeOrder(backend, await signUpGuest(backend, phone), ids, { phone });
    const token = await logIn(backend, phone);
    const discount = async () => {
      const { data } = await backend.query(
        `query($items: [CartItemInput!]!) { getBill(channel: web, order_type: "pickup", items: $items, coupon_code: "FIRST") {
          bill { discount { success msg } } } }`,
        { token, location: CENTRE, variables: { items: [{ id: ids["French Fries"], quantity: 2 }] } },
      );
      return data.getBill.bill.discount;
    };
    // Neither proved nor received: anybody could have ordered with this number.
    expect(await discount()).toMatchObject({ success: true });
    const repos = forBusiness(backend.app.db, "bistro");
    await backend.app.db.execute(`update customers set phone_proved_at = now() where phone = '${phone}' and is_guest`);
    expect(await discount()).toMatchObject({ success: false });
    await backend.app.db.execute(`update customers set phone_proved_at = null where phone = '${phone}'`);
    for (const status of ["COMPLETED", "ARCHIVED"] as const) {
      await repos.orders.update(placed.data.placeOrder.order_id, { status });
      expect(await discount(), status).toMatchObject({ success: false });
    }
    // One that was cancelled is none, also once it is archived.
    const order_id = placed.data.placeOrder.order_id;
    const event = { order_id, prev_state: "PLACED", new_state: "CANCELLED", actor: "staff" } as const;
    await repos.orders.addEvent({ ...event, created_at: new Date(NOON) });
    expect(await discount()).toMatchObject({ success: true });
  });

  test("[CPN-01] a person's orders are counted in one reading, however often they ordered as a guest", async () => {
    const phone = "9845000031";
    const repos = forBusiness(backend.app.db, "bistro");
    const person = await repos.accounts.findOrCreate({ isd_code: "+91", phone }, "en", new Date(NOON));
    const orderAsGuest = async () => {
      await placeOrder(backend, await signUpGuest(backend, phone), ids, { phone });
      await repos.db.execute(`update customers set phone_proved_at = now() where phone = '${phone}' and is_guest`);
    };
    const trips = countRoundTrips();
    /** The least of several, because jobs run at any time. */
    const counted = async () => {
      const used: number[] = [];
      let orders = 0;
      for (let n = 0; n < 4; n += 1) {
        const before = trips.count();
        orders = await repos.orders.ofPerson(person);
        used.push(trips.count() - before);
      }
      return { orders, used: Math.min(...used) };
    };
    await orderAsGuest();
    const once = await counted();
    for (let n = 0; n < 6; n += 1) await orderAsGuest();
    const often = await counted();
    trips.stop();
    expect([once.orders, often.orders]).toEqual([1, 7]);
    // What jobs send on the same connection may hide one, or add one.
    expect(often.used).toBeLessThan(once.used + 3);
  });

  test("[CPN-03] an order that waits for its payment gives its coupon to the next one, and ends", async () => {
    const token = await logIn(backend, "9814000001");
    const first = (await order(token, "ONCE")).data.placeOrder.order_id;
    await backend.app.db.execute(
      `update orders set held_until = '2026-11-21T08:15:00Z', payment_status = 'pending' where id = '${first}'`,
    );
    expect((await order(token, "ONCE")).errors).toBeUndefined();
    const { data } = await backend.query(`{ getOrderDetails(order_id: "${first}") { state } }`, { token });
    expect(data.getOrderDetails.state).toBe("EXPIRED");
    expect((await order(token, "ONCE")).errors?.[0]?.extensions.code).toBe("PRICE_CHANGED");
  });

  test("[CPN-01] the list says of each coupon whether only a first order can use it", async () => {
    const listed = (is: boolean) =>
      backend.app.db.execute(`update coupons set listed = ${is} where business_id = 'bistro' and code = 'FIRST'`);
    await listed(true);
    const { data } = await backend.query("{ getCouponsList { redemption_code first_order_only } }");
    await listed(false);
    expect(data.getCouponsList).toEqual(
      expect.arrayContaining([
        { redemption_code: "FIRST", first_order_only: true },
        { redemption_code: "TEN", first_order_only: false },
      ]),
    );
  });

  test("[CPN-04] [CPN-03] a coupon for certain dishes names them, in its conditions and when none of them is in the cart", async () => {
    const token = await logIn(backend, "9811000077");
    const refs = async (list: string) =>
      backend.app.db.execute(`update coupons set item_refs = ${list} where business_id = 'bistro' and code = 'TEN'`);
    const conditions = async (lang: string) => {
      const { data } = await backend.query("{ getCouponsList { redemption_code conditions } }", { lang });
      return data.getCouponsList.find((one: { redemption_code: string }) => one.redemption_code === "TEN").conditions;
    };
    await refs("array['idli', 'grill']");
    expect(await conditions("en")).toContain("For Idli or Grilled Platter only");
    expect((await conditions("ar")).join(" ")).toMatch(/على .+ فقط/);
    expect(await verdict(token, "TEN")).toEqual({
      success: false,
      msg: "TEN is for Idli or Grilled Platter. Add some to use it.",
    });
    await refs("array['nothing-of-that-name']");
    expect(await conditions("en")).toContain("For dishes that aren't on the menu right now");
    expect(await verdict(token, "TEN")).toEqual({ success: false, msg: "TEN doesn't apply to anything in your cart." });
    await refs("null");
    const modes = (list: string) =>
      backend.app.db.execute(`update coupons set modes = ${list} where business_id = 'bistro' and code = 'TEN'`);
    await modes("array['dinein']");
    expect(await verdict(token, "TEN")).toEqual({
      success: false,
      msg: "TEN is for orders at the table only. Change how you get your order to use it.",
    });
    const min = (total: string) =>
      backend.app.db.execute(
        `update coupons set min_order_total = ${total} where business_id = 'bistro' and code = 'TEN'`,
      );
    await min("9900000");
    // Who would change how they get the order learns at once that it is too small as well.
    expect((await verdict(token, "TEN")).msg).toBe(
      "TEN is for orders at the table only. Change how you get your order to use it. It also needs an order of ₹99,000.00 or more.",
    );
    await min("null");
    await modes("null");
    expect(await conditions("en")).toEqual(["Up to ₹50.00 off"]);
  });
});
