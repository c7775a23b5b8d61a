import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { changeState } from "../../../../backend/orders/transition.ts";
import { asMinor } from "../../../../lib/domain/money.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { logIn, NOON } from "../../../fixtures/backend/ordering.ts";
import { BILL, CLAIM, firstPhone, freeTables, type Phone, PLACE } from "../../../fixtures/backend/table.ts";
import { newKey, type Paying, pass, startPaying } from "../../../fixtures/payments/paying.ts";
import { initBody, pay } from "../../../fixtures/payments/payments.ts";

const KEY = { "x-api-key": "key_test_bistro" };
const RECEIPT = "{ getTableReceipt { bill { payments { payment_id way } } refunds { payment_id amount to status } } }";

const ORDER = "query($id: ID!) { getOrderDetails(order_id: $id) { payment { refunds { to } } } }";

describeWithStorage("[DINE-04] [PAY-REFUND] the receipt of a table whose money goes back", (storage) => {
  let paying: Paying;
  let manager: ConsoleVisitor;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
    manager = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
  });
  afterAll(() => paying.backend.remove());
  beforeEach(() => freeTables(paying.backend));

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

  /** A round that staff have accepted. */
  async function accepted(ana: Phone): Promise<{ bill: string; order: string }> {
    await ana.query(PLACE, { items: [{ id: paying.ids["French Fries"], quantity: 2 }], key: randomUUID() });
    const { bill_id, dishes } = (await ana.query(BILL)).data.getTableBill;
    const order = dishes[0].order_id as string;
    const repos = forBusiness(paying.backend.app.db, "bistro");
    await changeState(paying.backend.app, repos, order, { actor: "staff", choose: () => "SENT_TO_KITCHEN" });
    return { bill: bill_id, order };
  }
  const give = async (order: string, amount: string, source: string) => {
    const fields = { key: newKey("refund"), reason: "quality", kind: "sum", amount, source };
    expect((await manager.post(`/console/11/orders/${order}/refund`, fields)).status).toBe(200);
  };

  test("names the share whose wallet it went back into, and by hand the one payment that was taken so", async () => {
    const account = await logIn(paying.backend, "9845777142");
    const ana = await firstPhone(paying.backend, "code-of-table-1", { account, name: "Ana" });
    const { bill, order } = await accepted(ana);
    const repos = forBusiness(paying.backend.app.db, "bistro");
    const customer = (await repos.orders.byId(order))?.customer_id as string;
    await repos.wallets.give(customer, { amount: asMinor(9_000), payment_type: "gift", now: new Date(NOON) });
    const share = { way: "wallet", key: randomUUID(), kind: "amount", amount: 60 };
    const wallet = (await ana.query(CLAIM, share)).data.claimBillShare.payment_id;
    const take = async (way: string, amount: string) => {
      const fields = { bill, key: newKey("take"), way, amount };
      expect((await manager.post("/console/11/tables/t-1/take", fields)).status).toBe(200);
    };
    await take("cash", "30");
    await take("card", "");
    await give(order, "25", wallet);
    await give(order, "10", "cash");
    await give(order, "5", "card");
    const { bill: shown, refunds } = (await ana.query(RECEIPT)).data.getTableReceipt;
    const idOf = (way: string) => shown.payments.find((one: { way: string }) => one.way === way).payment_id;
    const back = { status: "gone_back" };
    expect(refunds).toEqual([
      { payment_id: wallet, amount: 25, to: "wallet", ...back },
      { payment_id: idOf("cash"), amount: 10, to: "by_hand", ...back },
      { payment_id: idOf("card"), amount: 5, to: "by_hand", ...back },
    ]);
    // On the page of the round, whose guest may be another than the one who paid.
    const { payment } = (await ana.query(ORDER, { id: order })).data.getOrderDetails;
    expect(payment.refunds).toEqual([{ to: "share_wallet" }, { to: "share_by_hand" }, { to: "share_by_hand" }]);
  });

  test("names each refund with the payment that it is of and how far it is, and by hand what staff took from one", async () => {
    const ana = await firstPhone(paying.backend, "code-of-table-1", { name: "Ana" });
    const { bill, order } = await accepted(ana);
    const { txn, payment } = await payShare(ana, 50);
    const take = { bill, key: newKey("take"), way: "cash" };
    expect((await manager.post("/console/11/tables/t-1/take", take)).status).toBe(200);
    const read = async () => (await ana.query(RECEIPT)).data.getTableReceipt;
    expect((await read()).refunds).toEqual([]);
    const cash = (await read()).bill.payments.find((one: { payment_id: string }) => one.payment_id !== payment);
    paying.bank.refusesRefunds = true;
    await give(order, "20", txn);
    const online = { payment_id: payment, amount: 20, to: "payment" };
    expect((await read()).refunds).toMatchObject([online]);
    expect((await read()).refunds[0].status).not.toBe("gone_back");
    paying.bank.refusesRefunds = false;
    for (let hours = 0; hours < 4; hours += 1) await pass(paying, 60);
    await give(order, "10", "cash");
    expect((await read()).refunds).toEqual([
      { ...online, status: "gone_back" },
      { payment_id: cash.payment_id, amount: 10, to: "by_hand", status: "gone_back" },
    ]);
  });
});
