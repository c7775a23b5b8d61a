import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paymentTxnEvents, paymentTxns } from "../../../../backend/db/schema.ts";
import { merchantKeys } from "../../../../backend/payments-sandbox/core/keys.ts";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import { begin, details, orderOf, type Paying } from "../../../fixtures/payments/paying.ts";
import { pay } from "../../../fixtures/payments/payments.ts";
import type { TestSandboxes } from "../../../fixtures/payments/sandboxes.ts";
import { decideTransfer, transferProof } from "../../../fixtures/payments/vendors/transfer.ts";
import { PESOS_AT_MERCADOPAGO, startWithSandboxes } from "../../../fixtures/payments/with-sandboxes.ts";

describe("PSE at MercadoPago", () => {
  let paying: Paying;
  let sandboxes: TestSandboxes;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ paying, sandboxes, stop } = await startWithSandboxes("COP"));
  });
  afterAll(() => stop());

  /** PSE takes no less than 1600 pesos: twenty portions of the test menu's fries. */
  const init = { ...PESOS_AT_MERCADOPAGO, amount: 1_900, current_amount: 1_900 };
  const placed = () => ({ items: [{ id: paying.ids["French Fries"], quantity: 20 }], payable_amount: 1_900 });

  async function sent() {
    const begun = await begin(paying, { init, order: placed() });
    const body = { ...transferProof(), idempotency_key: begun.key };
    const send = () => pay(paying.backend, paying.guest, "POST", `/txn/capture/${begun.txn}`, body);
    const captured = await send();
    return { ...begun, captured, send, page: String(captured.body.redirect_url) };
  }
  const books = async (txn: string) =>
    (await sandboxes.ledger("MercadoPago")).filter(({ reference }) => reference === txn);
  async function wait(minutes: number) {
    for (let done = 0; done < minutes; done++) {
      await sandboxes.pass(60);
      await sweep(paying.backend.app);
    }
    await sandboxes.tick();
  }

  test("[PGW-09] the capture leads to the bank's page, also when it is sent again, and the order waits until the bank has paid", async () => {
    const { init: begun, captured, send, txn, order, page } = await sent();
    expect(begun.body.data.info.pse.banks).toContainEqual({ id: "1007", name: "Bancolombia" });
    const waiting = { success: true, txn_data: { status: "pending", currency: "COP", amount: 1_900 } };
    expect(captured.body).toMatchObject(waiting);
    expect(page).toMatch(/\/sandbox\/bank_transfer\?/);
    expect((await send()).body).toMatchObject({ ...waiting, redirect_url: page });
    expect((await orderOf(paying, order)).payment.status).toBe("pending");
    const back = new URL(String(await decideTransfer(page, "pay")));
    expect([back.pathname, back.searchParams.get("txn")]).toEqual(["/pg", txn]);
    expect(await details(paying, txn)).toMatchObject({ status: "completed", amount: 1_900 });
    expect((await orderOf(paying, order)).payment.status).toBe("paid");
    expect((await books(txn)).flatMap((one) => one.charges)).toHaveLength(1);
  });

  test("[PGW-09] the bank receives the guest's address, which is not kept here", async () => {
    const { txn } = await sent();
    const [book] = await books(txn);
    const headers = { authorization: `Bearer ${merchantKeys(sandboxes.secret, "MercadoPago").api}` };
    const answer = await fetch(`${sandboxes.origins.MercadoPago}/v1/payments/${book?.id}`, { headers });
    expect(await answer.json()).toMatchObject({ additional_info: { ip_address: "127.0.0.1" } });
    const { app } = paying.backend;
    const kept = [
      await app.db.select().from(paymentTxns).where(eq(paymentTxns.id, txn)),
      await app.db.select().from(paymentTxnEvents).where(eq(paymentTxnEvents.txn_id, txn)),
    ];
    for (const secret of ["127.0.0.1", "1020304050", "Calle 93B"]) expect(JSON.stringify(kept)).not.toContain(secret);
  });

  test("[PGW-14] a guest whose bank says no is told so in their language, and may pay the same order again", async () => {
    const { txn, page, placing, order } = await sent();
    await decideTransfer(page, "decline");
    const told = { status: "failed", message: expect.stringContaining("bank transfer wasn't completed") };
    expect(await details(paying, txn)).toMatchObject(told);
    const next = await begin(paying, { init, placing, order: placed() });
    expect(next.order.order_id).toBe(order.order_id);
  });

  test("[ROBUST-17] one that is given up is cancelled at the vendor too, and nobody can pay it any more", async () => {
    const { txn, page, order } = await sent();
    const given = await pay(paying.backend, paying.guest, "POST", `/txn/abandon/${txn}`);
    expect(given.body).toMatchObject({ success: true, data: { status: "canceled" } });
    await expect.poll(async () => (await books(txn))[0]?.status).toBe("cancelled");
    expect(await decideTransfer(page, "pay")).toBeNull();
    await wait(16);
    expect((await orderOf(paying, order)).state).toBe("EXPIRED");
  });

  test("[D6] a transfer that nobody makes lapses after fifteen minutes, and its order with it", async () => {
    const { txn, order } = await sent();
    await wait(14);
    expect((await details(paying, txn)).status).toBe("pending");
    await wait(4);
    expect((await details(paying, txn)).status).toBe("failed");
    expect((await orderOf(paying, order)).state).toBe("EXPIRED");
    expect((await books(txn)).flatMap((one) => one.charges)).toEqual([]);
  });
});
