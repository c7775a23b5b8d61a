import type { Database } from "../../open.ts";
import { refundMails } from "../../schema.ts";

export type RefundMailRow = typeof refundMails.$inferSelect;

/** What guests are still to be told about money that goes back to them. */
export function refundMailRepository(db: Database, businessId: string) {
  return {
    /** Inside the transaction that decides the refund, so that neither is without the other. The same again changes nothing. */
    async add(mail: Pick<RefundMailRow, "kind" | "about">, now: Date): Promise<void> {
      await db
        .insert(refundMails)
        .values({ ...mail, business_id: businessId, due_at: now, created_at: now })
        .onConflictDoNothing();
    },
  };
}
