import { mercadoPagoProvider } from "../../../../backend/payments-service/providers/mercadopago/mercadopago.ts";
import { DAY, exchange, type Story } from "../story.ts";
import {
  BY_REFERENCE,
  found,
  input,
  KEYS,
  methods,
  PAY_BODY,
  PAYMENT,
  payment,
  proof,
  refund,
  refusal,
  signal,
  txn,
} from "./exchanges.ts";

const headers = { authorization: "Bearer TEST-canary-access-token" };
const under = (key: string) => ({ ...headers, "x-idempotency-key": key });
const untried = { ...txn, g_txn_id: null };
/** As the SDK's type of a payment has it, beside what exchanges.ts shows. */
const taken = (change: Record<string, unknown> = {}) =>
  payment({
    metadata: {},
    payer: { id: "123", email: "payer@example.com", identification: { type: "CC", number: "19119119100" } },
    statement_descriptor: "La Arepera de",
    notification_url: PAY_BODY.notification_url,
    date_last_updated: "2026-11-20T11:26:39.000-05:00",
    ...change,
  });
const first = refund({ amount: 5_000 });
const someBack = taken({ status_detail: "partially_refunded", transaction_amount_refunded: 5_000, refunds: [first] });
const [READ, REFUND, REFUNDS] = [`GET ${PAYMENT}`, `POST ${PAYMENT}/refunds`, `GET ${PAYMENT}/refunds`];
const PAY = "POST /v1/payments";
const IDENTIFICATION = { type: "CC", number: "19119119100" };
/** The payment of a trial; its token as sdk-nodejs types the answer (clients/cardToken). */
const TRIED = {
  card: {
    card_number: "5254133674403564",
    expiration_month: 11,
    expiration_year: 2030,
    security_code: "123",
    cardholder: { name: "APRO", identification: IDENTIFICATION },
  },
  token: {
    id: "token_77",
    first_six_digits: "525413",
    last_four_digits: "3564",
    expiration_month: 11,
    expiration_year: 2030,
    cardholder: { name: "APRO", identification: IDENTIFICATION },
    status: "active",
    luhn_validation: true,
    live_mode: false,
    card_number_length: 16,
    security_code_length: 3,
  },
  body: {
    token: "token_77",
    transaction_amount: 1_600,
    installments: 1,
    payment_method_id: "master",
    description: "Trial of the account",
    external_reference: "t77",
    metadata: { trial_id: "t77" },
    payer: { email: "trial@example.com", identification: IDENTIFICATION },
  },
  paid: taken({
    id: 7_700,
    transaction_amount: 1_600,
    installments: 1,
    description: "Trial of the account",
    external_reference: "t77",
    metadata: { trial_id: "t77" },
    payer: { id: "123", email: "trial@example.com", identification: IDENTIFICATION },
    issuer_id: null,
    statement_descriptor: null,
    notification_url: null,
  }),
};
const refused = (asked: Parameters<typeof exchange>[0], message: string, status = 400) =>
  exchange(asked, { ...refusal(message, status).body, error: status === 404 ? "not_found" : "bad_request" }, status);
const [visa, pse] = methods();
const master = { ...visa, id: "master", name: "Mastercard" };

/** Sources as in exchanges.ts. */
export const story: Story = {
  gateway: "MercadoPago",
  hosts: ["https://api.mercadopago.com"],
  keys: { public: KEYS.publicKey, api: KEYS.accessToken, webhook: KEYS.webhookSecret },
  provider: (send) => mercadoPagoProvider(KEYS, { fetch: send, now: () => 0 }),
  page: (_, { public: key }) => ({ key }),
  // `source` of a refund is the account, which is another.
  ids: ["card_token_canary", refund().source.id, 20_359_978, 1_009_042_015, "token_77", 7_700, 7_701],
  varying: [
    "date_created",
    "date_approved",
    "date_last_updated",
    "first_six_digits",
    "last_four_digits",
    "message",
    "source.name",
    "cause[].code",
    "cause[].description",
    "financial_institutions",
  ],
  less: [],
  unplayed: ["disputeState", "merchant", "check"],
  notOffered: [
    { call: "GET /users/me", headers },
    { call: "GET /v1/chargebacks/1", headers },
  ],
  parts: [
    {
      title: "the card form and the banks of PSE",
      by: (provider) => provider.create(input, signal),
      reads: { reference: "t0123456789", data: { key: KEYS.publicKey } },
      exchanges: [exchange({ call: "GET /v1/payment_methods", headers }, [visa, master, pse])],
    },
    {
      title: "another token is refused",
      exchanges: [
        exchange(
          { call: "GET /v1/payment_methods", headers: { authorization: "Bearer TEST-another" } },
          { message: "invalid access token", status: 401 },
          401,
        ),
      ],
    },
    {
      title: "nothing is found by a reference that was not paid",
      by: (provider) => provider.fetch(untried, signal),
      reads: { status: "initialized" },
      exchanges: [exchange({ call: BY_REFERENCE, headers }, found())],
    },
    { guest: "pay", proof: { g_txn_id: "card_token_canary" } },
    {
      title: "pesos with a fraction, no instalments, no e-mail address, no key and an unknown token are refused",
      exchanges: [
        refused({ call: PAY, headers: under("k1"), body: { ...PAY_BODY, transaction_amount: 25_500.5 } }, ""),
        refused({ call: PAY, headers: under("k2"), body: { ...PAY_BODY, installments: 0 } }, ""),
        refused({ call: PAY, headers: under("k3"), body: { ...PAY_BODY, payer: {} } }, ""),
        refused({ call: PAY, headers, body: PAY_BODY }, ""),
        refused({ call: PAY, headers: under("k4"), body: { ...PAY_BODY, token: "card_token_unknown" } }, ""),
      ],
    },
    {
      title: "paid by the card form's token",
      by: (provider) => provider.capture?.(untried, proof, signal, input),
      reads: { status: "completed", amount: 25_500, currency: "COP", g_txn_id: "20359978" },
      exchanges: [
        exchange(
          { call: PAY, headers: { ...under("t0123456789"), "x-meli-session-id": "armor.4f3c" }, body: PAY_BODY },
          taken(),
          201,
        ),
      ],
    },
    {
      title: "a token is used once, and a lost payment is found by its reference",
      by: (provider) => provider.fetch(untried, signal),
      reads: { status: "completed", g_txn_id: "20359978" },
      exchanges: [exchange({ call: BY_REFERENCE, headers }, found(taken()))],
    },
    {
      title: "a token that was used",
      exchanges: [refused({ call: PAY, headers: under("again"), body: PAY_BODY }, "")],
    },
    {
      title: "a part goes back",
      by: (provider) =>
        provider.refund(txn, "refund-0123456789", signal, {
          amount: { value: 5_000, unit: "major", currency: "COP", shown: "5000" },
          before: 0,
        }),
      reads: { status: "done", refund_reference: "1009042015" },
      exchanges: [
        exchange({ call: READ, headers }, taken()),
        exchange({ call: REFUND, headers: under("refund-0123456789"), body: { amount: 5_000 } }, first, 201),
      ],
    },
    {
      title: "the refund is found by its id",
      by: (provider) => provider.refundState?.(txn, "1009042015", signal),
      reads: { status: "done", amount: 5_000 },
      exchanges: [
        exchange({ call: READ, headers }, someBack),
        exchange({ call: `${REFUNDS}/1009042015`, headers }, first),
      ],
    },
    {
      title: "a part that may have been sent is looked for among the refunds",
      by: (provider) =>
        provider.refund(txn, "refund-0123456789", signal, {
          amount: { value: 5_000, unit: "major", currency: "COP", shown: "5000" },
          before: 0,
          since: new Date("2026-11-20T15:19:00.000-05:00"),
        }),
      reads: { status: "done", refund_reference: "1009042015" },
      exchanges: [exchange({ call: READ, headers }, someBack), exchange({ call: REFUNDS, headers }, [first])],
    },
    {
      title: "the day's payments and refunds",
      by: (provider) => provider.movements?.(DAY.from, DAY.until, signal),
      reads: [
        { kind: "charge", payment: "t0123456789", amount: 25_500 },
        { kind: "refund", payment: "t0123456789", amount: 5_000 },
      ],
      exchanges: [
        exchange(
          {
            call: `GET /v1/payments/search?range=date_last_updated&begin_date=${encodeURIComponent(DAY.from.toISOString())}&end_date=NOW&sort=date_created&criteria=asc&limit=50&offset=0`,
            headers,
          },
          { paging: { total: 1, limit: 50, offset: 0 }, results: [someBack] },
        ),
      ],
    },
    {
      title: "what is paid is not cancelled",
      by: async (provider) => provider.cancel?.(txn, signal),
      exchanges: [exchange({ call: READ, headers }, someBack)],
    },
    {
      title: "more than is left does not go back",
      by: (provider) =>
        provider.refund(txn, "refund-more", signal, {
          amount: { value: 25_500, unit: "major", currency: "COP", shown: "25500" },
          before: 5_000,
        }),
      reads: { status: "refused" },
      exchanges: [
        exchange({ call: READ, headers }, someBack),
        refused({ call: REFUND, headers: under("refund-more"), body: { amount: 25_500 } }, "Amount exceeds"),
        exchange({ call: READ, headers }, someBack),
      ],
    },
    {
      title: "a paid payment is not cancelled, and an unknown one not found",
      exchanges: [
        refused({ call: `PUT ${PAYMENT}`, headers: under("cancel-1"), body: { status: "cancelled" } }, ""),
        refused({ call: "GET /v1/payments/999", headers }, "", 404),
        refused({ call: `${REFUNDS}/999`, headers }, "", 404),
      ],
    },
    {
      title: "the test card pays an amount and gets it back",
      by: (provider) =>
        provider.trial?.({ value: 1_600, unit: "major", currency: "COP", shown: "1600" }, "t77", signal),
      reads: { taken: true, refund: "done" },
      exchanges: [
        exchange({ call: "GET /v1/payment_methods", headers }, [visa, master, pse]),
        exchange({ call: "POST /v1/card_tokens", headers, body: TRIED.card }, TRIED.token, 201),
        exchange({ call: PAY, headers: under("t77"), body: TRIED.body }, TRIED.paid, 201),
        exchange(
          { call: "POST /v1/payments/7700/refunds", headers: under("t77-back"), body: {} },
          refund({ id: 7_701, payment_id: 7_700, amount: 1_600 }),
          201,
        ),
      ],
    },
  ],
};
