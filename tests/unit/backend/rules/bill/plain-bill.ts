import type { BillInput, LineInput, SoldItem } from "../../../../../backend/rules/bill/bill.ts";
import type { CouponRule } from "../../../../../backend/rules/bill/coupon.ts";

/** Half up, of a fraction that is not negative. */
const rounded = (dividend: bigint, divisor: bigint) => {
  const whole = dividend / divisor;
  return (dividend % divisor) * 2n >= divisor ? whole + 1n : whole;
};
/** A rate such as "8.8750" in ten-thousandths of a percent. */
const tenThousandths = (rate: string) => {
  const [whole = "0", part = ""] = rate.split(".");
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, "0").slice(0, 4));
};

export interface BillCase {
  billInput: BillInput;
  balance: number;
}

function unitPrice(billInput: BillInput, line: LineInput): bigint {
  const item = billInput.items.get(Number(line.id)) as SoldItem;
  const [group] = billInput.groups.get(item.id) ?? [];
  const each = line.options.flatMap(({ id, quantity }) => {
    const price = group?.options.find((one) => one.id === Number(id))?.price ?? 0;
    return Array.from({ length: quantity }, () => BigInt(price));
  });
  // The dearest of a group with free choices are the free ones.
  each.sort((a, b) => (a < b ? 1 : -1));
  return each.slice(group?.free ?? 0).reduce((sum, price) => sum + price, BigInt(item.price));
}

/** What each line counts for a coupon: unit after unit, the dearest first. */
function counted(rule: CouponRule, units: { line: number; price: bigint; ref: string }[], lines: number): bigint[] {
  const fitting = units.filter(({ ref }) => rule.item_refs === null || rule.item_refs.includes(ref));
  fitting.sort((a, b) => (a.price === b.price ? a.line - b.line : a.price < b.price ? 1 : -1));
  const most = rule.single_selection ? 1 : (rule.max_qty ?? fitting.length);
  const sums = Array.from({ length: lines }, () => 0n);
  for (const { line, price } of fitting.slice(0, most)) sums[line] = (sums[line] ?? 0n) + price;
  return sums;
}

function discountOf(billInput: BillInput, bases: bigint[], subTotal: bigint): bigint {
  const rule = billInput.coupon;
  if (!rule || subTotal < BigInt(rule.min_order_total ?? 0)) return 0n;
  const cap = (value: bigint) => {
    const max = rule.max_discount === null ? value : BigInt(rule.max_discount);
    return value > max ? max : value;
  };
  if (rule.kind === "free_delivery") return billInput.mode === "delivery" ? cap(BigInt(billInput.deliveryCharge)) : 0n;
  const base = bases.reduce((sum, one) => sum + one, 0n);
  const requested =
    rule.kind === "percent"
      ? rounded(base * tenThousandths(rule.percent ?? "0"), 1_000_000n)
      : BigInt(rule.amount ?? 0);
  const capped = cap(requested);
  if (capped > base) return base;
  return capped;
}

/** Largest remainders first, the earlier line before the later. */
function shares(discount: bigint, bases: bigint[]): bigint[] {
  const sum = bases.reduce((total, one) => total + one, 0n);
  if (sum === 0n) return bases;
  const parts = bases.map((one) => (one * discount) / sum);
  let over = discount - parts.reduce((total, one) => total + one, 0n);
  const order = bases
    .map((one, at) => ({ at, rest: (one * discount) % sum }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  for (const { at } of order) {
    if (over === 0n) break;
    parts[at] = (parts[at] ?? 0n) + 1n;
    over -= 1n;
  }
  return parts;
}

/** Computes the bill a second time, from the specification and without the rule's code, in exact integer fractions. */
export function plainBill({ billInput, balance }: BillCase) {
  const prices = billInput.lines.map((line) => unitPrice(billInput, line));
  const totals = billInput.lines.map((line, at) => (prices[at] as bigint) * BigInt(line.quantity));
  const sub = totals.reduce((sum, one) => sum + one, 0n);
  const units = billInput.lines.flatMap((line, at) =>
    Array.from({ length: line.quantity }, () => ({
      line: at,
      price: prices[at] as bigint,
      ref: (billInput.items.get(Number(line.id)) as SoldItem).ref,
    })),
  );
  const rule = billInput.coupon;
  const bases = rule ? counted(rule, units, totals.length) : totals.map(() => 0n);
  const discount = discountOf(billInput, bases, sub);
  const ofFood = rule && rule.kind !== "free_delivery" ? shares(discount, bases) : totals.map(() => 0n);
  const tax = billInput.lines.reduce((sum, line, at) => {
    const own = (billInput.items.get(Number(line.id)) as SoldItem).tax_rate ?? billInput.storeTaxRate ?? "0";
    const rate = tenThousandths(own);
    const rest = (totals[at] as bigint) - (ofFood[at] as bigint);
    return sum + rounded(rest * rate, billInput.pricesIncludeTax ? 1_000_000n + rate : 1_000_000n);
  }, 0n);
  const input = billInput.tip;
  const tips = input !== null && billInput.tipModes.includes(billInput.mode);
  const asked = input?.amount ?? null;
  const percent = BigInt(input?.percent ?? 0) * 10_000n;
  const requested = !tips ? 0n : asked === null ? rounded(sub * percent, 1_000_000n) : BigInt(asked);
  const tip = requested > sub ? sub : requested;
  const charges =
    (billInput.mode === "dinein" ? 0n : BigInt(billInput.packagingCharge)) +
    (billInput.mode === "delivery" ? BigInt(billInput.deliveryCharge) : 0n) +
    (billInput.mode === "dinein"
      ? rounded((sub - discount) * tenThousandths(String(billInput.servicePercent)), 1_000_000n)
      : 0n) +
    tip;
  const total = sub - discount + charges + (billInput.pricesIncludeTax ? 0n : tax);
  const credit = BigInt(balance) < total ? BigInt(balance) : total;
  const numbers = { sub_total: sub, discount, tip, tax, charges_total: charges, total, payable: total - credit };
  return Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)]));
}
