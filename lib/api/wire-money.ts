import { ApiError } from "@/lib/api/transport/api-error";
import type { Document } from "@/lib/api/transport/execute";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import type { Minor, WireDecimal } from "@/lib/domain/money";
import { toMinorRounded } from "@/lib/domain/money/decimals";

/** Fields whose decimal is a percentage: a plain number, not an amount. */
type PercentField = "discount_pct" | "percent" | "tip_presets";

/** A wire type after its mapper: every amount is in minor units, every percentage is a number. */
export type InMinor<Wire, Decimal = Minor> = Wire extends WireDecimal
  ? Decimal
  : Wire extends object
    ? { [Field in keyof Wire]: InMinor<Wire[Field], Field extends PercentField ? number : Decimal> }
    : Wire;

/** A percentage from the wire. */
export const percentage = (decimal: WireDecimal): number => Number(decimal);
export const percentageOrNull = (decimal: WireDecimal | null | undefined): number | null =>
  decimal === null || decimal === undefined ? null : percentage(decimal);
/** A percentage in wire format. */
export const percentageToWire = (percent: number): WireDecimal => percent as unknown as WireDecimal;

/**
 * Decimal major units of the wire → minor units (D4). Only the readers' mappers call it. An invalid amount makes the
 * whole response unusable: a price is never guessed.
 */
export function minorUnits(currency: string) {
  const required = (decimal: WireDecimal): Minor => {
    const amount = toMinorRounded(decimal, currency);
    if (amount.ok) return amount.value;
    throw new ApiError(`The server sent an invalid amount: ${String(decimal).slice(0, 40)}.`, {
      code: "BAD_ANSWER",
      status: 200,
    });
  };
  const optional = (decimal: WireDecimal | null | undefined): Minor | null =>
    decimal === null || decimal === undefined ? null : required(decimal);
  return { required, optional };
}
export type MinorUnits = ReturnType<typeof minorUnits>;

/** Reads what contains amounts. The server's source reads the currency too, and a page must not wait for one after the other. */
export async function sendForAmounts<Data, Variables>(
  source: Source,
  ...[document, variables, options]: [Document<Data, Variables>, Variables, SendOptions?]
): Promise<{ data: Data; minor: MinorUnits }> {
  const [data, currency] = await Promise.all([source.send(document, variables, options), source.currency()]);
  return { data, minor: minorUnits(currency) };
}
