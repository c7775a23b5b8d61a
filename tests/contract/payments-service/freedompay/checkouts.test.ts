import { describe, expect, test } from "vitest";
import { ProviderRefusal, WebhookRefused } from "../../../../backend/payments-service/provider.ts";
import { freedomPayVendor } from "../../../../backend/payments-service/providers/freedompay/account.ts";
import { environmentAccount } from "../../../../backend/payments-service/providers/from-environment.ts";
import { CREATE, created, GET, ID, input, KEYS, paid, recorded, signal, step, transaction, txn } from "./exchanges.ts";

const message = (url: string) => ({ method: "GET" as const, url: new URL(url), headers: {}, body: new Uint8Array() });

describe("a checkout", () => {
  test("[PGW-07] is a transaction of the store over the whole sum, taken at once, and the page's address", async () => {
    const { provider, asked } = recorded({ [CREATE]: created });
    expect(await provider.create(input, signal)).toEqual({
      data: { checkout_url: created.CheckoutUrl },
      reference: ID,
    });
    expect(asked[0]?.type).toBe("application/json");
    expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
      StoreId: "1495000001",
      TerminalId: "2500000002",
      TransactionTotal: "12.50",
      CurrencyCode: "USD",
      CaptureMode: true,
      CultureCode: "en_US",
      TimeoutMinutes: 15,
      MerchantReferenceCode: "t0123456789",
      InvoiceNumber: "t0123456789",
    });
  });

  test("[PGW-07] a live store is asked at the live host, with its ES key if it has one", async () => {
    const live = { ...KEYS, esKey: "canary", live: true };
    const address = CREATE.replace(".uat.", ".");
    const { provider, asked } = recorded({ [address]: created }, live);
    await provider.create(input, signal);
    expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({ ESKey: "canary" });
  });

  test("[ROBUST-01] has no key by which a repeat would be known, so the service opens it once", () => {
    expect(recorded({}).provider.opensOnce).toBe(true);
  });

  test("[PGW-07] a refusal comes with status 200 and a message for developers; without a page nobody knows", async () => {
    const no = { CheckoutUrl: null, TransactionId: null, ResponseMessage: "Invalid StoreId" };
    const refusal = await recorded({ [CREATE]: no })
      .provider.create(input, signal)
      .catch((error) => error);
    expect(refusal).toBeInstanceOf(ProviderRefusal);
    expect(refusal.message).not.toContain("StoreId");
    for (const answer of [{ ...created, CheckoutUrl: "" }, 503, "<html>"]) {
      const error = await recorded({ [CREATE]: answer })
        .provider.create(input, signal)
        .catch((thrown) => thrown);
      expect(error).not.toBeInstanceOf(ProviderRefusal);
    }
  });

  test("[ROBUST-06] the guest returns with the transaction's id in any case, which only names the payment; messages there are none", () => {
    const { provider } = recorded({});
    expect(provider.returned?.(message(`https://pay.example/v1/webhook/FreedomPay?TransID=${ID}&status=A`))).toBe(ID);
    expect(provider.returned?.(message("https://pay.example/v1/webhook/FreedomPay?errcode=5"))).toBeNull();
    expect(() => provider.readWebhook(message("https://pay.example"))).toThrow(WebhookRefused);
  });

  test("[PGW-07] a return that the vendor's plug-in counts as an error says that the guest left; any other says nothing", () => {
    const { provider } = recorded({});
    const gaveUp = (query: string) => provider.gaveUp?.(message(`https://pay.example/v1/webhook/FreedomPay?${query}`));
    expect([`transid=${ID}&errcode=5`, `TransId=${ID}&ErrCode=`, `transid=${ID}&Status=C`].map(gaveUp)).toEqual([
      true,
      true,
      true,
    ]);
    expect([`transid=${ID}`, `transid=${ID}&status=A`, `transid=${ID}&status=`].map(gaveUp)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("state", () => {
  const read = (change: object) => recorded({ [GET]: change }).provider.fetch(txn, signal);

  test.each([
    ["untouched", transaction(), { status: "initialized", amount: 1_250, currency: "USD", g_txn_id: null }],
    ["captured", paid, { status: "completed", amount: 1_250, g_txn_id: "0120260101AB" }],
    ["authorised only", transaction({ AuthResponse: step("ACCEPT") }), { status: "authorized" }],
    [
      "authorised, its capture refused",
      transaction({ AuthResponse: step("ACCEPT"), CaptureResponse: step("REJECT") }),
      { status: "failed" },
    ],
    [
      "refused",
      transaction({ AuthResponse: step("REJECT", { Message: "Declined" }) }),
      { status: "failed", message: "Declined" },
    ],
    ["refused on the page", transaction({ FailedResponses: [step("REJECT")] }), { status: "failed" }],
    ["refused on the page, then captured", { ...paid, FailedResponses: [step("REJECT")] }, { status: "completed" }],
    [
      "accepted among the failed",
      transaction({ FailedResponses: [step("REJECT"), step("ACCEPT")] }),
      { status: "completed", g_txn_id: "0120260101AB" },
    ],
    ["in a word that is not known", transaction({ AuthResponse: step("REVIEW") }), { status: "pending" }],
  ])("[PGW-07] of a transaction %s", async (_, answer, expected) => {
    expect(await read(answer)).toMatchObject(expected);
  });

  test.each([
    [step("ACCEPT", { Amount: "12.50" }), 1_250],
    [step("ACCEPT", { Amount: 7.5 }), 750],
    [step("ACCEPT", { Amount: null }), 1_250],
  ])("[ROBUST-24] the amount is what was taken, a number or text", async (CaptureResponse, amount) => {
    expect(await read(transaction({ CaptureResponse }))).toMatchObject({ status: "completed", amount });
  });

  test("[ROBUST-05] a transaction of another payment, and no answer, leave the payment unknown", async () => {
    await expect(read({ ...paid, MerchantReferenceCode: "t999" })).rejects.toThrow("another payment");
    await expect(read(transaction({ MerchantReferenceCode: undefined }))).rejects.toThrow();
    await expect(recorded({ [GET]: 500 }).provider.fetch(txn, signal)).rejects.toThrow("500");
  });
});

describe("keys", () => {
  const env = {
    FREEDOMPAY_STORE_ID: "1495000001",
    FREEDOMPAY_TERMINAL_ID: "2500000002",
    FREEDOMPAY_ENVIRONMENT: "test",
  };

  test("[ROBUST-25] a store and a terminal with their environment are an account, the ES key where there is one", () => {
    expect(environmentAccount(freedomPayVendor, env, true)).toMatchObject({ mode: "test", values: { esKey: "" } });
    const wrong = (change: object) => () => environmentAccount(freedomPayVendor, { ...env, ...change }, true);
    expect(wrong({ FREEDOMPAY_TERMINAL_ID: "" })).toThrow("FREEDOMPAY_TERMINAL_ID is not");
    expect(wrong({ FREEDOMPAY_ENVIRONMENT: "uat" })).toThrow("not what FreedomPay issues");
    expect(wrong({ FREEDOMPAY_ENVIRONMENT: "live" })).toThrow("live keys");
  });

  test.each([
    ["opens a checkout", created, true],
    ["refuses the store", { ResponseMessage: "Invalid StoreId" }, false],
    ["refuses the try's dollars", { ResponseMessage: "Currency is not supported" }, true],
  ])("[ROBUST-25] they are tried with a checkout that nobody opens: FreedomPay %s", async (_, answer, known) => {
    const { provider, calls } = recorded({ [CREATE]: answer });
    expect(await provider.check?.(signal)).toBe(known);
    expect(calls()).toEqual([CREATE]);
  });
});
