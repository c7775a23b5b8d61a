import { expect, test } from "vitest";
import { lineFragment, namedLine } from "@/components/item/sheet/item-host";
import { addItem, EMPTY_CART } from "@/lib/domain/cart/cart";
import { item, unwrap } from "../../lib/domain/builders";

test("[CART-05] an address names one line of the cart, also among portions with other notes, and holds no note", () => {
  const lines = ["nut allergy", "", "crisp"].reduce(
    (cart, instructions) => unwrap(addItem(cart, item(), [], { now: 1, instructions })),
    EMPTY_CART,
  ).items;
  for (const line of lines) {
    expect(namedLine(lines, line.id, lineFragment(line))).toBe(line);
    expect(lineFragment(line)).not.toContain("nut");
  }
  expect(namedLine(lines, "dosa", "")).toBeNull();
  expect(namedLine(lines, "idli", lineFragment(lines[0] as (typeof lines)[0]))).toBeNull();
});
