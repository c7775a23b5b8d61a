import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { PaymentProvider } from "../../../backend/payments-service/provider.ts";
import { type TxnRow, txnById } from "../../../backend/payments-service/txns/txns.ts";
import { describeWithStorage } from "../../fixtures/backend/backend.ts";
import { logIn, NOON } from "../../fixtures/backend/ordering.ts";
import { begin, capture, details, newKey, orderOf, type Paying, startPaying } from "../../fixtures/payments/paying.ts";
import { initBody, pay } from "../../fixtures/payments/payments.ts";

describeWithStorage("callers of the payment service, and ways back to the shop", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());
  test("[ROBUST-25] what cannot be paid is refused before anything is made, in words, in the caller's language", async () => {
    const count = paying.bank.accounts.size;
    const refused = async (change: Record<string, unknown>, headers: Record<string, string> = {}) => {
      const body = initBody({ purpose_id: newKey("placing"), idempotency_key: newKey("attempt"), ...change });
      const answer = await pay(paying.backend, paying.guest, "POST", "/txn/init", body, headers);
      expect(answer.body.success).toBe(false);
      return `${answer.status} ${answer.body.message}`;
    };
    expect(await refused({ amount: 199.5, current_amount: 199.5 })).toMatch(/^400 .*doesn't accept this amount/);
    expect(await refused({ amount: -5 })).toMatch(/^400 .*amount/);
    expect(await refused({ current_amount: 1 })).toMatch(/^400 .*doesn't accept this amount/);
    expect(await refused({ amount_unit: "major" })).toMatch(/^400 .*doesn't accept this amount/);
    expect(await refused({ currency_code: "USD" })).toMatch(/^400 .*another currency/);
    expect(await refused({ gateway: "PayPal" })).toBe("400 Selected payment gateway is not available at the moment");
    expect(await refused({ purpose: "addon_enabled" })).toMatch(/^422 .*can't be paid for here/);
    expect(await refused({ purpose: "wallet_reload" })).toMatch(/^404 .*top-up/);
    expect(await refused({ entity_info: [{ entity_id: "rival", entity_type: "business" }] })).toMatch(/^403/);
    expect(await refused({ idempotency_key: "short" })).toMatch(/^400 .*idempotency_key/);
    for (const return_url of [
      "https://evil.example/pg",
      "http://bistro.localhost.evil.example/pg",
      "javascript:alert(1)",
      "http://user:pass@bistro.localhost/pg",
      "//bistro.localhost/pg",
      "http://bistro.localhost:3000/pg/../../x",
      "http://bistro.localhost:3000\\@evil.example/pg",
    ]) {
      expect(await refused({ return_url })).toMatch(/^400 .*not one of this shop/);
    }
    expect(await refused({ currency_code: "USD" }, { "x-use-lang": "ar" })).toContain("عملة أخرى");
    paying.bank.refuses = "This shop is suspended at the bank.";
    expect(await refused({})).toBe("422 This shop is suspended at the bank.");
    paying.bank.refuses = null;
    expect(paying.bank.accounts.size).toBe(count);
  });

  test("[ROBUST-06] the provider is given the shop's /pg with attempt and txn and nothing else", async () => {
    const { txn } = await begin(paying, {
      init: { return_url: "http://bistro.localhost:3000/pg?attempt=a%261&token=canary#x" },
    });
    const { input } = paying.bank.account(txn);
    expect(input.return_url).toBe(`http://bistro.localhost:3000/pg?attempt=a%261&txn=${txn}`);
    expect(input.service_return_url).toBe(`${paying.backend.url}/v1/txn/return/${txn}`);
    expect(txn).toMatch(/^[A-Za-z0-9]{1,34}$/);
  });

  test("[ROBUST-06] a return by POST is captured with what it brings and led to the shop by GET; a forged one decides nothing", async () => {
    const razorpay = await begin(paying, { init: { gateway: "Razorpay" } });
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const back = await pay(
      paying.backend,
      null,
      "POST",
      `/txn/return/${razorpay.txn}`,
      "razorpay_payment_id=tok_9&razorpay_signature=sig_canary",
      form,
    );
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toBe(`http://bistro.localhost:3000/pg?attempt=a1&txn=${razorpay.txn}`);
    expect((await orderOf(paying, razorpay.order)).payment.status).toBe("paid");
    const forged = await begin(paying, { init: { gateway: "FreedomPay" } });
    await pay(paying.backend, null, "POST", `/txn/return/${forged.txn}`, "status=A&pg_result=1", form);
    expect((await orderOf(paying, forged.order)).payment.status).toBe("pending");
  });

  test("[PGW-07] who gives up on the vendor's page is told at once, unless the vendor knows of an attempt or does not answer", async () => {
    const [provider] = paying.bank.providers.filter(({ gateway }) => gateway === "FreedomPay");
    // A guest's next order ends the one before it, so each is opened when it is its turn.
    const own = provider as PaymentProvider & { gaveUp?: PaymentProvider["gaveUp"] };
    own.gaveUp = ({ url }) => url.searchParams.has("errcode");
    onTestFinished(() => {
      delete own.gaveUp;
      paying.bank.trouble = () => {};
    });
    const back = (txn: string, query: string) => pay(paying.backend, null, "GET", `/txn/return/${txn}${query}`);
    const open = () => begin(paying, { init: { gateway: "FreedomPay" } });
    const statusOf = async (txn: string) => (await txnById(paying.backend.app.db, txn))?.status;
    const left = await open();
    await back(left.txn, "?errcode=5");
    expect(await statusOf(left.txn)).toBe("canceled");
    // Its page can still be paid: it is asked about again while the order is held.
    const { ask_next_at, created_at } = (await txnById(paying.backend.app.db, left.txn)) as TxnRow;
    expect(Number(ask_next_at) - Number(created_at)).toBeLessThanOrEqual(2 * 60_000);
    const looked = await open();
    await back(looked.txn, "");
    expect(await statusOf(looked.txn)).toBe("initialized");
    const tried = await open();
    paying.bank.account(tried.txn).status = "pending";
    await back(tried.txn, "?errcode=5");
    expect(await statusOf(tried.txn)).toBe("pending");
    const silent = await open();
    paying.bank.trouble = (call) => {
      if (call === "fetch") throw new Error("lost");
    };
    await back(silent.txn, "?errcode=5");
    paying.bank.trouble = () => {};
    expect(await statusOf(silent.txn)).toBe("initialized");
    const paid = await open();
    paying.bank.pay(paid.txn);
    await back(paid.txn, "?errcode=5");
    expect(await statusOf(paid.txn)).toBe("completed");
  });

  test("[ROBUST-06] a return is a GET or a POST: any other method is refused and nothing is looked up", async () => {
    const { txn } = await begin(paying);
    for (const method of ["HEAD", "PUT", "DELETE", "PATCH"]) {
      const url = `${paying.backend.url}/v1/txn/return/${txn}`;
      const { status, headers } = await fetch(url, { method, redirect: "manual" });
      expect([method, status, headers.get("allow")]).toEqual([method, 405, "GET, POST"]);
    }
  });

  test("[ROBUST-15] returns are counted by payment: one front server before all guests does not make them one guest", async () => {
    const limited = await startPaying(storage, NOON, 0, { init: 0, other: 4, webhook: 0 });
    try {
      const [first, second] = [await begin(limited), await begin(limited)];
      const back = async (txn: string) => (await pay(limited.backend, null, "GET", `/txn/return/${txn}`)).status;
      for (const { txn } of [first, second]) for (let n = 0; n < 4; n += 1) expect(await back(txn)).toBe(303);
      expect([await back(first.txn), await back(second.txn)]).toEqual([429, 429]);
      expect(await back((await begin(limited)).txn), "the next guest").toBe(303);
      const guesses = await Promise.all(Array.from({ length: 6 }, (_, n) => back(`made-up-${n}`)));
      expect(guesses.sort()).toEqual([404, 404, 404, 404, 429, 429]);
    } finally {
      await limited.backend.remove();
    }
  });

  test("[ROBUST-20] back from the provider within a moment, details never say that nothing was touched from memory", async () => {
    const hasty = await startPaying(storage, NOON, 50);
    try {
      let asked = 0;
      hasty.bank.trouble = (call, when) => void (call === "fetch" && when === "before" && asked++);
      const { txn } = await begin(hasty, { init: { gateway: "PayULatinAmerica" } });
      expect((await details(hasty, txn)).status).toBe("initialized");
      // The browser posts its form to the provider; this service does not hear of it.
      hasty.bank.account(txn).status = "pending";
      const before = asked;
      const told = await Promise.all([details(hasty, txn), details(hasty, txn), details(hasty, txn)]);
      expect(told.map(({ status }) => status)).toEqual(["pending", "pending", "pending"]);
      expect(asked - before, "together they ask once").toBe(1);
      await details(hasty, txn);
      expect(asked - before, "what is under way is said again from memory").toBe(1);
    } finally {
      await hasty.backend.remove();
    }
  });

  test("[ROBUST-06] how a guest's txn stands is read in another browser, or after signing in, by its id and the shop's key, without amounts and banks' words; an account's asks for login", async () => {
    const { txn, key } = await begin(paying);
    const { gateway, purpose } = await details(paying, txn);
    expect(await details(paying, txn, "key_test_bistro")).toEqual({ status: "initialized", gateway, purpose });
    await capture(paying, txn, key);
    expect(await details(paying, txn, "key_test_bistro")).toEqual({ status: "completed", gateway, purpose });
    const own = await details(paying, txn);
    for (const known of ["amount", "currency", "g_txn_id"]) expect(own).toHaveProperty(known);
    const unread = await pay(paying.backend, paying.guest, "POST", `/txn/capture/${txn}`, { idempotency_key: 5 });
    expect(unread.status).toBe(400);
    expect(unread.body.message).not.toMatch(/nothing was charged/i);
    // A guest who has signed in since is another customer.
    const account = await logIn(paying.backend, "9000000001");
    expect(await details(paying, txn, account)).toEqual({ status: "completed", gateway, purpose });
    expect((await pay(paying.backend, account, "POST", `/txn/abandon/${txn}`, {})).status).toBe(404);
    expect((await pay(paying.backend, "key_test_rival", "GET", `/txn/details/${txn}`)).status).toBe(401);
    const touched = await pay(paying.backend, "key_test_bistro", "POST", `/txn/capture/${txn}`, {
      g_txn_id: "x",
      extra_details: {},
      idempotency_key: "12345678",
    });
    expect(touched.status).toBe(401);
  });

  test("[PGW-02] the shops' pages may call with the three headers of the protocol; other origins get no leave", async () => {
    const preflight = (origin: string) =>
      fetch(`${paying.backend.url}/v1/txn/init`, { method: "OPTIONS", headers: { origin } });
    const own = await preflight("http://bistro.localhost:3000");
    expect(own.status).toBe(204);
    expect(own.headers.get("access-control-allow-origin")).toBe("http://bistro.localhost:3000");
    expect(own.headers.get("access-control-allow-headers")).toBe("Authorization, x-use-lang, Content-Type");
    expect(own.headers.get("access-control-allow-credentials")).toBeNull();
    for (const origin of ["https://evil.example", "http://bistro.localhost.evil.example", "null"]) {
      expect((await preflight(origin)).headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});
