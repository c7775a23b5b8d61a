import type { BillError } from "@/lib/api/bill";
import type { CartLine } from "@/lib/domain/cart/cart";
import { PLACING_GUARDS } from "@/lib/domain/order/placing";

/** Where a bill error that names no item belongs: the block in which the guest can do something about it. */
export type ProblemPlace = "where" | "when" | "pay" | "cart";

/** Those that the page's own guards know as well belong where the guards say. */
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

/** The question to which a refused order leads back: where, or when; null for refusals about something else. */
export function stepOfCode(code: string): "where" | "when" | null {
  const place = PLACES[code];
  return place === "where" || place === "when" ? place : null;
}

const placeOf = ({ error_type }: BillError): ProblemPlace => PLACES[error_type] ?? "cart";

/** BILL-02: the errors that a line of the cart has. */
export function problemsOfLine(errors: readonly BillError[], line: CartLine): BillError[] {
  return errors.filter(
    ({ item }) => item && (item.signature ? item.signature === line.signature : item.id === line.id),
  );
}

/** The errors of one block: those of no item, and those of items that the cart does not know. */
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
