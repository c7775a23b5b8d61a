import { describe, expect, test } from "vitest";
import { type CaptureProof, ProviderRefusal } from "../../../../backend/payments-service/provider.ts";
import {
  BY_REFERENCE,
  challenged,
  found,
  input,
  KEYS,
  PAY_BODY,
  PAYMENT,
  payment,
  proof,
  recorded,
  refusal,
  signal,
  txn,
} from "./exchanges.ts";

const untried = { ...txn, g_txn_id: null };
const PAY = "POST /v1/payments";

describe("create", () => {
  test("[PGW-09] the browser gets the public key; another country's currency is refused without a call", async () => {
    const { provider, calls } = recorded({});
    expect(await provider.create(input, signal)).toEqual({ data: { key: KEYS.publicKey }, reference: "t0123456789" });
    const asked = calls().length;
    const rupees = { ...input, amount: { ...input.amount, currency: "INR" } };
    const refused = new ProviderRefusal("El medio de pago elegido no está disponible en este momento");
    await expect(provider.create(rupees, signal)).rejects.toThrow(refused);
    expect(calls()).toHaveLength(asked);
  });
});

describe("capture", () => {
  const capture = (answers: Readonly<Record<string, object>>, change: Partial<typeof input> = {}) => {
    const vendor = recorded(answers);
    return { ...vendor, state: vendor.provider.capture?.(untried, proof, signal, { ...input, ...change }) };
  };

  test("[PGW-09] pays with the card form's token, issuer, instalments and payer, once per txn, from the guest's device", async () => {
    const { state, asked } = capture({ [PAY]: payment() });
    expect(await state).toMatchObject({ status: "completed", amount: 25_500, currency: "COP", g_txn_id: "20359978" });
    expect(asked[0]?.body).toEqual(PAY_BODY);
    const { headers } = asked[0] as (typeof asked)[number];
    expect(headers.get("authorization")).toBe("Bearer TEST-canary-access-token");
    expect(headers.get("x-idempotency-key")).toBe("t0123456789");
    expect(headers.get("x-meli-session-id")).toBe("armor.4f3c");
  });

  test("[PGW-09] without an e-mail address in the form the customer's is sent; with neither, nothing is asked and the guest is told what is missing", async () => {
    const nameless: CaptureProof = { ...proof, extra_details: { ...proof.extra_details, payer: { email: "" } } };
    const known = recorded({ [PAY]: payment() });
    await known.provider.capture?.(untried, nameless, signal, input);
    expect(known.asked[0]?.body.payer).toEqual({ email: "ana@example.com" });
    const unknown = recorded({ [PAY]: payment() });
    const anonymous = { ...input, customer: { ...input.customer, email: null } };
    expect(await unknown.provider.capture?.(untried, nameless, signal, anonymous)).toMatchObject({
      status: "failed",
      amount: null,
      message: expect.stringMatching(/sin un correo electrónico. No se cobró nada/),
    });
    expect(unknown.calls()).toEqual([]);
  });

  test.each([
    ["Café Ñandú", "Cafe Nandu"],
    ["«Ño & Co.»", "No  Co."],
    ["مطعم", undefined],
  ])("the card statement names %s as %s", async (name, descriptor) => {
    const { state, asked } = capture({ [PAY]: payment() }, { business: { id: "shop", name } });
    await state;
    expect(asked[0]?.body.statement_descriptor).toBe(descriptor);
  });

  test.each([
    ["La Arepera", "12", "La Arepera 12"],
    ["La Arepera de Doña Rosa", "A-12", "La Arepe A-12"],
    ["مطعم", "12", "12"],
  ])("the card statement names %s and order %s, in letters that are printed", async (name, order, descriptor) => {
    const { state, asked } = capture({ [PAY]: payment() }, { business: { id: "shop", name }, order });
    await state;
    expect(asked[0]?.body).toMatchObject({ statement_descriptor: descriptor, description: `La Arepera 12 ${order}` });
  });

  test("a shop that Mercado Pago cannot reach sends no address for notifications, which would be refused", async () => {
    const { state, asked } = capture({ [PAY]: payment() }, { webhook_url: "http://localhost:4000/v1/webhook" });
    await state;
    expect(asked[0]?.body).not.toHaveProperty("notification_url");
  });

  test.each([
    ["cc_rejected_insufficient_amount", "La tarjeta no tiene fondos suficientes."],
    ["cc_rejected_call_for_authorize", "El banco pide que lo llames"],
    ["cc_rejected_bad_filled_security_code", "El número, la fecha o el código de seguridad"],
    ["cc_rejected_high_risk", "El banco rechazó la tarjeta."],
    ["cc_rejected_3ds_challenge", "Tu banco no confirmó que eres tú."],
  ])("[PGW-14] a card rejected with %s has failed, with what the guest can do", async (status_detail, words) => {
    const { state } = capture({ [PAY]: payment({ status: "rejected", status_detail }) });
    expect(await state).toMatchObject({ status: "failed", message: expect.stringContaining(words) });
  });

  test("a payment under review is pending", async () => {
    const { state } = capture({ [PAY]: payment({ status: "in_process", status_detail: "pending_review_manual" }) });
    expect(await state).toMatchObject({ status: "pending", g_txn_id: "20359978" });
  });

  test("[PGW-09] a payment that the card's bank asks about is pending, with the form that the page has to post", async () => {
    const { state } = capture({ [PAY]: challenged() });
    expect(await state).toMatchObject({
      status: "pending",
      g_txn_id: "20359978",
      challenge: {
        url: "https://acs-public.tp.mastercard.com/api/v1/browser_Challenges",
        fields: { creq: expect.stringMatching(/^eyJ0aHJlZURTU2/) },
      },
    });
  });

  test.each([
    ["one that is decided", challenged({ status: "approved", status_detail: "accredited" })],
    ["one under review", challenged({ status: "in_process", status_detail: "pending_contingency" })],
    ["one without a form", challenged({ three_ds_info: null })],
    ["one with half a form", challenged({ three_ds_info: { external_resource_url: "https://acs.example" } })],
  ])("[PGW-09] no form is posted for %s", async (_, answer) => {
    const { state } = capture({ [PAY]: answer });
    expect((await state)?.challenge).toBeNull();
  });

  test("[ROBUST-03] a repeat whose token is used finds the challenge of the first call", async () => {
    const { state } = capture({ [PAY]: refusal("Card Token not found"), [BY_REFERENCE]: found(challenged()) });
    expect(await state).toMatchObject({ status: "pending", challenge: { fields: {} } });
  });

  test("[ROBUST-03] a repeat whose token is used finds the payment of the first call; without one the card has failed", async () => {
    const used = refusal("Card Token not found");
    const repeated = capture({ [PAY]: used, [BY_REFERENCE]: found(payment({ external_reference: "t01" }), payment()) });
    expect(await repeated.state).toMatchObject({ status: "completed", g_txn_id: "20359978" });
    const refused = capture({ [PAY]: used, [BY_REFERENCE]: found() });
    expect(await refused.state).toMatchObject({ status: "failed", message: expect.stringContaining("rechazó") });
  });

  test.each([401, 403, 409, 423, 429, 500, 503])(
    "[ROBUST-03] after %i nobody knows whether money moved, and no secret is named",
    async (status) => {
      const answers = { [PAY]: refusal("canary", status), [BY_REFERENCE]: found() };
      const error = await capture(answers).state?.catch((thrown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toContain("canary");
    },
  );
});

describe("fetch", () => {
  const chargedBack = (status_detail: string) => payment({ status: "charged_back", status_detail });
  test.each([
    ["nobody paid", [], { status: "initialized", amount: null, currency: null, g_txn_id: null }],
    ["another txn's payment", [payment({ external_reference: "t01234567890" })], { status: "initialized" }],
    ["waiting", [payment({ status: "pending", status_detail: "pending_waiting_payment" })], { status: "pending" }],
    ["under review", [payment({ status: "in_process" })], { status: "pending" }],
    ["authorised", [payment({ status: "authorized", captured: false })], { status: "authorized" }],
    ["taken", [payment()], { status: "completed", amount: 25_500, currency: "COP", g_txn_id: "20359978" }],
    ["given back in part", [payment({ status_detail: "partially_refunded" })], { status: "completed" }],
    ["disputed", [payment({ status: "in_mediation" })], { status: "completed" }],
    ["lost to the cardholder's bank", [chargedBack("settled")], { status: "completed", g_txn_id: "20359978" }],
    ["asked about by the cardholder's bank", [chargedBack("in_process")], { status: "completed" }],
    ["won back", [chargedBack("reimbursed")], { status: "completed" }],
    ["rejected", [payment({ status: "rejected" })], { status: "failed" }],
    ["cancelled", [payment({ status: "cancelled" })], { status: "canceled" }],
    ["given back", [payment({ status: "refunded" })], { status: "refunded" }],
    ["rejected, and taken", [payment({ id: 1, status: "rejected" }), payment()], { g_txn_id: "20359978" }],
    ["a state that is not known yet", [payment({ status: "held_by_bank" })], { status: "pending" }],
  ])("[PGW-09] %s", async (_, payments, expected) => {
    const { provider } = recorded({ [BY_REFERENCE]: found(...payments) });
    expect(await provider.fetch(untried, signal)).toMatchObject(expected);
  });

  test("[PGW-09] a card whose bank says no after the challenge has failed, in the guest's language", async () => {
    const refused = { status: "rejected", status_detail: "cc_rejected_3ds_challenge" };
    const { provider } = recorded({ [`GET ${PAYMENT}`]: challenged(refused) });
    const state = await provider.fetch({ ...txn, language: "ar" }, signal);
    expect(state).toMatchObject({ status: "failed", message: expect.stringContaining("لم يتأكد بنكك") });
  });

  test("[ROBUST-24] a known payment is read by its id, with its own amount and currency", async () => {
    const { provider, calls } = recorded({
      [`GET ${PAYMENT}`]: payment({ transaction_amount: 100, currency_id: "MXN" }),
    });
    expect(await provider.fetch(txn, signal)).toMatchObject({ status: "completed", amount: 100, currency: "MXN" });
    expect(calls()).toEqual([`GET ${PAYMENT}`]);
  });

  test.each([
    ["by card names it as its holder knows it", {}, { brand: "Mastercard", last4: "2531" }],
    ["by a card of no known network names none", { payment_method_id: "card" }, null],
    ["by transfer has no card", { payment_method_id: "pse", card: {} }, undefined],
  ])("[OLIST-02] a payment %s", async (_, change, expected) => {
    const { provider } = recorded({ [`GET ${PAYMENT}`]: payment(change) });
    expect((await provider.fetch(txn, signal)).card).toEqual(expected);
  });
});

describe("cancel", () => {
  test.each([
    ["under review", payment({ status: "in_process" })],
    ["that waits for the guest's bank", challenged()],
  ])("[D6] ends a payment %s, and leaves any other alone", async (_, open) => {
    const PUT = `PUT ${PAYMENT}`;
    const waiting = recorded({ [`GET ${PAYMENT}`]: open, [PUT]: payment() });
    await waiting.provider.cancel?.(txn, signal);
    expect(waiting.asked[1]).toMatchObject({ call: PUT, body: { status: "cancelled" } });
    expect(waiting.asked[1]?.headers.get("x-idempotency-key")).toBe("cancel-t0123456789");
    const paid = recorded({ [`GET ${PAYMENT}`]: payment() });
    await paid.provider.cancel?.(txn, signal);
    expect(paid.calls()).toEqual([`GET ${PAYMENT}`]);
  });
});
