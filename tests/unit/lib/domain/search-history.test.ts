import { describe, expect, test } from "vitest";
import { addPastLocation, addRecentSearch } from "../../../../lib/domain/search-history.ts";

describe("recent searches", () => {
  test("[MENU-06] newest first, at most 5", () => {
    const all = ["a", "b", "c", "d", "e", "f"].reduce<readonly string[]>(addRecentSearch, []);
    expect(all).toEqual(["f", "e", "d", "c", "b"]);
  });

  test("[MENU-06] non-strings and blanks are ignored, stored duplicates skipped", () => {
    const stored = ["dosa", "idli"];
    for (const ignored of [null, undefined, 7, {}, ["x"], "", "   ", "idli", " dosa "]) {
      expect(addRecentSearch(stored, ignored)).toBe(stored);
    }
    expect(addRecentSearch(stored, "  vada ")).toEqual(["vada", "dosa", "idli"]);
  });

  test("[MENU-06] a very long search is shortened", () => {
    expect(addRecentSearch([], "x".repeat(5000))[0]).toHaveLength(100);
  });
});

test("[STORE-07] past locations: newest first, at most 3, duplicates by place id skipped", () => {
  const at = (placeId: string, address = placeId) => ({ placeId, address, lat: 1, lng: 2 });
  const all = [at("a"), at("b"), at("c"), at("d")].reduce(addPastLocation, [] as ReturnType<typeof addPastLocation>);
  expect(all.map(({ placeId }) => placeId)).toEqual(["d", "c", "b"]);
  expect(addPastLocation(all, at("c", "another address"))).toBe(all);
});
