import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { logIn } from "../../../fixtures/backend/ordering.ts";
import { CLAIM, firstPhone, freeTables, nextPhone } from "../../../fixtures/backend/table.ts";
import { refundMailsTo, startMailing } from "../../../fixtures/payments/mails/refund-mails.ts";
import { newKey, type Paying, pass } from "../../../fixtures/payments/paying.ts";
import { acceptedRound, shareOnline } from "../../../fixtures/payments/refunds.ts";

describeWithStorage("[PAY-REFUND] e-mails about shares of a table's bill that go back", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startMailing(storage);
  });
  afterAll(() => paying.backend.remove());

  const signIn = async (phone: string, address: string) => {
    const account = await logIn(paying.backend, phone);
    await paying.backend.app.db.execute(
      sql`update customers set email = ${address} where phone = ${phone} and not is_guest`,
    );
    return account;
  };

  test("whoever paid is told once of each, by wallet and online, when its dishes are cancelled, and not whoever ordered them", async () => {
    const { backend } = paying;
    await freeTables(backend);
    const code = "code-of-table-1";
    const bo = await firstPhone(backend, code, { account: await signIn("9845777152", "bo@example.com"), name: "Bo" });
    const account = await signIn("9845777153", "ana@example.com");
    const ana = await nextPhone(backend, code, bo.word, { account, name: "Ana" });
    await backend.app.db.execute(sql`insert into wallets (business_id, customer_id, balance, updated_at)
      select 'bistro', id, 50000, now() from customers where phone = '9845777153' and not is_guest`);
    const round = await acceptedRound(paying, bo, 2);
    const share = { kind: "amount", amount: 60, way: "wallet", key: newKey("share") };
    expect((await ana.query(CLAIM, share)).data.claimBillShare).toMatchObject({ status: "paid" });
    await shareOnline(paying, { ...ana, token: account }, { kind: "amount", amount: 50 });
    const { status, body } = await backend.rest("POST", "/staff/orders/cancel", { order: round, reason: "None left" });
    expect(status, JSON.stringify(body)).toBe(200);
    await pass(paying, 1);
    const told = (await refundMailsTo(paying, "ana@example.com")).map((mail) => mail.body);
    expect(told).toHaveLength(2);
    for (const one of told) {
      expect(one).toContain("A share of a table's bill that you paid at Bistro is no longer due.");
      expect(one).not.toMatch(/Order:|\/orders\//);
    }
    expect(told.join()).toContain("₹60.00 is back in your wallet.");
    expect(told.join()).toMatch(/₹50\.00 (?:is being|was) refunded to the card or account you paid with\./);
    await pass(paying, 1);
    expect(await refundMailsTo(paying, "ana@example.com")).toHaveLength(2);
    expect(await refundMailsTo(paying, "bo@example.com")).toEqual([]);
  });
});
