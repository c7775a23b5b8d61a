import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeEachStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import {
  CENTRE,
  FRIES_FOR_TWO,
  logIn,
  menuIds,
  NOON,
  placeOrder,
  signUpGuest,
} from "../../../fixtures/backend/ordering.ts";

const ADDRESS = `mutation($lat: Float!, $lng: Float!, $address_1: String!) { updateAddress(lat: $lat, lng: $lng, address_1: $address_1) { id } }`;
const DETAILS = `query($id: ID!, $token: String) {
  getOrderDetails(order_id: $id, access_token: $token) {
    order_number state order_total order_subtotal other_charges { title amount } tax_breakup { title amount } discount coupon
    items { title quantity total options { title price } } address { address_1 } store { biz_location_id } delivery_datetime
    next_states coming_states status_updates { status } instructions payment_option payment { status } order_type
  }
}`;

/**
 * [RTE-28] The map link of a delivery works for anyone while the order is in progress, names no person, and expires
 * with it.
 */
async function expectMapLink(backend: TestBackend, { order_id, access_token }: Record<string, string>) {
  const mapOf = async () => {
    const query = "query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) { map } }";
    return (await backend.query(query, { variables: { id: order_id, token: access_token } })).data.getOrderDetails.map;
  };
  const look = async (map: string, key?: string) => {
    const query = `query($map: String!) {
      getOrderMap(map: $map) { order_number state delivery_datetime night from { name lat lng } to { name lat lng } }
    }`;
    const { data, errors } = await backend.query(query, { variables: { map }, ...(key ? { key } : {}) });
    expect(errors).toBeUndefined();
    return data.getOrderMap;
  };
  const map = await mapOf();
  expect(map).toMatch(/^[\w-]{24}$/);
  const found = await look(map);
  const [night] = found.delivery_datetime.split(" ");
  expect(found).toMatchObject({ state: "PLACED", night, from: { name: "Centre" }, to: { lat: 12.999, lng: 77.59 } });
  expect(JSON.stringify(found)).not.toMatch(/Asha|9000000001|Three kilometres|Fries/);
  for (const wrong of ["", "x".repeat(24), order_id, access_token]) expect(await look(wrong as string)).toBeNull();
  expect(await look(map, "key_test_rival")).toBeNull();
  for (let step = 0; step < 4; step += 1) await backend.rest("POST", "/staff/orders/advance", { order: order_id });
  expect(await look(map)).toBeNull();
  expect(await mapOf()).toBeNull();
}

describeEachStorage("placing orders", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let guest: string;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    ids = await menuIds(backend);
    guest = await signUpGuest(backend);
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time = NOON;
  });
  const count = async () => {
    const { body } = await backend.rest("GET", "/staff/orders?business=bistro&all=1");
    return body.orders.length as number;
  };

  test("[ORD-02] an order keeps its prices and titles, and its guest reads all of it with the access token", async () => {
    const placed = await placeOrder(backend, guest, ids, {
      items: [
        {
          id: ids["Grilled Platter"],
          quantity: 1,
          options: [{ id: ids.Large }, { id: ids.Thin, path: [ids.Large] }, { id: ids.Mint }],
        },
      ],
      payable_amount: 430,
      instructions: "  Ring twice  ",
    });
    expect(placed.errors).toBeUndefined();
    const { order_id, access_token } = placed.data.placeOrder;
    const { data } = await backend.query(DETAILS, { variables: { id: order_id, token: access_token } });
    expect(data.getOrderDetails).toMatchObject({
      order_number: "001",
      state: "PLACED",
      next_states: ["ACKNOWLEDGED", "CANCELLED", "EXPIRED"],
      // OLIST-02: a guest sees the whole way from the beginning.
      coming_states: ["ACKNOWLEDGED", "FOODREADY", "COMPLETED"],
      order_type: "TakeAway",
      order_subtotal: 400,
      order_total: 430,
      other_charges: [{ title: "Packaging", amount: 10 }],
      tax_breakup: [{ title: "GST 5%", amount: 20 }],
      items: [
        {
          title: "Grilled Platter",
          total: 400,
          options: [
            { title: "Large", price: 100 },
            { title: "Thin", price: 0 },
            { title: "Mint", price: 0 },
          ],
        },
      ],
      instructions: "Ring twice",
      payment: { status: "due" },
      delivery_datetime: "2026-11-21 08:10",
      store: { biz_location_id: String(CENTRE) },
      status_updates: [{ status: "PLACED" }],
    });
    const arabic = await backend.query(DETAILS, { variables: { id: order_id, token: access_token }, lang: "ar" });
    expect(arabic.data.getOrderDetails).toMatchObject({
      other_charges: [{ title: "التغليف" }],
      items: [{ title: "المشاوي المشكّلة" }],
    });
  });

  test("[ORD-02] twenty repeats at once and later ones place exactly one order and all get its answer", async () => {
    const before = await count();
    const key = { idempotency_key: "the-very-same-key" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => placeOrder(backend, guest, ids, key)));
    // A repeat after a time-out comes later and may name another minute; even a closed store changes nothing.
    time = NOON + 20 * 3_600_000;
    answers.push(await placeOrder(backend, guest, ids, { ...key, payable_amount: 1 }));
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data.placeOrder))).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test("[ORD-02] a key belongs to the guest who used it, and is refused with another cart", async () => {
    const key = { idempotency_key: "a-key-of-two-people" };
    const first = await placeOrder(backend, guest, ids, key);
    const other = await placeOrder(backend, await signUpGuest(backend), ids, key);
    expect(other.data.placeOrder.order_id).not.toBe(first.data.placeOrder.order_id);
    const changed = await placeOrder(backend, guest, ids, {
      ...key,
      items: [{ id: ids["French Fries"], quantity: 3 }],
    });
    expect(changed.errors?.[0]?.extensions).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
      order_id: first.data.placeOrder.order_id,
    });
  });

  test("[ORD-02] the server's price decides: another amount is refused with the new bill, and nothing is placed", async () => {
    const before = await count();
    const key = { idempotency_key: "price-authority" };
    for (const payable_amount of [0, 198.99, 199.01, 1e6]) {
      const { errors } = await placeOrder(backend, guest, ids, { ...key, payable_amount });
      expect(errors?.[0]?.extensions).toMatchObject({ code: "PRICE_CHANGED", bill: { payable_amount: FRIES_FOR_TWO } });
    }
    for (const payable_amount of [-1, 199.001]) {
      const { errors } = await placeOrder(backend, guest, ids, { ...key, payable_amount });
      expect(errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
    }
    expect(await count()).toBe(before);
    // The same key is still free: what was refused has left nothing behind.
    expect((await placeOrder(backend, guest, ids, key)).errors).toBeUndefined();
  });

  // Every row of the table of refusals is walked in placing-guards.test.ts.
  test("[ORD-01] [ROLE-03] placing an order requires a token and a known order type, key and payment option, and a guest cannot pay from a wallet", async () => {
    const codeOf = async (change: object, token = guest) =>
      (await placeOrder(backend, token, ids, change as never)).errors?.[0]?.extensions.code;
    expect(await codeOf({}, "no.such.token")).toBe("LOGIN_REQUIRED");
    expect(await codeOf({ order_type: "teleport" })).toBe("BAD_REQUEST");
    expect(await codeOf({ idempotency_key: "short" })).toBe("BAD_REQUEST");
    expect(await codeOf({ payment_option: "payment_gateway" })).toBe("PAYMENT_OPTION_NOT_ALLOWED");
    expect(await codeOf({ payment_option: "wallet" })).toBe("PAYMENT_OPTION_NOT_ALLOWED");
  });

  test("[ROB-01] a note of 301 characters is refused with its length, and 300 of any script are kept whole", async () => {
    const { errors } = await placeOrder(backend, guest, ids, { instructions: "é".repeat(301) });
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining("301"),
      extensions: { code: "INSTRUCTIONS_TOO_LONG" },
    });
    const note = "🌶".repeat(300);
    const { data } = await placeOrder(backend, guest, ids, { instructions: note });
    const { order_id: id, access_token: token } = data.placeOrder;
    const details = await backend.query(DETAILS, { variables: { id, token } });
    expect(details.data.getOrderDetails.instructions).toBe(note);
  });

  test("[ADDR-02] an address outside the store's area is 'Address too far from store', and one inside costs what its tier says", async () => {
    const far = await backend.query(ADDRESS, {
      token: guest,
      location: CENTRE,
      variables: { lat: 13.2, lng: 77.59, address_1: "Far" },
    });
    expect(far.errors?.[0]).toMatchObject({
      message: "Address too far from store",
      extensions: { code: "ADDRESS_OUT_OF_AREA" },
    });
    const near = await backend.query(ADDRESS, {
      token: guest,
      location: CENTRE,
      variables: { lat: 12.999, lng: 77.59, address_1: "Three kilometres" },
    });
    const delivery = { order_type: "delivery", address_id: near.data.updateAddress.id };
    // 270.00, 5% tax, packaging 10.00, the second tier 45.50; its smallest order is 200.00.
    const three = [{ id: ids["French Fries"], quantity: 3 }];
    const placed = await placeOrder(backend, guest, ids, { ...delivery, items: three, payable_amount: 339 });
    expect(placed.errors).toBeUndefined();
    await expectMapLink(backend, placed.data.placeOrder);
    const small = await placeOrder(backend, guest, ids, { ...delivery, payable_amount: 244.5 });
    expect(small.errors?.[0]?.extensions.code).toBe("MIN_ORDER_TOTAL");
    // Another customer's address is refused.
    const other = await signUpGuest(backend);
    const stolen = await placeOrder(backend, other, ids, { ...delivery, items: three, payable_amount: 339 });
    expect(stolen.errors?.[0]?.extensions.code).toBe("ADDRESS_UNKNOWN");
  });

  test("[TIME-03] [ORD-02] an order that says another is_future_order than its time is refused", async () => {
    const slot = { delivery_datetime: "2026-11-21 13:00", time_slot_start: "18:00:00", time_slot_end: "18:30:00" };
    const code = async (change: Record<string, unknown>) =>
      (await placeOrder(backend, guest, ids, change)).errors?.[0]?.extensions.code ?? "placed";
    expect(await code({ is_future_order: true })).toBe("BAD_REQUEST");
    expect(await code({ ...slot, is_future_order: false })).toBe("BAD_REQUEST");
    expect(await code({ is_future_order: false })).toBe("placed");
    expect(await code({ ...slot, is_future_order: true })).toBe("placed");
    expect(await code(slot)).toBe("placed");
  });

  test("[TIME-02] [TIME-03] a later moment without a slot is an order for later, whether it says so or, as where shops have no slots, does not", async () => {
    const later = { delivery_datetime: "2026-11-21 11:00" };
    const future = async (said: boolean | null) => {
      const { data } = await placeOrder(backend, guest, ids, { ...later, is_future_order: said });
      const variables = { id: data.placeOrder.order_id };
      const order = await backend.query("query($id: ID!) { getOrderDetails(order_id: $id) { is_future_order } }", {
        variables,
        token: guest,
      });
      return order.data.getOrderDetails.is_future_order;
    };
    expect([await future(false), await future(true), await future(null)]).toEqual([true, true, true]);
  });

  test("[TIME-04] a slot for two takes exactly two of fifty who want it at once", async () => {
    const slot = {
      delivery_datetime: "2026-11-21 14:00",
      time_slot_start: "19:00:00",
      time_slot_end: "19:30:00",
      is_future_order: true,
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => placeOrder(backend, guest, ids, slot)));
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code ?? "placed");
    expect(codes.filter((code) => code === "placed").length).toBe(2);
    expect(codes.filter((code) => code === "SLOT_UNAVAILABLE").length).toBe(48);
    // A cancelled order gives its place back.
    const cancelled = answers.find(({ data }) => data?.placeOrder)?.data.placeOrder.order_id;
    const cancel = await backend.rest("POST", "/staff/orders/cancel", { order: cancelled, reason: "test" });
    expect(cancel.body.state).toBe("CANCELLED");
    expect((await placeOrder(backend, guest, ids, slot)).errors).toBeUndefined();
    expect((await placeOrder(backend, guest, ids, slot)).errors?.[0]?.extensions.code).toBe("SLOT_UNAVAILABLE");
  });

  test("[ORD-01] the last portions are sold once: stock never falls below zero, and a cancelled order gives it back", async () => {
    const stockOf = async () => {
      const query = "query($id: ID!) { getItemById(item_id: $id) { current_stock } }";
      return (await backend.query(query, { location: CENTRE, variables: { id: ids["Grilled Platter"] } })).data
        .getItemById.current_stock;
    };
    const before = await stockOf();
    expect(before).toBe(2);
    const grill = {
      items: [{ id: ids["Grilled Platter"], quantity: 1, options: [{ id: ids.Small }] }],
      payable_amount: 346,
    };
    const answers = await Promise.all(Array.from({ length: 12 }, () => placeOrder(backend, guest, ids, grill)));
    const placed = answers.filter(({ data }) => data?.placeOrder);
    expect(placed.length).toBe(2);
    expect(answers.filter(({ errors }) => errors?.[0]?.extensions.code === "OUT_OF_STOCK").length).toBe(10);
    expect(await stockOf()).toBe(0);
    await backend.rest("POST", "/staff/orders/cancel", { order: placed[0]?.data.placeOrder.order_id, reason: "test" });
    expect(await stockOf()).toBe(1);
  });

  test("[CPN-03] a coupon takes off its share for an account, is kept with the order, and does nothing for a guest", async () => {
    const account = await logIn(backend, "9000000042");
    const { data } = await placeOrder(backend, account, ids, { coupon_code: "ten", payable_amount: 180.1 });
    const details = await backend.query(DETAILS, { variables: { id: data.placeOrder.order_id }, token: account });
    // 18.00 off, 5% of 162.00, packaging 10.00.
    expect(details.data.getOrderDetails).toMatchObject({ discount: 18, coupon: "TEN", order_total: 180.1 });
    expect(data.placeOrder.access_token).toBeNull();
    const asGuest = await placeOrder(backend, guest, ids, { coupon_code: "TEN", payable_amount: 180.1 });
    expect(asGuest.errors?.[0]?.extensions).toMatchObject({
      code: "PRICE_CHANGED",
      bill: { discount: { success: false, value: 0, msg: "Sign in to use TEN." } },
    });
  });
});
