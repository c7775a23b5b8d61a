import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { knownLanguage } from "../../../config/languages.ts";
import { isFinal } from "../../../lib/domain/order/order-status.ts";
import { MINUTE } from "../../../lib/domain/time/zoned-time.ts";
import { businessById } from "../../db/repositories/business.ts";
import type { OrderMailRow } from "../../db/repositories/order/order-mails.ts";
import type { OrderRow } from "../../db/repositories/order/orders.ts";
import { forBusiness, type Repositories } from "../../db/repositories.ts";
import { customers, orderMails, orders } from "../../db/schema.ts";
import type { Message } from "../../identity/messages/sender.ts";
import { startJob, workThrough } from "../../jobs.ts";
import { brandColor } from "../../rules/brand-color.ts";
import type { Services } from "../../services.ts";
import { orderAddress } from "../../shop/shop-addresses.ts";
import { pick } from "../../texts/texts.ts";
import { orderAccessToken } from "../access.ts";
import { orderMail } from "./order-mail.ts";

/** How soon a guest has the confirmation. */
export const MAIL_EVERY_MS = 2_000;
const AT_ONCE = 50;
/** Longer than sending takes. A mail that a crashed process had claimed is sent by another after this time. */
const CLAIM_MS = 2 * MINUTE;
/** A confirmation is given up after this many failures; its row is deleted with the time. */
const MAX_FAILURES = 8;

/**
 * Sends the confirmations of orders that the kitchen sees: a held order's waits for its payment, and one that ended
 * before gets none. A mail is claimed before it is sent, so that several processes do not send it twice, and a crashed
 * one leaves it to the next. Writing to the outbox and deleting the row are one transaction. A mail server is asked
 * before it, so that nobody waits for it with a transaction open. Returns how many were sent.
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

async function sendMail(app: Services, { mail, order, recipient }: Due): Promise<boolean> {
  const now = app.clock();
  const row = eq(orderMails.order_id, mail.order_id);
  const claimed = await app.db
    .update(orderMails)
    .set({ due_at: new Date(now.getTime() + CLAIM_MS) })
    .where(and(row, eq(orderMails.due_at, mail.due_at)))
    .returning({ order_id: orderMails.order_id });
  if (claimed.length === 0) return false;
  const repos = forBusiness(app.db, mail.business_id);
  const message = recipient && !isFinal(order.status) ? await messageOf(app, repos, { mail, order, recipient }) : null;
  const { mailer } = app;
  if (message && mailer && !mailer.inDatabase) await mailer.send({ app, repos, now }, message);
  return repos.transaction(async (tx) => {
    if (message && mailer?.inDatabase) await mailer.send({ app, repos: tx, now }, message);
    await tx.db.delete(orderMails).where(row);
    return message !== null;
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
  const page = orderAddress(app, business.id, mail.shop, order.id);
  const theme = app.configuration().byId.get(business.id)?.theme.customizations.colors.primary;
  return {
    channel: "email",
    recipient,
    kind: "order",
    id: `order-${order.id}`,
    from: pick(business.name, knownLanguage(order.language), business.default_language) ?? business.id,
    ...orderMail({
      business,
      order,
      store,
      items: await repos.orders.items([order.id]),
      color: brandColor(theme),
      // The fragment is in no server's log. A customer's own order opens with their sign-in.
      page: order.access_token_hash ? `${page}#t=${encodeURIComponent(orderAccessToken({ app }, order.id))}` : page,
    }),
  };
}

async function postpone(app: Services, { mail }: Due, error: unknown): Promise<void> {
  app.log.error({ err: error, order: mail.order_id }, "A confirmation could not be sent. It is tried again later.");
  const failures = mail.failures + 1;
  const row = eq(orderMails.order_id, mail.order_id);
  if (failures >= MAX_FAILURES) return void (await app.db.delete(orderMails).where(row));
  const due_at = new Date(app.clock().getTime() + 2 ** failures * MINUTE);
  await app.db
    .update(orderMails)
    .set({ failures: sql`${orderMails.failures} + 1`, due_at })
    .where(row);
}

export const startOrderMails = (app: Services) =>
  startJob({
    name: "order mails",
    every: app.mailer ? app.mailEveryMs : 0,
    run: () => sendDueMails(app),
    log: app.log,
  });
