import { isOneOf, PAYMENT_OPTIONS } from "@/lib/domain/enumerations";
import { isRecord } from "@/lib/state/stored-value";
import { parseText } from "@/lib/storage/records";
import type { HeldOrder, PlacingKey, SentOrder } from "@/lib/storage/table";

/* What fits the records of placing an order (`placing`). */

const areTexts = (values: readonly unknown[]): boolean => values.every((value) => parseText(value) !== null);

export const parsePlacingKey = (stored: unknown): PlacingKey | null =>
  isRecord(stored) && areTexts([stored.cart, stored.key]) && typeof stored.made_at === "number"
    ? { cart: String(stored.cart), key: String(stored.key), made_at: stored.made_at }
    : null;

export const parseSentOrder = (stored: unknown): SentOrder | null =>
  isRecord(stored) &&
  parseText(stored.key) !== null &&
  typeof stored.amount === "number" &&
  typeof stored.at === "number" &&
  isOneOf(PAYMENT_OPTIONS, stored.option) &&
  isOneOf(["sent", "unanswered"], stored.state)
    ? (stored as unknown as SentOrder)
    : null;

const isHeld = (value: unknown): value is HeldOrder =>
  isRecord(value) && areTexts([value.purposeId, value.orderId, value.txnId]);
export const parseHeldOrders = (stored: unknown): readonly HeldOrder[] | null =>
  Array.isArray(stored) ? stored.filter(isHeld) : null;
