import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { paymentTxns } from "../../../backend/db/schema.ts";
import { openAtProvider } from "../../../backend/payments-service/calls/open-txn.ts";
import { OpenAlready, type PaymentProvider } from "../../../backend/payments-service/provider.ts";
import { type TxnRow, txnById } from "../../../backend/payments-service/txns/txns.ts";
import { describeWithStorage } from "../../fixtures/backend/backend.ts";
import { NOON } from "../../fixtures/backend/ordering.ts";
import { begin, newKey, type Paying, startPaying } from "../../fixtures/payments/paying.ts";
import { initBody, pay } from "../../fixtures/payments/payments.ts";

describeWithStorage("pages of the providers, opened by several at once", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());
  test("[ROBUST-02] of two processes that open one payment at once, one shows its page, the other says try again, and the page that is shown is the one that is asked about", async () => {
    const { txn: id } = await begin(paying, { init: { gateway: "FreedomPay" } });
    const { app } = paying.backend;
    await app.db.update(paymentTxns).set({ reference: null }).where(eq(paymentTxns.id, id));
    const stale = (await txnById(app.db, id)) as TxnRow;
    // A provider whose every call makes another page, as FreedomPay's does.
    let pages = 0;
    const [provider] = paying.bank.providers.filter(({ gateway }) => gateway === "FreedomPay");
    const create = vi.spyOn(provider as PaymentProvider, "create").mockImplementation(async () => {
      pages += 1;
      const reference = `page-${pages}`;
      return { data: { checkout_url: `https://fp.example/${reference}` }, reference };
    });
    const opened = await Promise.allSettled([openAtProvider(app, stale), openAtProvider(app, stale)]);
    create.mockRestore();
    expect(pages).toBe(2);
    const shown = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value.checkout_url] : []));
    const refused = opened.flatMap((one) => (one.status === "rejected" ? [one.reason.status] : []));
    expect([shown.length, refused]).toEqual([1, [503]]);
    expect(`https://fp.example/${(await txnById(app.db, id))?.reference}`).toBe(shown[0]);
  });

  test("[ROBUST-02] a page that the vendor opens once is kept: whoever comes back, or presses twice, gets the same one, and the payment stays open", async () => {
    const { txn: id } = await begin(paying, { init: { gateway: "FreedomPay" } });
    const { app } = paying.backend;
    const [provider] = paying.bank.providers.filter(({ gateway }) => gateway === "FreedomPay");
    const own = provider as { opensOnce?: true } & PaymentProvider;
    let pages = 0;
    const create = vi.spyOn(own, "create").mockImplementation(async () => {
      pages += 1;
      return { data: { checkout_url: `https://fp.example/${pages}` }, reference: `once-${id}-${pages}` };
    });
    own.opensOnce = true;
    onTestFinished(() => {
      create.mockRestore();
      delete own.opensOnce;
    });
    await app.db.update(paymentTxns).set({ reference: null }).where(eq(paymentTxns.id, id));
    const stale = (await txnById(app.db, id)) as TxnRow;
    const both = await Promise.all([openAtProvider(app, stale), openAtProvider(app, stale)]);
    expect(both[0]).toEqual(both[1]);
    const kept = (await txnById(app.db, id)) as TxnRow;
    expect(await openAtProvider(app, kept)).toEqual(both[0]);
    expect(pages).toBe(2);
    expect(kept).toMatchObject({
      status: "initialized",
      reference: `once-${id}-${String(both[0]?.checkout_url).at(-1)}`,
    });
    // Opened by a release that kept no page: the payment ends with its hold, and is not opened anew.
    const { page: _page, ...request } = kept.request;
    await expect(openAtProvider(app, { ...kept, request })).rejects.toMatchObject({ status: 503 });
    expect((await txnById(app.db, id))?.status).toBe("initialized");
  });

  test("[ROBUST-02] ten requests at once for a page that the vendor opens once are all answered with that page, though the vendor refuses nine of them", async () => {
    const [provider] = paying.bank.providers.filter(({ gateway }) => gateway === "PhonePe");
    const own = provider as { opensOnce?: true } & PaymentProvider;
    const known = new Set<string>();
    const create = vi.spyOn(own, "create").mockImplementation(async ({ txn_id }) => {
      if (known.has(txn_id)) throw new OpenAlready("The vendor has this order already.");
      known.add(txn_id);
      // As slow as a vendor may be: longer than anybody would look by guessing.
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return { data: { checkout_url: `https://phonepe.example/${txn_id}` }, reference: `order-${txn_id}` };
    });
    own.opensOnce = true;
    onTestFinished(() => {
      create.mockRestore();
      delete own.opensOnce;
    });
    const body = initBody({ gateway: "PhonePe", purpose_id: newKey("placing"), idempotency_key: newKey("attempt") });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => pay(paying.backend, paying.guest, "POST", "/txn/init", body)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers[0]?.body.data).toEqual({ checkout_url: `https://phonepe.example/${answers[0]?.body.txn_id}` });
    expect(known.size).toBe(1);
  });

  test.each([
    ["the first call for it can have no answer any more", 11_000, "initialized"],
    ["the payment has ended", 0, "canceled"],
  ] as const)("[ROBUST-02] nobody waits for a page that will not be kept: %s", async (_why, later, status) => {
    const [provider] = paying.bank.providers.filter(({ gateway }) => gateway === "FreedomPay");
    const { txn: id } = await begin(paying, { init: { gateway: "FreedomPay" } });
    const { app } = paying.backend;
    const created_at = new Date(app.clock().getTime() - later);
    await app.db.update(paymentTxns).set({ reference: null, status, created_at }).where(eq(paymentTxns.id, id));
    const known = (await txnById(app.db, id)) as TxnRow;
    const create = vi.spyOn(provider as PaymentProvider, "create").mockImplementation(async () => {
      throw new OpenAlready("The vendor has this order already.");
    });
    onTestFinished(() => create.mockRestore());
    const began = performance.now();
    await expect(openAtProvider(app, known)).rejects.toMatchObject({ status: 503 });
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test("[ROBUST-02] whom the vendor does not answer is told so at once: nobody waits for a page that nobody opens", async () => {
    const [provider] = paying.bank.providers.filter(({ gateway }) => gateway === "FreedomPay");
    const { txn: id } = await begin(paying, { init: { gateway: "FreedomPay" } });
    const { app } = paying.backend;
    await app.db.update(paymentTxns).set({ reference: null }).where(eq(paymentTxns.id, id));
    const stale = (await txnById(app.db, id)) as TxnRow;
    const own = provider as { opensOnce?: true } & PaymentProvider;
    const create = vi.spyOn(own, "create").mockImplementation(async () => {
      // Whoever looks now, finds this one.
      const request = { ...stale.request, page: "https://fp.example/later" };
      await app.db.update(paymentTxns).set({ request }).where(eq(paymentTxns.id, id));
      throw new Error("The vendor is down.");
    });
    own.opensOnce = true;
    onTestFinished(() => {
      create.mockRestore();
      delete own.opensOnce;
    });
    await expect(openAtProvider(app, stale)).rejects.toMatchObject({ status: 503 });
  });
});
