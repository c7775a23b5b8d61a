import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type PricedGroup,
  cheapestOptions as typedCheapestOptions,
} from "../../../../../backend/rules/bill/cheapest.ts";
import { hoursOfItem, isSoldAt } from "../../../../../backend/rules/menu/item-availability.ts";
import { passesFilters, sortItems, usefulFilters } from "../../../../../backend/rules/menu/menu-order.ts";
import { otherSlugs, slugOf, uniqueSlug } from "../../../../../backend/rules/menu/slug.ts";
import { nearbyStores } from "../../../../../backend/rules/places/nearby-stores.ts";
import { minutesOf, minutesOfDay, showTime } from "../../../../../backend/rules/time/local-time.ts";
import { isWithin } from "../../../../../lib/domain/menu/item-hours.ts";
import { bare, type Written } from "../../../lib/branded.ts";

const cheapestOptions = bare(typedCheapestOptions);

const priced = (min: number, free: number, ...prices: number[]): Written<PricedGroup> => ({
  min,
  free,
  options: prices.map((price) => ({ price, groups: [] })),
});

describe("the cheapest configuration", () => {
  test("[MENU-02] optional groups cost nothing, required ones their cheapest options, free ones less", () => {
    expect(cheapestOptions([priced(0, 0, 5)])).toBe(0);
    expect(cheapestOptions([priced(1, 0, 9, 4, 7)])).toBe(4);
    expect(cheapestOptions([priced(2, 0, 9, 4, 7)])).toBe(11);
    expect(cheapestOptions([priced(2, 1, 9, 4, 7)])).toBe(4);
    expect(cheapestOptions([priced(2, 2, 9, 4, 7)])).toBe(0);
  });

  test("[MENU-02] what a chosen option demands further counts too", () => {
    const small = { price: 1, groups: [priced(1, 0, 50)] };
    const large = { price: 20, groups: [] };
    expect(cheapestOptions([{ min: 1, free: 0, options: [small, large] }])).toBe(20);
  });

  test("[MENU-02] no choice of exactly the required number costs less", () => {
    const prices = fc.array(fc.nat(100), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(prices, fc.nat(5), fc.nat(5), (list, wanted, free) => {
        const min = Math.min(wanted, list.length);
        const cheapest = cheapestOptions([priced(min, free, ...list)]);
        for (let mask = 0; mask < 2 ** list.length; mask += 1) {
          const chosen = list.filter((_, index) => mask & (1 << index));
          if (chosen.length !== min) continue;
          const cost = chosen
            .sort((a, b) => b - a)
            .slice(free)
            .reduce((sum, price) => sum + price, 0);
          expect(cheapest).toBeLessThanOrEqual(cost);
        }
      }),
    );
  });
});

describe("hours of an item", () => {
  const breakfast = { available_from: "07:00", available_until: "11:30" };
  test("[MENU-02] an item is sold from its first minute until before its last", () => {
    expect(hoursOfItem(breakfast, minutesOf("07:00"))).toEqual({ now: true });
    expect(hoursOfItem(breakfast, minutesOf("11:29"))).toEqual({ now: true });
    expect(hoursOfItem(breakfast, minutesOf("06:59"))).toEqual({ now: false, returns: "today" });
    expect(hoursOfItem(breakfast, minutesOf("11:30"))).toEqual({ now: false, returns: "tomorrow" });
    expect(hoursOfItem({ available_from: null, available_until: null }, 0)).toEqual({ now: true });
  });

  test("[TIME-04] hours past midnight hold on both sides of it", () => {
    const late = { available_from: "22:00", available_until: "02:00" };
    expect(hoursOfItem(late, minutesOf("23:00"))).toEqual({ now: true });
    expect(hoursOfItem(late, minutesOf("01:59"))).toEqual({ now: true });
    expect(hoursOfItem(late, minutesOf("02:00"))).toEqual({ now: false, returns: "today" });
    fc.assert(
      fc.property(fc.nat(1439), fc.nat(1439), fc.nat(1439), (at, from, until) => {
        fc.pre(from !== until);
        expect(isWithin(at, from, until)).toBe(!isWithin(at, until, from));
      }),
    );
  });

  test("[TIME-01] minutes of the day are the business's, across daylight saving", () => {
    expect(minutesOfDay(new Date("2026-11-21T07:30:00Z"), "Asia/Kolkata")).toBe(13 * 60);
    expect(minutesOfDay(new Date("2026-07-01T04:00:00Z"), "America/New_York")).toBe(0);
    expect(minutesOfDay(new Date("2026-12-01T04:00:00Z"), "America/New_York")).toBe(23 * 60);
    expect(showTime("07:30", "en", "Asia/Kolkata")).toBe("7:30\u00a0am");
    expect(showTime("07:30", "ar", "Asia/Bahrain")).toMatch(/^7:30/);
  });

  test("[MENU-01] an item is sold where and how it is not excluded", () => {
    const item = { modes: ["pickup" as const], not_at: ["lake"] };
    expect(isSoldAt(item, "lake", "pickup")).toBe(false);
    expect(isSoldAt(item, "centre", "delivery")).toBe(false);
    expect(isSoldAt(item, "centre", "pickup")).toBe(true);
    expect(isSoldAt(item, null, null)).toBe(true);
    expect(isSoldAt({ modes: null, not_at: [] }, "centre", "dinein")).toBe(true);
  });
});

describe("order and filters", () => {
  const item = (over: object) => ({
    price: 1,
    display_price: null,
    likes: 0,
    sort_order: 0,
    food_type: "veg" as const,
    bestseller: false,
    stock: null,
    ...over,
  });

  test("[MENU-03] sorting is by the price shown, and stable in menu order", () => {
    const items = [
      item({ price: 0, display_price: 9, sort_order: 1 }),
      item({ price: 5, sort_order: 3 }),
      item({ price: 5, sort_order: 2 }),
    ];
    expect(sortItems(items, "price_asc", () => "", "en").map((i) => i.sort_order)).toEqual([2, 3, 1]);
    expect(sortItems(items, "price_desc", () => "", "en").map((i) => i.sort_order)).toEqual([1, 2, 3]);
    expect(items.map((i) => i.sort_order)).toEqual([1, 3, 2]);
  });

  test("[MENU-04] within a group any filter may hold, of different groups all must; vegan food is vegetarian", () => {
    const vegan = item({ food_type: "vegan", bestseller: true });
    expect(passesFilters(vegan, ["veg"], true)).toBe(true);
    expect(passesFilters(vegan, ["egg", "veg"], true)).toBe(true);
    expect(passesFilters(vegan, ["egg"], true)).toBe(false);
    expect(passesFilters(vegan, ["veg", "bestseller"], true)).toBe(true);
    expect(passesFilters(vegan, ["in_stock"], false)).toBe(false);
    expect(passesFilters(item({ stock: 0 }), ["in_stock"], true)).toBe(false);
    expect(passesFilters(item({}), ["veg", "bestseller"], true)).toBe(false);
  });

  test("[MENU-04] a filter that changes nothing is not offered", () => {
    expect(usefulFilters([item({}), item({ food_type: "egg" })], "IN", () => true)).toEqual(["veg", "egg"]);
    expect(usefulFilters([item({})], "IN", () => true)).toEqual([]);
  });

  test("[MENU-04] outside India a menu is filtered by what is vegetarian or vegan, and by nothing that is not", () => {
    const menu = [item({}), item({ food_type: "egg" }), item({ food_type: "non_veg" }), item({ food_type: "vegan" })];
    expect(usefulFilters(menu, "IN", () => true)).toEqual(["veg", "vegan", "egg", "non_veg"]);
    for (const country of ["US", "CO", "BH", null]) {
      expect(usefulFilters(menu, country, () => true)).toEqual(["veg", "vegan"]);
    }
  });
});

describe("stores", () => {
  const at = (lat: number, over: object = {}) => ({
    lat,
    lng: 0,
    delivery_area: { type: "radius" as const, km: 200 },
    fulfillment_modes: ["delivery" as const],
    enabled_for_ordering: true,
    temporarily_closed: false,
    ...over,
  });
  const here = { lat: 0, lng: 0 };

  test("[STORE-05] stores come nearest first; only one that takes orders is needed for no problem", () => {
    const [far, near] = [at(1), at(0.5, { temporarily_closed: true })];
    const open = () => true;
    expect(nearbyStores([far, near], here, "delivery", open)).toEqual({ stores: [near, far], problem: null });
    expect(nearbyStores([near], here, "delivery", open).problem).toBe("STORE_TEMPORARY_CLOSED");
    const off = at(0.5, { enabled_for_ordering: false });
    expect(nearbyStores([off, at(0.6, { temporarily_closed: true })], here, "delivery", open).problem).toBe(
      "STORE_ORDERING_NOT_ENABLED",
    );
    expect(nearbyStores([at(3)], here, "delivery", open)).toEqual({ stores: [], problem: "NO_STORE_FOUND" });
    expect(nearbyStores([near], here, "pickup", open).problem).toBe("NO_STORE_FOUND");
  });

  test("[STORE-05] the nearest store that takes orders and is closed at this hour is said to be closed, however many are open farther away", () => {
    const [far, near] = [at(1), at(0.5)];
    const problem = (stores: (typeof near)[], open: (typeof near)[]) =>
      nearbyStores(stores, here, "delivery", (store) => open.includes(store)).problem;
    expect(problem([far, near], [far])).toBe("NEAREST_STORE_CLOSED");
    expect(problem([near], [])).toBe("NEAREST_STORE_CLOSED");
    expect(problem([far, near], [near])).toBeNull();
    // A switch says more than the hours.
    const paused = at(0.4, { temporarily_closed: true });
    expect(problem([paused, near], [])).toBeNull();
    expect(problem([paused], [])).toBe("STORE_TEMPORARY_CLOSED");
  });
});

describe("slugs", () => {
  test("[RTE-08] a slug is readable in its own script and never empty", () => {
    expect(slugOf("Café au Lait!", "x")).toBe("cafe-au-lait");
    expect(slugOf("مشاوي مُشكّلة", "x")).toBe("مشاوي-مشكلة");
    expect(slugOf("!!!", "item-7")).toBe("item-7");
    const taken = new Set<string>();
    expect([uniqueSlug("tea", taken), uniqueSlug("tea", taken), uniqueSlug("tea", taken)]).toEqual([
      "tea",
      "tea-2",
      "tea-3",
    ]);
  });

  test("[RTE-02] the other slugs of a category are those of its name in every language, each once", () => {
    const name = { es: "Arepas rellenas", en: "Filled arepas", ar: "!!!" };
    expect(otherSlugs(name, "arepas-rellenas")).toEqual(["filled-arepas"]);
    expect(otherSlugs(name, "arepas-rellenas-2")).toEqual(["arepas-rellenas", "filled-arepas"]);
    expect(otherSlugs({ en: "Café", es: "Cafe" }, "x")).toEqual(["cafe"]);
  });
});
