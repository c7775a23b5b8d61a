import { describe, expect, test } from "vitest";
import { type ProviderMessage, WebhookRefused } from "../../../../backend/payments-service/provider.ts";
import { isConfirmation, signedValue } from "../../../../backend/payments-service/providers/payu-latam/shapes.ts";
import {
  failure,
  found,
  input,
  KEYS,
  order,
  QUERY,
  recorded,
  refunded,
  requested,
  SUBMIT,
  signal,
  transaction,
  txn,
} from "./exchanges.ts";

describe("refund", () => {
  const run = (known: readonly object[], answer?: object, amount = txn.amount) => {
    const vendor = recorded({ [QUERY]: found(...known), ...(answer ? { [SUBMIT]: answer } : {}) });
    return { ...vendor, state: vendor.provider.refund({ ...txn, amount }, "refund-1", signal) };
  };
  const paid = order([transaction()]);

  test("[ROBUST-18] is a request about the approved attempt, which a person at PayU decides", async () => {
    const declined = transaction({ state: "DECLINED" }, { id: "first" });
    const { state, asked } = run([order([declined, transaction()])], requested());
    expect(await state).toEqual({ status: "pending", refund_reference: null });
    expect(asked[1]?.body).toMatchObject({
      command: "SUBMIT_TRANSACTION",
      transaction: {
        type: "REFUND",
        order: { id: "844427581" },
        parentTransactionId: txn.g_txn_id,
        reason: "Refund refund-1",
      },
    });
    expect(asked[1]?.body.transaction).not.toHaveProperty("additionalValues");
  });

  test("a part of the amount goes back with its value, also after another part", async () => {
    const five = { additionalValues: { TX_VALUE: { value: 500, currency: "COP" } }, type: "PARTIAL_REFUND" };
    const { state, asked } = run([order([refunded("APPROVED", five), transaction()])], requested(), {
      ...txn.amount,
      value: 100_000,
      shown: "1000",
    });
    await state;
    expect(asked[1]?.body.transaction).toMatchObject({
      type: "PARTIAL_REFUND",
      additionalValues: { TX_VALUE: { value: "1000", currency: "COP" } },
    });
  });

  test.each([
    ["approved on the same day", requested({ state: "APPROVED", transactionId: "refund-1" }), "done", "refund-1"],
    ["declined at once", requested({ state: "DECLINED", transactionId: "refund-1" }), "refused", "refund-1"],
    ["asked for before", failure("The refund request is already registered"), "pending", null],
    ["asked for before, in Spanish", failure("La solicitud ya fue registrada"), "pending", null],
    ["of a request that is not known", failure("The order is not registered"), "refused", null],
    ["too late", failure("El plazo para la solicitud ya se venció"), "refused", null],
    ["too early, or for a bank transfer", failure("The transaction can not be refunded"), "refused", null],
  ])("[ROBUST-18] a refund %s", async (_, answer, status, refund_reference) => {
    expect(await run([paid], answer).state).toEqual({ status, refund_reference });
  });

  test.each([
    ["decided for", order([refunded("APPROVED"), transaction()], { status: "REFUNDED" }), "done"],
    ["made in PayU's module", order([transaction()], { status: "REFUNDED" }), "done"],
    ["decided against", order([refunded("DECLINED"), transaction()]), "refused"],
    ["listed and undecided", order([refunded("PENDING"), transaction()]), "pending"],
  ])("[ROBUST-18] a refund %s is looked up and not asked for again", async (_, known, status) => {
    const { state, calls } = run([known]);
    expect((await state).status).toBe(status);
    expect(calls()).toEqual([QUERY]);
  });

  test("[ROBUST-18] a refund that was declined is reported once, and requested again when it is tried again", async () => {
    const declined = order([refunded("DECLINED"), transaction()]);
    const first = run([declined]);
    const told = await first.state;
    expect(told).toEqual({ status: "refused", refund_reference: "refund-1" });
    const again = recorded({ [QUERY]: found(declined), [SUBMIT]: requested() });
    const tried = { ...txn, refused: [String(told.refund_reference)] };
    expect(await again.provider.refund(tried, "refund-2", signal)).toEqual({
      status: "pending",
      refund_reference: null,
    });
    expect(again.calls()).toEqual([QUERY, SUBMIT]);
    const later = order([refunded("DECLINED", { id: "refund-9" }), refunded("DECLINED"), transaction()]);
    const decided = recorded({ [QUERY]: found(later) });
    expect(await decided.provider.refund(tried, "refund-2", signal)).toMatchObject({
      status: "refused",
      refund_reference: "refund-9",
    });
    expect(decided.calls()).toEqual([QUERY]);
  });

  test("money that was never taken is not sent back, and no response leaves the refund unknown", async () => {
    for (const known of [[], [order([transaction({ state: "DECLINED" })])]])
      expect(await run(known).state).toEqual({ status: "refused", refund_reference: null });
    await expect(run([paid]).state).rejects.toThrow("fetch failed");
    await expect(run([paid], { code: "SUCCESS", transactionResponse: null }).state).rejects.toThrow();
  });
});

describe("confirmation", () => {
  const form = (change: Record<string, string>) =>
    new URLSearchParams({
      merchant_id: "508029",
      currency: "USD",
      reference_pol: "7069375",
      transaction_id: "f5e668f1",
      ...change,
    });
  const ONE = {
    reference_sale: "TestPayU04",
    value: "150.00",
    state_pol: "4",
    sign: "b607a2c2fa100e0947b206d41864fb86",
  };
  const TWO = {
    reference_sale: "TestPayU05",
    value: "150.26",
    state_pol: "4",
    sign: "1d95778a651e11a0ab93c2169a519cd6",
  };
  const message = (fields: Record<string, string>): ProviderMessage => ({
    method: "POST",
    url: new URL(input.webhook_url),
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(String(form(fields))),
  });
  const { provider } = recorded({});

  // The vectors of page confirmation-page; the first is printed beside state_pol 6, and is that of 4.
  test.each([
    ["one decimal", ONE],
    ["two decimals", TWO],
    ["upper case", { ...TWO, sign: TWO.sign.toUpperCase() }],
  ])("[ROBUST-16] a value signed with %s is the one that PayU publishes", (_, fields) => {
    expect(isConfirmation(form(fields), KEYS)).toBe(true);
    const changes: Record<string, string>[] = [
      { value: "150.27" },
      { state_pol: "5" },
      { currency: "COP" },
      { merchant_id: "1" },
      { sign: "" },
      { sign: "0" },
      // As long as a real one in characters, longer in bytes.
      { sign: "é".repeat(32) },
    ];
    for (const change of changes) expect(isConfirmation(form({ ...fields, ...change }), KEYS)).toBe(false);
  });

  test.each([
    ["1.00", "1.0"],
    ["1.0", "1.0"],
    ["1", "1.0"],
    ["1.50", "1.5"],
    ["1.05", "1.05"],
    ["25500.00", "25500.0"],
  ])("[ROBUST-24] %s is signed as %s", (value, signed) => {
    expect(signedValue(value)).toBe(signed);
  });

  test("[PGW-10] says which attempt of which reference ended how, with its amount", () => {
    expect(provider.readWebhook(message(TWO))).toEqual({
      eventId: "7069375:f5e668f1:4",
      reference: "TestPayU05",
      status: "completed",
      amount: 15_026,
      currency: "USD",
      g_txn_id: "f5e668f1",
      at: null,
    });
    expect(provider.readWebhook(message(ONE))).toMatchObject({ status: "completed", amount: 15_000 });
    // MD5 of "4Vj8eK4rloUd272L48hsrarnUA~508029~TestPayU04~150.0~USD~6", by md5sum.
    const DECLINED = { ...ONE, state_pol: "6", sign: "df67936f918887b2aa31688a77a10fe1" };
    expect(provider.readWebhook(message(DECLINED))).toMatchObject({ status: "failed", amount: 15_000 });
    const left = message({ ...DECLINED, response_message_pol: "ABANDONED_TRANSACTION" });
    expect(provider.readWebhook(left)).toMatchObject({ status: "canceled" });
  });

  test("[ROBUST-16] a forged confirmation is refused", () => {
    expect(() => provider.readWebhook(message({ ...ONE, state_pol: "6" }))).toThrow(WebhookRefused);
    expect(() => provider.readWebhook({ ...message(ONE), body: Buffer.from("") })).toThrow(WebhookRefused);
  });
});
