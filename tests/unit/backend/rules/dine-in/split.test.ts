import fc from "fast-check";
import { expect, test } from "vitest";
import { sharesToReturn } from "../../../../../backend/rules/dine-in/overpaid.ts";
import {
  type BillRound,
  type BillShare,
  chosenParts,
  dishAmounts,
  dueOf,
  openPieces,
  overlap,
  shareAmount,
} from "../../../../../backend/rules/dine-in/split.ts";
import { sharesLeft } from "../../../../../lib/domain/dine-in/equal-share.ts";
import { asMinor } from "../../../../../lib/domain/money.ts";

const round = (order_id: string, total: number, prices: readonly number[], accepted = true): BillRound => ({
  order_id,
  total: asMinor(total),
  accepted,
  dishes: prices.map((price, position) => ({ position, price: asMinor(price) })),
});
const paid = (amount: number, more: Partial<BillShare> = {}): BillShare => ({
  amount: asMinor(amount),
  dishes: null,
  of: null,
  guest_id: null,
  ...more,
});
const dish = (order_id: string, position: number) => ({ order_id, position });
const amount = (value: number) => ({ kind: "amount", amount: asMinor(value) }) as const;

test("[DINE-05] a round that staff have not accepted cannot be paid: neither its dishes, nor the rest, nor an equal share, nor an amount that needs it", () => {
  const bill = { rounds: [round("a", 1_000, [1_000]), round("b", 500, [500], false)], shares: [] };
  const waiting = { ok: false, error: "ROUND_WAITING" };
  expect(shareAmount(bill, { kind: "rest" })).toEqual(waiting);
  expect(shareAmount(bill, { kind: "share", of: 2 })).toEqual(waiting);
  expect(shareAmount(bill, amount(1_001))).toEqual(waiting);
  expect(shareAmount(bill, amount(1_501))).toEqual({ ok: false, error: "TOO_MUCH" });
  expect(shareAmount(bill, { kind: "dishes", dishes: [dish("b", 0)] })).toEqual(waiting);
  expect(shareAmount(bill, { kind: "dishes", dishes: [dish("a", 0), dish("b", 0)] })).toEqual(waiting);
  expect(shareAmount(bill, amount(1_000))).toEqual({ ok: true, value: 1_000 });
  expect(shareAmount(bill, { kind: "dishes", dishes: [dish("a", 0)] })).toEqual({ ok: true, value: 1_000 });
  expect(shareAmount({ ...bill, shares: [paid(1_000)] }, { kind: "dishes", dishes: [dish("a", 0)] })).toEqual(waiting);
});

test("[DINE-05] equal shares are of what nobody pays separately: two who share after a third paid for a dish pay the same", () => {
  const rounds = [round("a", 1_000, [400, 300, 300])];
  const separately = paid(400, { dishes: [dish("a", 0)] });
  const half = { kind: "share", of: 2 } as const;
  expect(shareAmount({ rounds, shares: [separately] }, half)).toEqual({ ok: true, value: 300 });
  const claimed = paid(300, { of: 2 });
  expect(shareAmount({ rounds, shares: [separately, claimed] }, half)).toEqual({ ok: true, value: 300 });
  expect(shareAmount({ rounds, shares: [separately] }, { kind: "share", of: 3 })).toEqual({ ok: true, value: 200 });
  expect(shareAmount({ rounds, shares: [] }, half)).toEqual({ ok: true, value: 500 });
});

test("[DINE-05] whatever guests claim, release and order, in any order, claims never exceed the bill, and those who share equally pay the last coin of it", () => {
  const guest = fc.constantFrom("ana", "ben", "cem", "dan");
  const act = fc.oneof(
    fc.record({ act: fc.constant("share"), guest, of: fc.integer({ min: 2, max: 5 }) }),
    fc.record({ act: fc.constant("amount"), guest, of: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ act: fc.constant("dish"), guest, of: fc.nat({ max: 5 }) }),
    fc.record({ act: fc.constant("release"), guest, of: fc.nat({ max: 5 }) }),
    fc.record({ act: fc.constant("order"), guest, of: fc.integer({ min: 1, max: 999 }) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), fc.integer({ min: 2, max: 6 }), (acts, of) => {
      const rounds = [round("a", 1_001, [300, 300, 300, 50, 50, 1])];
      const shares: BillShare[] = [];
      const claim = (request: Parameters<typeof shareAmount>[1], more: Partial<BillShare>) => {
        const before = dueOf({ rounds, shares });
        const share = shareAmount({ rounds, shares }, request);
        if (!share.ok) return;
        expect(share.value).toBeGreaterThan(0);
        expect(share.value).toBeLessThanOrEqual(before);
        shares.push(paid(share.value, more));
      };
      for (const { act, guest: guest_id, of: n } of acts) {
        if (act === "share") claim({ kind: "share", of: n }, { guest_id, of: n });
        if (act === "amount") claim(amount(n), { guest_id });
        if (act === "dish") claim({ kind: "dishes", dishes: [dish("a", n)] }, { guest_id, dishes: [dish("a", n)] });
        if (act === "release") shares.splice(n, 1);
        if (act === "order") rounds.push(round(`round ${rounds.length}`, n, [n]));
        const sum = shares.reduce((total, share) => total + share.amount, 0);
        expect(sum).toBeLessThanOrEqual(rounds.reduce((total, { total: one }) => total + one, 0));
      }
      // As many as say so take the rest in equal shares, whatever went before.
      const due = dueOf({ rounds, shares });
      const left = sharesLeft(shares, of);
      const from = shares.length;
      for (let n = 0; n < left; n += 1) claim({ kind: "share", of }, { guest_id: `guest ${n}`, of });
      expect(dueOf({ rounds, shares })).toBe(0);
      const last = shares.slice(from).map((share) => share.amount);
      if (due >= left) expect(Math.max(...last) - Math.min(...last)).toBeLessThanOrEqual(1);
    }),
  );
});

test("[DINE-05] what a dish costs does not change when other rounds are added", () => {
  const first = round("a", 1_001, [300, 300, 300]);
  const alone = dishAmounts({ rounds: [first] });
  const later = dishAmounts({ rounds: [first, round("b", 777, [100, 50])] });
  for (const [key, value] of alone) expect(later.get(key)).toBe(value);
  expect([...later.values()].reduce((sum, value) => sum + value, 0)).toBe(1_778);
});

test("[DINE-05] dish by dish, in any order, the shares come to the bill exactly", () => {
  const rounds = [round("a", 1_001, [300, 300, 300]), round("b", 778, [100, 50])];
  const shares: BillShare[] = [];
  for (const [order, position] of [
    ["b", 1],
    ["a", 2],
    ["a", 0],
    ["b", 0],
    ["a", 1],
  ] as const) {
    const share = shareAmount({ rounds, shares }, { kind: "dishes", dishes: [dish(order, position)] });
    if (!share.ok) throw new Error(share.error);
    shares.push(paid(share.value, { dishes: [dish(order, position)] }));
  }
  expect(dueOf({ rounds, shares })).toBe(0);
});

test("[DINE-05] of a bill that became smaller, unpaid claims open again before paid shares, the newest first, no more than needed", () => {
  const share = (id: string, sum: number, status: "claimed" | "paid", way: "cash" | "payment_gateway" | "wallet") => ({
    id,
    amount: asMinor(sum),
    status,
    way,
  });
  const shares = [
    share("cash", 100, "paid", "cash"),
    share("online", 200, "paid", "payment_gateway"),
    share("wallet", 300, "paid", "wallet"),
    share("older claim", 50, "claimed", "cash"),
    share("claim", 60, "claimed", "payment_gateway"),
  ];
  const returned = (total: number, isFor: (one: { id: string }) => boolean = () => false) =>
    sharesToReturn(shares, asMinor(total), isFor)?.map(({ id }) => id) ?? null;
  expect(returned(710)).toEqual([]);
  expect(returned(700)).toEqual(["claim"]);
  expect(returned(640)).toEqual(["claim", "older claim"]);
  expect(returned(599)).toEqual(["claim", "older claim", "wallet"]);
  expect(returned(100)).toEqual(["claim", "older claim", "wallet", "online"]);
  expect(returned(99)).toBeNull();
  expect(returned(710, ({ id }) => id === "online")).toEqual(["online"]);
  expect(returned(500, ({ id }) => id === "online")).toEqual(["online", "claim"]);
  expect(returned(710, ({ id }) => id === "cash")).toBeNull();
});

test("[DINE-05] of a dish of several pieces each guest can pay some, none twice, and in whatever order they come to the dish exactly", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.record({ at: fc.nat({ max: 2 }), count: fc.integer({ min: 1, max: 4 }), back: fc.boolean() }), {
        maxLength: 30,
      }),
      (total, quantities, acts) => {
        const dishes = quantities.map((quantity, position) => ({ position, price: asMinor(100 * quantity), quantity }));
        const rounds = [{ order_id: "a", total: asMinor(total + 100), accepted: true, dishes }];
        const shares: BillShare[] = [];
        const claim = (at: number, count: number | null) => {
          const parts = chosenParts({ rounds, shares }, [{ ...dish("a", at), quantity: count }]);
          if (!parts.ok) return parts.error;
          const amount = shareAmount({ rounds, shares }, { kind: "dishes", dishes: parts.value });
          if (!amount.ok) return amount.error;
          for (const { dishes: taken } of shares)
            for (const part of parts.value) expect(taken?.some((one) => overlap(one, part))).toBe(false);
          shares.push(paid(amount.value, { dishes: parts.value }));
          return null;
        };
        for (const { at, count, back } of acts) {
          const left = openPieces({ rounds, shares }).get(`a ${at}`)?.length ?? 0;
          if (back) shares.splice(at, 1);
          else if (claim(at, count) === null) expect(left).toBeGreaterThanOrEqual(count);
          else expect(left).toBeLessThan(count);
          expect(dueOf({ rounds, shares })).toBeGreaterThanOrEqual(0);
        }
        for (const at of quantities.keys()) claim(at, null);
        expect(dueOf({ rounds, shares })).toBe(0);
      },
    ),
  );
});

test("[DINE-05] one of two pieces costs half a dish, the first the odd coin; a guest who asks for more than is open is told so", () => {
  const rounds = [
    { order_id: "a", total: asMinor(501), accepted: true, dishes: [{ position: 0, price: asMinor(500), quantity: 2 }] },
    round("b", 300, [300]),
  ];
  const cost = (shares: readonly BillShare[], quantity: number | null) => {
    const parts = chosenParts({ rounds, shares }, [{ ...dish("a", 0), quantity }]);
    return parts.ok ? shareAmount({ rounds, shares }, { kind: "dishes", dishes: parts.value }) : parts;
  };
  expect(cost([], 1)).toEqual({ ok: true, value: 251 });
  expect(cost([], 2)).toEqual({ ok: true, value: 501 });
  expect(cost([], 3)).toEqual({ ok: false, error: "DISH_TAKEN" });
  expect(cost([], 0)).toEqual({ ok: false, error: "SHARE_INVALID" });
  const one = paid(251, { dishes: [{ ...dish("a", 0), pieces: [0] }] });
  expect(cost([one], 1)).toEqual({ ok: true, value: 250 });
  expect(cost([one], null)).toEqual({ ok: true, value: 250 });
  expect(cost([one], 2)).toEqual({ ok: false, error: "DISH_TAKEN" });
  // A share from before pieces were counted is for all of them.
  expect(cost([paid(501, { dishes: [dish("a", 0)] })], 1)).toEqual({ ok: false, error: "DISH_TAKEN" });
});
