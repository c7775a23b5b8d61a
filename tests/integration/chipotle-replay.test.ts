import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cart, lineTotal } from "../../lib/domain/cart/cart.ts";
import { toDecimal as typedToDecimal } from "../../lib/domain/money.ts";
import { startTestBackend, type TestBackend } from "../fixtures/backend/backend.ts";
import { bistro } from "../fixtures/backend/backend-content.ts";
import { NOON } from "../fixtures/backend/ordering.ts";
import { sharedFile } from "../fixtures/imports/commands.ts";
import { deriveMenu, readHistory, type SoldLine, waysOf } from "../fixtures/imports/order-history.ts";
import { emptyCart, openShop, type Shop } from "../fixtures/imports/shop.ts";
import { isFullRun } from "../full-run.ts";
import { bare } from "../unit/lib/branded.ts";

const toDecimal = bare(typedToDecimal);

const KEY = "key_test_replay";
const always = Object.fromEntries(
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, [["00:00", "24:00"]]]),
);
const DETAILS = `query($id: ID!, $token: String) {
  getOrderDetails(order_id: $id, access_token: $token) { order_total order_subtotal items { quantity total } }
}`;

const history = sharedFile("chipotle-orders", "orders-1-900.tsv");

describe.skipIf(!history)("900 real orders", () => {
  const lines = history ? readHistory(readFileSync(history, "utf8")) : [];
  const orders = [...Map.groupBy(lines, ({ order }) => order).values()];
  const { document, tiers } = deriveMenu(lines);
  const ways = (line: SoldLine) => waysOf(line, tiers.get(line.item) ?? []);
  let backend: TestBackend;
  let shop: Shop;

  beforeAll(async () => {
    const { gallery: _gallery, announcement: _announcement, ...identity } = bistro.business;
    const business = {
      ...identity,
      id: "replay",
      api_key: KEY,
      currency: "USD",
      timezone: "America/New_York",
      cod_max_order_value: null,
      min_order_total: null,
      time_slots: {},
      payment_options: ["cash"],
    };
    const stores = [
      {
        ref: "one",
        biz_location_id: 1,
        name: "One",
        address: "1 Road",
        city: "Town",
        lat: 40.7,
        lng: -74,
        hours: always,
        fulfillment_modes: ["pickup"],
      },
    ];
    backend = await startTestBackend({
      content: [{ business, stores, menu: document, coupons: [] }],
      autopilotSeconds: 0,
      clock: () => new Date(NOON),
    });
    shop = await openShop(backend, KEY, 1, "USD");
  });
  afterAll(() => backend?.remove());

  const fill = async (sold: readonly SoldLine[], order: (way: string[][]) => string[][] = (way) => way) => {
    let cart: Cart = emptyCart;
    // Otherwise the server closes idle connections unseen while thousands of lines are computed, and the next call meets one of them.
    await new Promise(setImmediate);
    for (const line of sold) cart = await shop.add(cart, line.item, order(ways(line)), line.quantity);
    return cart;
  };

  test("[CART-06] every line of every order costs in the cart what it cost, to the cent", async () => {
    expect([orders.length, lines.length]).toEqual([900, 2235]);
    for (const line of lines) {
      const { items, sub_total } = await fill([line]);
      expect([line.order, line.item, sub_total, items.map(lineTotal)]).toEqual([
        line.order,
        line.item,
        line.total,
        [line.total],
      ]);
    }
  });

  test("[CART-01] the same choices in any order are one line, other choices another", async () => {
    const written = new Map<string, Set<string>>();
    const signatures = new Map<string, string>();
    for (const line of lines) {
      const set = JSON.stringify([line.item, line.unit, [...line.choices].sort()]);
      written.set(set, (written.get(set) ?? new Set()).add(line.choices.join()));
      const forwards = (await fill([line])).items[0]?.signature ?? "";
      const backwards = (await fill([line], (way) => way.toReversed())).items[0]?.signature;
      expect(backwards, set).toBe(forwards);
      expect(signatures.get(forwards) ?? set, "two sets of choices share a signature").toBe(set);
      signatures.set(forwards, set);
      const twice = await fill([line, { ...line, choices: line.choices.toReversed() }]);
      expect(twice.items).toHaveLength(1);
      expect(twice.sub_total).toBe(line.total * 2);
    }
    expect(signatures.size).toBe(written.size);
    // The history itself writes the same set in several orders, so the rule is not tested on reversals alone.
    expect([...written.values()].filter((orderings) => orderings.size > 1).length).toBeGreaterThan(20);
  });

  test("[ORD-02] [CART-06] every order is placed through the API, and its total is the sum of its lines to the cent", {
    timeout: 300_000,
  }, async () => {
    const placed = new Set<string>();
    const replayed = isFullRun ? orders : orders.filter((_, at) => at % 20 === 0);
    for (const sold of replayed) {
      const cart = await fill(sold);
      const sum = sold.reduce((total, line) => total + line.total, 0);
      expect(cart.sub_total).toBe(sum);
      const { data, errors } = await shop.place(cart, Number(toDecimal(sum, "USD")), `replay-order-${sold[0]?.order}`);
      expect(errors, `order ${sold[0]?.order}`).toBeUndefined();
      const { order_id: id, access_token: token } = data.placeOrder;
      placed.add(id);
      const { data: kept } = await backend.query(DETAILS, { key: KEY, variables: { id, token } });
      expect(kept.getOrderDetails, `order ${sold[0]?.order}`).toEqual({
        order_total: Number(toDecimal(sum, "USD")),
        order_subtotal: Number(toDecimal(sum, "USD")),
        items: cart.items.map((line) => ({ quantity: line.quantity, total: toDecimal(lineTotal(line), "USD") })),
      });
    }
    expect(placed.size).toBe(replayed.length);
  });
});
