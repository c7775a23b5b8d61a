import { expect, test } from "vitest";
import { asMinor } from "../../../../../lib/domain/money.ts";
import { leastMinimum, minimumAt, toldMinimum } from "../../../../../lib/domain/order/minimum.ts";
import ar from "../../../../../messages/ar.json" with { type: "json" };
import en from "../../../../../messages/en.json" with { type: "json" };
import es from "../../../../../messages/es.json" with { type: "json" };

const store = (min: number | null, byAddress = false, modes: readonly ("delivery" | "pickup")[] = ["delivery"]) => ({
  fulfillment_modes: modes,
  enabled_for_ordering: true,
  delivery_charge: null,
  min_order_total: null,
  delivery_terms: {
    charge: null,
    min_order_total: min === null ? null : asMinor(min),
    depends_on_address: true,
    minimum_varies: byAddress,
  },
});
const least = (stores: readonly ReturnType<typeof store>[], business: number | null = null) =>
  leastMinimum({ stores, mode: "delivery", businessMinOrderTotal: business === null ? null : asMinor(business) });

test("[ORD-01] the larger minimum of business and store holds in every mode that has one, with and without a store", () => {
  const at = (min: number | null, business: number | null, byAddress = false) =>
    minimumAt(store(min, byAddress), "delivery", business === null ? null : asMinor(business));
  expect(at(1000, 2000)).toEqual({ min: 2000, varies: false });
  expect(at(2000, 1000, true)).toEqual({ min: 2000, varies: true });
  expect(at(null, 2000)).toEqual({ min: 2000, varies: false });
  expect(at(null, null)).toEqual({ min: 0, varies: false });
  expect(minimumAt(null, "pickup", asMinor(2000))).toEqual({ min: 2000, varies: false });
  expect(minimumAt(store(2000), "dinein", asMinor(2000))).toEqual({ min: 0, varies: false });
});

test("[ORD-01] before a store is chosen the minimum is the least of the stores, and varies where another store or address asks for more, not where only a charge differs", () => {
  expect(least([store(2000), store(2000)])).toEqual({ min: 2000, varies: null });
  expect(least([store(2000), store(1500)])).toEqual({ min: 1500, varies: "store" });
  expect(least([store(2000, true)])).toEqual({ min: 2000, varies: "area" });
  expect(least([store(2000, true), store(1500)])).toEqual({ min: 1500, varies: "both" });
  expect(least([store(2000), store(null)], 1000)).toEqual({ min: 1000, varies: "store" });
});

test("[ORD-01] a store that takes no orders has no say in the least minimum", () => {
  const opensSoon = (min: number | null) => ({ ...store(min), enabled_for_ordering: false });
  expect(least([store(2000), opensSoon(null)])).toEqual({ min: 2000, varies: null });
  expect(least([store(2000), opensSoon(500)])).toEqual({ min: 2000, varies: null });
  expect(least([opensSoon(500)])).toBeNull();
});

test("[ORD-01] no minimum is told while a store without one may be chosen, of a store without the mode, or at a table", () => {
  expect(least([store(2000), store(null)])).toBeNull();
  expect(least([])).toBeNull();
  expect(least([store(2000), store(null, false, ["pickup"])])).toEqual({ min: 2000, varies: null });
  expect(leastMinimum({ stores: [store(2000)], mode: "dinein", businessMinOrderTotal: asMinor(500) })).toBeNull();
});

const both = ["delivery", "pickup"] as const;
const counter = (min: number | null, modes: readonly ("delivery" | "pickup")[] = ["pickup"]) => ({
  ...store(min, false, modes),
  min_order_total: min === null ? null : asMinor(min),
});
const told = (
  stores: Parameters<typeof toldMinimum>[0]["stores"],
  modes: readonly ("delivery" | "pickup")[] = both,
  business: number | null = null,
) => toldMinimum({ stores, modes, businessMinOrderTotal: business === null ? null : asMinor(business) });

test("[ORD-01] the minimum of deliveries is told as theirs where pickup has none", () => {
  const ofDelivery = { min: 2000, text: "minimumDelivery" };
  expect(told([store(2000, false, both)])).toEqual(ofDelivery);
  expect(told([store(2000, false, both)], ["pickup", "delivery"])).toEqual(ofDelivery);
  expect(told([store(2000, true, both)])).toEqual({ min: 2000, text: "minimumDeliveryFrom" });
  expect(told([store(null, false, both)])).toBeNull();
});

test("[ORD-01] where stores and areas ask for other sums, both are named: the least may be that of a store far away or closed today", () => {
  const chain = [store(2000, false, both), store(1500, true, both)];
  expect(told(chain)).toEqual({ min: 1500, text: "minimumDeliveryFromBoth" });
  expect(told(chain, ["delivery"])).toEqual({ min: 1500, text: "minimumDeliveryFromBoth" });
  expect(told([store(1500, true, both), store(1500, false, both)])).toEqual({ min: 1500, text: "minimumDeliveryFrom" });
});

test("[ORD-01] a minimum that holds in every mode that some store offers is told as that of an order, though the shop has set up more modes", () => {
  const ofOrder = { min: 900, text: "minimumOrder" };
  expect(told([counter(900, both)])).toEqual(ofOrder);
  expect(told([counter(900), counter(900)])).toEqual(ofOrder);
  expect(told([store(null, false, both)], both, 900)).toEqual(ofOrder);
  expect(told([{ ...store(2000), enabled_for_ordering: false }, counter(900)])).toEqual(ofOrder);
});

test("[ORD-01] where only stores differ in every mode, the least is told as that by store, to few stores as to many", () => {
  expect(told([counter(900), counter(1000)])).toEqual({ min: 900, text: "minimumOrderFrom" });
  expect(told([counter(1500, both), counter(2000, both)])).toEqual({ min: 1500, text: "minimumOrderFrom" });
  expect(told([store(1500), store(2000)])).toEqual({ min: 1500, text: "minimumOrderFrom" });
  expect(told([store(1500, false, both), store(2000, false, both)])).toEqual({ min: 1500, text: "deliveriesFrom" });
});

test("[ORD-01] where each mode has another minimum, the least of them is told, in words that are true in each", () => {
  const pickup = { min_order_total: asMinor(900) };
  expect(told([{ ...store(500, true, both), ...pickup }])).toEqual({ min: 500, text: "ordersFrom" });
  expect(told([{ ...store(2000, false, both), ...pickup }])).toEqual({ min: 900, text: "ordersFrom" });
  const stores = [store(1500, false, both), store(2000, false, both)].map((one) => ({ ...one, ...pickup }));
  expect(told(stores)).toEqual({ min: 900, text: "ordersFrom" });
});

test("[ORD-01] where areas decide about deliveries alone, the least that holds in every mode is told without them", () => {
  expect(told([store(1000, true, both)], both, 1000)).toEqual({ min: 1000, text: "ordersFrom" });
  expect(told([store(1000, true)], ["delivery"], 1000)).toEqual({ min: 1000, text: "minimumDeliveryFrom" });
});

test("[ORD-01] a minimum of pickup alone is told as that of pickup", () => {
  const free = { ...counter(900, both), delivery_terms: store(0, true).delivery_terms };
  expect(told([free])).toEqual({ min: 900, text: "pickupsFrom" });
  expect(told([free], ["delivery"])).toBeNull();
});

test("[ORD-01] of a shop with too many stores to ask, the minimum of the business is told, in words that are true whether or not a store exceeds it", () => {
  const least = { min: 1000, text: "ordersFrom" };
  expect(told(null, ["delivery"], 1000)).toEqual(least);
  expect(told(null, ["pickup"], 1000)).toEqual(least);
  expect(told(null, ["delivery"])).toBeNull();
});

test("[ORD-01] no minimum is told where there is no store, or none could be read", () => {
  expect(told([], both, 1000)).toBeNull();
});

test.each(Object.entries({ en, ar, es }))(
  "[ORD-01] what is shown of the minimum above the dishes fits one line of a phone (%s)",
  (_, { place }) => {
    // A line of a phone's first screen holds about 52 letters; a second one pushes the third price below it.
    const { minimumOrder, minimumOrderFrom, minimumDelivery, minimumDeliveryFrom, minimumDeliveryFromBoth } = place;
    const { ordersFrom, deliveriesFrom, pickupsFrom } = place;
    const varying = [minimumOrderFrom, minimumDeliveryFrom, minimumDeliveryFromBoth];
    for (const words of [minimumOrder, minimumDelivery, ...varying]) expect(words.length).toBeLessThanOrEqual(52);
    for (const words of [ordersFrom, deliveriesFrom, pickupsFrom]) expect(words.length).toBeLessThanOrEqual(52);
  },
);
