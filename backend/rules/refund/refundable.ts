import {
  addMoney,
  asMinor,
  leastMoney,
  type Minor,
  mostMoney,
  subtractMoney,
  ZERO,
} from "../../../lib/domain/money.ts";

/** The amounts of an order that was paid. Minor units; the tip is one of the charges. */
export interface PaidOrder {
  readonly total: Minor;
  readonly charges: readonly { readonly amount: Minor }[];
  /** In the order of the bill; `weight` is what the line says it costs. */
  readonly lines: readonly { readonly position: number; readonly quantity: number; readonly weight: Minor }[];
  /** Of the total: paid with wallet credit; the rest was paid in one other way. */
  readonly wallet: Minor;
}

/** What was given back before, also if it is still on its way. */
export interface GivenBack {
  readonly paid: Minor;
  readonly wallet: Minor;
  /** Pieces by position of their line. */
  readonly pieces: ReadonlyMap<number, number>;
  /** Indexes of charges. */
  readonly charges: ReadonlySet<number>;
}

/** What staff ask for: all that is left, a sum, or pieces of lines and whole charges. */
export type RefundScope =
  | { readonly kind: "rest" }
  | { readonly kind: "sum"; readonly amount: Minor }
  | {
      readonly kind: "parts";
      readonly pieces: readonly { readonly position: number; readonly quantity: number }[];
      readonly charges: readonly number[];
    };

export interface RefundSplit {
  readonly amount: Minor;
  /** To where the rest of the order was paid, and into the wallet. */
  readonly paid: Minor;
  readonly wallet: Minor;
}

/**
 * `between_steps`: the provider charges in larger steps than the currency has, and the sum that was asked for is none of them. `no_such_part`:
 * the order has no such line or charge. `charge_gone`: that charge went back already. `too_many`: more pieces of a line than are left of it.
 * `too_little`: less than the provider gives back in one part; `too_little_left`: so is all that is left. `leaves_too_little`: what would be left is.
 * `payment_less`: less is left of the payment that was chosen.
 */
export type RefundRefusal =
  | "nothing_left"
  | "nothing_asked"
  | "too_much"
  | "no_such_part"
  | "charge_gone"
  | "too_many"
  | "between_steps"
  | "too_little"
  | "too_little_left"
  | "leaves_too_little"
  | "payment_less";

/** The line of which too many pieces were asked for: how many there are, and how many of them went back. */
export interface ShortLine {
  readonly position: number;
  readonly of: number;
  readonly gone: number;
}

interface Refusal {
  readonly refused: RefundRefusal;
  /** The sum that the sentence names: what can go back at most, and the provider's least where too little was asked for, or what is left where that is too little. */
  readonly most: Minor;
  readonly line?: ShortLine;
}

/** What is left of a payment of a table's bill, and the step in which its provider charges. In minor units. */
export interface SourceLeft {
  readonly left: Minor;
  readonly step: number;
}

/** What a table's bill has left beside one of its rounds. */
export interface BesideRound {
  /**
   * Of each of its other rounds what it cost, less what went back for it: below zero where rounding gave back more. `isOver`: it counts as given
   * back, and staff cannot choose it any more.
   */
  readonly rounds: readonly { readonly left: number; readonly isOver: boolean }[];
  /** By how much more than the bill its payments were, as they are charged in steps; below zero: less. Without tips. */
  readonly rounding: number;
}

const inSteps = (amount: Minor, step: number): Minor => asMinor(amount - (amount % step));

/**
 * What a payment of a bill can give back where `needed` is left of a round: in its provider's steps. Shares are rounded to them, and rounds are not.
 * Where less than a step more is left of the payment than is needed, that was such a rounding: it goes as well, as nothing else can use it.
 */
export const mostOfSource = (needed: Minor, { left, step }: SourceLeft): Minor =>
  needed > 0 ? inSteps(left < needed + step ? left : needed, step) : ZERO;

/** Of all payments of a bill: those that need steps first, and the others what is left between them. */
function mostOfSources(needed: Minor, sources: readonly SourceLeft[]): Minor {
  let open = needed;
  let sum: Minor = ZERO;
  for (const source of sources.toSorted((a, b) => b.step - a.step)) {
    const most = mostOfSource(open, source);
    sum = addMoney(sum, most);
    open = mostMoney(ZERO, subtractMoney(open, most));
  }
  return sum;
}

/**
 * What other rounds leave to this one, or took from it: less than a step stays behind of each, which no payment can give back alone, and added up
 * it is one. The last round of which money can go back takes along what the payments were rounded by, so that in the end all of it is back.
 */
function fromOtherRounds({ rounds, rounding }: BesideRound, sources: readonly SourceLeft[]): number {
  const smallest = Math.min(...sources.map(({ step }) => step));
  const behind = rounds.filter(({ left, isOver }) => isOver || left < smallest);
  const isLast = behind.length === rounds.length;
  return behind.reduce((sum, { left }) => sum + left, isLast ? rounding : 0);
}

/**
 * What can still be given back. `sources`: what is left of what a table's bill was paid with, and `beside` what its other rounds leave; `own`: what
 * is left of the round itself, `needed`: with what others leave to it.
 */
export const refundableOf = (
  { total, wallet }: Pick<PaidOrder, "total" | "wallet">,
  before: Pick<GivenBack, "paid" | "wallet">,
  sources?: readonly SourceLeft[],
  beside: BesideRound = { rounds: [], rounding: 0 },
) => {
  const left = total - wallet - before.paid;
  const own = asMinor(Math.max(0, left));
  const needed = sources ? asMinor(Math.max(0, left + fromOtherRounds(beside, sources))) : own;
  const paid = sources ? mostOfSources(needed, sources) : own;
  const credit = mostMoney(ZERO, subtractMoney(wallet, before.wallet));
  return { own, needed, paid, wallet: credit, sum: addMoney(paid, credit) };
};

/**
 * What a line is worth of the order's total: its share of all that is no charge, so that discount and taxes are spread
 * over the lines, and lines and charges add up to the total, to the minor unit.
 */
export function lineWorth({ total, charges, lines }: PaidOrder): ReadonlyMap<number, Minor> {
  const food = mostMoney(ZERO, subtractMoney(total, addMoney(...charges.map(({ amount }) => amount))));
  const all = lines.reduce((sum, { weight }) => sum + weight, 0);
  let seen = 0;
  return new Map(
    lines.map(({ position, weight }, index) => {
      const from = share(food, seen, all);
      seen += weight;
      // Without any price the last line has it all, so that nothing is lost.
      const to = all === 0 ? asMinor(index === lines.length - 1 ? food : 0) : share(food, seen, all);
      return [position, subtractMoney(to, from)];
    }),
  );
}

/** Of a sum's next lower and next higher; the lower may be nothing, which is none. */
const nearest = (sum: Minor, lower: Minor, higher: Minor): Minor =>
  lower > 0 && (lower >= higher || sum - lower < higher - sum) ? lower : higher;

/** Rounded half up; products of two amounts are larger than a number holds exactly. */
const share = (sum: Minor, part: number, whole: number): Minor =>
  asMinor(whole === 0 ? 0 : Number((2n * BigInt(sum) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole))));

/** What `quantity` more pieces of a line are worth after `before`; all pieces together are worth the line. */
export const piecesWorth = (worth: Minor, of: number, before: number, quantity: number): Minor =>
  subtractMoney(share(worth, before + quantity, of), share(worth, before, of));

/** In minor units: the step in which the provider charges, and the least that it gives back of a payment in one part. */
export interface RefundLimits {
  readonly step?: number;
  readonly least?: Minor;
  /** What is left of all that a table's bill was paid with: rounding took some, or a payment went back whole. */
  readonly sources?: readonly SourceLeft[];
  /** With `sources`. */
  readonly beside?: BesideRound;
  /** What is left of the payment that was chosen, of a table's bill: it may be for other rounds as well, or for a part of this one. */
  readonly ofPayment?: Minor;
}

/**
 * How much goes back and where to: first to where the order was paid, then into the wallet. Never more than was paid.
 * Where the provider charges in steps of `step` alone, what dishes and charges are worth is rounded down to one, and the last of it goes
 * whole, which was charged in steps; a sum goes back exactly as it was typed, or is refused with the nearest that can. No part is below `least`,
 * and none leaves less of its payment, unless it is all that can go.
 */
export function decideRefund(
  order: PaidOrder,
  before: GivenBack,
  scope: RefundScope,
  { step = 1, least = ZERO, sources, beside, ofPayment }: RefundLimits = {},
): RefundSplit | Refusal {
  const left = refundableOf(order, before, sources, beside);
  const most = ofPayment === undefined ? left.paid : mostOfSource(left.needed, { left: ofPayment, step });
  const ofAll = addMoney(mostMoney(left.paid, most), left.wallet);
  const refuse = (refused: RefundRefusal, line?: ShortLine): Refusal => ({
    refused,
    most: ofAll,
    ...(line ? { line } : {}),
  });
  if (left.sum === 0) return refuse("nothing_left");
  // Of a table's bill with several payments: of the one that was chosen.
  const rest = addMoney(most, left.wallet);
  if (rest === 0) return { refused: "too_little_left", most: left.needed };
  const asked = scope.kind === "rest" ? rest : scope.kind === "sum" ? scope.amount : partsWorth(order, before, scope);
  if (typeof asked === "object") return refuse(asked.why, asked.line);
  if (asked <= 0) return refuse("nothing_asked");
  // Sums given back before may have been larger than the parts that they were for.
  if (asked > ofAll && scope.kind === "sum") return refuse("too_much");
  const amount = leastMoney(asked, ofAll);
  const whole = leastMoney(amount, subtractMoney(ofAll, left.wallet));
  if (ofPayment !== undefined && whole > ofPayment) return { refused: "payment_less", most: ofPayment };
  const isLast = whole >= (ofPayment === undefined ? left.paid : leastMoney(left.own, left.needed));
  // Of a bill a sum is never raised: what stays goes with all that is left.
  const isRaised = isLast && (scope.kind !== "sum" || ofPayment === undefined);
  const paid = isRaised ? most : inSteps(whole, step);
  const wallet = leastMoney(mostMoney(ZERO, subtractMoney(amount, paid)), left.wallet);
  if (scope.kind === "sum" && paid + wallet !== amount) {
    return {
      refused: "between_steps",
      most: nearest(amount, addMoney(paid, wallet), leastMoney(addMoney(paid, asMinor(step)), most)),
    };
  }
  if (paid + wallet <= 0) return refuse("nothing_asked");
  const stays = subtractMoney(ofPayment ?? left.paid, paid);
  // A share of a bill goes back as a part, however much of it.
  const isWhole = stays === 0 && before.paid === 0 && ofPayment === undefined;
  if (paid > 0 && paid < least && !isWhole)
    return paid === most ? { refused: "too_little_left", most: paid } : { refused: "too_little", most: least };
  if (paid > 0 && paid < left.paid && stays > 0 && stays < least) return { refused: "leaves_too_little", most: least };
  return { amount: addMoney(paid, wallet), paid, wallet };
}

function partsWorth(
  order: PaidOrder,
  before: GivenBack,
  { pieces, charges }: Extract<RefundScope, { kind: "parts" }>,
): Minor | { readonly why: RefundRefusal; readonly line?: ShortLine } {
  const worth = lineWorth(order);
  let sum: Minor = ZERO;
  for (const { position, quantity } of pieces) {
    const line = order.lines.find((one) => one.position === position);
    const gone = before.pieces.get(position) ?? 0;
    if (!line || quantity < 0) return { why: "no_such_part" };
    if (gone + quantity > line.quantity) return { why: "too_many", line: { position, of: line.quantity, gone } };
    sum = addMoney(sum, piecesWorth(worth.get(position) ?? ZERO, line.quantity, gone, quantity));
  }
  for (const index of new Set(charges)) {
    const charge = order.charges[index];
    if (!charge) return { why: "no_such_part" };
    if (before.charges.has(index)) return { why: "charge_gone" };
    sum = addMoney(sum, charge.amount);
  }
  return sum;
}
