import { and, asc, eq, gt, lte } from "drizzle-orm";
import { DAY_MINUTES, MINUTE } from "../../../../lib/domain/time/zoned-time.ts";
import { businessById } from "../../../db/repositories/business.ts";
import type { RefundMailRow } from "../../../db/repositories/order/refund-mails.ts";
import type { Repositories } from "../../../db/repositories.ts";
import { refundMails } from "../../../db/schema.ts";
import type { Message } from "../../../identity/messages/sender.ts";
import { workThrough } from "../../../jobs.ts";
import type { Services } from "../../../services.ts";
import { AT_ONCE, colorOf, deliver, envelope, mailAgainAt, pageOf } from "../../confirmation/deliver.ts";
import { refundMail } from "./refund-mail.ts";
import { readRefundNews } from "./refund-news.ts";

/** What was decided before, as while no mails were sent, is not told any more. */
const NEWS_MS = 2 * DAY_MINUTES * MINUTE;

/** Tells guests by e-mail of money that goes back to them, once of each refund. Returns how many were sent. */
export async function sendDueRefundMails(app: Services): Promise<number> {
  if (!app.mailer) return 0;
  const now = app.clock();
  const since = new Date(now.getTime() - NEWS_MS);
  const due = await app.db
    .select()
    .from(refundMails)
    // No row is due before it was written; said of both, the many of a time without a mail server are not read each time.
    .where(and(lte(refundMails.due_at, now), gt(refundMails.due_at, since), gt(refundMails.created_at, since)))
    .orderBy(asc(refundMails.due_at))
    .limit(AT_ONCE);
  let sent = 0;
  await workThrough(
    due,
    async (mail) => {
      if (await sendOne(app, mail)) sent += 1;
    },
    (mail, error) => postpone(app, mail, error),
  );
  return sent;
}

const rowOf = ({ business_id, kind, about }: RefundMailRow) =>
  and(eq(refundMails.business_id, business_id), eq(refundMails.kind, kind), eq(refundMails.about, about));

function sendOne(app: Services, mail: RefundMailRow): Promise<boolean> {
  const { business_id, due_at: was } = mail;
  return deliver(app, {
    business_id,
    async claim(due_at) {
      const unclaimed = and(rowOf(mail), was ? eq(refundMails.due_at, was) : undefined);
      return (await app.db.update(refundMails).set({ due_at }).where(unclaimed).returning()).length > 0;
    },
    read: (repos) => messageOf(app, repos, mail),
    finish: (tx) => tx.db.update(refundMails).set({ due_at: null }).where(rowOf(mail)),
  });
}

async function messageOf(app: Services, repos: Repositories, mail: RefundMailRow): Promise<Message | null> {
  const business = await businessById(app.db, mail.business_id);
  const news = await readRefundNews(repos, mail);
  const customer = news?.customer ? await repos.accounts.byId(news.customer) : null;
  if (!business || !news || !customer?.email) return null;
  const { order, cause, sums } = news;
  const store = order && (await repos.stores.byIdEvenRetired(order.store_id));
  const language = news.language ?? business.default_language;
  const page = order && order.customer_id === customer.id ? pageOf(app, order, null) : null;
  return {
    ...envelope({ business, language, recipient: customer.email }),
    kind: "refund",
    id: `refund-${mail.kind}-${mail.about}`,
    ...refundMail({
      business,
      language,
      cause,
      sums,
      order: order && store && { number: order.number, store, page },
      color: colorOf(app, business.id),
    }),
  };
}

async function postpone(app: Services, mail: RefundMailRow, error: unknown): Promise<void> {
  const { kind, about } = mail;
  app.log.error({ err: error, kind, about }, "A guest could not be told of a refund. It is tried again later.");
  const failures = mail.failures + 1;
  await app.db
    .update(refundMails)
    .set({ failures, due_at: mailAgainAt(failures, app.clock()) })
    .where(rowOf(mail));
}
