import { expect, test } from "vitest";
import { rowsComeSoon, wholeSections } from "@/components/menu/lazy-sections/split-sections";
import type { Category } from "@/lib/api/shop/menu";

const sections = (...counts: number[]) =>
  counts.map(
    (item_count, id) => ({ id: String(id), item_count, items: [], sub_categories: [] }) as unknown as Category,
  );

test("[MENU-01] a short menu is in the page with all its rows", () => {
  expect(wholeSections(sections(20, 20, 20))).toBe(3);
  expect(wholeSections([])).toBe(0);
});

test("[MENU-01] of a longer menu the first sections are, up to thirty rows, and always the very first", () => {
  expect(wholeSections(sections(10, 17, 11, 30))).toBe(2);
  expect(wholeSections(sections(90, 10))).toBe(1);
});

test("[MENU-01] the other rows come by themselves up to 250 dishes; beyond, a section's come when the guest is near", () => {
  expect(rowsComeSoon(sections(125, 125))).toBe(true);
  expect(rowsComeSoon(sections(125, 126))).toBe(false);
});
