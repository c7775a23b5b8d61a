import type { Minor } from "@/lib/domain/money";
import { toMinor } from "@/lib/domain/money";

/** Amounts to tap, in minor units: the smallest that may be added, and round ones above it. `minimum` in major units. */
export function suggestedAmounts(minimum: number, currency: string): Minor[] {
  const amounts = [1, 2, 5, 10].map((times) => toMinor(Math.max(minimum, 1) * times, currency));
  return amounts.flatMap((amount) => (amount.ok ? [amount.value] : []));
}
