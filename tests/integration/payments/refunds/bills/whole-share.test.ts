import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { forBusiness } from "../../../../../backend/db/repositories.ts";
import { onShareNotice } from "../../../../../backend/dine-in/bill/payment-notice.ts";
import type { PaymentProvider } from "../../../../../backend/payments-service/provider.ts";
import { txnById } from "../../../../../backend/payments-service/txns/txns.ts";
import { startTestBackend } from "../../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../../fixtures/backend/console.ts";
import { menuIds, NOON, signUpGuest } from "../../../../fixtures/backend/ordering.ts";
import { BILL, firstPhone } from "../../../../fixtures/backend/table.ts";
import { newKey, type Paying, payingOptions } from "../../../../fixtures/payments/paying.ts";
import { TestBank } from "../../../../fixtures/payments/payments.ts";
import { acceptedRound, shareOnline } from "../../../../fixtures/payments/refunds.ts";

test("[PAY-REFUND] a whole share that went back waits for its bill before it takes a round of it, also where its guest is no longer known as the one who paid", async () => {
  const bank = new TestBank();
  const time = { now: NOON };
  // Such as give back whole payments only.
  const providers = bank.providers.map(({ refundsParts: _parts, ...provider }): PaymentProvider => provider);
  const backend = await startTestBackend({ storage: "server", ...payingOptions(bank, time), providers });
  try {
    const paying: Paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
    const manager = await staffMember(backend, { login: newKey("mona"), role: "manager" });
    const repos = forBusiness(backend.app.db, "bistro");
    const ana = await firstPhone(backend, "code-of-table-1", { name: "Ana" });
    const order = await acceptedRound(paying, ana, 1);
    const { bill_id } = (await ana.query(BILL)).data.getTableBill;
    const id = await shareOnline(paying, ana, { kind: "rest" });
    bank.refusesRefunds = true;
    const all = { key: newKey("refund"), reason: "quality", kind: "rest" };
    expect((await manager.post(`/console/11/orders/${order}/refund`, all)).status).toBe(200);
    expect(await repos.refunds.whole(id)).toMatchObject({ status: "due" });
    const txn = await txnById(backend.app.db, id);
    if (!txn) throw new Error("The share has no txn.");
    const other = { ...txn, customer_id: randomUUID() };
    const hear = () => repos.transaction((tx) => onShareNotice(backend.app, tx.db, { kind: "refunded", txn: other }));
    const { first, heard } = await repos.transaction(async (tx) => {
      await tx.bills.lock(bill_id);
      const heard = hear().then(() => "went on");
      // Long enough for it to come to where it waits.
      const first = await Promise.race([heard, pause(1_000, "waits")]);
      // Whoever has the bill takes its rounds next.
      await tx.orders.lock(order);
      return { first, heard: [heard] };
    });
    await heard[0];
    expect(first).toBe("waits");
    expect(await repos.orders.byId(order)).toMatchObject({ payment_status: "refunded" });
  } finally {
    await backend.remove();
  }
});
