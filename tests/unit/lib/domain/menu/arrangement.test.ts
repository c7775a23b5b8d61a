import { array, assert, constantFrom, option, property, shuffledSubarray, string, uniqueArray } from "fast-check";
import { expect, test } from "vitest";
import {
  inOrder,
  isSortedOrFiltered,
  readSortAndFilters,
  toggleFilter,
  UNSORTED,
  writeSortAndFilters,
} from "@/lib/domain/menu/arrangement";

const offered = {
  sorts: ["menu", "price_asc", "price_desc", "popular"],
  filters: ["veg", "vegan", "bestseller", "in_stock"],
};

test("[MENU-03] [MENU-04] sort order and filters stand in the address and are read from it again", () => {
  const arrangements = property(
    option(constantFrom("price_asc", "price_desc", "popular"), { nil: null }),
    shuffledSubarray(offered.filters),
    constantFrom("", "?lang=ar", "?q=a%26b&sort=old&filter=veg"),
    (sort, chosen, before) => {
      const filters = offered.filters.filter((id) => chosen.includes(id));
      const written = writeSortAndFilters(before, { sort, filters });
      expect(readSortAndFilters(written, offered)).toEqual({ sort, filters });
      expect(new URLSearchParams(written).get("lang")).toBe(new URLSearchParams(before).get("lang"));
      expect(writeSortAndFilters(written, UNSORTED)).toBe(writeSortAndFilters(before, UNSORTED));
    },
  );
  assert(arrangements);
});

test("[MENU-03] an address with a sort order or filter that the server does not offer opens the menu in its usual order", () => {
  assert(
    property(string(), string(), (sort, filter) => {
      const search = `?${new URLSearchParams({ sort: `no ${sort}`, filter: `no ${filter}` })}`;
      expect(readSortAndFilters(search, offered)).toEqual(UNSORTED);
    }),
  );
  expect(readSortAndFilters("?sort=menu", offered)).toEqual(UNSORTED);
  expect(isSortedOrFiltered(UNSORTED)).toBe(false);
});

test("[MENU-04] a filter goes on and off, whatever else is on, in the server's order", () => {
  const once = toggleFilter(UNSORTED, "bestseller", offered);
  const twice = toggleFilter(once, "veg", offered);
  expect(twice.filters).toEqual(["veg", "bestseller"]);
  expect(toggleFilter(twice, "bestseller", offered).filters).toEqual(["veg"]);
  expect(isSortedOrFiltered(twice)).toBe(true);
});

test("[MENU-03] dishes follow the server's order, and those it leaves out are not shown", () => {
  assert(
    property(uniqueArray(string()), array(string()), (all, wanted) => {
      const order = [...new Set(wanted)];
      const places = new Map(order.map((id, index) => [id, index]));
      const expected = order.filter((id) => all.includes(id));
      expect(inOrder(all, (id) => id, places)).toEqual(expected);
    }),
  );
});
