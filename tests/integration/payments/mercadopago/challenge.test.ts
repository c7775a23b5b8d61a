import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import { begin, details, orderOf, type Paying } from "../../../fixtures/payments/paying.ts";
import { pay } from "../../../fixtures/payments/payments.ts";
import { answerBank, payWithAskingCard } from "../../../fixtures/payments/sandbox-guest.ts";
import type { TestSandboxes } from "../../../fixtures/payments/sandboxes.ts";
import { PESOS_AT_MERCADOPAGO, startWithSandboxes } from "../../../fixtures/payments/with-sandboxes.ts";

describe("3-D Secure at MercadoPago", () => {
  let paying: Paying;
  let sandboxes: TestSandboxes;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ paying, sandboxes, stop } = await startWithSandboxes("COP"));
  });
  afterAll(() => stop());

  /** An order whose card form was sent: the card's bank asks first. */
  async function asked(language = "en") {
    const begun = await begin(paying, { init: { ...PESOS_AT_MERCADOPAGO, language } });
    const proof = await payWithAskingCard(sandboxes.origins.MercadoPago, begun.init.body.data);
    const send = () =>
      pay(paying.backend, paying.guest, "POST", `/txn/capture/${begun.txn}`, { ...proof, idempotency_key: begun.key });
    const captured = await send();
    return { ...begun, captured, send, challenge: captured.body.challenge };
  }
  const books = async (txn: string) =>
    (await sandboxes.ledger("MercadoPago")).filter(({ reference }) => reference === txn);
  const payment = async (order: { order_id: string; access_token: string }) =>
    (await orderOf(paying, order)).payment.status;
  /** Time passes at the vendor and here. */
  async function wait(minutes: number) {
    for (let done = 0; done < minutes; done++) {
      await sandboxes.pass(60);
      await sweep(paying.backend.app);
    }
    await sandboxes.tick();
  }

  test("[PGW-09] the capture answers with the bank's form, also when it is sent again, and the order waits", async () => {
    const { captured, send, challenge, txn, order } = await asked();
    const waiting = { success: true, txn_data: { status: "pending", currency: "COP", amount: 199 } };
    expect(captured.body).toMatchObject(waiting);
    expect(challenge).toMatchObject({ url: `${sandboxes.origins.MercadoPago}/sandbox/challenge` });
    const again = await send();
    expect(again.body).toMatchObject({ ...waiting, challenge });
    expect(await details(paying, txn)).not.toHaveProperty("challenge");
    expect(await payment(order)).toBe("pending");
    expect(await books(txn)).toHaveLength(1);
  });

  test("[PGW-09] a guest whom the bank knows has paid, once; a repeat of the capture shows no form any more", async () => {
    const { challenge, txn, order, send } = await asked();
    expect(await answerBank(challenge, "pass")).toBe(200);
    expect(await details(paying, txn)).toMatchObject({ status: "completed", amount: 199 });
    expect(await payment(order)).toBe("paid");
    expect((await send()).body).not.toHaveProperty("challenge");
    expect((await books(txn)).flatMap((one) => one.charges)).toHaveLength(1);
  });

  test("[PGW-14] one whom the bank does not know is told so, and may pay the same order with another card", async () => {
    const { challenge, txn, order, placing } = await asked("es");
    await answerBank(challenge, "fail");
    const told = { status: "failed", message: expect.stringContaining("no confirmó que eres tú") };
    expect(await details(paying, txn)).toMatchObject(told);
    expect(await payment(order)).toBe("pending");
    const next = await begin(paying, { init: PESOS_AT_MERCADOPAGO, placing });
    expect(next.init.body).toMatchObject({ success: true, status: "initialized" });
    expect(next.order.order_id).toBe(order.order_id);
  });

  test("[ROBUST-17] a form that is closed is given up: canceled here and at the vendor, and a late yes charges nothing", async () => {
    const { challenge, txn, order } = await asked();
    const given = await pay(paying.backend, paying.guest, "POST", `/txn/abandon/${txn}`);
    expect(given.body).toMatchObject({ success: true, data: { status: "canceled" } });
    await expect.poll(async () => (await books(txn))[0]?.status).toBe("cancelled");
    await answerBank(challenge, "pass");
    await wait(2);
    expect((await books(txn)).flatMap((one) => one.charges)).toEqual([]);
    expect(await orderOf(paying, order)).toMatchObject({ state: "EXPIRED" });
    expect((await details(paying, txn)).status).toBe("canceled");
  });

  test("[D6] a form that nobody answers lapses: the bank refuses after five minutes, and the order after fifteen", async () => {
    const { txn, order } = await asked();
    await wait(4);
    expect((await details(paying, txn)).status).toBe("pending");
    await wait(14);
    expect((await details(paying, txn)).status).toBe("failed");
    expect((await orderOf(paying, order)).state).toBe("EXPIRED");
    expect((await books(txn)).flatMap((one) => one.charges)).toEqual([]);
  });
});
