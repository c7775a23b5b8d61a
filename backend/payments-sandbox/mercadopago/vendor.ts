import { json, type SandboxAnswer, type SandboxRequest, type SandboxRoute } from "../core/http.ts";
import { oncePerKey } from "../core/idempotency.ts";
import { hmac, sameSignature } from "../core/keys.ts";
import { type Payment, Refused, refundedOf } from "../core/ledger.ts";
import type { Vendor, VendorContext, VendorFactory } from "../core/vendor.ts";
import { framePage } from "../frames/page.ts";
import { HOSTED_ASSETS } from "../hosted/checkout.ts";
import { mercadoError, PSE, paymentOf, refundOf } from "./answers.ts";
import { answerChallenge, showChallenge } from "./challenge.ts";
import { charge, digits } from "./charge.ts";
import { search } from "./search.ts";
import { createToken } from "./tokens.ts";
import { bankPage, openTransfer, paymentMethods } from "./transfer.ts";

/** MercadoPago: the SDK with its Card Payment Brick, device id, card tokens, payments. Amounts in major units. */
export const mercadoPago: VendorFactory = (context): Vendor => {
  const { keys } = context;
  return {
    assets: [
      { at: "/js/v2", files: ["frames/outside.js", "mercadopago/texts.js", "mercadopago/sdk.js"] },
      { at: "/v2/security.js", files: ["mercadopago/security.js"] },
      {
        at: "/sandbox/brick.js",
        files: [
          "frames/inside.js",
          "frames/format.js",
          "frames/card-form.js",
          "mercadopago/texts.js",
          "mercadopago/brick.js",
        ],
      },
      { at: "/sandbox/challenge.js", files: ["frames/inside.js", "mercadopago/challenge.js"] },
      { at: "/sandbox/frame.css", files: ["frames/frame.css"] },
      ...HOSTED_ASSETS,
    ],
    routes: [...serverRoutes(context), ...browserRoutes(context), ...bankPage(context)],
    isMerchant: (header) => sameSignature(header("authorization"), `Bearer ${keys.api}`),
    stranger: json(401, { message: "invalid access token", status: 401 }),
    // Only says that something happened to a payment: the merchant has to query what (documented).
    report: (payment, id) => {
      if (!payment.webhook_url) return null;
      const url = new URL(payment.webhook_url);
      url.searchParams.set("data.id", payment.id);
      url.searchParams.set("type", "payment");
      const body = JSON.stringify({
        id,
        live_mode: false,
        type: "payment",
        action: payment.tries.length > 1 || payment.refunds.length ? "payment.updated" : "payment.created",
        date_created: context.clock().toISOString(),
        data: { id: payment.id },
      });
      return { url: url.href, type: "application/json", body };
    },
    sign: (message, at) => {
      const ts = String(at.getTime());
      const dataId = new URL(message.url).searchParams.get("data.id") ?? "";
      const signature = hmac(keys.webhook, `id:${dataId};request-id:${message.id};ts:${ts};`);
      return { "x-signature": `ts=${ts},v1=${signature}`, "x-request-id": message.id };
    },
  };
};

function serverRoutes(context: VendorContext): readonly SandboxRoute[] {
  const { ledger } = context;
  const once = oncePerKey(context, mercadoError(409, "idempotency_key_reused", "X-Idempotency-Key was used before."));
  const keyed = (run: (request: SandboxRequest) => SandboxAnswer) => (request: SandboxRequest) => {
    const key = request.header("x-idempotency-key");
    if (!key) return mercadoError(400, "bad_request", "Header X-Idempotency-Key can't be null");
    return once(key, request, () => run(request));
  };
  const ofPayment =
    (run: (payment: Payment, request: SandboxRequest) => SandboxAnswer) => (request: SandboxRequest) => {
      const payment = ledger.get(request.params.id ?? "");
      return payment ? run(payment, request) : mercadoError(404, "not_found", "Payment not found");
    };
  return [
    { at: "GET /v1/payment_methods", server: true, handle: paymentMethods },
    {
      at: "POST /v1/payments",
      server: true,
      handle: keyed((request) => (request.json().payment_method_id === PSE ? openTransfer : charge)(context, request)),
    },
    {
      at: "GET /v1/payments/search",
      server: true,
      handle: ({ url }) => search(ledger.all().map(paymentOf), url),
    },
    { at: "GET /v1/payments/:id", server: true, handle: ofPayment((payment) => json(200, paymentOf(payment))) },
    {
      at: "PUT /v1/payments/:id",
      server: true,
      handle: keyed(ofPayment((payment, request) => cancel(context, payment, request))),
    },
    {
      at: "GET /v1/payments/:id/refunds",
      server: true,
      handle: ofPayment((payment) =>
        json(
          200,
          payment.refunds.map((made) => refundOf(payment, made)),
        ),
      ),
    },
    {
      at: "GET /v1/payments/:id/refunds/:refund",
      server: true,
      handle: ofPayment((payment, { params }) => {
        const made = payment.refunds.find(({ id }) => String(Number(id)) === params.refund);
        return made ? json(200, refundOf(payment, made)) : mercadoError(404, "not_found", "Refund not found");
      }),
    },
    {
      at: "POST /v1/payments/:id/refunds",
      server: true,
      handle: keyed(ofPayment((payment, request) => refund(context, payment, request))),
    },
  ];
}

function cancel({ ledger }: VendorContext, payment: Payment, request: SandboxRequest): SandboxAnswer {
  if (request.json().status !== "cancelled" || !["open", "pending"].includes(payment.status)) {
    return mercadoError(400, "bad_request", "The action requested is not valid for the current payment state");
  }
  payment.details.status_detail = "by_collector";
  ledger.end(payment, "cancelled", "by_collector");
  return json(200, paymentOf(payment));
}

function refund({ ledger, newId }: VendorContext, payment: Payment, request: SandboxRequest): SandboxAnswer {
  const { amount } = request.json();
  if (amount !== undefined && typeof amount !== "number")
    return mercadoError(400, "bad_request", "The amount must be a number", 4001);
  try {
    // Without an amount what is left of it.
    const all = Number(payment.amount) - refundedOf(payment);
    const made = ledger.refund(payment, request.header("x-idempotency-key"), digits(newId), amount ?? all);
    return json(201, refundOf(payment, made));
  } catch (error) {
    if (error instanceof Refused) return mercadoError(400, "bad_request", error.message, 2063);
    throw error;
  }
}

function browserRoutes(context: VendorContext): readonly SandboxRoute[] {
  return [
    {
      at: "GET /sandbox/brick",
      handle: (request) => framePage(request, { title: "Card payment", script: "/sandbox/brick.js" }),
    },
    { at: "POST /sandbox/challenge", handle: (request) => showChallenge(context, request) },
    { at: "POST /sandbox/challenge/:id/answer", handle: (request) => answerChallenge(context, request) },
    { at: "POST /v1/card_tokens", handle: (request) => createToken(context, request) },
  ];
}
