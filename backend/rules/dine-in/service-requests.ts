import type { TableAction } from "../../../lib/domain/enumerations.ts";

export type ServiceRequest = Extract<TableAction, "CALL_WAITER" | "REQUEST_WATER" | "REQUEST_SERVICE_CHARGE_REMOVAL">;

/** What the service buttons request, and the bill. */
export const SERVICE_REQUESTS: readonly TableAction[] = [
  "CALL_WAITER",
  "REQUEST_WATER",
  "REQUEST_SERVICE_CHARGE_REMOVAL",
  "REQUEST_PAYMENT",
];

/** After an answer the same request can be made again after this time. */
const COOL_DOWN_MS = 2 * 60_000;

/** When the same request can be made again at the table; null while it is open. */
export function againAt({ answered_at }: { readonly answered_at: Date | null }): Date | null {
  return answered_at && new Date(answered_at.getTime() + COOL_DOWN_MS);
}
