import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { businesses, paymentDays, paymentTxns } from "../../../../backend/db/schema.ts";
import { checkDays } from "../../../../backend/payments-service/days/job.ts";
import type { VendorMovement } from "../../../../backend/payments-service/provider.ts";
import { describeWithStorage, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { logIn, menuIds, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { booked } from "../../../fixtures/payments/booked.ts";
import { AccountBanks, openAccount } from "../../../fixtures/payments/own-accounts.ts";
import { begin, type Paying, payingOptions } from "../../../fixtures/payments/paying.ts";
import { TestBank } from "../../../fixtures/payments/payments.ts";

const DAY = 86_400_000;

describeWithStorage("[PAY-DAYS] one account at a vendor, entered here several times", (storage) => {
  const banks = new AccountBanks();
  const time = { now: NOON };
  let paying: Paying;
  beforeAll(async () => {
    const bank = new TestBank();
    const options = { ...payingOptions(bank, time), vendors: [banks.vendor], paymentKeysSecret: "k".repeat(40) };
    const backend = await startTestBackend({ storage, ...options });
    paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
    // What both count in is what the list is in.
    await backend.app.db.update(businesses).set({ currency: "INR" }).where(eq(businesses.id, "rival"));
  });
  beforeEach(async () => {
    await paying.backend.app.db.delete(paymentDays);
    await paying.backend.app.db.delete(paymentTxns);
  });
  afterAll(() => paying.backend.remove());

  const open = async (business: string, keyId: string): Promise<string> =>
    (await openAccount(paying.backend, business, keyId)).body.account.id;
  const charge = (payment: string, fee = 0): VendorMovement => {
    return { kind: "charge", payment, amount: 2_599, currency: "INR", fee, at: new Date(NOON) };
  };
  const paid = (id: string, account: string, change: object = {}) =>
    booked(paying, id, "Razorpay", { account, currency: "INR", ...change });
  /** The day of each account, the list of every one being the same. */
  async function compared(listed: readonly VendorMovement[]) {
    for (const bank of banks.banks.values()) bank.listed = listed;
    time.now = NOON + DAY;
    await checkDays(paying.backend.app);
    time.now = NOON;
    const day = and(
      eq(paymentDays.gateway, "Razorpay"),
      eq(paymentDays.day, new Date(NOON).toISOString().slice(0, 10)),
    );
    const rows = await paying.backend.app.db.select().from(paymentDays).where(day);
    return new Map(rows.map((row) => [row.account, row]));
  }

  test("new keys: each payment is compared under the keys that it was opened with, and fees are counted once", async () => {
    const old = await open("bistro", "test_old");
    await paid("told", old);
    const next = await open("bistro", "test_next");
    time.now = NOON + 1_000;
    await paid("tnext", next);
    const days = await compared([charge("ref_told", 100), charge("ref_tnext", 20), charge("pay_unknown", 3)]);
    expect(days.get(old)).toMatchObject({ vendor_taken: 2_599, fees: 100, differences: [] });
    const unknown = { why: "missing_here", kind: "charge", txn: "pay_unknown", ours: null, theirs: 2_599 };
    expect(days.get(next)).toMatchObject({ vendor_taken: 2 * 2_599, fees: 23, differences: [unknown] });
  });

  test("two shops: none reads of the other's payments, nor of one that nobody here knows", async () => {
    const [bistro, rival] = [await open("bistro", "test_ours"), await open("rival", "test_theirs")];
    await paid("tbistro", bistro);
    await paid("trival", rival, { business_id: "rival" });
    const days = await compared([charge("ref_tbistro", 100), charge("ref_trival", 20), charge("pay_unknown", 3)]);
    expect(days.get(bistro)).toMatchObject({ vendor_taken: 2_599, fees: 100, differences: [] });
    expect(days.get(rival)).toMatchObject({ vendor_taken: 2_599, fees: 20, differences: [] });
  });

  test("two shops of which one took nothing lately are distinguished by what the vendor calls their account", async () => {
    const bistro = await open("bistro", "test_of_s_1");
    await open("rival", "test_of_s_2");
    await paid("tbistro", bistro);
    const days = await compared([charge("ref_tbistro"), charge("pay_unknown")]);
    expect(days.get(bistro)).toMatchObject({ vendor_taken: 2_599, differences: [] });
  });

  test("[PGW-11] new keys of the same account lose no customer their saved cards; those of another account, or of the other mode, are other customers", async () => {
    const token = await logIn(paying.backend, "9000000077");
    const reference = async (keyId: string) => {
      await open("bistro", keyId);
      const { txn } = await begin(paying, { token, init: { gateway: "Razorpay" } });
      const { customer } = banks.bank(keyId).account(txn).input;
      return customer.reference === null ? null : customer.reference === `cus_${customer.id}`;
    };
    expect(await reference("test_of_m_1")).toBeNull();
    expect(await reference("test_of_m_2")).toBe(true);
    expect(await reference("test_of_n_1")).toBeNull();
    expect(await reference("test_of_m_3")).toBe(true);
  });
});
