import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import { paymentWebhooks } from "../../db/schema.ts";
import { workThrough } from "../../jobs.ts";
import { checkStorable } from "../../rules/storable-text.ts";
import type { Services } from "../../services.ts";
import { accountProvider } from "../accounts/choose.ts";
import { checkDispute } from "../due/check-dispute.ts";
import { checkRefund } from "../due/check-refund.ts";
import { PaymentProblem } from "../http/problem.ts";
import { type Gateway, type ProviderEvent, type ProviderMessage, WebhookRefused } from "../provider.ts";
import { isGivenUp, retryAt } from "../rules/schedule.ts";
import { isUnderWay } from "../rules/status.ts";
import { queryEnded, queryProvider } from "../txns/query-provider.ts";
import { txnOfReference } from "../txns/txns.ts";

const AT_ONCE = 50;
const ABOUT_REFUND = "refund:";
const ABOUT_DISPUTE = "dispute:";

const aboutOf = ({ refund, dispute }: ProviderEvent): string | null => {
  if (refund) return `${ABOUT_REFUND}${refund}`;
  return dispute ? `${ABOUT_DISPUTE}${dispute}` : null;
};

/**
 * POST /webhook/{gateway} and /webhook/{gateway}/{account}: verified with that account's secret, stored, acknowledged;
 * then the provider is queried, because a message is a reason to check and never the truth. For copies and old messages
 * the event id is taken, or the status is already stronger.
 */
export async function handleWebhook(app: Services, gateway: Gateway, account: string, message: ProviderMessage) {
  const provider = await accountProvider(app, gateway, account);
  if (!provider) throw new PaymentProblem(404, "gateway_unavailable");
  const event = read(() => provider.readWebhook(message));
  if (!event) return { success: true, message: "ignored" };
  checkStorable(event);
  const now = app.clock();
  const { eventId: event_id, reference, status, at } = event;
  const about = aboutOf(event);
  const [stored] = await app.db
    .insert(paymentWebhooks)
    .values({ gateway, account, event_id, reference, status, about, at: at ?? now, received_at: now })
    .onConflictDoNothing()
    .returning({ id: paymentWebhooks.id });
  if (stored)
    void handle(app, stored.id).catch((error) =>
      app.log.error({ err: error }, "A webhook could not be handled; it will be retried."),
    );
  return { success: true, message: "success" };
}

function read<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof WebhookRefused) throw new PaymentProblem(400, "webhook_refused");
    throw error;
  }
}

/** Handles due messages that were not handled yet, e.g. after a crash; returns how many were tried. */
export async function handleStoredWebhooks(app: Services): Promise<number> {
  const open = await app.db
    .select({ id: paymentWebhooks.id, tries: paymentWebhooks.tries })
    .from(paymentWebhooks)
    .where(
      and(
        isNull(paymentWebhooks.handled_at),
        or(isNull(paymentWebhooks.next_at), lte(paymentWebhooks.next_at, app.clock())),
      ),
    )
    .orderBy(asc(paymentWebhooks.id))
    .limit(AT_ONCE);
  const handleOne = ({ id }: { id: number }) => handle(app, id);
  await workThrough(open, handleOne, async ({ id, tries }, error) => {
    app.log.error({ err: error, webhook: id }, "A webhook could not be handled; it will be retried.");
    const change = { tries: tries + 1, next_at: retryAt(tries + 1, app.clock()) };
    await app.db.update(paymentWebhooks).set(change).where(eq(paymentWebhooks.id, id));
  });
  return open.length;
}

/**
 * An unknown reference is not our payment. If the provider does not respond, a payment under way is queried again on
 * its own schedule; one that has ended has none, so the message is handled again. Some providers name a payment only once it
 * is paid, so a dispute is looked up after its payment, and waits for as long as that may still become known; then the log
 * says that it was not ours.
 */
async function handle(app: Services, id: number): Promise<void> {
  const [event] = await app.db
    .select()
    .from(paymentWebhooks)
    .where(and(eq(paymentWebhooks.id, id), isNull(paymentWebhooks.handled_at)));
  if (!event) return;
  const txn = await txnOfReference(app.db, event, event.reference);
  if (txn && isUnderWay(txn.status)) await queryProvider(app, txn, "webhook");
  else if (txn && event.status !== txn.status) await queryEnded(app, txn, "webhook");
  if (txn && event.about?.startsWith(ABOUT_REFUND)) await checkRefund(app, txn, event.about.slice(ABOUT_REFUND.length));
  const dispute = event.about?.startsWith(ABOUT_DISPUTE) ? event.about.slice(ABOUT_DISPUTE.length) : null;
  const now = app.clock();
  const isUnknown = dispute && !(await checkDispute(app, event, dispute));
  const waits = isUnknown && !isGivenUp(event.received_at, now);
  if (isUnknown && !waits)
    app.log.error(
      { gateway: event.gateway, account: event.account, dispute, payment: event.reference },
      "A dispute is of no payment that is known here: answer it in the provider's dashboard.",
    );
  const tries = event.tries + 1;
  const change = waits ? { tries, next_at: retryAt(tries, now) } : { handled_at: now };
  await app.db.update(paymentWebhooks).set(change).where(eq(paymentWebhooks.id, id));
}
