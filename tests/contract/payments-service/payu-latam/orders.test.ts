import { describe, expect, test } from "vitest";
import { ProviderRefusal } from "../../../../backend/payments-service/provider.ts";
import {
  environmentAccount,
  environmentAccounts,
  runningProviders,
} from "../../../../backend/payments-service/providers/from-environment.ts";
import { payuLatamVendor } from "../../../../backend/payments-service/providers/payu-latam/account.ts";
import { signatureOf } from "../../../../backend/payments-service/providers/payu-latam/form.ts";
import {
  found,
  input,
  KEYS,
  order,
  PAY_FORM,
  QUERY,
  recorded,
  refunded,
  signal,
  transaction,
  txn,
} from "./exchanges.ts";

const LIVE = { ...KEYS, merchantId: "700001", accountId: "700321", apiLogin: "login", apiKey: "canary-api-key" };
const made = async (change: Partial<typeof input> = {}, keys = KEYS) => {
  const { data, reference } = await recorded({}, keys).provider.create({ ...input, ...change }, signal);
  return { reference, url: data.redirect_url, form: data.form_payload as Record<string, string> };
};

describe("form", () => {
  // The vectors of page payment-form.
  test.each([
    ["md5", "7ee7cf808ce6a39b17481c54f2c57acc"],
    ["sha1", "fa890d3f94e12b5cdb62e8771453b99b78e7ccdc"],
    ["sha256", "af3899a22336b79db46006491d15813158826f944599bf3bf601e2327f898022"],
  ] as const)("[PGW-10] a signature by %s is the one that PayU publishes", (algorithm, signature) => {
    expect(signatureOf(algorithm, KEYS.apiKey, "508029", "TestPayU", "20000", "COP")).toBe(signature);
  });

  test("[PGW-10] posts what PayU asks for, to its sandbox for the test merchant, with cards alone", async () => {
    const { url, form, reference } = await made();
    expect(url).toBe("https://sandbox.checkout.payulatam.com/ppp-web-gateway-payu/");
    expect(reference).toBe("t0123456789");
    expect(form).toEqual(PAY_FORM);
  });

  test("[PGW-10] a shop's own merchant takes real money with its own account, and never names its key", async () => {
    const { url, form } = await made({}, { ...LIVE, pse: true });
    expect(url).toBe("https://checkout.payulatam.com/ppp-web-gateway-payu/");
    expect(form).toMatchObject({ merchantId: "700001", accountId: "700321", test: "0" });
    expect(form.paymentMethods).toMatch(/,PSE$/);
    expect(JSON.stringify(form)).not.toContain("canary");
  });

  test("[PAY-ACCOUNTS] an owner tries the account by the same form without PSE, whose money no call gives back, and it is signed so", async () => {
    const keys = { ...KEYS, pse: true };
    const { provider } = recorded({}, keys);
    const { data } = await provider.create(input, signal);
    expect((data.form_payload as Record<string, string>).paymentMethods).toMatch(/,PSE$/);
    const { form: withoutPse } = await made();
    expect(provider.payForm?.(data, "https://shop.example")).toEqual({
      action: "https://sandbox.checkout.payulatam.com/ppp-web-gateway-payu/",
      fields: withoutPse,
    });
  });

  test.each([
    ["MX", "MXN", "512324"],
    ["PE", "PEN", "512323"],
    ["PA", "USD", "512326"],
    ["CO", "USD", "512321"],
    [null, "MXN", "512324"],
  ])("a shop of %s that takes %s has the account of its country", async (country, currency, account) => {
    const { form } = await made({ country, amount: { ...input.amount, currency, shown: "33.33" } });
    expect(form).toMatchObject({ accountId: account, amount: "33.33", currency });
    // PSE is Colombia's.
    const { form: withPse } = await made(
      { country: "MX", amount: { ...input.amount, currency: "MXN" } },
      { ...KEYS, pse: true },
    );
    expect(withPse.paymentMethods).not.toContain("PSE");
  });

  test("another currency is refused, and a guest without an address still pays", async () => {
    await expect(made({ amount: { ...input.amount, currency: "INR" } })).rejects.toThrow(ProviderRefusal);
    await expect(made({ amount: { ...input.amount, currency: "MXN" } })).rejects.toThrow(ProviderRefusal);
    const { form } = await made({ customer: { ...input.customer, name: null, email: null, phone: null } });
    expect(form).toMatchObject({ buyerEmail: "guest@arepera.example", buyerFullName: "Guest", telephone: "0000000" });
  });
});

describe("fetch", () => {
  const read = (...orders: readonly object[]) => recorded({ [QUERY]: found(...orders) }).provider.fetch(txn, signal);
  const declined = transaction(
    { state: "DECLINED", responseCode: "INSUFFICIENT_FUNDS", responseMessage: "Fondos insuficientes" },
    { id: "first" },
  );

  const part = refunded("APPROVED", {
    type: "PARTIAL_REFUND",
    additionalValues: { TX_VALUE: { value: 1_000, currency: "COP" } },
  });

  test("[PGW-10] asks PayU's query service for the reference, in JSON", async () => {
    const { provider, asked } = recorded({ [QUERY]: found() });
    expect(await provider.fetch(txn, signal)).toEqual({
      status: "initialized",
      amount: null,
      currency: null,
      g_txn_id: null,
    });
    expect(asked[0]?.body).toEqual({
      language: "en",
      command: "ORDER_DETAIL_BY_REFERENCE_CODE",
      merchant: { apiLogin: "pRRXKOl8ikMmt9u", apiKey: "4Vj8eK4rloUd272L48hsrarnUA" },
      test: true,
      details: { referenceCode: "t0123456789" },
    });
    expect(asked[0]?.headers.get("accept")).toBe("application/json");
    const live = recorded({ "https://api.payulatam.com/reports-api/4.0/service.cgi": found() }, LIVE);
    await live.provider.fetch(txn, signal);
    expect(live.asked[0]?.body).toMatchObject({ test: false, merchant: { apiLogin: "login" } });
  });

  test.each([
    [
      "opened, nobody tried to pay",
      [order(null, { status: "NEW" })],
      { status: "pending", amount: 2_550_000, g_txn_id: null },
    ],
    ["another reference's order", [order([transaction()], { referenceCode: "t01" })], { status: "initialized" }],
    ["under way", [order([transaction({ state: "PENDING" })])], { status: "pending" }],
    ["authorised only", [order([transaction({}, { type: "AUTHORIZATION" })])], { status: "authorized" }],
    [
      "taken",
      [order([transaction()])],
      { status: "completed", amount: 2_550_000, currency: "COP", g_txn_id: txn.g_txn_id },
    ],
    ["declined", [order([declined])], { status: "failed", message: "Fondos insuficientes" }],
    [
      "declined, then approved on PayU's page",
      [order([declined, transaction()])],
      { status: "completed", g_txn_id: txn.g_txn_id },
    ],
    ["the same, the latest first", [order([transaction(), declined])], { status: "completed", message: null }],
    ["approved on a second order", [order([declined]), order([transaction()])], { status: "completed" }],
    ["declined, then under way", [order([declined, transaction({ state: "PENDING" })])], { status: "pending" }],
    [
      "left by the guest",
      [order([transaction({ state: "DECLINED", responseCode: "ABANDONED_TRANSACTION" })])],
      { status: "canceled" },
    ],
    ["expired", [order([transaction({ state: "EXPIRED" })])], { status: "failed" }],
    ["an error of PayU's", [order([transaction({ state: "ERROR" })])], { status: "failed" }],
    [
      "given back",
      [order([refunded("APPROVED"), transaction()], { status: "REFUNDED" })],
      { status: "refunded", amount: 2_550_000 },
    ],
    [
      "given back in part",
      [order([part, transaction()])],
      { status: "completed", amount: 2_550_000, g_txn_id: txn.g_txn_id },
    ],
    ["a refund declined", [order([refunded("DECLINED"), transaction()])], { status: "completed" }],
    ["a state that is not known yet", [order([transaction({ state: "HELD" })])], { status: "pending" }],
  ])("[PGW-10] %s", async (_, orders, expected) => {
    expect(await read(...orders)).toMatchObject(expected);
  });

  test.each([
    [33.33, "MXN", 3_333],
    ["33.33", "MXN", 3_333],
    [25_500.0, "COP", 2_550_000],
    ["25500.00", "COP", 2_550_000],
    [1, "COP", 100],
  ])("[ROBUST-24] an amount of %j %s, a number or text, is read to the last digit", async (value, currency, amount) => {
    const paid = transaction({}, { additionalValues: { TX_VALUE: { value, currency } } });
    expect(await read(order([paid]))).toMatchObject({ status: "completed", amount, currency });
  });

  test("[ROBUST-03] an error of PayU's, and no response, leave the payment unknown, and name no key", async () => {
    for (const answer of [{ code: "ERROR", error: "Invalid credentials" }, 503]) {
      const error = await recorded({ [QUERY]: answer })
        .provider.fetch(txn, signal)
        .catch((thrown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toContain(KEYS.apiKey);
    }
  });
});

describe("keys", () => {
  const env = { PAYU_MERCHANT_ID: "508029", PAYU_ACCOUNT_ID: "512321", PAYU_API_LOGIN: "login", PAYU_API_KEY: "key" };

  test.each([
    ["a missing account", { PAYU_ACCOUNT_ID: "" }, "PAYU_ACCOUNT_ID is not"],
    ["an account that is no number", { PAYU_ACCOUNT_ID: "Colombia" }, "not what PayU issues"],
    ["a shop's own merchant in a demo", { PAYU_MERCHANT_ID: "700001" }, "live keys"],
  ])("[ROBUST-25] %s stops the start", (_, change, words) => {
    expect(() => environmentAccount(payuLatamVendor, { ...env, ...change }, true)).toThrow(words);
  });

  test.each([
    ["yes", true],
    ["", false],
  ])(
    "[PGW-10] with keys PayU itself takes its stand-in's place; PAYU_PSE %j offers PSE: %j",
    async (PAYU_PSE, offered) => {
      const accounts = environmentAccounts({ ...env, PAYU_PSE }, true);
      const [provider] = await runningProviders({ demo: true, accounts });
      expect([provider?.gateway, provider?.kind]).toEqual(["PayULatinAmerica", "real"]);
      const made = await provider?.create(input, signal);
      const form = made?.data.form_payload as Record<string, string>;
      expect(form.paymentMethods?.includes("PSE")).toBe(offered);
      expect(form.accountId).toBe("512321");
    },
  );
});
