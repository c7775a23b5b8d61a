import { createHash } from "node:crypto";
import type { RequestContext } from "../context.ts";
import type { OrderRow } from "../db/repositories/order/orders.ts";
import { customerOrNull } from "../identity/require-login.ts";
import { asUuid } from "../ids.ts";
import { isSameSecret } from "../same-secret.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** The token that lets the ordering guest read an order. It cannot be guessed, and each call returns the same one. */
export function orderAccessToken(context: Pick<RequestContext, "app">, orderId: string): string {
  return context.app.tokens.mac("order-access", orderId);
}
export const accessTokenHash = sha256;

/** Whether this is the access token of the order. */
export const opensOrder = (order: OrderRow, accessToken: string | null | undefined): boolean =>
  Boolean(accessToken && order.access_token_hash && isSameSecret(sha256(accessToken), order.access_token_hash));

/**
 * ROLE-02: returns the order if the caller owns it (by token) or sends its access token. Returns null otherwise, and
 * also for an order that does not exist, so that callers cannot tell the two apart.
 */
export async function readableOrder(
  context: RequestContext,
  orderId: string,
  accessToken: string | null | undefined,
): Promise<OrderRow | null> {
  const id = asUuid(orderId);
  const order = id ? await context.repos.orders.byId(id) : null;
  if (!order) return null;
  if (opensOrder(order, accessToken)) return order;
  const customer = await customerOrNull(context);
  return customer && customer.id === order.customer_id ? order : null;
}

/** As readableOrder, but fails with LOGIN_REQUIRED instead of returning null when the caller sent neither token. */
export async function requireReadableOrder(
  context: RequestContext,
  orderId: string,
  accessToken: string | null | undefined,
): Promise<OrderRow> {
  const order = await readableOrder(context, orderId, accessToken);
  if (order) return order;
  const isUnidentified = context.principal.kind === "visitor" && !accessToken;
  throw context.fail(
    isUnidentified ? "LOGIN_REQUIRED" : "NOT_FOUND",
    isUnidentified ? "login_required" : "order_unknown",
  );
}
