import { isFinal } from "../../lib/domain/order/order-status.ts";
import type { RequestContext } from "../context.ts";
import type { MutationSubscribePushArgs, MutationUnsubscribePushArgs } from "../generated/resolvers.ts";
import { requireReadableOrder } from "../orders/access.ts";
import { arePushKeys, isPushEndpoint } from "./push-endpoint.ts";

/** Most devices subscribed to one order. */
const MAX_DEVICES = 5;

/** The public key for browsers if this business sends messages; else null. */
export const pushKey = ({ app, business }: RequestContext): string | null =>
  business.web_push ? (app.push?.publicKey ?? null) : null;

/**
 * Subscribes this device to an order that the caller may read. Once per device; an order that is over sends no updates.
 */
export async function subscribePush(context: RequestContext, args: MutationSubscribePushArgs): Promise<void> {
  const { app, repos, lang, now } = context;
  const order = await requireReadableOrder(context, args.order_id, args.access_token);
  if (!app.push || !pushKey(context)) throw context.fail("NOT_AVAILABLE", "push_off");
  if (!isPushEndpoint(args.endpoint, app.push.alsoAllowed)) throw context.fail("BAD_REQUEST", "push_endpoint");
  if (!arePushKeys(args.p256dh, args.auth)) throw context.fail("BAD_REQUEST", "push_keys");
  if (isFinal(order.status)) throw context.fail("BAD_REQUEST", "push_over");
  const last = (await repos.orders.events(order.id)).at(-1)?.id ?? 0;
  const { endpoint, p256dh, auth } = args;
  const subscription = { order_id: order.id, endpoint, p256dh, auth, language: lang, last_event_id: last };
  const added = await repos.transaction(async (tx) => {
    await tx.orders.lock(order.id);
    return tx.pushes.add({ ...subscription, told_at: order.delivery_at, created_at: now }, MAX_DEVICES);
  });
  if (!added) throw context.fail("TOO_MANY_REQUESTS", "push_many", { max: MAX_DEVICES });
}

/** Ends a device's messages about an order. Fails where the caller may not read that order. */
export async function unsubscribePush(context: RequestContext, args: MutationUnsubscribePushArgs): Promise<void> {
  const order = await requireReadableOrder(context, args.order_id, args.access_token);
  await context.repos.pushes.remove(order.id, args.endpoint);
}
