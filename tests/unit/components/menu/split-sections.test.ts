import { expect, test } from "vitest";
import { rowsComeSoon, wholeSections } from "@/components/menu/lazy-sections/split-sections";
import type { Category } from "@/lib/api/shop/menu";

const sections = (...counts: number[]) =>
  counts.map(
    (item_count, id) => ({ id: String(id), item_count, items: [], sub_categories: [] }) as unknown as Category,
  );

const wholeOf = (...counts: number[]) => wholeSections(sections(...counts));

test("[MENU-01] a short menu is in the page with all its rows", () => {
  expect(wholeOf(20, 20, 20)).toBe(3);
  expect(wholeOf()).toBe(0);
});

test("[MENU-01] of a longer menu the first sections are, up to thirty rows, and always the very first", () => {
  expect(wholeOf(10, 17, 11, 30)).toBe(2);
  expect(wholeOf(90, 10)).toBe(1);
});

test("[MENU-01] a section that comes first only at this hour counts as it stands", () => {
  expect(wholeOf(10, 7, 11, 60)).toBe(3);
  expect(wholeOf(7, 11, 60, 10)).toBe(2);
  expect(wholeOf(60, 10, 7, 11)).toBe(1);
});

test("[MENU-01] the other rows come by themselves up to 250 dishes; beyond, a section's come when the guest is near", () => {
  expect(rowsComeSoon(sections(125, 125))).toBe(true);
  expect(rowsComeSoon(sections(125, 126))).toBe(false);
});
