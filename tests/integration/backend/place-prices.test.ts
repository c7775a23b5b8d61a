import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { bistro, copyOfMenu } from "../../fixtures/backend/backend-content.ts";
import { CENTRE, logIn, menuIds, NOON, placeOrder } from "../../fixtures/backend/ordering.ts";
import { BILL, firstPhone, PLACE } from "../../fixtures/backend/table.ts";

const LAKE = 12;
/** French Fries cost 90.00, the Grilled Platter 300.00 and at least 20.00 more for its size. */
const PRICES = [
  {
    ref: "fries",
    prices: [
      { mode: "dinein", price: 75 },
      { store: "centre", mode: "delivery", price: "95.50" },
    ],
  },
  { ref: "grill", prices: [{ store: "lake", price: 30 }] },
] as const;

describeWithStorage("prices that differ at a store or in a mode", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  beforeAll(async () => {
    const menu = copyOfMenu(bistro);
    const items = menu.categories.flatMap(({ items: own, sub_categories }) => [
      ...own,
      ...(sub_categories ?? []).flatMap((sub) => sub.items),
    ]);
    for (const { ref, prices } of PRICES) {
      const item = items.find((one) => one.ref === ref);
      Object.assign(item ?? {}, { prices });
    }
    backend = await startTestBackend({
      storage,
      autopilotSeconds: 0,
      clock: () => new Date(NOON),
      content: [{ ...bistro, menu }],
    });
    ids = await menuIds(backend);
  });
  afterAll(() => backend?.remove());

  const fries = () => ({ id: ids["French Fries"], quantity: 2 });

  test("[MENU-02] menus, dishes, search and what goes with a cart have the price of the store and the mode", async () => {
    const LISTS = "{ categories { items { id item_price } sub_categories { items { id item_price } } } }";
    const READS = [
      `getAllCategories(fulfillmentMode: $mode) ${LISTS}`,
      `getCategories(ffMode: $mode) ${LISTS}`,
      'getAllItems(keyword: "fries", fulfilment_mode: $mode) { items { id item_price } }',
      'getAllItems(keyword: "freis", fulfilment_mode: $mode) { items { id item_price } }',
      "getRecommendedItems(ffMode: $mode) { id item_price }",
      `getItemById(item_id: "${ids["French Fries"]}", ffMode: $mode) { id item_price }`,
    ];
    const at = async (location: number | null, mode: string | null) => {
      const prices: number[] = [];
      for (const read of READS) {
        const { data } = await backend.query(`query($mode: FulfilmentMode) { ${read} }`, {
          ...(location ? { location } : {}),
          variables: { mode },
        });
        const seen = [...JSON.stringify(data).matchAll(/\{"id":"(\d+)","item_price":([\d.]+)\}/g)];
        prices.push(Number(seen.find(([, id]) => id === ids["French Fries"])?.[2]));
      }
      return prices;
    };
    const everywhere = (price: number) => READS.map(() => price);
    expect(await at(CENTRE, "delivery")).toEqual(everywhere(95.5));
    expect(await at(CENTRE, "pickup")).toEqual(everywhere(90));
    expect(await at(CENTRE, "dinein")).toEqual(everywhere(75));
    expect(await at(null, "dinein")).toEqual(everywhere(75));
    expect(await at(null, null)).toEqual(everywhere(90));
  });

  test("[MENU-03] a menu sorted by price goes by the prices of its store, and a struck price stays away beside them", async () => {
    const sorted = async (location: number) => {
      const { data } = await backend.query(
        `{ getAllItems(sort_by: "price_asc", limit: 50) { items { item_title item_price markup_price display_price } } }`,
        { location },
      );
      return data.getAllItems.items as { item_title: string }[];
    };
    const first = (await sorted(LAKE))[0];
    expect((await sorted(CENTRE)).map(({ item_title }) => item_title).indexOf(first?.item_title ?? "")).toBeGreaterThan(
      0,
    );
    expect(first).toMatchObject({ item_price: 30, markup_price: null, display_price: 50 });
  });

  test("[CART-12] a restored cart, a bill, an order and a repeated order have the prices of their mode", async () => {
    const token = await logIn(backend, "9845000031");
    const checked = async (mode: string) => {
      const { data } = await backend.query(
        `query($cart: CartInput!, $mode: FulfilmentMode!) { checkCart(cart: $cart, ffMode: $mode) { lines { unit_price item { item_price } } } }`,
        { location: CENTRE, variables: { cart: { items: [fries()] }, mode } },
      );
      return data.checkCart.lines[0];
    };
    expect(await checked("pickup")).toEqual({ unit_price: 90, item: { item_price: 90 } });
    expect(await checked("delivery")).toEqual({ unit_price: 95.5, item: { item_price: 95.5 } });
    expect(await checked("dinein")).toEqual({ unit_price: 75, item: { item_price: 75 } });
    const bill = async (order_type: string) => {
      const { data } = await backend.query(
        `query($items: [CartItemInput!]!, $type: String!) { getBill(channel: web, order_type: $type, items: $items, coupon_code: "TEN") { bill { sub_total taxes discount { value } } } }`,
        { token, location: CENTRE, variables: { items: [fries()], type: order_type } },
      );
      return data.getBill.bill;
    };
    expect(await bill("pickup")).toEqual({ sub_total: 180, taxes: 8.1, discount: { value: 18 } });
    expect(await bill("delivery")).toEqual({ sub_total: 191, taxes: 8.6, discount: { value: 19.1 } });
    const restored = async (operation: string) => {
      const { data } = await backend.query(`${operation} { items { item_price } } }`, {
        token,
        location: CENTRE,
        variables: { cart: { items: [fries()] } },
      });
      return Object.values(data)[0];
    };
    expect(await restored("mutation($cart: CartInput!) { updateCart(cart: $cart, ffMode: delivery)")).toEqual({
      items: [{ item_price: 95.5 }],
    });
    expect(await restored("query { getCart(ffMode: dinein)")).toEqual({ items: [{ item_price: 75 }] });
    const address = await backend.query(
      `mutation { updateAddress(lat: 12.999, lng: 77.59, address_1: "4 Lane") { id } }`,
      { token, location: CENTRE },
    );
    const delivery = {
      order_type: "delivery",
      address_id: address.data.updateAddress.id,
      items: [{ ...fries(), quantity: 4 }],
    };
    // Packaging 10.00, the second tier 45.50, and 5% tax on the dishes: at their pickup price the total would be 433.50.
    const atPickupPrice = await placeOrder(backend, token, ids, { ...delivery, payable_amount: 433.5 });
    expect(atPickupPrice.errors?.[0]?.extensions.code).toBe("PRICE_CHANGED");
    const placed = await placeOrder(backend, token, ids, { ...delivery, payable_amount: 456.6 });
    expect(placed.errors).toBeUndefined();
    const { order_id } = (placed.data as { placeOrder: { order_id: string } }).placeOrder;
    const order = await backend.query(
      `query($id: ID!) { getOrderDetails(order_id: $id) { order_subtotal order_total items { quantity total } tax_breakup { amount } } }`,
      { token, variables: { id: order_id } },
    );
    expect(order.data.getOrderDetails).toEqual({
      order_subtotal: 382,
      order_total: 456.6,
      items: [{ quantity: 4, total: 382 }],
      tax_breakup: [{ amount: 19.1 }],
    });
    const again = async (mode: string) => {
      const { data } = await backend.query(
        `query($id: ID!) { reorder(order_id: $id${mode}) { availableItems { item_price } } }`,
        { token, location: CENTRE, variables: { id: order_id } },
      );
      return data.reorder.availableItems;
    };
    expect(await again("")).toEqual([{ item_price: 95.5 }]);
    expect(await again(", ffMode: pickup")).toEqual([{ item_price: 90 }]);
  });

  test("[PROF-01] favourites have the prices of the mode that the guest orders in", async () => {
    const token = await logIn(backend, "9845000032");
    await backend.query("mutation($id: ID!) { addFavouriteItem(item_id: $id) { success } }", {
      token,
      variables: { id: ids["French Fries"] },
    });
    const { data } = await backend.query("{ favouriteItems(ffMode: delivery) { item { item_price } } }", {
      token,
      location: CENTRE,
    });
    expect(data.favouriteItems).toEqual([{ item: { item_price: 95.5 } }]);
  });

  test("[DINE-03] a round at a table is charged the price at the table", async () => {
    const phone = await firstPhone(backend, "code-of-table-1");
    await phone.query(PLACE, { items: [fries()], key: "round-with-prices" });
    const { data } = await phone.query(BILL);
    expect(data.getTableBill).toMatchObject({ dishes: [{ title: "French Fries", total: 150 }] });
  });
});
