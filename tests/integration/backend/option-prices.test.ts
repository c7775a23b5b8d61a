import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { bistro, copyOfMenu } from "../../fixtures/backend/backend-content.ts";
import { CENTRE, logIn, menuIds, NOON } from "../../fixtures/backend/ordering.ts";
import { BILL, firstPhone, PLACE } from "../../fixtures/backend/table.ts";

const LAKE = 12;
/** The Grilled Platter costs 300.00. Its sizes: Small for 20.00 (the least and the default), Large for 100.00 with a cut. */
const PRICES: Readonly<Record<string, readonly object[]>> = {
  small: [
    { mode: "dinein", price: 0 },
    { store: "lake", price: 35 },
  ],
  thin: [{ store: "centre", mode: "delivery", price: "12.50" }],
};

describeWithStorage("prices of options that differ at a store or in a mode", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  beforeAll(async () => {
    const menu = copyOfMenu(bistro);
    const change = (groups: typeof menu.option_groups = []) => {
      for (const option of groups.flatMap(({ options }) => options)) {
        if (PRICES[option.ref]) Object.assign(option, { prices: PRICES[option.ref] });
        change(option.groups);
      }
    };
    change(menu.option_groups);
    backend = await startTestBackend({
      storage,
      autopilotSeconds: 0,
      clock: () => new Date(NOON),
      content: [{ ...bistro, menu }],
    });
    ids = await menuIds(backend);
  });
  afterAll(() => backend?.remove());

  const platter = (...options: object[]) => ({ id: ids["Grilled Platter"], quantity: 1, options });
  const small = () => platter({ id: ids.Small });
  const large = () => platter({ id: ids.Large }, { id: ids.Thin, path: [ids.Large] });
  const at = (location: number | null, mode: string | null) => ({
    ...(location ? { location } : {}),
    variables: { mode, id: ids["Grilled Platter"] },
  });

  test("[MENU-09] a dish's page has the prices of its options at the store and in the mode, at every level", async () => {
    const prices = async (location: number | null, mode: string | null) => {
      const { data } = await backend.query(
        "query($id: ID!, $mode: FulfilmentMode) { getItemOptionGroups(item_id: $id, ffMode: $mode) { options { price option_groups { options { price } } } } }",
        at(location, mode),
      );
      const [one, other] = data.getItemOptionGroups[0].options;
      return [one.price, other.price, other.option_groups[0].options[0].price];
    };
    expect(await prices(null, null)).toEqual([20, 100, 0]);
    expect(await prices(CENTRE, "pickup")).toEqual([20, 100, 0]);
    expect(await prices(CENTRE, "dinein")).toEqual([0, 100, 0]);
    expect(await prices(CENTRE, "delivery")).toEqual([20, 100, 12.5]);
    expect(await prices(LAKE, null)).toEqual([35, 100, 0]);
  });

  test("[MENU-02] the price from which a dish is listed is that of its cheapest options there", async () => {
    const from = async (location: number | null, mode: string | null) => {
      const { data } = await backend.query(
        "query($id: ID!, $mode: FulfilmentMode) { getItemById(item_id: $id, ffMode: $mode) { item_price markup_price display_price } }",
        at(location, mode),
      );
      return data.getItemById;
    };
    expect(await from(null, null)).toEqual({ item_price: 300, markup_price: 350, display_price: 320 });
    expect(await from(LAKE, "delivery")).toEqual({ item_price: 300, markup_price: 350, display_price: 335 });
    // Small adds nothing at a table, and is what the dish opens with.
    expect(await from(null, "dinein")).toEqual({ item_price: 300, markup_price: 350, display_price: null });
  });

  test("[CART-12] a kept cart, its bill and a round at a table are charged the options' prices there", async () => {
    const token = await logIn(backend, "9845000041");
    const unit = async (items: object[], mode: string) => {
      const { data } = await backend.query(
        "query($cart: CartInput!, $mode: FulfilmentMode!) { checkCart(cart: $cart, ffMode: $mode) { lines { unit_price } } }",
        { location: CENTRE, variables: { cart: { items }, mode } },
      );
      return data.checkCart.lines[0].unit_price;
    };
    expect([await unit([large()], "pickup"), await unit([large()], "delivery")]).toEqual([400, 412.5]);
    expect([await unit([small()], "pickup"), await unit([small()], "dinein")]).toEqual([320, 300]);
    const { data } = await backend.query(
      'query($items: [CartItemInput!]!) { getBill(channel: web, order_type: "delivery", items: $items) { bill { sub_total } } }',
      { token, location: CENTRE, variables: { items: [large()] } },
    );
    expect(data.getBill.bill.sub_total).toBe(412.5);
    const phone = await firstPhone(backend, "code-of-table-1");
    await phone.query(PLACE, { items: [small()], key: "round-with-option-prices" });
    const bill = await phone.query(BILL);
    expect(bill.data.getTableBill).toMatchObject({ dishes: [{ title: "Grilled Platter", total: 300 }] });
  });
});
