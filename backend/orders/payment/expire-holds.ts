import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { forBusiness } from "../../db/repositories.ts";
import { orders } from "../../db/schema.ts";
import { workThrough } from "../../jobs.ts";
import type { Services } from "../../services.ts";
import { changeState } from "../transition.ts";
import { checkUnpaid, unpaidStatus } from "./unpaid-status.ts";

const AT_ONCE = 50;

/** D6: expires held orders whose time is over, which releases their stock, slot and coupon; returns how many. */
export async function expireHolds(app: Services): Promise<number> {
  const now = app.clock();
  const due = await app.db
    .select({ id: orders.id, business_id: orders.business_id })
    .from(orders)
    .where(and(isNotNull(orders.held_until), lte(orders.held_until, now), eq(orders.status, "PLACED")))
    .orderBy(asc(orders.held_until))
    .limit(AT_ONCE);
  let expired = 0;
  const expire = async ({ id, business_id }: (typeof due)[number]) => {
    const payment_status = await unpaidStatus(app.db, id);
    // In one step, or a crash in between would leave what was read before the order was locked.
    await forBusiness(app.db, business_id).transaction(async (tx) => {
      const result = await changeState(app, tx, id, {
        actor: "system",
        note: "No payment arrived in time.",
        // A payment may have confirmed it since it was read.
        choose: ({ status, held_until }) => (status === "PLACED" && held_until && held_until <= now ? "EXPIRED" : null),
        also: () => ({ payment_status }),
      });
      if (!result.ok) return;
      expired += 1;
      await checkUnpaid(tx, id, payment_status);
    });
  };
  await workThrough(due, expire, ({ id }, error) =>
    app.log.error({ err: error, order: id }, "A held order could not be expired; it will be retried."),
  );
  return expired;
}
