import type { Bill } from "@/lib/api/order/bill";
import { asMinor, type Minor, ZERO } from "@/lib/domain/money";

/** A changed part of the bill; amounts in minor units. */
export interface PriceDifference {
  /** The server's title of a charge or tax; null for parts that have one of our texts. */
  readonly title: string | null;
  readonly part: "items" | "discount" | "charge";
  readonly before: Minor;
  readonly after: Minor;
}

/** Why the amount changed: the parts in which two bills differ, with 0 for a missing one. */
export function priceDifferences(before: Bill, after: Bill): PriceDifference[] {
  const discountOf = ({ discount }: Bill) => (discount?.success ? asMinor(-discount.value) : ZERO);
  const own: PriceDifference[] = [
    { title: null, part: "items", before: before.sub_total, after: after.sub_total },
    { title: null, part: "discount", before: discountOf(before), after: discountOf(after) },
  ];
  const amounts = ({ other_charges, tax_breakup }: Bill) =>
    new Map([...other_charges, ...tax_breakup].map(({ title, amount }) => [title, amount]));
  const [old, now] = [amounts(before), amounts(after)];
  const titled = [...new Set([...old.keys(), ...now.keys()])].map(
    (title): PriceDifference => ({
      title,
      part: "charge",
      before: old.get(title) ?? ZERO,
      after: now.get(title) ?? ZERO,
    }),
  );
  return [...own, ...titled].filter((part) => part.before !== part.after);
}
