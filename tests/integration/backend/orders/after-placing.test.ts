import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { PAID_NOTE } from "../../../../backend/orders/cancelling/cancel-limit.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { CENTRE, logIn, menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

const SECONDS = 1000;

describeWithStorage("orders after placing", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    ids = await menuIds(backend);
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time = NOON;
  });

  test("[OLIST-01] orders come fifteen at a time, newest first, by state and group", async () => {
    const token = await logIn(backend, "9845000011");
    const placed: string[] = [];
    for (let n = 0; n < 17; n += 1) {
      time += SECONDS;
      placed.push((await placeOrder(backend, token, ids)).data.placeOrder.order_id);
    }
    const list = async (args = "") =>
      (
        await backend.query(
          `{ getOrdersList${args} { total orders { id order_state order_total items { title } } } }`,
          { token },
        )
      ).data.getOrdersList;
    const first = await list();
    expect(first).toMatchObject({ total: 17 });
    expect(first.orders.length).toBe(15);
    const rest = await list("(offset: 15)");
    expect([...first.orders, ...rest.orders].map(({ id }) => id)).toEqual(placed.reverse());
    await backend.rest("POST", "/staff/orders/cancel", { order: rest.orders[1].id, reason: "test" });
    expect(await list("(progress: ACTIVE)")).toMatchObject({ total: 16 });
    const { data } = await backend.query("{ getPastOrders { total orders { id } } }", { token });
    expect(data.getPastOrders).toEqual({ total: 1, orders: [{ id: rest.orders[1].id }] });
    expect(await list("(state: [CANCELLED], progress: ACTIVE)")).toMatchObject({ total: 0 });
    const tooMany = await backend.query("{ getOrdersList(limit: 1000) { total } }", { token });
    expect(tooMany.errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
  });

  test("[OLIST-01] a customer's list names each order by the number of its page", async () => {
    const token = await logIn(backend, "9845000019");
    const placed = await placeOrder(backend, token, ids);
    const { data } = await backend.query(
      `query($id: ID!) { getOrdersList { orders { order_number } } getOrderDetails(order_id: $id) { order_number } }`,
      { token, variables: { id: placed.data.placeOrder.order_id } },
    );
    expect(data.getOrdersList.orders).toEqual([{ order_number: expect.stringMatching(/\d/) }]);
    expect(data.getOrdersList.orders[0]).toEqual(data.getOrderDetails);
  });

  test("[OLIST-01] a customer's list dates an order that was paid online by its payment, as its page does", async () => {
    const token = await logIn(backend, "9845000029");
    const placed = await placeOrder(backend, token, ids);
    const { order_id } = placed.data.placeOrder;
    const repos = forBusiness(backend.app.db, "bistro");
    const paidAt = new Date(NOON + 60 * SECONDS);
    await repos.orders.update(order_id, { payment_option: "payment_gateway" });
    await repos.orders.addEvent({
      order_id,
      prev_state: "PLACED",
      new_state: "PLACED",
      actor: "system",
      note: PAID_NOTE,
      created_at: paidAt,
    });
    const { data } = await backend.query(
      `query($id: ID!) { getOrdersList { orders { created } } getOrderDetails(order_id: $id) { created status_updates { created } } }`,
      { token, variables: { id: order_id } },
    );
    expect(data.getOrdersList.orders).toEqual([{ created: paidAt.toISOString() }]);
    expect(data.getOrderDetails).toMatchObject(data.getOrdersList.orders[0]);
    expect(data.getOrderDetails.status_updates).toEqual(data.getOrdersList.orders);
  });

  test("[OLIST-01] a customer's list tells an order that waits for its payment, which the store does not have, from a placed one", async () => {
    const token = await logIn(backend, "9845000039");
    const placed = await placeOrder(backend, token, ids);
    const listed = async () =>
      (await backend.query("{ getOrdersList(progress: ACTIVE) { orders { payment_status } } }", { token })).data
        .getOrdersList.orders;
    expect(await listed()).toEqual([{ payment_status: "due" }]);
    await forBusiness(backend.app.db, "bistro").orders.update(placed.data.placeOrder.order_id, {
      payment_option: "payment_gateway",
      payment_status: "pending",
    });
    expect(await listed()).toEqual([{ payment_status: "pending" }]);
  });

  test("[OLIST-01] a list of orders has the pictures of their dishes as the menu has them today, none of a dish that is gone", async () => {
    const token = await logIn(backend, "9845000018");
    const placed = await placeOrder(backend, token, ids);
    const set = (change: string) =>
      backend.app.db.execute(`update items set ${change} where business_id = 'bistro' and id = ${ids["French Fries"]}`);
    const pictures = async () => {
      const { data } = await backend.query(
        `query($id: ID!) { getOrdersList { orders { pictures } } getOrderDetails(order_id: $id) { pictures } }`,
        { token, variables: { id: placed.data.placeOrder.order_id } },
      );
      return [...data.getOrdersList.orders, data.getOrderDetails].map((order) => order.pictures);
    };
    expect(await pictures()).toEqual([[], []]);
    await set("image_url = '/fries.webp'");
    expect(await pictures()).toEqual([["/fries.webp"], ["/fries.webp"]]);
    await set("retired_at = now()");
    expect(await pictures()).toEqual([[], []]);
    await set("retired_at = null, image_url = null");
  });

  test("[OLIST-03] what of an old order can be had again comes as lines, what cannot with its reason", async () => {
    const token = await logIn(backend, "9845000012");
    const items = [
      { id: ids["French Fries"], quantity: 1, instructions: "extra salt" },
      { id: ids["Grilled Platter"], quantity: 3, options: [{ id: ids.Large }, { id: ids.Thin, path: [ids.Large] }] },
    ];
    const placed = await placeOrder(backend, token, ids, { items, payable_amount: 1364.5 });
    expect(placed.errors).toBeUndefined();
    const again = await backend.query(
      `query($id: ID!) { reorder(order_id: $id) { availableItems { id quantity signature instructions options { id path } } unavailableItems { title reason } ordered_sub_total } }`,
      { token, location: CENTRE, variables: { id: placed.data.placeOrder.order_id } },
    );
    expect(again.data.reorder).toEqual({
      availableItems: [
        {
          id: ids["French Fries"],
          quantity: 1,
          signature: ids["French Fries"],
          instructions: "extra salt",
          options: [],
        },
      ],
      unavailableItems: [{ title: "Grilled Platter", reason: "Sold out right now" }],
      // Of all of them, so that a guest can be told whether prices have changed.
      ordered_sub_total: 1290,
    });
    const other = await logIn(backend, "9845000013");
    const stranger = await backend.query("query($id: ID!) { reorder(order_id: $id) { availableItems { id } } }", {
      token: other,
      location: CENTRE,
      variables: { id: placed.data.placeOrder.order_id },
    });
    expect(stranger.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  /** The options with which a caller ordered a dish last, or the refusal. */
  const lastOptions =
    (title: string) =>
    async (caller: { token?: string }, orders: readonly object[] = []) => {
      const { data, errors } = await backend.query(
        "query($id: ID!, $orders: [OrderAccess!]) { lastOptions(item_id: $id, orders: $orders) { id title portion path } }",
        { ...caller, variables: { id: ids[title], orders } },
      );
      return errors?.[0]?.extensions.code ?? data.lastOptions;
    };

  test("[MENU-09] the options with which a dish was ordered last are the customer's own, and those of at most twenty orders are read", async () => {
    const token = await logIn(backend, "9845000016");
    const options = [{ id: ids.Large }, { id: ids.Thin, path: [ids.Large] }];
    const items = [
      { id: ids["French Fries"], quantity: 1 },
      { id: ids["Grilled Platter"], quantity: 3, options },
    ];
    // As many as are ordered here, whatever other tests have sold.
    const plates = { business: "bistro", store: CENTRE, item: "grill", stock: 3 };
    await backend.rest("POST", "/staff/stock", plates);
    const placed = await placeOrder(backend, token, ids, { items, payable_amount: 1364.5 });
    const last = lastOptions("Grilled Platter");
    expect(await last({ token })).toEqual([
      { id: ids.Large, title: "Large", portion: "whole", path: [] },
      { id: ids.Thin, title: "Thin", portion: "whole", path: [ids.Large] },
    ]);
    expect([await last({}), await last({ token: await logIn(backend, "9845000013") })]).toEqual([null, null]);
    const order = { order_id: placed.data.placeOrder.order_id, access_token: "guessed" };
    expect(await last({}, [order])).toBeNull();
    const tooMany = Array.from({ length: 21 }, () => order);
    expect(await last({}, tooMany)).toBe("BAD_REQUEST");
  });

  test("[MENU-09] [ROLE-02] a guest's last options of a dish are known to who holds that order's token, after the guest session too", async () => {
    const guest = await signUpGuest(backend);
    const placed = await placeOrder(backend, guest, ids);
    const { order_id, access_token } = placed.data.placeOrder;
    const last = lastOptions("French Fries");
    expect(await last({ token: guest })).toEqual([]);
    expect(await last({}, [{ order_id, access_token }])).toEqual([]);
    expect(await last({}, [{ order_id, access_token: `${access_token}0` }])).toBeNull();
    const another = await placeOrder(backend, await signUpGuest(backend), ids);
    expect(await last({}, [{ order_id: another.data.placeOrder.order_id, access_token }])).toBeNull();
  });

  test("[OLIST-03] [ROLE-02] the access token of an order orders it again without an account, and a wrong one does not", async () => {
    const token = await signUpGuest(backend, "9845000019");
    const { data } = await placeOrder(backend, token, ids);
    const { order_id, access_token } = data.placeOrder;
    const again = (access: string) =>
      backend.query(
        "query($id: ID!, $access: String) { reorder(order_id: $id, access_token: $access) { availableItems { id } } }",
        { location: CENTRE, variables: { id: order_id, access } },
      );
    expect((await again(access_token)).data.reorder.availableItems).toHaveLength(1);
    expect((await again("guessed")).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  test("[OLIST-04] feedback belongs to the order's customer, with a rating from one to five", async () => {
    const token = await logIn(backend, "9845000014");
    const { data } = await placeOrder(backend, token, ids);
    const submit = (rating: number, change: Record<string, string> = {}) =>
      backend.query(
        `query($id: ID!, $rating: Int!, $token: String!, $biz: ID!, $choice: String) { submitFeedback(orderId: $id, rating: $rating, token: $token, bizId: $biz, comments: "Good", choiceText: $choice) { success } }`,
        { variables: { id: data.placeOrder.order_id, rating, token, biz: "bistro", choice: "Tasty", ...change } },
      );
    // Nothing is said about a meal that is still being made.
    const early = await submit(5);
    expect(early.errors?.[0]?.message).toBe("This order isn't finished yet. Tell us what you think once you have it.");
    for (let step = 0; step < 3; step += 1) {
      await backend.rest("POST", "/staff/orders/advance", { order: data.placeOrder.order_id });
    }
    const madeUp = await submit(5, { choice: "Buy at rival.example" });
    expect(madeUp.errors?.[0]?.message).toContain("is not an option in this shop");
    expect((await submit(5)).data.submitFeedback).toEqual({ success: true });
    expect((await submit(4)).data.submitFeedback).toEqual({ success: true });
    expect((await submit(6)).errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
    expect((await submit(5, { biz: "rival" })).errors?.[0]?.extensions.code).toBe("LOGIN_REQUIRED");
    expect((await submit(5, { token: await signUpGuest(backend) })).errors?.[0]?.extensions.code).toBe(
      "LOGIN_REQUIRED",
    );
    expect((await submit(5, { token: await logIn(backend, "9845000015") })).errors?.[0]?.extensions.code).toBe(
      "NOT_FOUND",
    );
  });

  test("[OLIST-04] [ROLE-02] a guest gives feedback with the access token of the order, once, and no other token does", async () => {
    const guest = await signUpGuest(backend, "9845000018");
    const { order_id: id, access_token } = (await placeOrder(backend, guest, ids)).data.placeOrder;
    const other = (await placeOrder(backend, await signUpGuest(backend, "9845000017"), ids)).data.placeOrder;
    const submit = async (rating: number, token: string, biz = "bistro") => {
      const { data, errors } = await backend.query(
        `query($id: ID!, $rating: Int!, $token: String!, $biz: ID!) { submitFeedback(orderId: $id, rating: $rating, token: $token, bizId: $biz) { success } }`,
        { variables: { id, rating, token, biz } },
      );
      return errors?.[0]?.message ?? data.submitFeedback.success;
    };
    expect(await submit(5, access_token)).toContain("isn't finished yet");
    for (let step = 0; step < 3; step += 1) await backend.rest("POST", "/staff/orders/advance", { order: id });
    for (const refused of [other.access_token, guest, "guessed", ""]) {
      expect(await submit(1, refused)).toContain("Sign in again");
    }
    expect(await submit(1, access_token, "rival")).toContain("Sign in again");
    expect(await submit(4, access_token)).toBe(true);
    // A friend who was sent the link has the same token.
    expect(await submit(1, access_token)).toBe("You've already told us about this order. Thank you.");
  });
});
