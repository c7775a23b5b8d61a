import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** Number of orders whose access token this device stores. */
export const REMEMBERED_ORDERS = 20;

/** ROLE-02: stores the token with which the guest can read this order later, also after the guest session has ended. */
export function rememberOrderAccess(
  storefront: StorefrontState,
  orderId: string,
  accessToken: string | null | undefined,
): void {
  if (!accessToken) return;
  const others = readAll(storefront).filter(([id]) => id !== orderId);
  // Without storage the order page works until the tab is closed, because its address contains the token.
  writeRecord(
    storefront,
    RECORDS.orderAccess,
    [[orderId, accessToken] as const, ...others].slice(0, REMEMBERED_ORDERS),
  );
}

/** The stored token of an order, or null. */
export function orderAccess(storefront: StorefrontState, orderId: string): string | null {
  return readAll(storefront).find(([id]) => id === orderId)?.[1] ?? null;
}

/** Ids of the orders whose tokens this device stores, newest first. */
export const rememberedOrders = (storefront: StorefrontState): string[] => readAll(storefront).map(([id]) => id);

type OrderAccess = readonly [orderId: string, accessToken: string];

const isOrderAccess = (value: unknown): value is OrderAccess =>
  Array.isArray(value) && typeof value[0] === "string" && typeof value[1] === "string";
export const parseOrderAccess = (stored: unknown): readonly OrderAccess[] | null =>
  Array.isArray(stored) ? stored.filter(isOrderAccess) : null;

/** Newest first. */
const readAll = (storefront: StorefrontState) => readRecord(storefront, RECORDS.orderAccess, parseOrderAccess) ?? [];
