import { and, asc, eq, isNotNull } from "drizzle-orm";
import { forBusiness } from "../../db/repositories.ts";
import { orders } from "../../db/schema.ts";
import { takesCapture } from "../../payments-service/rules/status.ts";
import { endTries } from "../../payments-service/txns/end-tries.ts";
import { queryProvider } from "../../payments-service/txns/query-provider.ts";
import { txnsOfOrder } from "../../payments-service/txns/txns.ts";
import type { Services } from "../../services.ts";
import { changeState } from "../transition.ts";

/** More holds than this nobody has in a quarter of an hour; the rest expire by themselves. */
const MOST_HOLDS = 10;

interface Owner {
  readonly business_id: string;
  readonly customer_id: string;
}

/**
 * A customer has one order that waits for its money: whoever places another one has left the earlier, and a vendor's page that is
 * still open must not make two orders of one wish. Each earlier hold is looked at once; one that nobody has begun to pay ends,
 * with its txns, and money that arrives for it goes back by itself.
 */
export async function endEarlierHolds(app: Services, owner: Owner): Promise<void> {
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
    .limit(MOST_HOLDS);
  for (const { id } of held) await endUntouched(app, owner, id);
}

async function endUntouched(app: Services, owner: Owner, orderId: string): Promise<void> {
  const known = await txnsOfOrder(app.db, orderId);
  const tries = await Promise.all(
    known.map((txn) => (takesCapture(txn.status) ? queryProvider(app, txn, "replaced") : txn)),
  );
  // Money that is under way or has come decides by itself; only what nobody touched is left for good.
  const touched = tries.some(
    ({ status, capture_key, charged_at }) =>
      charged_at !== null ||
      status === "flagged" ||
      (takesCapture(status) && (status !== "initialized" || capture_key)),
  );
  if (touched) return;
  // The order first, so that whatever is captured in between finds no order and goes back ([ROBUST-17]).
  await endHold(app, owner.business_id, orderId, "Another order took its place.");
  await endTries(app, tries);
}

/** Ends a held order that its guest has left: it expires now instead of later. */
export async function endHold(app: Services, businessId: string, orderId: string, why: string): Promise<void> {
  await changeState(app, forBusiness(app.db, businessId), orderId, {
    actor: "customer",
    note: why,
    choose: ({ status, held_until }) => (status === "PLACED" && held_until ? "EXPIRED" : null),
    also: () => ({ payment_status: "failed" }),
  });
}
