import type { CreateInput, ProviderTxn } from "../../../../backend/payments-service/provider.ts";
import { mercadoPagoProvider } from "../../../../backend/payments-service/providers/mercadopago/mercadopago.ts";

/**
 * Exchanges with api.mercadopago.com in the shapes of its public documents: payments and refunds as the official
 * sdk-nodejs 3.3.0 types them (clients payment and paymentRefund), status and status_detail as in "Payment creation
 * results", errors as in the SDK's utils/errors. Nothing of the stand-in is used.
 */
export const payment = (change: Record<string, unknown> = {}) => ({
  id: 20_359_978,
  date_created: "2026-11-20T11:26:38.000-05:00",
  date_approved: "2026-11-20T11:26:39.000-05:00",
  operation_type: "regular_payment",
  issuer_id: "204",
  payment_method_id: "master",
  payment_type_id: "credit_card",
  status: "approved",
  status_detail: "accredited",
  currency_id: "COP",
  description: "La Arepera 12",
  live_mode: false,
  payer: { id: "123", email: "ana@example.com", identification: { type: "CC", number: "19119119100" } },
  external_reference: "t0123456789",
  transaction_amount: 25_500,
  transaction_amount_refunded: 0,
  installments: 3,
  captured: true,
  refunds: [],
  card: { first_six_digits: "525474", last_four_digits: "2531" },
  ...change,
});
/** A payment that waits for the card's bank (mercadopago.com developers, "How to integrate 3DS with Checkout API"). */
export const challenged = (change: Record<string, unknown> = {}) =>
  payment({
    status: "pending",
    status_detail: "pending_challenge",
    date_approved: null,
    three_ds_info: {
      external_resource_url: "https://acs-public.tp.mastercard.com/api/v1/browser_Challenges",
      creq: "eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6ImJmYTVhZjI0LTliMzAtNGY1Yi05MzQwLWJkZTc1ZjExMGM1MCJ9",
    },
    ...change,
  });
/** GET /v1/payment_methods, shortened (mercadopago.com.co/developers, "PSE" of Checkout API). */
export const methods = (change: Record<string, unknown> = {}) => [
  { id: "visa", name: "Visa", payment_type_id: "credit_card", status: "active" },
  {
    id: "pse",
    name: "PSE",
    payment_type_id: "bank_transfer",
    status: "active",
    additional_info_needed: ["entity_type"],
    min_allowed_amount: 1_600,
    max_allowed_amount: 340_000_000,
    accreditation_time: 30,
    financial_institutions: [
      { id: "1507", description: "NEQUI" },
      { id: "1040", description: "Banco Agrario" },
      { id: "1052", description: "Banco AV Villas" },
    ],
    ...change,
  },
];
/** A bank transfer that waits for its guest (the same page, and "PSE" of the Payment Brick). */
export const transferring = (change: Record<string, unknown> = {}) =>
  payment({
    payment_method_id: "pse",
    payment_type_id: "bank_transfer",
    payment_method: { id: "pse", type: "bank_transfer" },
    status: "pending",
    status_detail: "pending_waiting_transfer",
    date_approved: null,
    installments: 1,
    card: {},
    callback_url: "https://arepera.example/pg?txn=t0123456789",
    transaction_details: {
      total_paid_amount: 25_500,
      external_resource_url:
        "https://www.mercadopago.com.co/sandbox/payments/20359978/bank_transfer?caller_id=1148920820&hash=f41dd14f",
      financial_institution: "1009",
      bank_transfer_id: 129_229,
      transaction_id: "10022214",
    },
    ...change,
  });
export const refund = (change: Record<string, unknown> = {}) => ({
  id: 1_009_042_015,
  payment_id: 20_359_978,
  amount: 25_500,
  metadata: {},
  source: { id: "1003743392", name: "La Arepera", type: "collector" },
  date_created: "2026-11-20T15:20:00.000-05:00",
  unique_sequence_number: null,
  refund_mode: "standard",
  adjustment_amount: 0,
  status: "approved",
  reason: null,
  ...change,
});
export const found = (...results: readonly object[]) => ({
  paging: { total: results.length, limit: 30, offset: 0 },
  results,
});
export const refusal = (message: string, status = 400) => ({
  status,
  body: { message, error: "bad_request", status, cause: [{ code: 2006, description: message }] },
});

export const KEYS = {
  publicKey: "TEST-11111111-2222-3333-4444-555555555555",
  accessToken: "TEST-canary-access-token",
  webhookSecret: "your_secret_key_here",
};
export const PAYMENT = "/v1/payments/20359978";
export const BY_REFERENCE = "GET /v1/payments/search?external_reference=t0123456789";

interface Asked {
  readonly call: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** A Mercado Pago that responds from a list, and the requests it received. */
export function recorded(answers: Readonly<Record<string, object>>, now = () => 0) {
  const asked: Asked[] = [];
  const provider = mercadoPagoProvider(KEYS, {
    now,
    fetch: async (address, init) => {
      const url = new URL(String(address));
      const call = `${init?.method} ${url.pathname}${url.search}`;
      asked.push({ call, headers: new Headers(init?.headers), body: init?.body ? JSON.parse(String(init.body)) : {} });
      const answer = answers[call];
      if (!answer || url.origin !== "https://api.mercadopago.com") throw new TypeError("fetch failed");
      const { status, body } =
        "body" in answer ? (answer as { status: number; body: unknown }) : { status: 200, body: answer };
      return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
    },
  });
  return { provider, asked, calls: () => asked.map(({ call }) => call) };
}

export const input: CreateInput = {
  txn_id: "t0123456789",
  amount: { value: 25_500, unit: "major", currency: "COP", shown: "25500" },
  description: "La Arepera 12",
  language: "es",
  country: "CO",
  business: { id: "la-arepera", name: "La Arepera de Chapinero" },
  customer: { id: null, name: "Ana", email: "ana@example.com", phone: null, reference: null },
  device_id: "armor.4f3c",
  return_url: "https://arepera.example/pg?txn=t0123456789",
  service_return_url: "https://pay.example/v1/txn/return/t0123456789",
  webhook_url: "https://pay.example/v1/webhook/MercadoPago",
};
export const txn: ProviderTxn = {
  txn_id: "t0123456789",
  reference: "t0123456789",
  g_txn_id: "20359978",
  amount: input.amount,
};
/** What the Card Payment Brick hands to `onSubmit` (sdk-js, docs/bricks/card-payment.md). */
export const proof = {
  g_txn_id: "card_token_canary",
  extra_details: {
    issuer_id: "204",
    payment_method_id: "master",
    transaction_amount: 1,
    installments: 3,
    payment_method_option_id: null,
    processing_mode: null,
    payer: { email: "payer@example.com", identification: { type: "CC", number: "19119119100" } },
  },
};
export const signal = new AbortController().signal;

/** What asks for a payment. */
export const PAY_BODY = {
  token: "card_token_canary",
  // The txn's amount, whatever the browser says.
  transaction_amount: 25_500,
  installments: 3,
  three_d_secure_mode: "optional",
  payment_method_id: "master",
  issuer_id: 204,
  payer: { email: "payer@example.com", identification: { type: "CC", number: "19119119100" } },
  external_reference: "t0123456789",
  description: "La Arepera 12",
  statement_descriptor: "La Arepera de",
  notification_url: "https://pay.example/v1/webhook/MercadoPago?source_news=webhooks&external_reference=t0123456789",
};
