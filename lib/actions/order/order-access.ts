import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord, writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

/** Number of orders of each kind, placed here and followed, whose access token this device stores. */
const REMEMBERED_ORDERS = 20;
/** Access tokens have 43 characters; anything longer than this is not one. */
export const MAX_TOKEN_LENGTH = 200;

/** `followed`: a link that somebody shared opened the order; without it, the order was placed on this device. */
type OrderAccess = readonly [orderId: string, accessToken: string, how?: "followed"];

/** ROLE-02: stores the token with which the guest can read this order later, also after the guest session has ended. */
export function rememberPlacedOrder(
  storefront: StorefrontState,
  orderId: string,
  accessToken: string | null | undefined,
): void {
  if (accessToken) write(storefront, [[orderId, accessToken], ...othersThan(storefront, orderId)]);
}

/** Stores the token of a shared link. Only for a token with which the API has returned the order. */
export const rememberFollowedOrder = (storefront: StorefrontState, orderId: string, accessToken: string): void =>
  write(storefront, [[orderId, accessToken, "followed"], ...othersThan(storefront, orderId)]);

/** The order turned out to be the signed-in customer's own: it needs no token. */
export function forgetFollowedOrder(storefront: StorefrontState, orderId: string): void {
  if (isFollowedOrder(storefront, orderId)) write(storefront, othersThan(storefront, orderId));
}

/** The stored token of an order, or null. With it the order can be read. */
export const orderAccess = (storefront: StorefrontState, orderId: string): string | null =>
  find(storefront, orderId)?.[1] ?? null;

/** The stored token of an order that was placed on this device, or null. With it the guest acts as who ordered. */
export const placedOrderAccess = (storefront: StorefrontState, orderId: string): string | null =>
  isFollowedOrder(storefront, orderId) ? null : orderAccess(storefront, orderId);

/** True if this device can read the order only because somebody shared its link. */
export const isFollowedOrder = (storefront: StorefrontState, orderId: string): boolean =>
  isFollowed(find(storefront, orderId));

/** Ids of the orders that were placed on this device, newest first. */
export const placedOrders = (storefront: StorefrontState): string[] =>
  readAll(storefront)
    .filter((access) => !isFollowed(access))
    .map(([id]) => id);

const isFollowed = (access: OrderAccess | undefined): boolean => access?.[2] === "followed";

const isOrderAccess = (value: unknown): value is OrderAccess =>
  Array.isArray(value) &&
  typeof value[0] === "string" &&
  typeof value[1] === "string" &&
  value[1].length <= MAX_TOKEN_LENGTH;
export const parseOrderAccess = (stored: unknown): readonly OrderAccess[] | null =>
  Array.isArray(stored) ? stored.filter(isOrderAccess) : null;

/** Newest first. */
const readAll = (storefront: StorefrontState) => readRecord(storefront, RECORDS.orderAccess, parseOrderAccess) ?? [];
const find = (storefront: StorefrontState, orderId: string) => readAll(storefront).find(([id]) => id === orderId);
const othersThan = (storefront: StorefrontState, orderId: string) =>
  readAll(storefront).filter(([id]) => id !== orderId);

/** Orders that were followed never push out those placed on this device, however many links are opened. */
function write(storefront: StorefrontState, all: readonly OrderAccess[]): void {
  const placed = all.filter((access) => !isFollowed(access)).slice(0, REMEMBERED_ORDERS);
  const followed = all.filter(isFollowed).slice(0, REMEMBERED_ORDERS);
  writeRecord(storefront, RECORDS.orderAccess, [...placed, ...followed]);
}
