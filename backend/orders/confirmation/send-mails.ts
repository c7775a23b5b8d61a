import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { isFinal } from "../../../lib/domain/order/order-status.ts";
import { businessById } from "../../db/repositories/business.ts";
import type { OrderMailRow } from "../../db/repositories/order/order-mails.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import type { Repositories } from "../../db/repositories.ts";
import { customers, orderMails, orders } from "../../db/schema.ts";
import type { Message } from "../../identity/messages/sender.ts";
import { startJob, workThrough } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { sendDueRefundMails } from "../refunds/mails/send-refund-mails.ts";
import { AT_ONCE, colorOf, deliver, envelope, mailAgainAt, pageOf } from "./deliver.ts";
import { orderMail } from "./order-mail.ts";

/** How soon a guest has the confirmation. */
export const MAIL_EVERY_MS = 2_000;

/**
 * Sends the confirmations of orders that the kitchen sees: a held order's waits for its payment, and one that ended
 * before gets none. Returns how many were sent.
 */
export async function sendDueMails(app: Services): Promise<number> {
  if (!app.mailer) return 0;
  const due = await app.db
    .select({ mail: orderMails, order: orders, recipient: customers.email })
    .from(orderMails)
    .innerJoin(orders, eq(orders.id, orderMails.order_id))
    .leftJoin(customers, eq(customers.id, orders.customer_id))
    .where(and(lte(orderMails.due_at, app.clock()), isNull(orders.held_until)))
    .orderBy(asc(orderMails.due_at))
    .limit(AT_ONCE);
  let sent = 0;
  await workThrough(
    due,
    async (one) => {
      if (await sendMail(app, one)) sent += 1;
    },
    (one, error) => postpone(app, one, error),
  );
  return sent;
}

interface Due {
  readonly mail: OrderMailRow;
  readonly order: OrderRow;
  readonly recipient: string | null;
}

function sendMail(app: Services, { mail, order, recipient }: Due): Promise<boolean> {
  const row = eq(orderMails.order_id, mail.order_id);
  return deliver(app, {
    business_id: mail.business_id,
    async claim(due_at) {
      const unclaimed = and(row, eq(orderMails.due_at, mail.due_at));
      return (await app.db.update(orderMails).set({ due_at }).where(unclaimed).returning()).length > 0;
    },
    read: async (repos) =>
      recipient && !isFinal(order.status) ? messageOf(app, repos, { mail, order, recipient }) : null,
    finish: (tx) => tx.db.delete(orderMails).where(row),
  });
}

async function messageOf(
  app: Services,
  repos: Repositories,
  { mail, order, recipient }: Due & { readonly recipient: string },
): Promise<Message | null> {
  const business = await businessById(app.db, mail.business_id);
  const store = await repos.stores.byIdEvenRetired(order.store_id);
  if (!business || !store) return null;
  const items = await repos.orders.items([order.id]);
  const page = pageOf(app, order, mail.shop);
  return {
    ...envelope({ business, language: order.language, recipient }),
    kind: "order",
    id: `order-${order.id}`,
    ...orderMail({ business, order, store, items, color: colorOf(app, business.id), page }),
  };
}

async function postpone(app: Services, { mail }: Due, error: unknown): Promise<void> {
  app.log.error({ err: error, order: mail.order_id }, "A confirmation could not be sent. It is tried again later.");
  const row = eq(orderMails.order_id, mail.order_id);
  const due_at = mailAgainAt(mail.failures + 1, app.clock());
  if (!due_at) return void (await app.db.delete(orderMails).where(row));
  await app.db
    .update(orderMails)
    .set({ failures: sql`${orderMails.failures} + 1`, due_at })
    .where(row);
}

export const startOrderMails = (app: Services) =>
  startJob({
    name: "order mails",
    every: app.mailer ? app.mailEveryMs : 0,
    run: async () => (await sendDueMails(app)) + (await sendDueRefundMails(app)),
    log: app.log,
  });
