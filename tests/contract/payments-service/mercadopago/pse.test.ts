import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BY_REFERENCE,
  found,
  input,
  methods,
  PAYMENT,
  payment,
  recorded,
  refusal,
  signal,
  transferring,
  txn,
} from "./exchanges.ts";

const untried = { ...txn, g_txn_id: null };
const PAY = "POST /v1/payments";
const METHODS = "GET /v1/payment_methods";

/** What our form sends. */
const details = {
  payment_method_id: "pse",
  bank: "1009",
  entity_type: "individual",
  document: { type: "CC", number: "1020304050" },
  name: "Ana María Gómez Ruiz",
  email: "ana@example.com",
  phone: "3001234567",
  address: {
    street: "Carrera 7 Bis con Avenida Chile",
    number: "11-45",
    neighbourhood: "Chapinero",
    city: "Bogotá",
    post_code: "110231",
  },
};
const proof = { g_txn_id: "pse", extra_details: details, address: "::ffff:203.0.113.7" };

describe("create", () => {
  const offered = async (answer: object, amount = {}) => {
    const { provider } = recorded({ [METHODS]: answer });
    return (await provider.create({ ...input, amount: { ...input.amount, ...amount } }, signal)).data;
  };

  test("[PGW-09] the browser gets the account's banks, in order of name, asked for once an hour", async () => {
    let now = 0;
    const { provider, calls } = recorded({ [METHODS]: methods() }, () => now);
    const banks = [
      { id: "1040", name: "Banco Agrario" },
      { id: "1052", name: "Banco AV Villas" },
      { id: "1507", name: "NEQUI" },
    ];
    expect((await provider.create(input, signal)).data).toMatchObject({ info: { pse: { banks } } });
    now = 3_599_999;
    expect((await provider.create(input, signal)).data).toMatchObject({ info: { pse: { banks } } });
    expect(calls()).toEqual([METHODS]);
    now = 3_600_000;
    await provider.create(input, signal);
    expect(calls()).toEqual([METHODS, METHODS]);
  });

  test.each([
    ["an account without PSE", methods().slice(0, 1), {}],
    ["an account whose PSE is off", methods({ status: "deactive" }), {}],
    ["a list without banks", methods({ financial_institutions: null }), {}],
    ["less than PSE takes", methods(), { value: 1_599 }],
    ["more than PSE takes", methods({ max_allowed_amount: 25_499 }), {}],
    ["another country's pesos", methods(), { currency: "MXN" }],
    ["a list that is refused", refusal("canary", 500), {}],
  ])("[PGW-09] with %s there are only cards", async (_, answer, amount) => {
    expect(await offered(answer, amount)).not.toHaveProperty("info");
  });
});

describe("capture", () => {
  const capture = (answers: Readonly<Record<string, object>>, given: object = proof) => {
    const vendor = recorded(answers);
    const state = vendor.provider.capture?.(untried, { ...proof, ...given }, signal, { ...input, order: "12" });
    return { ...vendor, state };
  };

  test("[PGW-09] a transfer is made without a token, once per txn, with what the bank wants to know, and leads to its page", async () => {
    const { state, asked } = capture({ [PAY]: transferring() });
    expect(await state).toMatchObject({
      status: "pending",
      amount: 25_500,
      currency: "COP",
      g_txn_id: "20359978",
      challenge: null,
      redirect_url: expect.stringMatching(
        /^https:\/\/www\.mercadopago\.com\.co\/sandbox\/payments\/20359978\/bank_transfer/,
      ),
    });
    expect(asked[0]?.body).toEqual({
      payment_method_id: "pse",
      // The txn's amount, whatever the browser says.
      transaction_amount: 25_500,
      transaction_details: { financial_institution: "1009" },
      payer: {
        entity_type: "individual",
        email: "ana@example.com",
        first_name: "Ana",
        last_name: "María Gómez Ruiz",
        identification: { type: "CC", number: "1020304050" },
        // Cut to the lengths of the documentation.
        address: {
          zip_code: "11023",
          street_name: "Carrera 7 Bis con ",
          street_number: "11-45",
          neighborhood: "Chapinero",
          city: "Bogotá",
        },
        phone: { area_code: "300", number: "1234567" },
      },
      additional_info: { ip_address: "203.0.113.7" },
      callback_url: "https://arepera.example/pg?txn=t0123456789",
      external_reference: "t0123456789",
      description: "La Arepera 12 12",
      notification_url:
        "https://pay.example/v1/webhook/MercadoPago?source_news=webhooks&external_reference=t0123456789",
    });
    expect(asked[0]?.headers.get("x-idempotency-key")).toBe("t0123456789");
  });

  test("[PGW-09] only a provider that says so learns the guest's address", () => {
    expect(recorded({}).provider.wantsAddress).toBe(true);
  });

  test("[PGW-09] a form that leaves something out is refused in the guest's words, and nothing is sent", async () => {
    const without = fc.constantFrom(...Object.keys(details).filter((name) => name !== "payment_method_id"));
    const bent = fc.constantFrom(null, "", 7, {}, "x".repeat(101), { type: "CC", number: "1 or 1" });
    await fc.assert(
      fc.asyncProperty(without, bent, async (name, value) => {
        const { state, calls } = capture({}, { extra_details: { ...details, [name]: value } });
        expect(await state).toMatchObject({
          status: "failed",
          message: expect.stringContaining("no aceptó los datos"),
        });
        expect(calls()).toEqual([]);
      }),
    );
  });

  test("[PGW-14] what Mercado Pago refuses has failed, and nobody is told of a card", async () => {
    const { state } = capture({ [PAY]: refusal("Invalid payer.address.zip_code"), [BY_REFERENCE]: found() });
    expect(await state).toMatchObject({ status: "failed", message: expect.stringContaining("no aceptó los datos") });
  });

  test("[ROBUST-03] a repeat that is refused finds the first call's payment, and its page", async () => {
    const { state } = capture({ [PAY]: refusal("used"), [BY_REFERENCE]: found(transferring()) });
    expect(await state).toMatchObject({ status: "pending", redirect_url: expect.stringContaining("bank_transfer") });
  });

  test.each([401, 409, 429, 500])("[ROBUST-03] after %i nobody knows whether a transfer waits", async (status) => {
    const { state } = capture({ [PAY]: refusal("canary", status), [BY_REFERENCE]: found() });
    const error = await state?.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain("canary");
  });
});

describe("fetch", () => {
  test.each([
    ["waiting for the guest", {}, "pending"],
    ["transferred", { status: "approved", status_detail: "accredited" }, "completed"],
    ["cancelled", { status: "cancelled" }, "canceled"],
    ["given back", { status: "refunded" }, "refunded"],
  ])("[PGW-09] a transfer that is %s", async (_, change, status) => {
    const { provider } = recorded({ [`GET ${PAYMENT}`]: transferring(change) });
    expect(await provider.fetch(txn, signal)).toMatchObject({ status, amount: 25_500, currency: "COP" });
  });

  test("[PGW-14] one that the bank refused, or whose fifteen minutes are over, is reported as a transfer and not as a card", async () => {
    const rejected = { status: "rejected", status_detail: "rejected_by_bank" };
    const of = async (answer: object) => {
      const { provider } = recorded({ [`GET ${PAYMENT}`]: answer });
      return (await provider.fetch({ ...txn, language: "en" }, signal)).message;
    };
    expect(await of(transferring(rejected))).toContain("bank transfer wasn't completed");
    expect(await of(payment(rejected))).toContain("declined the card");
  });
});
