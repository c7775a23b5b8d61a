import { addMoney, type Minor, subtractMoney, ZERO } from "../../../lib/domain/money.ts";

/** A movement of money in minor units; above zero also where it leaves the account. */
export interface Movement {
  readonly kind: "charge" | "refund" | "dispute" | "dispute_back";
  /** The payment that it belongs to, as both sides can name it. */
  readonly txn: string;
  readonly amount: Minor;
  /** Of money in another currency than the shop's: it is named, and part of no sum. */
  readonly currency?: string;
}

/** `missing_there`: we know of it and the provider does not list it; `missing_here`: the reverse. */
export interface DayDifference {
  readonly why: "missing_there" | "missing_here" | "amount";
  readonly kind: Movement["kind"];
  readonly txn: string;
  readonly ours: Minor | null;
  readonly theirs: Minor | null;
  /** Of amounts in another currency than the shop's. */
  readonly currency?: string;
}

export interface ComparedDay {
  readonly taken: Minor;
  readonly returned: Minor;
  readonly vendor_taken: Minor;
  readonly vendor_returned: Minor;
  readonly differences: readonly DayDifference[];
}

const INCOMING: readonly Movement["kind"][] = ["charge", "dispute_back"];
const sumOf = (all: readonly Movement[], isIn: boolean): Minor =>
  addMoney(
    ...all.filter(({ kind, currency }) => !currency && INCOMING.includes(kind) === isIn).map(({ amount }) => amount),
  );

/**
 * Compares what we have of a day with the provider's list, to the minor unit. Both are summed per payment, kind and currency, so
 * that it does not matter in how many parts a refund is listed. `near` are our movements of the days beside it: what the
 * provider books a moment before or after midnight is no difference.
 */
export function compareDay(
  ours: readonly Movement[],
  theirs: readonly Movement[],
  near: readonly Movement[] = [],
  nearTheirs: readonly Movement[] = [],
): ComparedDay {
  const mine = perPayment(ours);
  const others = perPayment(theirs);
  const [mineNear, othersNear] = [perPayment(near), perPayment(nearTheirs)];
  const differences = [...new Set([...mine.keys(), ...others.keys()])].flatMap((key): DayDifference[] => {
    const [a, b] = [mine.get(key) ?? null, others.get(key) ?? null];
    if (a === b) return [];
    // Booked on the other side of midnight: the sum over the days is the same.
    const all = (here: Minor | null, beside: Map<string, Minor>) => addMoney(here ?? ZERO, beside.get(key) ?? ZERO);
    if (all(a, mineNear) === all(b, othersNear)) return [];
    const [kind, txn, currency] = JSON.parse(key) as [Movement["kind"], string, string?];
    const why = a === null ? "missing_here" : b === null ? "missing_there" : "amount";
    return [{ why, kind, txn, ours: a, theirs: b, ...(currency ? { currency } : {}) }];
  });
  return {
    taken: sumOf(ours, true),
    returned: sumOf(ours, false),
    vendor_taken: sumOf(theirs, true),
    vendor_returned: sumOf(theirs, false),
    differences,
  };
}

/** What the provider's list has more (or, below zero, less) than we: the sum of what is named in the shop's currency. */
export const differenceOf = (differences: readonly DayDifference[]): Minor =>
  addMoney(
    ...differences.map(({ kind, ours, theirs, currency }) => {
      if (currency) return ZERO;
      const more = subtractMoney(theirs ?? ZERO, ours ?? ZERO);
      return INCOMING.includes(kind) ? more : subtractMoney(ZERO, more);
    }),
  );

function perPayment(all: readonly Movement[]): Map<string, Minor> {
  const sums = new Map<string, Minor>();
  for (const { kind, txn, amount, currency } of all) {
    const key = JSON.stringify([kind, txn, ...(currency ? [currency] : [])]);
    sums.set(key, addMoney(sums.get(key) ?? ZERO, amount));
  }
  return sums;
}
