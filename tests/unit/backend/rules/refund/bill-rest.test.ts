import fc from "fast-check";
import { expect, test } from "vitest";
import { roundingOf } from "../../../../../backend/rules/bill/bill-parts.ts";
import {
  decideRefund,
  type PaidOrder,
  type RefundScope,
  refundableOf,
} from "../../../../../backend/rules/refund/refundable.ts";
import { asMinor } from "../../../../../lib/domain/money.ts";
import { runs } from "../../../../property-seed.ts";
import { branded } from "../../../lib/branded.ts";

interface Round {
  readonly total: number;
  back: number;
  isRefunded: boolean;
}

/** A table's bill that is paid: what its rounds cost, and its payments, of which those by card are charged in steps. */
class Bill {
  readonly #rounds: Round[];
  readonly #payments: { readonly step: number; readonly rounding: number; left: number }[];

  constructor(totals: readonly number[], payments: readonly { amount: number; step: number }[]) {
    this.#rounds = totals.map((total) => ({ total, back: 0, isRefunded: false }));
    this.#payments = payments.map(({ amount, step }) => {
      const rounding = roundingOf(asMinor(amount), step);
      return { step, rounding, left: amount + rounding };
    });
  }

  get left(): number {
    return this.#payments.reduce((sum, { left }) => sum + left, 0);
  }

  /** What went back for each round. */
  get back(): number[] {
    return this.#rounds.map(({ back }) => back);
  }

  #about(round: Round) {
    const before = { paid: asMinor(round.back), wallet: asMinor(0), pieces: new Map(), charges: new Set<number>() };
    const sources = this.#payments
      .filter(({ left }) => left > 0)
      .map(({ left, step }) => ({ left: asMinor(left), step }));
    const rounds = this.#rounds
      .filter((one) => one !== round)
      .map(({ total, back, isRefunded }) => ({ left: total - back, isOver: isRefunded }));
    const rounding = this.#payments.reduce((sum, one) => sum + one.rounding, 0);
    const order = branded<PaidOrder>({ total: round.total, charges: [], lines: [], wallet: 0 });
    return { order, before, sources, beside: { rounds, rounding } };
  }

  /** As staff ask for it, of a round and out of a payment; a round of which nothing more can go back is refunded for good. */
  give(roundAt: number, paymentAt: number, scope: object): number {
    const [round, payment] = [this.#rounds[roundAt], this.#payments[paymentAt]];
    if (!round || round.isRefunded || !payment || payment.left === 0) return 0;
    const { order, before, ...limits } = this.#about(round);
    const { left, step } = payment;
    const said = decideRefund(order, before, branded<RefundScope>(scope as never), {
      ...limits,
      step,
      ofPayment: asMinor(left),
    });
    if ("refused" in said) return 0;
    expect(said.paid % step).toBe(0);
    expect(said.paid).toBeLessThanOrEqual(left);
    payment.left -= said.paid;
    round.back += said.paid;
    const after = this.#about(round);
    round.isRefunded = refundableOf(after.order, after.before, after.sources, after.beside).sum === 0;
    return said.paid;
  }

  giveAll(): void {
    for (const roundAt of this.#rounds.keys())
      for (const paymentAt of this.#payments.keys()) while (this.give(roundAt, paymentAt, { kind: "rest" }) > 0);
  }
}

test("[PAY-REFUND] three rounds of 3.338 dinars on one card, charged as 10.010: all that is left of each gives back all of it", () => {
  const bill = new Bill([3_338, 3_338, 3_338], [{ amount: 10_014, step: 10 }]);
  bill.giveAll();
  expect(bill.back).toEqual([3_330, 3_340, 3_340]);
  expect(bill.left).toBe(0);
});

test("[PAY-REFUND] a round alone is given back less than a step off what it cost, while others are left", () => {
  const bill = new Bill([3_338, 3_338, 3_338], [{ amount: 10_014, step: 10 }]);
  expect(bill.give(1, 0, { kind: "rest" })).toBe(3_330);
  expect(bill.give(1, 0, { kind: "rest" })).toBe(0);
  expect(bill.give(0, 0, { kind: "sum", amount: 3_350 })).toBe(0);
  expect(bill.give(0, 0, { kind: "rest" })).toBe(3_340);
});

test("[PAY-REFUND] a sum of a bill goes back as it was typed where its payment's steps have it, though rounding would add to all that is left", () => {
  const round = (total: number) => branded<PaidOrder>({ total, charges: [], lines: [], wallet: 0 });
  const before = { paid: asMinor(0), wallet: asMinor(0), pieces: new Map(), charges: new Set<number>() };
  const sum = (total: number, amount: number, left: number, step: number, beside: object) => {
    const limits = {
      step,
      ofPayment: asMinor(left),
      sources: [{ left: asMinor(left), step }],
      beside: branded(beside),
    };
    return decideRefund(round(total), before, { kind: "sum", amount: asMinor(amount) }, limits as never);
  };
  const byCard = { rounds: [{ left: 8, isOver: true }], rounding: 2 };
  expect(sum(3_330, 3_330, 3_340, 10, byCard)).toMatchObject({ paid: 3_330 });
  expect(sum(3_330, 3_340, 3_340, 10, byCard)).toMatchObject({ paid: 3_340 });
  const inCash = { rounds: [{ left: -3, isOver: true }], rounding: 0 };
  expect(sum(3_342, 3_336, 3_339, 1, inCash)).toMatchObject({ paid: 3_336 });
});

test("[PAY-REFUND] whatever a bill's rounds cost, however it was paid and whatever went back before, all that is left of its rounds is all of its money", () => {
  const totals = fc.array(fc.integer({ min: 100, max: 5_000 }), { minLength: 1, maxLength: 5 });
  const cuts = fc.array(fc.tuple(fc.double({ min: 0.1, max: 1, noNaN: true }), fc.constantFrom(1, 10)), {
    minLength: 1,
    maxLength: 4,
  });
  const before = fc.array(fc.tuple(fc.nat(4), fc.nat(3), fc.integer({ min: 1, max: 3_000 })), { maxLength: 6 });
  fc.assert(
    fc.property(totals, cuts, before, (rounds, shares, sums) => {
      const all = rounds.reduce((sum, one) => sum + one, 0);
      const weights = shares.reduce((sum, [weight]) => sum + weight, 0);
      let open = all;
      const payments = shares.map(([weight, step], index) => {
        const amount = index === shares.length - 1 ? open : Math.min(open, Math.floor((all * weight) / weights));
        open -= amount;
        return { amount, step };
      });
      const bill = new Bill(rounds, payments);
      for (const [round, payment, amount] of sums) bill.give(round, payment, { kind: "sum", amount });
      bill.giveAll();
      expect(bill.left).toBe(0);
    }),
    { numRuns: runs(500) },
  );
});
