import type { Database } from "../../open.ts";
import { orderMails } from "../../schema.ts";

export type OrderMailRow = typeof orderMails.$inferSelect;

/** Confirmations that orders are still to get. */
export function orderMailRepository(db: Database, businessId: string) {
  return {
    /** Inside the transaction that writes the order, so that neither is without the other. */
    async add(mail: Pick<OrderMailRow, "order_id" | "shop" | "due_at">): Promise<void> {
      await db.insert(orderMails).values({ ...mail, business_id: businessId, created_at: mail.due_at });
    },
  };
}
