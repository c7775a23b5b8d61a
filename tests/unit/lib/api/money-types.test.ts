import { expect, expectTypeOf, test } from "vitest";
import type { BillFieldsFragment } from "@/lib/api/generated/graphql";
import type { Bill } from "@/lib/api/order/bill";
import type { OrderDetail } from "@/lib/api/order/order";
import type { MenuItem } from "@/lib/api/shop/menu";
import { minorUnits } from "@/lib/api/wire-money";
import type { Cart, CartItem } from "@/lib/domain/cart/cart";
import { addMoney, asMinor, formatMoney, type Minor, toDecimal, type WireDecimal } from "@/lib/domain/money";
import { toMinor } from "@/lib/domain/money/decimals";
import type { PlacingState } from "@/lib/domain/order/placing";
import type { items, orders } from "../../../../backend/db/schema";
import type { BillInput, Bill as ComputedBill } from "../../../../backend/rules/bill/bill";
import { branded } from "../branded";
import { wireBill, wireItem } from "../fixtures";

// What these tests say about types, the type check of the project proves; the runner sees only what happens besides.
const decimal = branded<WireDecimal>(120.5);

test("a decimal of the wire is no amount in minor units, and neither is it a number", () => {
  expectTypeOf<WireDecimal>().not.toExtend<number>();
  expectTypeOf<WireDecimal>().not.toExtend<Minor>();
  // @ts-expect-error: shown as it came, 120.50 would read 1.20
  expect(() => formatMoney(decimal, "INR")).toThrow(RangeError);
  // @ts-expect-error: it cannot be counted either
  expect(() => addMoney(decimal)).toThrow(RangeError);
});

test("an amount in minor units is no decimal of the wire, and a bare number is neither", () => {
  expectTypeOf<Minor>().not.toExtend<WireDecimal>();
  expectTypeOf<number>().not.toExtend<WireDecimal>();
  expectTypeOf<number>().not.toExtend<Minor>();
  // @ts-expect-error: read twice, 120.50 would become 12050.00
  expect(minorUnits("INR").required(asMinor(12_050))).toBe(1_205_000);
  // @ts-expect-error: and the same where a typed amount is read
  expect(toMinor(asMinor(12_050), "INR").ok).toBe(true);
  expectTypeOf(minorUnits("INR").required(decimal)).toEqualTypeOf<Minor>();
});

test("what is counted with is an amount, from the row of the database to the sentence on the screen", () => {
  expectTypeOf<(typeof items.$inferSelect)["price"]>().toEqualTypeOf<Minor>();
  expectTypeOf<(typeof orders.$inferInsert)["payable_amount"]>().toEqualTypeOf<Minor>();
  expectTypeOf<BillInput["deliveryCharge"]>().toEqualTypeOf<Minor>();
  expectTypeOf<ComputedBill["total"]>().toEqualTypeOf<Minor>();
  expectTypeOf<PlacingState["minimum"]>().toEqualTypeOf<Minor>();
  expectTypeOf(formatMoney).parameter(0).toEqualTypeOf<Minor>();
  expectTypeOf(toDecimal).parameter(0).toEqualTypeOf<Minor>();
  // @ts-expect-error: a sum of bare numbers is none
  expect(formatMoney(100 + 20, "INR")).toBe("₹1.20");
});

test("server-rendered pages is nothing to show before its mapper has read it", () => {
  // @ts-expect-error: its amounts are decimals
  const bill: Bill = wireBill();
  // @ts-expect-error: its prices are decimals
  const item: MenuItem = wireItem();
  expect([bill.total, item.item_price]).toEqual([271, 120.5]);
  expectTypeOf<Bill["total"]>().toEqualTypeOf<Minor>();
  expectTypeOf<Bill["other_charges"][number]["amount"]>().toEqualTypeOf<Minor>();
  expectTypeOf<Bill["wallet_credit_applied"]>().toEqualTypeOf<Minor | null>();
  expectTypeOf<OrderDetail["items"][number]["total"]>().toEqualTypeOf<Minor>();
  expectTypeOf<OrderDetail["store"]["delivery_charge"]>().toEqualTypeOf<Minor | null>();
});

test("a bare number is no price of the cart", () => {
  // @ts-expect-error: somebody must say what it counts
  const coffee: Pick<CartItem, "item_price"> = { item_price: 120.5 };
  expect(() => asMinor(coffee.item_price)).toThrow(RangeError);
  expectTypeOf<Cart["sub_total"]>().toEqualTypeOf<Minor>();
});

test("a mapper that forgets one amount does not compile", () => {
  const read = (wire: BillFieldsFragment): Pick<Bill, "total" | "taxes"> => {
    const minor = minorUnits("INR");
    // @ts-expect-error: taxes is forgotten
    return { ...wire, total: minor.required(wire.total) };
  };
  expect(read(wireBill())).toMatchObject({ total: 27_100, taxes: 12.05 });
});

test("a percentage is a plain number, not an amount", () => {
  type Rule = NonNullable<NonNullable<Bill["discount"]>["applicable_on"]>;
  expectTypeOf<Rule["discount_pct"]>().toEqualTypeOf<number | null>();
  expectTypeOf<Rule["max_discount_amt"]>().toEqualTypeOf<Minor | null>();
});
