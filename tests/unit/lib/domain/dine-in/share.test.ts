import { expect, test } from "vitest";
import type { CartTip } from "@/lib/domain/cart/cart";
import {
  awaitsStaff,
  chosenDishes,
  firstKind,
  hasDishesToCome,
  paidBy,
  type ShareChoice,
  shareEstimate,
  tipBase,
  tipOf,
} from "@/lib/domain/dine-in/share";
import type { BillPayment } from "@/lib/domain/dine-in/table";
import { asMinor } from "@/lib/domain/money";

const dish = (position: number, share: number, more: object = {}) => ({
  order_id: "o",
  position,
  guest_id: "ana",
  payment_id: null,
  status: "SERVED",
  share: asMinor(share),
  ...more,
});
const bill = {
  total: asMinor(1000),
  due: asMinor(700),
  dishes: [
    dish(0, 300, { payment_id: "p", guest_id: "ben" }),
    dish(1, 400),
    dish(2, 300, { guest_id: "ben" }),
    dish(3, 200, { status: "CANCELLED" }),
    dish(4, 100, { status: "PLACED" }),
  ],
  payments: [] as Pick<BillPayment, "of" | "status" | "guest_id">[],
};
const choice = (more: Partial<ShareChoice>): ShareChoice => ({
  kind: "rest",
  dishes: [],
  of: 2,
  amount: null,
  ...more,
});

test("[DINE-05] a guest's own dishes are those nobody pays, that staff accepted and did not cancel", () => {
  expect(chosenDishes(bill, choice({ kind: "mine" }), "ana").map(({ position }) => position)).toEqual([1]);
  expect(shareEstimate(bill, choice({ kind: "mine" }), "ana")).toBe(400);
});

test("[DINE-05] a dish that somebody pays cannot be chosen", () => {
  expect(shareEstimate(bill, choice({ kind: "dishes", dishes: ["o 0", "o 2"] }), "ana")).toBe(300);
});

test("[DINE-05] a share never exceeds what is left", () => {
  expect(shareEstimate(bill, choice({ kind: "rest" }), "ana")).toBe(700);
  expect(shareEstimate(bill, choice({ kind: "share", of: 3 }), "ana")).toBe(234);
  expect(shareEstimate({ ...bill, due: asMinor(100) }, choice({ kind: "share", of: 2 }), "ana")).toBe(50);
  expect(shareEstimate(bill, choice({ kind: "amount", amount: asMinor(700) }), "ana")).toBe(700);
  expect(shareEstimate(bill, choice({ kind: "amount", amount: asMinor(701) }), "ana")).toBe(0);
  expect(shareEstimate(bill, choice({ kind: "amount" }), "ana")).toBe(0);
});

test("[DINE-05] the first of the equal shares take the rounding and the last what is left, as on the server; released ones do not count", () => {
  const after = (due: number, ...statuses: ("claimed" | "paid" | "released")[]) =>
    shareEstimate(
      {
        ...bill,
        due: asMinor(due),
        payments: statuses.map((status, guest) => ({ of: 3, status, guest_id: String(guest) })),
      },
      choice({ kind: "share", of: 3 }),
      "ana",
    );
  expect([after(1000), after(1000, "released"), after(666, "paid"), after(333, "paid", "claimed")]).toEqual([
    334, 334, 333, 333,
  ]);
});

test("[DINE-05] equal shares are of what nobody pays separately, and stay equal while they are claimed", () => {
  const separately = { of: null, status: "paid", guest_id: "cem" } as const;
  const half = { of: 2, status: "claimed", guest_id: "ben" } as const;
  const two = choice({ kind: "share", of: 2 });
  expect(shareEstimate({ ...bill, due: asMinor(600), payments: [separately] }, two, "ana")).toBe(300);
  expect(shareEstimate({ ...bill, due: asMinor(300), payments: [separately, half] }, two, "ana")).toBe(300);
});

test("[DINE-05] what a phone has paid has its tips, and nothing that is only claimed; served dishes are not to come", () => {
  const own = { guest_id: "ana", payable: asMinor(110) };
  const payments = [
    { ...own, status: "paid" },
    { ...own, status: "claimed" },
    { ...own, guest_id: "ben", status: "paid" },
  ] as never;
  expect(paidBy({ payments }, "ana")).toBe(110);
  expect(hasDishesToCome({ dishes: [dish(0, 1), dish(1, 1, { status: "CANCELLED" })] })).toBe(false);
  expect(hasDishesToCome({ dishes: [dish(0, 1), dish(1, 1, { status: "INPREP" })] })).toBe(true);
});

test("[DINE-05] a bill with a round that staff have not accepted says so", () => {
  expect(awaitsStaff(bill)).toBe(true);
  expect(awaitsStaff({ dishes: bill.dishes.slice(0, 3) })).toBe(false);
});

test("[DINE-05] a tip in percent is at most as much as the share, and a larger amount that was typed is not taken", () => {
  const of = (tip: CartTip | null) => tipOf({ tip, base: asMinor(300), estimate: asMinor(400) });
  expect([of({ percent: 10 }), of({ percent: 150 }), of({ amount: asMinor(400) }), of(null)]).toEqual([
    30, 400, 400, 0,
  ]);
  expect(of({ amount: asMinor(401) })).toBeNull();
});

test("[DINE-05] [BILL-01] a tip in percent is of the dishes, not of the taxes and charges in a share, as at the checkout", () => {
  const bill = { sub_total: asMinor(2_945), total: asMinor(3_207) };
  const share = asMinor(1_688);
  expect(tipOf({ tip: { percent: 20 }, base: tipBase(bill, share), estimate: share })).toBe(310);
  // A coupon lowers what is paid, and taxes that the prices include are part of the dishes.
  expect(tipBase({ sub_total: asMinor(2_000), total: asMinor(1_800) }, asMinor(900))).toBe(900);
});

test("[DINE-05] where others are at the table, what one ordered is chosen first; alone, after a payment or with nothing of one's own, the rest", () => {
  const of = (guestId: string, guests: readonly string[], paid: readonly string[] = []) => {
    const payments = paid.map((guest_id) => ({ guest_id, of: null, status: "paid" as const }));
    const dishes = [dish(0, 100), dish(1, 200, { guest_id: "ben" })];
    return firstKind({ total: asMinor(300), due: asMinor(300), dishes, payments }, guests, guestId);
  };
  expect([of("ana", ["ana", "ben"]), of("ana", ["ana"]), of("cem", ["ana", "cem"])]).toEqual(["mine", "rest", "rest"]);
  expect(of("ana", ["ana", "ben"], ["ana"])).toBe("rest");
});
