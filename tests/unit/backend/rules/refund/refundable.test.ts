import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideRefund,
  type GivenBack,
  lineWorth,
  type PaidOrder,
  type RefundScope,
} from "../../../../../backend/rules/refund/refundable.ts";
import { asMinor } from "../../../../../lib/domain/money.ts";
import { runs } from "../../../../property-seed.ts";
import { branded } from "../../../lib/branded.ts";

const order = branded<PaidOrder>({
  total: 12_000,
  charges: [{ amount: 1_500 }, { amount: 500 }],
  lines: [
    { position: 0, quantity: 2, weight: 8_000 },
    { position: 1, quantity: 1, weight: 4_000 },
  ],
  wallet: 0,
});
const nothing = branded<GivenBack>({ paid: 0, wallet: 0, pieces: new Map(), charges: new Set() });
const given = (change: object) => branded<GivenBack>({ ...nothing, ...change });
const scope = (value: unknown) => branded<RefundScope>(value as never);
const parts = (pieces: readonly (readonly [number, number])[], charges: readonly number[] = []) =>
  scope({ kind: "parts", pieces: pieces.map(([position, quantity]) => ({ position, quantity })), charges });

describe("[PAY-REFUND] what can be given back", () => {
  test("a line is worth its share of what is no charge, with discount and taxes; lines and charges add up to the total", () => {
    expect([...lineWorth(order).values()]).toEqual([6_667, 3_333]);
    expect(decideRefund(order, nothing, parts([[0, 1]]))).toEqual({ amount: 3_334, paid: 3_334, wallet: 0 });
    const one = given({ paid: 3_334, pieces: new Map([[0, 1]]) });
    expect(decideRefund(order, one, parts([[0, 1]]))).toMatchObject({ amount: 3_333 });
    expect(decideRefund(order, nothing, parts([], [0, 1]))).toMatchObject({ amount: 2_000 });
  });

  test("a piece or a charge goes back once, a sum at most up to what is left, and nothing after all of it", () => {
    const some = given({ paid: 8_667, pieces: new Map([[0, 2]]), charges: new Set([0]) });
    expect(decideRefund(order, some, parts([[0, 1]]))).toEqual({
      refused: "too_many",
      most: 3_333,
      line: { position: 0, of: 2, gone: 2 },
    });
    expect(decideRefund(order, some, parts([], [0]))).toMatchObject({ refused: "charge_gone" });
    expect(decideRefund(order, nothing, parts([[7, 1]]))).toMatchObject({ refused: "no_such_part" });
    expect(decideRefund(order, some, scope({ kind: "sum", amount: 3_334 }))).toEqual({
      refused: "too_much",
      most: 3_333,
    });
    expect(decideRefund(order, some, scope({ kind: "sum", amount: 0 }))).toMatchObject({ refused: "nothing_asked" });
    expect(decideRefund(order, some, scope({ kind: "rest" }))).toMatchObject({ amount: 3_333 });
    expect(decideRefund(order, given({ paid: 12_000 }), scope({ kind: "rest" }))).toMatchObject({
      refused: "nothing_left",
    });
  });

  test("money goes back to where it came from: to the payment first, then into the wallet", () => {
    const both = branded<PaidOrder>({ ...order, wallet: 5_000 });
    const sum = (amount: number, before = nothing) => decideRefund(both, before, scope({ kind: "sum", amount }));
    expect(sum(6_000)).toEqual({ amount: 6_000, paid: 6_000, wallet: 0 });
    expect(sum(9_000)).toEqual({ amount: 9_000, paid: 7_000, wallet: 2_000 });
    expect(sum(3_000, given({ paid: 7_000, wallet: 2_000 }))).toEqual({ amount: 3_000, paid: 0, wallet: 3_000 });
  });

  test("where a provider counts in steps, what dishes are worth is rounded down to one and the rest goes whole", () => {
    expect(decideRefund(order, nothing, parts([[0, 1]]), { step: 10 })).toMatchObject({ amount: 3_330 });
    expect(decideRefund(order, given({ paid: 8_663 }), scope({ kind: "rest" }), { step: 10 })).toMatchObject({
      amount: 3_337,
    });
  });

  test("a sum goes back exactly as it was typed: one between a provider's steps is refused, with the nearest that can go", () => {
    const sum = (amount: number, of = order, before = nothing) =>
      decideRefund(of, before, scope({ kind: "sum", amount }), { step: 10 });
    expect(sum(3_330)).toMatchObject({ amount: 3_330 });
    expect(sum(3_334)).toEqual({ refused: "between_steps", most: 3_330 });
    expect(sum(3_337)).toEqual({ refused: "between_steps", most: 3_340 });
    expect(sum(9)).toEqual({ refused: "between_steps", most: 10 });
    expect(sum(3_337, order, given({ paid: 8_663 })), "the last of it is one").toMatchObject({ amount: 3_337 });
    const both = branded<PaidOrder>({ ...order, wallet: 5_000 });
    expect(sum(3_337, both), "the wallet takes the rest").toEqual({ amount: 3_337, paid: 3_330, wallet: 7 });
  });

  test("[PAY-REFUND] below what the provider gives back at once nothing goes, nor what would leave less than that; the whole payment and the wallet's part go", () => {
    const least = asMinor(100);
    const sum = (amount: number, of = order, before = nothing) =>
      decideRefund(of, before, scope({ kind: "sum", amount }), { least });
    expect(sum(99)).toEqual({ refused: "too_little", most: 100 });
    expect(sum(100)).toMatchObject({ paid: 100 });
    expect(sum(11_901)).toEqual({ refused: "leaves_too_little", most: 100 });
    expect(sum(11_900)).toMatchObject({ paid: 11_900 });
    const rest = scope({ kind: "rest" });
    expect(decideRefund(order, given({ paid: 11_950 }), rest, { least })).toEqual({
      refused: "too_little_left",
      most: 50,
    });
    const small = branded<PaidOrder>({ ...order, total: 50, wallet: 0 });
    expect(decideRefund(small, nothing, rest, { least }), "all in one").toMatchObject({ paid: 50 });
    const both = branded<PaidOrder>({ ...order, wallet: 5_000 });
    expect(sum(20, both, given({ paid: 7_000 })), "into the wallet").toMatchObject({ wallet: 20 });
  });

  test("[PAY-REFUND] of a table's round it is the payment that was chosen of which less than the provider's least may not be left", () => {
    const least = asMinor(100);
    const sum = (amount: number, ofPayment: number) =>
      decideRefund(order, nothing, scope({ kind: "sum", amount }), { least, ofPayment: asMinor(ofPayment) });
    expect(sum(4_950, 5_000)).toEqual({ refused: "leaves_too_little", most: 100 });
    expect(sum(5_000, 5_000)).toMatchObject({ paid: 5_000 });
    expect(sum(11_950, 40_000)).toMatchObject({ paid: 11_950 });
    expect(sum(12_000, 12_050), "a tip of less beside all of the round").toMatchObject({ paid: 12_000 });
    expect(sum(50, 50), "a part, though all of the share").toEqual({ refused: "too_little_left", most: 50 });
  });

  test("[PAY-REFUND] all that is left is that of the payment that was chosen, of a table's bill with several", () => {
    const rest = (ofPayment: number, before = nothing) =>
      decideRefund(order, before, scope({ kind: "rest" }), { ofPayment: asMinor(ofPayment) });
    expect(rest(5_000)).toMatchObject({ paid: 5_000 });
    expect(rest(40_000)).toMatchObject({ paid: 12_000 });
    expect(rest(5_000, given({ paid: 9_000 }))).toMatchObject({ paid: 3_000 });
  });

  test("[PAY-REFUND] of a table's round no more goes back than is left of what its bill was paid with", () => {
    const give = (asked: object, left = 11_990) =>
      decideRefund(order, nothing, scope(asked), { sources: [{ left: asMinor(left), step: 1 }] });
    expect(give({ kind: "rest" })).toMatchObject({ amount: 11_990, paid: 11_990 });
    expect(give({ kind: "sum", amount: 12_000 })).toEqual({ refused: "too_much", most: 11_990 });
    expect(give({ kind: "rest" }, 0)).toMatchObject({ refused: "nothing_left" });
  });

  test("[PAY-REFUND] of a table's round that is between a provider's steps only steps go back, and with the last of its payment what that was rounded by", () => {
    const round = branded<PaidOrder>({ total: 3_455, charges: [], lines: [], wallet: 0 });
    const give = (asked: object, left: number, before = nothing, others: readonly number[] = []) =>
      decideRefund(round, before, scope(asked), {
        step: 10,
        ofPayment: asMinor(left),
        sources: [{ left: asMinor(left), step: 10 }, ...others.map((one) => ({ left: asMinor(one), step: 1 }))],
      });
    const rest = { kind: "rest" };
    expect(give(rest, 7_460)).toEqual({ amount: 3_450, paid: 3_450, wallet: 0 });
    expect(give({ kind: "sum", amount: 3_455 }, 7_460)).toMatchObject({ refused: "too_much", most: 3_450 });
    expect(give({ kind: "sum", amount: 3_443 }, 7_460)).toEqual({ refused: "between_steps", most: 3_440 });
    expect(give({ kind: "sum", amount: 3_447 }, 7_460)).toEqual({ refused: "between_steps", most: 3_450 });
    expect(give(rest, 3_460), "charged rounded up, or the last of several rounds").toMatchObject({ paid: 3_460 });
    expect(give({ kind: "sum", amount: 3_460 }, 3_460)).toMatchObject({ paid: 3_460 });
    expect(give({ kind: "sum", amount: 3_455 }, 3_460)).toEqual({ refused: "between_steps", most: 3_460 });
    const beside = { rounds: [{ left: 1, isOver: true }], rounding: 7 };
    const last = (amount: number) =>
      decideRefund(branded<PaidOrder>({ ...round, total: 3_452 }), nothing, scope({ kind: "sum", amount }), {
        step: 10,
        ofPayment: asMinor(3_460),
        sources: [{ left: asMinor(3_460), step: 10 }],
        beside,
      });
    expect(last(3_453), "a step is nearer than all of it").toEqual({ refused: "between_steps", most: 3_450 });
    expect(last(3_456)).toEqual({ refused: "between_steps", most: 3_460 });
    expect(give(rest, 3_450), "charged rounded down").toMatchObject({ paid: 3_450 });
    const most = given({ paid: 3_450 });
    expect(give(rest, 4_010, most), "less than a step").toMatchObject({ refused: "nothing_left" });
    expect(give(rest, 4_010, most, [500]), "cash has it").toEqual({ refused: "too_little_left", most: 5 });
    expect(give({ kind: "sum", amount: 3_455 }, 7_460, nothing, [500])).toEqual({
      refused: "between_steps",
      most: 3_450,
    });
  });

  test("[PAY-REFUND] of whatever rounds on one payment, only steps go back, less than a step off each, and of a single one all that was charged", () => {
    // Two steps at least: what a round of a few minor units cost can go back as the rounding of the one before it.
    const rounds = fc.array(fc.integer({ min: 20, max: 5_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rounds, (totals) => {
        const charged = Math.round(totals.reduce((all, one) => all + one, 0) / 10) * 10;
        let left = charged;
        for (const total of totals) {
          const round = branded<PaidOrder>({ total, charges: [], lines: [], wallet: 0 });
          const ofPayment = asMinor(left);
          const sources = [{ left: ofPayment, step: 10 }];
          const said = decideRefund(round, nothing, scope({ kind: "rest" }), { step: 10, sources, ofPayment });
          const paid = "refused" in said ? 0 : said.paid;
          expect(paid % 10).toBe(0);
          expect(Math.abs(total - paid)).toBeLessThan(10);
          left -= paid;
        }
        expect(left).toBeGreaterThanOrEqual(0);
        if (totals.length === 1) expect(left).toBe(0);
      }),
      { numRuns: runs(300) },
    );
  });

  test("of any order, in any number of refunds of any kind, exactly the total goes back in the end and never more on the way", () => {
    const money = fc.integer({ min: 0, max: 500_000 });
    const anOrder = fc.record({
      lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), weight: money }), {
        minLength: 1,
        maxLength: 5,
      }),
      charges: fc.array(money, { maxLength: 3 }),
      discount: money,
      wallet: money,
      step: fc.constantFrom(1, 10),
      scopes: fc.array(fc.tuple(fc.nat(2), fc.nat(6), fc.nat(5), money), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(anOrder, ({ lines, charges, discount, wallet, step, scopes }) => {
        const charged = charges.reduce((sum, amount) => sum + amount, 0);
        const total = Math.max(0, lines.reduce((sum, { weight }) => sum + weight, 0) - discount) + charged;
        const paidOrder = branded<PaidOrder>({
          total,
          charges: charges.map((amount) => ({ amount })),
          lines: lines.map((line, position) => ({ ...line, position })),
          wallet: Math.min(wallet, total),
        });
        const worth = [...lineWorth(paidOrder).values()].reduce((sum, amount) => sum + amount, 0);
        expect(worth + charged).toBe(total);
        const pieces = new Map<number, number>();
        const gone = new Set<number>();
        let paid = 0;
        let credit = 0;
        const ask = (asked: RefundScope) => {
          const before = branded<GivenBack>({ paid, wallet: credit, pieces, charges: gone });
          const said = decideRefund(paidOrder, before, asked, { step });
          if ("refused" in said) {
            if (said.refused !== "between_steps") return;
            const nearest = decideRefund(paidOrder, before, scope({ kind: "sum", amount: said.most }), { step });
            expect(nearest).toMatchObject({ amount: said.most });
            return;
          }
          if (asked.kind === "sum") expect(said.amount).toBe(asked.amount);
          expect(said.amount).toBe(said.paid + said.wallet);
          expect(said.amount).toBeGreaterThan(0);
          paid += said.paid;
          credit += said.wallet;
          expect(paid + credit).toBeLessThanOrEqual(total);
          expect(credit).toBeLessThanOrEqual(paidOrder.wallet);
          if (asked.kind !== "parts") return;
          for (const { position, quantity } of asked.pieces)
            pieces.set(position, (pieces.get(position) ?? 0) + quantity);
          for (const index of asked.charges) gone.add(index);
        };
        for (const [kind, position, quantity, amount] of scopes) {
          if (kind === 0) ask(scope({ kind: "sum", amount }));
          else ask(kind === 1 ? parts([[position, quantity]]) : parts([], [position]));
        }
        ask(scope({ kind: "rest" }));
        expect(paid + credit).toBe(total);
      }),
      { numRuns: runs(500) },
    );
  });
});
