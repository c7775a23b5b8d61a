import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { KeyName } from "../../db/repositories/order/placing.ts";
import { forBusiness } from "../../db/repositories.ts";
import { orders } from "../../db/schema.ts";
import { takesCapture } from "../../payments-service/rules/status.ts";
import { cancelOpenTxns } from "../../payments-service/txns/cancel-open-txns.ts";
import { queryProvider } from "../../payments-service/txns/query-provider.ts";
import { txnsOfOrder } from "../../payments-service/txns/txns.ts";
import type { Services } from "../../services.ts";
import { changeState } from "../transition.ts";
import { checkUnpaid, unpaidStatus } from "./unpaid-status.ts";

/** A real guest never has more holds within a quarter of an hour; any others expire on schedule. */
const MAX_HOLDS = 10;

interface Owner {
  readonly business_id: string;
  readonly customer_id: string;
}

/**
 * A customer has at most one order that waits for its payment. Placing another one means that the earlier one was
 * abandoned, and a vendor's page that is still open must not pay for a second order. Each earlier hold is checked once.
 * One whose payment was never begun ends together with its txns; money that still arrives for it is refunded
 * automatically. The order placed under `key` is not one of them: a repeat of its call may run beside it.
 */
export async function endEarlierHolds(app: Services, owner: Owner, key: KeyName): Promise<void> {
  const held = await app.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.business_id, owner.business_id),
        eq(orders.customer_id, owner.customer_id),
        eq(orders.status, "PLACED"),
        isNotNull(orders.held_until),
      ),
    )
    .orderBy(asc(orders.created_at))
    .limit(MAX_HOLDS);
  const own = await forBusiness(app.db, owner.business_id).placing.findKey(key);
  for (const { id } of held) if (id !== own?.order_id) await endIfAbandoned(app, owner, id);
}

async function endIfAbandoned(app: Services, owner: Owner, orderId: string): Promise<void> {
  const known = await txnsOfOrder(app.db, orderId);
  const txns = await Promise.all(
    known.map((txn) => (takesCapture(txn.status) ? queryProvider(app, txn, "replaced") : txn)),
  );
  // A payment in progress or received decides the hold; only a hold without any such activity counts as abandoned.
  const hasPaymentActivity = txns.some(
    ({ status, capture_key, charged_at }) =>
      charged_at !== null ||
      status === "flagged" ||
      (takesCapture(status) && (status !== "initialized" || capture_key)),
  );
  if (hasPaymentActivity) return;
  // The order ends first, so that a capture in between finds no order and is refunded ([ROBUST-17]).
  await endHold(app, owner.business_id, orderId, "Another order took its place.");
  await cancelOpenTxns(app, txns);
}

/** Expires a held order now because its guest abandoned it. */
export async function endHold(app: Services, businessId: string, orderId: string, why: string): Promise<void> {
  const payment_status = await unpaidStatus(app.db, orderId);
  // One transaction: after a crash in between, the status that was read before the lock would stay.
  await forBusiness(app.db, businessId).transaction(async (tx) => {
    const ended = await changeState(app, tx, orderId, {
      actor: "customer",
      note: why,
      choose: ({ status, held_until }) => (status === "PLACED" && held_until ? "EXPIRED" : null),
      also: () => ({ payment_status }),
    });
    if (ended.ok) await checkUnpaid(tx, orderId, payment_status);
  });
}
