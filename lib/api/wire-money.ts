import { ApiError } from "@/lib/api/transport/api-error";
import { toMinorRounded } from "@/lib/domain/money";

/**
 * Decimal major units of the wire → minor units (D4). The readers' mappers are the only callers. An amount that is no
 * amount makes the whole answer unusable: a price is never guessed.
 */
export function minorUnits(currency: string) {
  const required = (decimal: number): number => {
    const amount = toMinorRounded(decimal, currency);
    if (amount.ok) return amount.value;
    throw new ApiError(`The server sent an amount that is no amount: ${String(decimal).slice(0, 40)}.`, {
      code: "BAD_ANSWER",
      status: 200,
    });
  };
  const optional = (decimal: number | null | undefined): number | null =>
    decimal === null || decimal === undefined ? null : required(decimal);
  return { required, optional };
}
export type MinorUnits = ReturnType<typeof minorUnits>;
