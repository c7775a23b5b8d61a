import type { Minor } from "@/lib/domain/money";
import { toMinor } from "@/lib/domain/money/decimals";

/** Suggested amounts in minor units: the minimum, and round amounts above it. `minimum` in major units. */
export function suggestedAmounts(minimum: number, currency: string): Minor[] {
  const amounts = [1, 2, 5, 10].map((times) => toMinor(Math.max(minimum, 1) * times, currency));
  return amounts.flatMap((amount) => (amount.ok ? [amount.value] : []));
}
