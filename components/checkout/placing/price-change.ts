import type { Bill } from "@/lib/api/bill";
import type { Minor } from "@/lib/domain/money";
import { asMinor, ZERO } from "@/lib/domain/money";

/** One part of the bill that is not what it was; amounts in minor units. */
export interface PriceDifference {
  /** The server's title of a charge or tax; null for the parts that have a text of ours. */
  readonly title: string | null;
  readonly part: "items" | "discount" | "charge";
  readonly before: Minor;
  readonly after: Minor;
}

/** Why the amount changed: the parts of two bills that differ, new ones from 0 and gone ones to 0. */
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
