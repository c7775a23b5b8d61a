import { expect, test } from "vitest";
import { gapFillersFirst } from "@/lib/domain/cart/fill-gap";

const dish = (name: string, item_price: number, display_price: number | null = null) => ({
  name,
  item_price,
  display_price,
});
const SIDES = [dish("dip", 80), dish("wings", 1200), dish("fries", 500), dish("shake", 0, 650)];
const order = (missing: number) => gapFillersFirst(SIDES, missing).map(({ name }) => name);

test("[MENU-07] [ORD-01] below the minimum the cheapest suggestion that reaches it comes first", () => {
  expect(order(600)).toEqual(["shake", "wings", "dip", "fries"]);
  expect(order(500)).toEqual(["fries", "shake", "wings", "dip"]);
});

test("[MENU-07] suggestions stay in their order when the minimum is reached, or none of them reaches it", () => {
  expect(order(0)).toEqual(["dip", "wings", "fries", "shake"]);
  expect(order(5000)).toEqual(["dip", "wings", "fries", "shake"]);
});
