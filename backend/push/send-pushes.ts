import { and, asc, eq, exists, gt, or, sql } from "drizzle-orm";
import webPush from "web-push";
import { isFinal } from "../../lib/domain/order/order-status.ts";
import { businessById } from "../db/repositories/business.ts";
import type { PushRow } from "../db/repositories/customer/pushes.ts";
import type { OrderEventRow, OrderRow } from "../db/repositories/order/orders.ts";
import { forBusiness } from "../db/repositories.ts";
import { orderEvents, orders, pushSubscriptions } from "../db/schema.ts";
import { startJob } from "../jobs.ts";
import { BY_HAND } from "../payments-service/due/refund-words.ts";
import { type RefundNote, readRefundNote } from "../rules/refund/refund-note.ts";
import type { Services } from "../services.ts";
import { turnOf } from "./news-in-turn.ts";
import { type PushMessage, type PushNews, pushMessages } from "./push-message.ts";
import { subjectFor } from "./push-subject.ts";

const AT_ONCE = 50;
const TOGETHER = 5;
/** A push service that does not respond must not delay others. */
const PATIENCE_MS = 5_000;
/** A device is dropped after this many failures in a row. */
const MAX_FAILURES = 5;
/** Seconds for which a message is worth delivering: later the food is cold. */
const TTL_SECONDS = 3_600;

/**
 * Notifies subscribed devices of their orders' changes. A device's last notified state is in its row and is updated
 * before the message is sent, so that several processes never send it twice and a crashed one leaves nothing behind.
 * Returns how many devices were notified.
 */
export async function sendDuePushes(app: Services): Promise<number> {
  if (!app.push) return 0;
  const { last_event_id, told_at, failures, order_id } = pushSubscriptions;
  const news = app.db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order_id), gt(orderEvents.id, last_event_id)));
  const due = await app.db
    .select({ push: pushSubscriptions, order: orders })
    .from(pushSubscriptions)
    .innerJoin(orders, eq(orders.id, order_id))
    .where(or(exists(news), sql`${told_at} <> ${orders.delivery_at}`))
    .orderBy(asc(failures), asc(pushSubscriptions.created_at))
    .limit(AT_ONCE);
  let sent = 0;
  for (let from = 0; from < due.length; from += TOGETHER) {
    const results = await Promise.all(
      due.slice(from, from + TOGETHER).map((one) => sendPush(app, one.push, one.order)),
    );
    sent += results.filter(Boolean).length;
  }
  return sent;
}

async function sendPush(app: Services, push: PushRow, order: OrderRow): Promise<boolean> {
  const events = await app.db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order.id), gt(orderEvents.id, push.last_event_id)))
    .orderBy(asc(orderEvents.id));
  const last = events.at(-1)?.id ?? push.last_event_id;
  const own = eq(pushSubscriptions.id, push.id);
  const claimed = await app.db
    .update(pushSubscriptions)
    .set({ last_event_id: last, told_at: order.delivery_at })
    .where(
      and(own, eq(pushSubscriptions.last_event_id, push.last_event_id), eq(pushSubscriptions.told_at, push.told_at)),
    )
    .returning({ id: pushSubscriptions.id });
  if (claimed.length === 0) return false;
  const business = await businessById(app.db, order.business_id);
  const moved = events.some(({ prev_state, new_state }) => prev_state !== new_state);
  const later = order.delivery_at.getTime() > push.told_at.getTime();
  const back = await decidedRefunds(app, order, events);
  const both = business ? pushMessages(business, order, push.language, { moved, later, back }) : [];
  const { moneyFirst, told } = turnOf(events, push.last_event_id);
  const messages = moneyFirst ? both.toReversed() : both;
  let end: Posted = "sent";
  let arrived = 0;
  for (const message of messages) {
    end = await post(app, push, message);
    if (end !== "sent") break;
    arrived += 1;
  }
  if (end === "gone" || (end === "sent" && isFinal(order.status)) || push.failures + 1 >= MAX_FAILURES) {
    await app.db.delete(pushSubscriptions).where(own);
  } else if (end === "failed") {
    // Retried with the next check, which includes everything that happened until then; what has arrived is not told again.
    const { last_event_id, told_at } = push;
    const between = { last_event_id: told ?? last_event_id, told_at: moneyFirst ? told_at : order.delivery_at };
    const known = arrived > 0 && told !== null ? between : { last_event_id, told_at };
    await app.db
      .update(pushSubscriptions)
      .set({ ...known, failures: push.failures + 1 })
      .where(own);
  } else if (push.failures > 0) await app.db.update(pushSubscriptions).set({ failures: 0 }).where(own);
  return end === "sent" && messages.length > 0;
}

/**
 * What staff have given back among these events, and what a person refunded in another way than announced. A refund that
 * its provider has refused does not count, because the store is seeing to it.
 */
async function decidedRefunds(
  app: Services,
  order: OrderRow,
  events: readonly OrderEventRow[],
): Promise<PushNews["back"]> {
  const notes = events.flatMap(({ note }) => readRefundNote(note) ?? []);
  const idsOf = (how: RefundNote["how"]) => notes.flatMap((note) => (note.id && note.how === how ? [note.id] : []));
  const [decided, byHand] = [idsOf(undefined), idsOf(BY_HAND)];
  if (decided.length + byHand.length === 0) return [];
  const rows = await forBusiness(app.db, order.business_id).refunds.ofOrder(order.id);
  // One press may give back in two ways.
  const keys = rows.filter(({ id }) => decided.includes(id)).map(({ key }) => key);
  return rows.flatMap((row): PushNews["back"] => {
    if (row.status === "failed") return [];
    if (byHand.includes(row.id)) return [{ ...row, way: "elsewhere" }];
    return keys.includes(row.key) ? [row] : [];
  });
}

type Posted = "sent" | "gone" | "failed";

async function post(app: Services, push: PushRow, message: PushMessage): Promise<Posted> {
  if (!app.push) return "failed";
  const { publicKey, privateKey } = app.push;
  const config = app.push.subject ? null : app.configuration().byId.get(push.business_id);
  const subject = subjectFor(app.push.subject, config ? config.biz.domains.map(({ domain }) => domain) : []);
  try {
    const keys = { p256dh: push.p256dh, auth: push.auth };
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(
      { endpoint: push.endpoint, keys },
      JSON.stringify(message),
      { vapidDetails: { subject, publicKey, privateKey }, TTL: TTL_SECONDS, urgency: "high", topic: topicOf(message) },
    );
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const sent = { method, headers: headers as Record<string, string>, body: new Uint8Array(body ?? []), signal };
    // A push service does not redirect, and no other address may be called from here.
    const answer = await fetch(endpoint, { ...sent, redirect: "error" });
    await answer.body?.cancel();
    if (answer.ok) return "sent";
    const hint =
      answer.status === 401 || answer.status === 403 ? ` It does not accept "${subject}": set VAPID_SUBJECT.` : "";
    app.log.warn({ status: answer.status, order: push.order_id }, `A push service refused a message.${hint}`);
    return answer.status === 429 || answer.status >= 500 ? "failed" : "gone";
  } catch (error) {
    app.log.warn({ err: error, order: push.order_id }, "A push service could not be reached.");
    return "failed";
  }
}

/** A newer message of an order, or of its money, replaces one that was not delivered yet; at most 32 characters of base64url. */
const topicOf = ({ tag }: PushMessage): string => tag.replaceAll("-", "").slice(0, 32);

export const startPushes = (app: Services) =>
  startJob({ name: "push messages", every: app.push?.everyMs ?? 0, run: () => sendDuePushes(app), log: app.log });
