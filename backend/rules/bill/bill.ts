import {
  MAX_CART_OPTIONS,
  MAX_INSTRUCTIONS_LENGTH,
  MAX_LINES,
  MAX_QUANTITY,
  signatureOf,
} from "../../../lib/domain/cart/cart.ts";
import type { FoodType, FulfilmentMode } from "../../../lib/domain/enumerations.ts";
import { MODES } from "../../../lib/domain/modes.ts";
import {
  addMoney,
  type Minor,
  mostMoney,
  multiplyMoney,
  negateMoney,
  subtractMoney,
  ZERO,
} from "../../../lib/domain/money.ts";
import type { LocalizedText } from "../../texts/localized-text.ts";
import { hoursOfItem, isSoldAt } from "../menu/item-availability.ts";
import {
  type ChosenOption,
  chooseOptions,
  type OptionInput,
  type OptionProblem,
  type SoldGroup,
} from "../menu/option-choice.ts";
import { type Charge, chargesOf, serviceChargeOf, type TipInput, taxesByRate, taxOf, tipOf } from "./bill-parts.ts";
import { applyCoupon, type CouponContext, type CouponResult, type CouponRule } from "./coupon.ts";

/** A line as the cart names it. */
export interface LineInput {
  readonly id: string;
  readonly quantity: number;
  readonly options: readonly OptionInput[];
  readonly instructions: string | null;
}
/** An item as one store sells it; rows of the menu fit. Price in minor units, tax in percent. */
export interface SoldItem {
  readonly id: number;
  readonly ref: string;
  readonly title: LocalizedText | null;
  readonly food_type: FoodType;
  readonly price: Minor;
  readonly stock: number | null;
  readonly tax_rate: string | null;
  readonly modes: readonly FulfilmentMode[] | null;
  readonly not_at: readonly string[];
  readonly available_from: string | null;
  readonly available_until: string | null;
}
/** Everything a bill depends on. Amounts in minor units. */
export interface BillInput {
  readonly lines: readonly LineInput[];
  /** By id. */
  readonly items: ReadonlyMap<number, SoldItem>;
  readonly groups: ReadonlyMap<number, readonly SoldGroup[]>;
  readonly mode: FulfilmentMode;
  readonly storeRef: string;
  readonly storeTaxRate: string | null;
  /** Prices include their tax; otherwise it is added. */
  readonly pricesIncludeTax: boolean;
  readonly packagingCharge: Minor;
  /** The charge for this address; 0 unless delivered. */
  readonly deliveryCharge: Minor;
  /** Percent of the items after any discount, at a table; 0: none. */
  readonly servicePercent: number;
  readonly tip: TipInput | null;
  /** Modes in which the business takes tips. */
  readonly tipModes: readonly FulfilmentMode[];
  readonly minOrderTotals: readonly (Minor | null)[];
  /** Minute of the local day at which the food is made, for items with hours. */
  readonly localMinute: number;
  readonly coupon: CouponRule | null;
  readonly customer: Pick<CouponContext, "isAccount" | "ordersBefore" | "usedBefore">;
  readonly paymentOption: string | null;
  readonly now: Date;
}

/** A reason why the order cannot be placed; the resolver words it. */
export interface BillProblem {
  readonly type:
    | "CART_EMPTY"
    | "TOO_MANY_LINES"
    | "TOO_MANY_OPTIONS"
    | "ITEM_UNAVAILABLE"
    | "OUT_OF_STOCK"
    | "QUANTITY_INVALID"
    | "INSTRUCTIONS_TOO_LONG"
    | "OPTION_UNAVAILABLE"
    | "OPTION_RULE"
    | "TIP_TOO_LARGE"
    | "MIN_ORDER_TOTAL";
  readonly item: { readonly id: string; readonly signature: string } | null;
  /** Names and numbers for the message; amounts in minor units. */
  readonly details: Readonly<Record<string, LocalizedText | number | string | null>>;
}
export interface BillLine {
  readonly item: SoldItem;
  readonly asked: LineInput;
  readonly signature: string;
  readonly quantity: number;
  readonly options: readonly ChosenOption[];
  /** One unit with its options. */
  readonly unit: Minor;
  readonly total: Minor;
  readonly discount: Minor;
  readonly taxRate: string;
  readonly tax: Minor;
}
/** The bill, in minor units: total = sub_total − discount + charges + taxes. The tip is one of the charges. */
export interface Bill {
  readonly lines: readonly BillLine[];
  readonly sub_total: Minor;
  readonly discount: Minor;
  /** Null without a coupon. */
  readonly coupon: CouponResult | null;
  readonly charges: readonly Charge[];
  readonly charges_total: Minor;
  readonly tip: Minor;
  /** Per rate in percent, lowest first. */
  readonly taxes: readonly { readonly rate: string; readonly amount: Minor }[];
  readonly taxes_total: Minor;
  /** Taxes that the prices already include, per rate; they are not added. */
  readonly included_taxes: readonly { readonly rate: string; readonly amount: Minor }[];
  readonly total: Minor;
  readonly problems: readonly BillProblem[];
}

type Priced = Omit<BillLine, "discount" | "taxRate" | "tax">;

/**
 * Computes what an order costs (BILL-01), the only place that does. Never throws for a bad cart: what cannot be priced
 * is left out and listed in `problems`. Taxes are per line, on (or included in) what remains after the discount, each
 * rounded half up; charges and the tip are not taxed.
 */
export function computeBill(question: BillInput): Bill {
  const problems: BillProblem[] = [];
  const priced = priceLines(question, problems);
  problems.push(...stockProblems(priced));
  const sub_total = addMoney(...priced.map((line) => line.total));
  const tip = tipOf(question.tip, { modes: question.tipModes, mode: question.mode, subTotal: sub_total });
  if (tip.tooLarge && priced.length > 0) problems.push(problem("TIP_TOO_LARGE", null, { max: sub_total }));
  const coupon = couponOf(question, priced, sub_total);
  const discount = coupon?.ok ? coupon.value : ZERO;
  const { packagingCharge: packaging, deliveryCharge: delivery } = question;
  const service = serviceChargeOf(subtractMoney(sub_total, discount), question.servicePercent);
  const amountsOf = { packaging, delivery, service, tip: tip.amount };
  const charges = priced.length > 0 ? chargesOf(question.mode, amountsOf) : [];
  const charges_total = addMoney(...charges.map(({ amount }) => amount));
  const lines = priced.map((line, index) => taxed(line, coupon?.ok ? (coupon.shares[index] ?? ZERO) : ZERO, question));
  const [taxes, included_taxes] = question.pricesIncludeTax ? [[], taxesByRate(lines)] : [taxesByRate(lines), []];
  const taxes_total = addMoney(...taxes.map(({ amount }) => amount));
  const minimum = mostMoney(ZERO, ...question.minOrderTotals.map((min) => min ?? ZERO));
  if (priced.length > 0 && sub_total < minimum) {
    problems.push(problem("MIN_ORDER_TOTAL", null, { min: minimum, missing: subtractMoney(minimum, sub_total) }));
  }
  const total = addMoney(sub_total, negateMoney(discount), charges_total, taxes_total);
  const amounts = { sub_total, discount, coupon, charges, charges_total, tip: tip.amount };
  return { lines, ...amounts, taxes, taxes_total, included_taxes, total, problems };
}

const problem = (
  type: BillProblem["type"],
  item: BillProblem["item"] = null,
  details: BillProblem["details"] = {},
): BillProblem => ({ type, item, details });

/** A line's signature, computed exactly as the cart does (CART-01). */
function signatureOfLine(line: LineInput): string {
  return signatureOf(
    line.id,
    line.options.map((option) => ({
      id: option.id,
      path: option.path,
      // A hostile quantity must not make an array of that length.
      quantity: Math.min(Math.max(0, option.quantity), MAX_QUANTITY),
      ...(option.portion ? { portion: option.portion } : {}),
      ...(option.amount ? { amount: option.amount } : {}),
      price: ZERO,
      title: "",
    })),
  );
}

function priceLines(question: BillInput, problems: BillProblem[]): Priced[] {
  if (question.lines.length === 0) problems.push(problem("CART_EMPTY"));
  if (question.lines.length > MAX_LINES) problems.push(problem("TOO_MANY_LINES", null, { max: MAX_LINES }));
  if (question.lines.reduce((sum, { options }) => sum + options.length, 0) > MAX_CART_OPTIONS) {
    problems.push(problem("TOO_MANY_OPTIONS", null, { max: MAX_CART_OPTIONS }));
    return [];
  }
  return question.lines.slice(0, MAX_LINES).flatMap((asked) => {
    const named = { id: asked.id, signature: signatureOfLine(asked) };
    const item = /^\d{1,15}$/.test(asked.id) ? question.items.get(Number(asked.id)) : undefined;
    if (!item) {
      problems.push(problem("ITEM_UNAVAILABLE", named, { item: null, why: "gone" }));
      return [];
    }
    if (!Number.isInteger(asked.quantity) || asked.quantity < 1 || asked.quantity > MAX_QUANTITY) {
      problems.push(problem("QUANTITY_INVALID", named, { item: item.title, max: MAX_QUANTITY }));
      return [];
    }
    const { chosen, problems: wrong } = chooseOptions(question.groups.get(item.id) ?? [], asked.options);
    problems.push(
      ...lineProblems(question, asked, item, named),
      ...wrong.map((one) => optionProblem(one, item, named)),
    );
    const unit = addMoney(item.price, ...chosen.map(({ price }) => price));
    const total = multiplyMoney(unit, asked.quantity);
    return [{ item, asked, signature: named.signature, quantity: asked.quantity, options: chosen, unit, total }];
  });
}

function lineProblems(question: BillInput, asked: LineInput, item: SoldItem, named: BillProblem["item"]) {
  const found: BillProblem[] = [];
  const title = item.title;
  if (!isSoldAt(item, question.storeRef, null)) {
    found.push(problem("ITEM_UNAVAILABLE", named, { item: title, why: "not_at_store" }));
  } else if (!isSoldAt(item, null, question.mode)) {
    found.push(problem("ITEM_UNAVAILABLE", named, { item: title, why: "not_in_mode" }));
  } else if (!hoursOfItem(item, question.localMinute).now) {
    const hours = { from: item.available_from, until: item.available_until };
    found.push(problem("ITEM_UNAVAILABLE", named, { item: title, why: "hours", ...hours }));
  }
  const length = Array.from(asked.instructions ?? "").length;
  if (length > MAX_INSTRUCTIONS_LENGTH) {
    found.push(problem("INSTRUCTIONS_TOO_LONG", named, { item: title, length, max: MAX_INSTRUCTIONS_LENGTH }));
  }
  return found;
}

function optionProblem(wrong: OptionProblem, item: SoldItem, named: BillProblem["item"]): BillProblem {
  if (wrong.type === "OPTION_UNAVAILABLE")
    return problem(wrong.type, named, { item: item.title, option: wrong.option });
  const { group, min, max, chosen } = wrong;
  return problem(wrong.type, named, { item: item.title, group, min, max, chosen });
}

/** Lines share the stock of an item and of an option; each line that is part of a shortage is listed. */
function stockProblems(lines: readonly Priced[]): BillProblem[] {
  const { items, options } = demandOf(lines);
  return lines.flatMap((line) => {
    const named = { id: line.asked.id, signature: line.signature };
    const title = line.item.title;
    const found: BillProblem[] = [];
    const { stock } = line.item;
    if (stock !== null && (items.get(line.item.id) ?? 0) > stock) {
      found.push(problem("OUT_OF_STOCK", named, { item: title, available: Math.max(0, stock) }));
    }
    for (const { option } of line.options) {
      // A sold-out option is already reported as OPTION_UNAVAILABLE.
      if (option.stock === null || option.stock === 0 || (options.get(option.id) ?? 0) <= option.stock) continue;
      found.push(problem("OUT_OF_STOCK", named, { item: title, option: option.title, available: option.stock }));
    }
    return found;
  });
}

/** How many units of each item and option some lines need together. */
export function demandOf(lines: readonly Pick<BillLine, "item" | "quantity" | "options">[]) {
  const items = new Map<number, number>();
  const options = new Map<number, number>();
  for (const line of lines) {
    items.set(line.item.id, (items.get(line.item.id) ?? 0) + line.quantity);
    for (const { option, quantity } of line.options) {
      options.set(option.id, (options.get(option.id) ?? 0) + quantity * line.quantity);
    }
  }
  return { items, options };
}

function couponOf(question: BillInput, lines: readonly Priced[], subTotal: Minor): CouponResult | null {
  const { coupon, mode, storeRef, paymentOption, customer, now } = question;
  if (!coupon) return null;
  const result = applyCoupon(coupon, {
    lines: lines.map(({ item, quantity, unit }) => ({ ref: item.ref, quantity, unit })),
    subTotal,
    deliveryCharge: MODES[mode].address ? question.deliveryCharge : ZERO,
    mode,
    storeRef,
    paymentOption,
    now,
    ...customer,
  });
  // An empty cart has nothing to take off; why the coupon is of no use to the customer is known all the same.
  return lines.length === 0 && result.ok ? null : result;
}

function taxed(line: Priced, discount: Minor, question: BillInput): BillLine {
  const taxRate = String(Number(line.item.tax_rate ?? question.storeTaxRate ?? 0));
  return {
    ...line,
    discount,
    taxRate,
    tax: taxOf(subtractMoney(line.total, discount), taxRate, question.pricesIncludeTax),
  };
}
