import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Database } from "../../../../backend/db/open.ts";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { checkUnpaid } from "../../../../backend/orders/payment/unpaid-status.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";
import { begin, capture, type Paying, startPaying } from "../../../fixtures/payments/paying.ts";

// The embedded database has one connection, on which no transaction waits for another.
describe.skipIf(inject("storage").port === null)("[ROB-02] two that change one payment at once", () => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying("server", NOON);
  });
  afterAll(() => paying.backend.remove());

  const rows = async <T>(db: Database, query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: T[] }).rows;
  /** Until a statement of another connection waits for a lock of this one. */
  const untilOneWaits = () =>
    expect
      .poll(async () => rows(paying.backend.app.db, sql`select 1 from pg_locks where not granted`), { interval: 5 })
      .not.toEqual([]);
  const paid = async () => {
    const begun = await begin(paying);
    await capture(paying, begun.txn, begun.key);
    return { txn: begun.txn, order: begun.order.order_id as string };
  };
  /** While its order is locked. */
  const locked = <T>(order: string, work: (tx: Database) => Promise<T>) =>
    paying.backend.app.db.transaction(async (transaction) => {
      const tx = transaction as unknown as Database;
      await forBusiness(tx, "bistro").orders.lock(order);
      return work(tx);
    });

  test("[ROBUST-17] a refund that ends while its order's payment is looked at is not forgotten: the order is refunded, not going back for ever", async () => {
    const { db } = paying.backend.app;
    const { txn, order } = await paid();
    await db.execute(sql`update payment_txns set refund_reason = 'hold_over', pays = false where id = ${txn}`);
    let looking: Promise<void> = Promise.resolve();
    await locked(order, async (tx) => {
      looking = checkUnpaid(forBusiness(db, "bistro"), order, "failed");
      await untilOneWaits();
      await tx.execute(sql`update payment_txns set refunded_at = now() where id = ${txn}`);
      await tx.execute(sql`update orders set payment_status = 'refunded' where id = ${order}`);
    });
    await looking;
    expect(await rows(db, sql`select payment_status from orders where id = ${order}`)).toEqual([
      { payment_status: "refunded" },
    ]);
  });

  test("[PAY-REFUND] a part that went back waits for its order before it holds the payment, so that it and another press of staff never wait for each other", async () => {
    const { txn, order } = await paid();
    let giving: Promise<unknown> = Promise.resolve();
    // Its answer arrives while another press has the order.
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      paying.bank.trouble = (call, when) => {
        if (call !== "refund" || when !== "after") return;
        resolve();
        return new Promise<void>((go) => {
          answer = go;
        });
      };
    });
    giving = paying.backend.rest("POST", "/staff/orders/refund", {
      order,
      business: "bistro",
      reason: "late",
      key: "interleaved-1",
      amount: "10",
    });
    await asked;
    await locked(order, async (tx) => {
      answer();
      await untilOneWaits();
      expect(await rows(tx, sql`select id from payment_txns where id = ${txn} for update nowait`)).toHaveLength(1);
    });
    expect(await giving).toMatchObject({ status: 200 });
    paying.bank.trouble = () => {};
  });
});
