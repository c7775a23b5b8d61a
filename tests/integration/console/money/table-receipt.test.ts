import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { changeState } from "../../../../backend/orders/transition.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";
import { BILL, CLAIM, firstPhone, freeTables, type Phone, PLACE } from "../../../fixtures/backend/table.ts";
import { newKey, type Paying, pass, startPaying } from "../../../fixtures/payments/paying.ts";
import { initBody, pay } from "../../../fixtures/payments/payments.ts";

const KEY = { "x-api-key": "key_test_bistro" };
const RECEIPT = "{ getTableReceipt { bill { payments { payment_id } } refunds { payment_id amount to status } } }";

describeWithStorage("[DINE-04] [PAY-REFUND] the receipt of a table whose money goes back", (storage) => {
  let paying: Paying;
  let manager: ConsoleVisitor;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
    manager = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
    await freeTables(paying.backend);
  });
  afterAll(() => paying.backend.remove());

  async function payShare(phone: Phone, amount: number): Promise<{ txn: string; payment: string }> {
    const { data } = await phone.query(CLAIM, { way: "payment_gateway", key: randomUUID(), kind: "amount", amount });
    const purpose_id = data.claimBillShare.payment_id as string;
    const what = { purpose: "invoice_payment", purpose_id, idempotency_key: randomUUID() };
    const body = initBody({ gateway: "Razorpay", amount: amount * 100, current_amount: amount * 100, ...what });
    const { txn_id: txn } = (await pay(paying.backend, phone.token, "POST", "/txn/init", body, KEY)).body;
    const proof = { g_txn_id: "tok_share", extra_details: {}, idempotency_key: what.idempotency_key };
    await pay(paying.backend, phone.token, "POST", `/txn/capture/${txn}`, proof, KEY);
    return { txn, payment: purpose_id };
  }

  test("names each refund with the payment that it is of and how far it is, and by hand what staff took from one", async () => {
    const ana = await firstPhone(paying.backend, "code-of-table-1", { name: "Ana" });
    await ana.query(PLACE, { items: [{ id: paying.ids["French Fries"], quantity: 2 }], key: randomUUID() });
    const { bill_id, dishes } = (await ana.query(BILL)).data.getTableBill;
    const repos = forBusiness(paying.backend.app.db, "bistro");
    const order = dishes[0].order_id as string;
    await changeState(paying.backend.app, repos, order, { actor: "staff", choose: () => "SENT_TO_KITCHEN" });
    const { txn, payment } = await payShare(ana, 50);
    const take = { bill: bill_id, key: newKey("take"), way: "cash" };
    expect((await manager.post("/console/11/tables/t-1/take", take)).status).toBe(200);
    const read = async () => (await ana.query(RECEIPT)).data.getTableReceipt;
    expect((await read()).refunds).toEqual([]);
    const cash = (await read()).bill.payments.find((one: { payment_id: string }) => one.payment_id !== payment);
    const give = async (amount: string, source: string) => {
      const fields = { key: newKey("refund"), reason: "quality", kind: "sum", amount, source };
      expect((await manager.post(`/console/11/orders/${order}/refund`, fields)).status).toBe(200);
    };
    paying.bank.refusesRefunds = true;
    await give("20", txn);
    const online = { payment_id: payment, amount: 20, to: "payment" };
    expect((await read()).refunds).toMatchObject([online]);
    expect((await read()).refunds[0].status).not.toBe("gone_back");
    paying.bank.refusesRefunds = false;
    for (let hours = 0; hours < 4; hours += 1) await pass(paying, 60);
    // Of a till of cash alone, whatever a form calls it.
    const page = (await manager.get(`/console/11/orders/${order}`)).body;
    await give("10", /name="source" value="(hand|cash)"/.exec(page)?.[1] ?? "");
    expect((await read()).refunds).toEqual([
      { ...online, status: "gone_back" },
      { payment_id: cash.payment_id, amount: 10, to: "by_hand", status: "gone_back" },
    ]);
  });
});
