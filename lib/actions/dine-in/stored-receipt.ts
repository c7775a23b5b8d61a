import { headerState, sourceWith } from "@/lib/actions/get-source";
import { rememberPlacedOrder } from "@/lib/actions/order/order-access";
import { type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { getTableReceipt, type TableReceipt } from "@/lib/api/order/dine-in";
import { err } from "@/lib/domain/result";
import { isRecord } from "@/lib/state/stored-value";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS, type ReceiptAccess } from "@/lib/storage/table";

export function parseReceipt(stored: unknown): ReceiptAccess | null {
  if (!isRecord(stored)) return null;
  const { token, at } = stored;
  return typeof token === "string" && typeof at === "number" ? { token, at } : null;
}

/**
 * Stores what reads the receipt of the bill that was just closed; the server keeps it readable as long. The receipt is
 * read at once, because with it this phone's rounds become its orders.
 */
export function keepReceipt(storefront: StorefrontState, token: string): void {
  writeRecord(storefront, RECORDS.tableReceipt, { token, at: storefront.now() });
  void readReceipt(storefront);
}

/** Whether this phone can read the receipt of a bill that was closed within a day. */
export const hasReceipt = (storefront: StorefrontState): boolean =>
  readRecord(storefront, RECORDS.tableReceipt, parseReceipt) !== null;

/** DINE-04: the last closed bill of this phone. Its own rounds become orders of this phone, which can be rated. */
export async function readReceipt(storefront: StorefrontState): Promise<Outcome<TableReceipt>> {
  const stored = readRecord(storefront, RECORDS.tableReceipt, parseReceipt);
  if (!stored) return err({ code: "RECEIPT_NONE", details: {} });
  const source = sourceWith(storefront, () => ({
    ...headerState(storefront),
    visitToken: stored.token,
    mode: "dine-in",
  }));
  const receipt = await outcomeOf(getTableReceipt(source));
  if (receipt.ok)
    for (const { order_id, access_token } of receipt.value.rounds)
      rememberPlacedOrder(storefront, order_id, access_token);
  return receipt;
}
