import { describe, expect, test } from "vitest";
import { type ListedStore, offeredModes, sortStores } from "@/lib/domain/store/store-list";

const store = (id: string, more: Partial<ListedStore> = {}): ListedStore => ({
  id,
  name: `Store ${id}`,
  city: "Town",
  lat: 0,
  lng: 0,
  takesOrders: true,
  modes: ["pickup"],
  sort_order: 0,
  ...more,
});
const ids = (stores: readonly ListedStore[]) => stores.map(({ id }) => id);

describe("[STORE-06] the list of stores", () => {
  const all = [
    store("closed", { takesOrders: false, lat: 0.01, sort_order: 1 }),
    store("near", { lat: 0.05, sort_order: 3 }),
    store("nearer", { lat: 0.02, sort_order: 2 }),
    store("far", { lat: 3, sort_order: 0 }),
    store("other way", { lat: 0.001, modes: ["delivery"], sort_order: 4 }),
  ];
  const here = { lat: 0, lng: 0 };

  test("near a place has first those that take orders in the mode, by distance, then the others around, then the rest", () => {
    const arranged = sortStores(all, { mode: "pickup", place: here, search: "" });
    expect(ids(arranged)).toEqual(["nearer", "near", "other way", "closed", "far"]);
  });

  test("without a place has first those that take orders, in the shop's own order", () => {
    const arranged = sortStores(all, { mode: "pickup", place: null, search: "" });
    expect(ids(arranged)).toEqual(["far", "nearer", "near", "closed", "other way"]);
  });

  test("is searched by the beginnings of words of name and town, without accents and Arabic vowel signs", () => {
    const named = [
      store("1", { name: "Café Ñandú", city: "Medellín" }),
      store("2", { name: "المنارة", city: "المنامة" }),
      store("3", { name: "Harbour Grill" }),
    ];
    const found = (search: string) => ids(sortStores(named, { mode: "pickup", place: null, search }));
    expect(found("cafe med")).toEqual(["1"]);
    expect(found("مناره")).toEqual(["2"]);
    expect(found("GRILL har")).toEqual(["3"]);
    expect(found("arbour")).toEqual([]);
    expect(found("  ")).toEqual(["1", "2", "3"]);
  });

  test("starts with a service that stores have", () => {
    expect(offeredModes([store("1"), store("2")], ["delivery", "pickup"])).toEqual(["pickup"]);
    expect(offeredModes([], ["delivery", "pickup"])).toEqual(["delivery", "pickup"]);
  });
});
