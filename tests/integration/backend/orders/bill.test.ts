import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { CENTRE, logIn, menuIds, NOON, placeOrder } from "../../../fixtures/backend/ordering.ts";

describeWithStorage("carts, bills and coupons of a customer", (storage) => {
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

  test("[CART-13] [MENU-08] a customer's cart and favourites are kept with the prices of now, and refuse what no cart holds", async () => {
    const token = await logIn(backend, "9845000016");
    const write = (items: object[]) =>
      backend.query(
        "mutation($cart: CartInput!) { updateCart(cart: $cart) { items { id quantity signature item_price options { title } } } }",
        {
          token,
          location: CENTRE,
          variables: { cart: { items } },
        },
      );
    const { data } = await write([
      { id: ids["Masala Omelette"], quantity: 2 },
      { id: "999999", quantity: 1 },
    ]);
    expect(data.updateCart.items).toMatchObject([{ quantity: 2, item_price: 85.5 }]);
    expect((await backend.query("{ getUserCart { items { quantity } } }", { token })).data.getUserCart.items).toEqual([
      { quantity: 2 },
    ]);
    // An order empties it, so that what was ordered does not come back on another device.
    await placeOrder(backend, token, ids);
    expect((await backend.query("{ getCart { items { quantity } } }", { token })).data.getCart.items).toEqual([]);
    expect((await write([{ id: "1", quantity: 100 }])).errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
    expect(
      (await write(Array.from({ length: 101 }, () => ({ id: "1", quantity: 1 })))).errors?.[0]?.extensions.code,
    ).toBe("BAD_REQUEST");
    const like = (operation: string) =>
      backend.query(`mutation($id: ID!) { ${operation}(item_id: $id) { success } }`, {
        token,
        variables: { id: ids["French Fries"] },
      });
    const likes = async () =>
      (await backend.query(`{ getItemById(item_id: "${ids["French Fries"]}") { likes } }`)).data.getItemById.likes;
    const before = await likes();
    await like("addFavouriteItem");
    await like("addFavouriteItem");
    const liked = async () =>
      (await backend.query("{ favouriteItems { item { item_title } } }", { token })).data.favouriteItems;
    expect(await liked()).toEqual([{ item: { item_title: "French Fries" } }]);
    expect(await likes()).toBe(before + 1);
    await like("removeFavouriteItem");
    expect(await liked()).toEqual([]);
    expect(await likes()).toBe(before);
  });

  test("[BILL-02] a bill names every problem with its item, in the visitor's language, and never fails for a bad cart", async () => {
    const bill = (items: object[], lang = "en", args = "") =>
      backend.query(
        `query($items: [CartItemInput!]!) { getBill(channel: web, order_type: "pickup", items: $items${args}) { bill { payable_amount sub_total errors { error_type } } errors { error_type error_message item { id signature } } store { biz_location_id } } }`,
        { location: CENTRE, lang, variables: { items } },
      );
    const salad = [
      { id: ids["Green Salad"], quantity: 1 },
      { id: ids["French Fries"], quantity: 2 },
    ];
    const { data } = await bill(salad);
    expect(data.getBill).toMatchObject({
      bill: { sub_total: 250, errors: [{ error_type: "OUT_OF_STOCK" }] },
      errors: [
        {
          error_type: "OUT_OF_STOCK",
          error_message: "Green Salad is sold out. Remove it.",
          item: { id: ids["Green Salad"] },
        },
      ],
      store: { biz_location_id: String(CENTRE) },
    });
    expect((await bill([{ id: ids.Idli, quantity: 3 }], "ar")).data.getBill.errors[0].error_message).toContain("إدلي");
    const rubbish = [
      { id: "';--", quantity: -5 },
      { id: "__proto__", quantity: 1, options: [{ id: "x", path: ["y"], quantity: 2147483647 }] },
    ];
    const odd = await bill(rubbish);
    expect(odd.errors).toBeUndefined();
    expect(odd.data.getBill.errors.map(({ error_type }: { error_type: string }) => error_type)).toEqual([
      "ITEM_UNAVAILABLE",
      "ITEM_UNAVAILABLE",
    ]);
    const nowhere = await backend.query(
      `{ getBill(channel: web, order_type: "pickup", items: []) { bill { total } errors { error_type } store { name } } }`,
    );
    expect(nowhere.data.getBill).toEqual({
      bill: null,
      errors: [{ error_type: "STORE_SELECTION_REQUIRED" }],
      store: null,
    });
  });

  test("[BILL-01] a visitor's bill has the charge and minimum of their place, the lowest of the store without one, and an order those of its address", async () => {
    const items = [{ id: ids["French Fries"], quantity: 1 }];
    const bill = async (args: string, request: object = {}) => {
      const fields = "depends_on_address other_charges { title amount } payable_amount";
      const { data, errors } = await backend.query(
        `query($items: [CartItemInput!]!) { getBill(channel: web, order_type: "delivery", items: $items${args}) { bill { ${fields} } errors { error_type error_message } store { delivery_terms { charge min_order_total depends_on_address } min_order_total } } }`,
        { location: CENTRE, variables: { items }, ...request },
      );
      return { ...data?.getBill, refused: errors?.[0]?.extensions.code };
    };
    const delivery = (amount: number) => ({ title: "Delivery", amount });
    const near = await bill(", lat: 12.975, lng: 77.59");
    expect(near).toMatchObject({
      bill: { depends_on_address: false, other_charges: expect.arrayContaining([delivery(20)]) },
      errors: [{ error_type: "MIN_ORDER_TOTAL", error_message: expect.stringContaining("₹100") }],
      store: { delivery_terms: { charge: 20, min_order_total: 100, depends_on_address: false }, min_order_total: 100 },
    });
    const far = await bill(", lat: 13.0, lng: 77.59");
    expect(far).toMatchObject({
      bill: { depends_on_address: false, other_charges: expect.arrayContaining([delivery(45.5)]) },
      errors: [{ error_type: "MIN_ORDER_TOTAL", error_message: expect.stringContaining("₹200") }],
    });
    // Nobody delivers there, so it says nothing about the address to come.
    for (const unknown of ["", ", lat: 12.975", ", lat: 14, lng: 77.59"]) {
      expect(await bill(unknown), unknown).toMatchObject({
        bill: { depends_on_address: true, payable_amount: near.bill.payable_amount },
        store: { delivery_terms: { charge: 20, min_order_total: 100, depends_on_address: true } },
      });
    }
    expect((await bill("")).bill.other_charges).toContainEqual({ title: "Delivery, from", amount: 20 });
    expect((await bill(", lat: 91, lng: 77.59")).refused).toBe("BAD_REQUEST");
    // An address is what counts, whatever place is told beside it.
    const token = await logIn(backend, "9845000018");
    const saved = await backend.query(
      `mutation { updateAddress(name: "Ravi", address_1: "4 Far Lane", lat: 13.0, lng: 77.59, phone: "9845000018", city: "Bengaluru", pin: "560001", tag: "home", address_2: "", landmark: "", sub_locality: "") { id } }`,
      { token, location: CENTRE },
    );
    const address = `, lat: 12.975, lng: 77.59, address_id: "${saved.data.updateAddress.id}"`;
    expect((await bill(address, { token })).bill).toMatchObject({ payable_amount: far.bill.payable_amount });
    const pickup = await backend.query(
      `query($items: [CartItemInput!]!) { getBill(channel: web, order_type: "pickup", items: $items, lat: 12.975, lng: 77.59) { bill { depends_on_address } errors { error_message } store { min_order_total } } }`,
      { location: CENTRE, variables: { items } },
    );
    expect(pickup.data.getBill).toMatchObject({
      bill: { depends_on_address: false },
      errors: [{ error_message: expect.stringContaining("₹150") }],
      store: { min_order_total: 150 },
    });
  });

  test("[CPN-01] a coupon is validated for an account only, with what it takes off or why not", async () => {
    const token = await logIn(backend, "9845000017");
    const fries = [{ id: ids["French Fries"], quantity: 2 }];
    const validate = async (code: string, request: object = { token }, items: object[] = fries) =>
      (
        await backend.query(
          `mutation($code: String!, $items: [CartItemInput!]!) { validateCouponCode(channel: web, order_type: "pickup", items: $items, coupon_code: $code, biz_location_id: "11") { success msg value lasting } }`,
          { variables: { code, items }, ...request },
        )
      ).data.validateCouponCode;
    expect(await validate("ten")).toMatchObject({ success: true, value: 18 });
    expect(await validate("OLD")).toMatchObject({ success: false, value: 0, msg: "OLD has expired." });
    expect(await validate("NOPE")).toMatchObject({
      success: false,
      msg: "We don't recognise the coupon NOPE. Check the spelling.",
    });
    await backend.app.db.execute("update coupons set retired_at = now() where code = 'OLD'");
    const ended = { success: false, msg: "The coupon OLD has ended.", lasting: true };
    expect(await validate("OLD", { token }, []), "switched off while it is applied").toMatchObject(ended);
    await backend.app.db.execute("update coupons set retired_at = null where code = 'OLD'");
    expect(await validate("SECRET")).toMatchObject({ success: false });
    // Nothing to put into the cart would help.
    expect(await validate("OLD", { token }, [])).toMatchObject({ success: false, msg: "OLD has expired." });
    expect(await validate("OLD", { token }, [])).toMatchObject({ lasting: true });
    expect(await validate("NOPE", { token }, [])).toMatchObject({ lasting: true });
    const empty = { msg: expect.stringMatching(/cart is empty/), lasting: false };
    expect(await validate("TEN", { token }, [])).toMatchObject(empty);
    expect(await validate("TEN", {})).toMatchObject({ success: false, msg: "Sign in to use TEN.", lasting: false });
  });
});
