import type { BillError } from "@/lib/api/order/bill";
import type { CartLine } from "@/lib/domain/cart/cart";
import { PLACING_GUARDS } from "@/lib/domain/order/placing";

/** Where a bill error without an item is shown: the block in which the guest can fix it. */
export type ProblemPlace = "where" | "when" | "pay" | "cart";

/** ORD-01: said in place of the button, which could do nothing about it. */
export const TOO_LITTLE = "MIN_ORDER_TOTAL";

/** Errors that the page's own guards also detect appear where the guards show them. */
const GUARDED = PLACING_GUARDS.flatMap(({ code, at }) => (at === null || at === "who" ? [] : [[code, at] as const]));

const PLACES: Readonly<Record<string, ProblemPlace>> = {
  ...Object.fromEntries(GUARDED),
  ADDRESS_OUT_OF_AREA: "where",
  ADDRESS_UNKNOWN: "where",
  DELIVERY_BID_OVER: "where",
  MODE_NOT_OFFERED: "where",
  STORE_CLOSED: "when",
  SLOT_UNAVAILABLE: "when",
};

/** The question a refused order leads back to: where or when; null for other refusals. */
export function stepOfCode(code: string): "where" | "when" | null {
  const place = PLACES[code];
  return place === "where" || place === "when" ? place : null;
}

const placeOf = ({ error_type }: BillError): ProblemPlace => PLACES[error_type] ?? "cart";

/** BILL-02: the errors of a cart line. */
export function problemsOfLine(errors: readonly BillError[], line: CartLine): BillError[] {
  return errors.filter(
    ({ item }) => item && (item.signature ? item.signature === line.signature : item.id === line.id),
  );
}

/** The errors of one block: those without an item, and those of items that are not in the cart. */
export function problemsOfPlace(
  errors: readonly BillError[],
  place: ProblemPlace,
  lines: readonly CartLine[],
): BillError[] {
  return errors.filter((error) => {
    const atLine = lines.some((line) => problemsOfLine([error], line).length > 0);
    return !atLine && placeOf(error) === place;
  });
}
