import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { customers, paymentTxns, tokens } from "../../../../backend/db/schema.ts";
import type { PaymentProvider } from "../../../../backend/payments-service/provider.ts";
import { defineVendor } from "../../../../backend/payments-service/providers/account-fields.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";
import { payingOptions } from "../../../fixtures/payments/paying.ts";
import { TestBank } from "../../../fixtures/payments/payments.ts";

const PAGE = "/console/11/payments/Tap";

describeWithStorage("[PAY-ACCOUNTS] one unit on the vendor's own page", (storage) => {
  const bank = new TestBank();
  const time = { now: NOON };
  const own = bank.providers.find(({ gateway }) => gateway === "Tap") as PaymentProvider;
  const vendor = defineVendor({
    gateway: "Tap",
    name: "Bank",
    fields: [{ name: "secretKey", variable: "BANK", kind: "secret", modes: { test: /^test_/, live: /^live_/ } }],
    make: async () => ({
      ...own,
      create: async (input, signal) => ({
        ...(await own.create(input, signal)),
        data: { checkout_url: `https://bank.example/pay/${input.txn_id}` },
      }),
    }),
  });
  let backend: TestBackend;
  let owner: ConsoleVisitor;
  beforeAll(async () => {
    const options = payingOptions(new TestBank(), time);
    // A demo brings the shop, and refuses live keys.
    const demo = await startTestBackend({ storage, ...options, vendors: [vendor] });
    await demo.stop();
    const { databaseUrl, dataDir } = demo;
    backend = await startTestBackend({ storage, ...options, vendors: [vendor], databaseUrl, dataDir, demo: false });
    owner = await staffMember(backend, { login: "olga", name: "Olga", role: "owner" });
    const values = { secretKey: "live_canary_of_the_bank" };
    const opened = await backend.rest("POST", "/staff/payments/accounts", {
      business: "bistro",
      gateway: "Tap",
      values,
    });
    expect(opened.status).toBe(200);
  });
  afterAll(() => backend.remove());
  const shown = async () => {
    const { body } = await owner.get(PAGE);
    return {
      state: /data-trial="([a-z_]+)"/.exec(body)?.[1],
      page: /https:\/\/bank\.example\/pay\/(\w+)/.exec(body)?.[1],
    };
  };

  test("with live keys too it is paid by the owner, once however often the trial is pressed, goes back by itself, and the screen follows until it is back", async () => {
    expect((await owner.get(PAGE)).body).toContain("with your own card");
    expect((await owner.post(`${PAGE}/trial`)).said).toContain("The payment is open");
    const open = await shown();
    expect(open).toEqual({ state: "open", page: expect.stringMatching(/^t/) });
    expect((await owner.post(`${PAGE}/trial`)).said).toContain("The payment is open");
    expect(await shown()).toEqual(open);
    const txn = String(open.page);
    expect(bank.account(txn)).toMatchObject({ amount: 100, currency: "INR" });
    bank.account(txn).status = "pending";
    expect(await shown()).toEqual({ state: "checking", page: undefined });
    const second = await owner.post(`${PAGE}/trial`);
    expect([second.status, second.said]).toEqual([409, expect.stringContaining("hasn't decided yet")]);
    expect(bank.accounts.size).toBe(1);
    bank.refusesRefunds = true;
    bank.pay(txn);
    expect((await shown()).state).toBe("going_back");
    bank.refusesRefunds = false;
    await backend.rest("POST", "/staff/payments/retry", { txn });
    expect((await shown()).state).toBe("back");
    expect(bank.account(txn)).toMatchObject({ charges: 1, refunds: 1 });
  });

  test("the trial is no guest's payment: no screen, download or list of staff and operator but the payments' own knows it, and nobody signs in as its guest", async () => {
    const screens = ["orders", "tables", "stock", "today", "today?q=trial", "feedback", "store", "figures", "coupons"];
    const files = ["figures/days.csv", "figures/dishes.csv", "menu/export.json"];
    const operators = ["/staff/orders?business=bistro", "/staff/business?id=bistro", "/staff/people?business=bistro"];
    const seen = async () => {
      const shown = await Promise.all(
        [...screens, ...files].map(async (at) => {
          const { status, body } = await owner.get(`/console/11/${at}`);
          return [at, status, body];
        }),
      );
      const told = operators.map(async (at) => {
        const { status, body } = await backend.rest("GET", at);
        return [at, status, body];
      });
      return [...shown, ...(await Promise.all(told))];
    };
    time.now += 60_000;
    const before = await seen();
    expect((await owner.post(`${PAGE}/trial`)).status).toBe(200);
    bank.pay(String((await shown()).page));
    expect((await shown()).state).toBe("back");
    expect(await seen()).toEqual(before);
    expect(before.filter(([, status]) => status !== 200)).toEqual([]);
    const [guest] = await backend.app.db.select().from(customers).where(eq(customers.phone, "trial"));
    expect(guest).toMatchObject({
      is_guest: true,
      recv_promo: false,
      email: null,
      referral_code: null,
      signed_up_at: null,
    });
    expect(
      await backend.app.db
        .select()
        .from(tokens)
        .where(eq(tokens.customer_id, guest?.id ?? "")),
    ).toEqual([]);
  });

  test("several presses at one moment open one payment at the vendor", async () => {
    time.now += 60_000;
    const opened = bank.accounts.size;
    const presses = await Promise.all(Array.from({ length: 4 }, () => owner.post(`${PAGE}/trial`)));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(bank.accounts.size - opened).toBe(1);
    const stored = await backend.app.db.select().from(paymentTxns).where(eq(paymentTxns.status, "initialized"));
    expect(stored.map(({ id }) => id)).toEqual([(await shown()).page]);
    bank.pay(String((await shown()).page));
    expect((await shown()).state).toBe("back");
  });

  test("what the vendor refuses is said in its words, and silence says that nothing is known", async () => {
    time.now += 60_000;
    bank.refuses = "The amount is below 5.00 INR.";
    const no = await owner.post(`${PAGE}/trial`);
    expect([no.status, no.said]).toEqual([422, "Bank took nothing: The amount is below 5.00 INR."]);
    expect((await shown()).state).toBe("not_paid");
    bank.refuses = null;
    bank.trouble = (_, when) => {
      if (when === "before") throw new Error("lost");
    };
    expect((await owner.post(`${PAGE}/trial`)).said).toContain("didn't answer");
    bank.trouble = () => {};
  });
});
